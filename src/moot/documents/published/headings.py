"""Heading detection: where rules begin in a document, by the recurring form of headings."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from moot.documents.citations import NUMBER, in_digits, ordinal
from moot.documents.published.sections import is_rule_off, section_of
from moot.documents.published.words import RANK, any_of
from moot.documents.source_text import SourceLine
from moot.game.values import Number, grouped

_CODE = r"(?-i:[A-Z]|[IVXLC]{1,7}|[A-Z]{1,5}-?[0-9]{1,4}(?:-[0-9]{1,4})?)(?!\w)"
"""A number that is none, behind the word for a rule: `Rule A`, `Article IV`, `Rule R-12`."""
_HEAD = re.compile(
    r"(?P<bullet>[-*•+][ \t]++|\*(?='''|\d))?(?P<level>#{1,6}[ \t]++|#{1,6}(?=\d)|#{2,6}|={2,6}[ \t]*+)?"
    r"(?:(?:<(?:a|span)\b[^<>]{0,200}>(?:</\w+>)?|\[)[ \t]*+){0,4}(?P<bold>\*{2,3}|__|'{3})?[ \t]*+"
    rf"(?:(?P<rank>{RANK})[ \t]++)?(?P<word>{any_of('numbered')}|§)?[ \t]*+(?:\#|(?:no\.?|nr\.?|n°)[ \t]*+)?"
    rf"(?P<quote>['\"‘“](?!\s))?(?P<number>[-−]?(?:[0-9]{{1,5}}[a-hjkmnp-rt-z](?!\w)|{NUMBER})|(?(word){_CODE}|(?!)))"
    r"(?:/(?P<revision>\d{1,4}))?(?:[ \t]*(?P<sign>§))?(?P<mark>\\?[.:)](?!\w)|[ \t]+[-–—][ \t]+|\t|[ ]{2,}|)"
    r"(?(quote)['\"’”][.:)]?(?=\s|$))",
    re.IGNORECASE,
)
_HEAD_MAX = 400
_OTHER_STYLES_SHARE = 0.08
_APART_SHARE = 0.75
_ALONE_MIN = 3
_RUNS_ON = re.compile(r"(?:\b(?:rules?|and|or|by|to|of|in|than|number|under|from)|[,(])\s*$", re.IGNORECASE)
_ADORNED = re.compile(r"(?!```\s*$)([!-/:-@[-`{-~])\1{2,}[ \t]*")
_LEVELLED = re.compile(r"[ ]{0,3}(?:(?P<atx>#{1,6})[ \t]*(?=[^#\s])|(?P<wiki>={2,6})(?=[ \t]*[^=\s].*=[ \t]*$))")
_SIBLING = re.compile(
    rf"(?:[-*•+][ \t]+)?[#=\s]*(?P<bold>\*\*|__|'{{3}})?(?P<word>{any_of('numbered')}[ \t]+)?"
    r"(?P<number>(?-i:[A-Z][A-Z0-9]{1,11}))(?:[.:)](?!\w)|[ \t]+[-–—][ \t]+|(?(bold)(?=\*\*|__|'{3})|(?!)))",
    re.IGNORECASE,
)


class Adornment(NamedTuple):
    """A line marked as a heading, with `#` or `=`, or with a drawn line below it and perhaps above."""

    level: int
    """The highest is 1; drawn lines rank as in Markdown, or else in the order in which they first occur."""
    first: int
    """The index of its first line."""
    stop: int
    """The index of the line after it."""


def adornments(lines: list[SourceLine]) -> dict[int, Adornment]:
    """The lines of a document that are marked as headings, in any form of Markdown, wikitext or reStructuredText."""
    found, drawn = dict[int, Adornment](), dict[tuple[str, bool], int]()
    has_levels = any(line.text.startswith("#") for line in lines)
    for at, line in enumerate(lines):
        if mark := _LEVELLED.match(line.text):
            found[at] = Adornment(len(mark["atx"] or mark["wiki"]), at, at + 1)
        elif line.text.strip() and at + 1 < len(lines) and (below := _ADORNED.fullmatch(lines[at + 1].text)):
            over = at > 0 and lines[at - 1].text.rstrip() == below[0].rstrip()
            if _is_underlined(line.text, below[0].strip()) and (over or not at or not lines[at - 1].text.strip()):
                level = drawn.setdefault((below[1], over), len(drawn) + 1)
                level = " =-".find(below[1]) if has_levels and below[1] in "=-" else level
                found[at] = Adornment(level, at - over, at + 2)
    return found


def _is_underlined(text: str, line: str) -> bool:
    """Whether a drawn line is about as long as the line above, which is no row of a table and no whole sentence."""
    said = text.strip()
    is_fit = len(said) // 2 <= len(line) <= len(said) + 12
    return is_fit and len(text) - len(text.lstrip()) <= 3 and "  " not in said and said[-1] not in ".;,|" + line[0]


@dataclass(frozen=True)
class Head:
    """The beginning of a rule."""

    at: int
    """The index of the line."""
    indent: int
    begin: int
    """The position in the line where the heading begins."""
    printed: str
    number: Number
    revision: str
    rest: int
    """The position in the line after the number."""
    family: str
    style: tuple[str, str, str, str]
    """The kind of heading, the mark after the number, whether there is a revision, and the bullet."""
    rank: str
    bold: str
    level: int
    """The level of the heading, 1 for the highest; 0 if it isn't marked as one."""
    first: int
    """The index of the first line, where a line is drawn above the heading; else `at`."""
    stop: int
    """The index of the line after the heading, and after a line drawn below it."""

    def moved(self, lines: int) -> "Head":
        """The same heading so many lines further down."""
        return replace(self, at=self.at + lines, first=self.first + lines, stop=self.stop + lines)


class HeadingsFound(NamedTuple):
    """The headings of a document in its order, and the lines with numbers of chapters, whose rules are below them."""

    heads: list[Head]
    chapters: frozenset[int]
    left: list[Head]
    """Lines that may begin a rule, and were taken for something else."""


def find_headings(lines: list[SourceLine]) -> HeadingsFound:
    """The headings of a document's rules."""
    marks = adornments(lines)
    candidates = [head for at, line in enumerate(lines) if (head := _head(at, line.text, marks.get(at)))]
    apart = [head for head in candidates if head.level or not head.first or not lines[head.first - 1].text.strip()]
    family = _family(apart or candidates)
    ours = [head for head in candidates if head.family == family]
    listed = {head.at for head in ours}
    ours = _without_lists(ours, lines) if family == "bare" else ours
    listed -= {head.at for head in ours}
    recurring = _recurring(ours)
    chosen = [head for head in ours if head.style in recurring]
    chosen = _at_one_indent(chosen)
    if family == "bare":
        kept = in_sequence([head.number for head in chosen])
        chosen = [head for head, keep in zip(chosen, kept, strict=True) if keep]
    chosen = _after_blank_lines(chosen, lines)
    chosen = _with_siblings(_with_fitting(chosen, ours, lines), lines, marks)
    chapters = _chapters(chosen, lines)
    heads = [head for head in chosen if head.at not in chapters]
    taken = {head.at for head in chosen}
    return HeadingsFound(heads, chapters, [head for head in candidates if head.at not in taken | listed])


def _with_siblings(heads: list[Head], lines: list[SourceLine], marks: dict[int, Adornment]) -> list[Head]:
    """Add headings in the form of the others that have a code for a number: `##CAKE - Baking` below `##203 - Names`."""
    forms = {(head.level, head.bold, head.family == "rule") for head in heads}
    taken, out = {head.at for head in heads}, list(heads)
    for at in range(heads[0].at, len(lines)) if heads else ():
        found = _SIBLING.match(lines[at].text) if at not in taken else None
        mark = marks.get(at, Adornment(0, at, at + 1))
        form = (mark.level, found["bold"] or "", bool(found["word"] and not mark.level)) if found else None
        if found and form in forms and form != (0, "", False) and not lines[mark.first - 1].text.strip():
            number = found["number"]
            like = replace(
                heads[0], at=at, printed=number, number=Number(number), revision="", rest=found.end(), rank=""
            )
            out.append(replace(like, begin=0, bold=form[1], level=mark.level, first=mark.first, stop=mark.stop))
    return sorted(out, key=lambda head: head.at)


def _chapters(heads: list[Head], lines: list[SourceLine]) -> frozenset[int]:
    """The headings with nothing below but a rule whose number goes on with theirs: `1. Meta` above `1.1. Wins`."""
    return frozenset(
        head.at
        for head, below in pairwise(heads)
        if below.number.startswith(f"{head.number}.")
        and lines[head.at].text[head.rest :].strip(" *_#=")
        and not any(lines[at].text.strip() for at in range(head.stop, below.first))
    )


def _head(at: int, text: str, marked: Adornment | None) -> Head | None:
    """The heading on a line, if it may be one."""
    begin = len(text) - len(text.lstrip())
    found = _HEAD.match(text[: begin + _HEAD_MAX], begin)
    if found is None or (found["bullet"] and "](#" in text):  # a link in a table of contents
        return None
    bold = found["bold"] if found["bold"] and found["bold"] in text[found.end() :] else ""
    is_marked = bool(marked or found["level"] or bold)
    number = found["number"].replace("−", "-")
    is_named = bool(found["word"] or found["sign"] or is_marked)
    long = (found["bold"] or len(number) > 2) and found["mark"][-1:] in (".", ":", ")")
    if (found["bullet"] and not (is_named or found["quote"] or long)) or (number[0] == "-" and not is_named):
        return None
    family = "marked" if is_marked else "quoted" if found["quote"] else "bare"
    family = "rule" if family == "bare" and (found["word"] or found["rank"] or found["sign"]) else family
    mark, rest = ("quoted", found.end()) if found["quote"] else _mark(found, text, bold)
    is_plain = family == "bare" and not found["revision"] and "." not in number
    if mark is None or (is_plain and mark in ("space", "bracket")):
        return None
    if mark == "space" and number[0].isalpha() and not number[-1].isdigit():
        return None
    if family == "bare" and not number[0].isdigit() and mark not in (".", ":"):
        return None
    if mark == "space" and not (
        found["sign"] or found["word"] == "§" or (marked and found["word"]) or _looks_titled(text[rest:])
    ):
        return None
    if section_of(text) and found["mark"] != "":
        return None
    return Head(
        at=at,
        indent=len(text[:begin].expandtabs(8)),
        begin=begin,
        printed=number,
        number=in_digits(number) if number[0] in "-0123456789lIO" and number[-1].isdigit() else Number(number),
        revision=found["revision"] or "",
        rest=rest,
        family=family,
        style=(family, mark, "/" if found["revision"] else "", (found["bullet"] or "").strip()),
        rank=(found["rank"] or "").lower(),
        bold=bold,
        level=marked.level if marked else 0,
        first=marked.first if marked else at,
        stop=marked.stop if marked else at + 1,
    )


def _mark(found: re.Match[str], text: str, bold: str) -> tuple[str | None, int]:
    """The mark between the number and the rest, and where the rest begins."""
    after = text[found.end() : found.end() + 200]
    mark = found["mark"].removeprefix("\\")
    if bold and not mark and after.startswith(bold):
        return "closed", found.end()
    if mark in (".", ":", ")"):
        return mark, found.end()
    if mark.strip(" \t") in ("-", "–", "—") and mark.strip(" \t"):
        return "dash", found.end()
    if not after.strip(" \t*_=#"):
        return "alone", found.end()
    if after.lstrip()[:1] in ("[", "("):
        return "bracket", found.end()
    if mark:
        return "gap", found.end()
    return ("space", found.end()) if after[:1] in (" ", "*", "_") else (None, 0)


def _looks_titled(rest: str) -> bool:
    """Whether the words after a number are a title, not the rest of a sentence: `Rule 101 The Game`."""
    words = rest.strip(" \t*_#")
    return words[:3] == "by " or (
        len(words) <= 80
        and ((words[:1].isalpha() and not words[:1].islower()) or words[:1] in "\"“'‘")
        and words[-1:] not in ".;,:"
    )


def _family(candidates: list[Head]) -> str:
    """The most common kind of heading; those earlier in the document count more."""
    if not candidates:
        return ""
    numbers: dict[str, set[str]] = defaultdict(set)
    for head in candidates:
        numbers[head.family].add(head.number)
    weights = {"marked": 3.0, "quoted": 2.0, "rule": 1.5, "bare": 1.0}
    first = candidates[0].family
    return max(numbers, key=lambda f: len(numbers[f]) * weights[f] * (2 if f == first else 1))


def _recurring(heads: list[Head]) -> set[tuple[str, str, str, str]]:
    counts = Counter(head.style for head in heads)
    if not counts:
        return set()
    most = max(counts.values())
    enough = max(2 if most > 1 else 1, _OTHER_STYLES_SHARE * most)
    return {
        style
        for style, n in counts.items()
        if n >= (max(enough, _ALONE_MIN) if style[:2] == ("bare", "alone") else enough)
    }


def _at_one_indent(heads: list[Head]) -> list[Head]:
    """Only the headings at the usual indentation: numbered lists within rules are usually indented more."""
    if not heads:
        return heads
    indents: dict[int, set[str]] = defaultdict(set)
    for head in heads:
        indents[head.indent].add(head.number)
    usual = max(indents, key=lambda i: (len(indents[i]), -i))
    return [head for head in heads if abs(head.indent - usual) <= 1]


def _without_lists(heads: list[Head], lines: list[SourceLine]) -> list[Head]:
    """Only those that aren't items of a list: without blank lines between, where most have some, and other numbers."""
    groups = list[list[Head]]()
    for head in heads:
        if groups and all(lines[at].text.strip() for at in range(groups[-1][-1].at + 1, head.at)):
            groups[-1].append(head)
        else:
            groups.append([head])
    apart = [group[0] for group in groups if len(group) == 1]
    numbers = {head.number for head in apart}
    lengths = {len(head.number) for head in apart}
    if len(apart) < _ALONE_MIN:
        return heads
    return [
        head
        for group in groups
        for head in group
        if len(group) == 1 or not (numbers & {one.number for one in group} or len(head.number) not in lengths)
    ]


def _after_blank_lines(heads: list[Head], lines: list[SourceLine]) -> list[Head]:
    """If most headings follow a blank line, only those; otherwise none in the middle of a sentence.

    One whose number follows on that of the heading before, and is followed on by the next, needs no blank line.
    """
    taken = {head.at for head in heads}
    set_off = [_is_apart(head.first, lines, taken) for head in heads]
    mostly = sum(set_off) >= _APART_SHARE * len(heads)
    if not heads:
        return []
    steps = [_goes_on(one.number, other.number) for one, other in pairwise(heads)]
    follows = [before and after for before, after in zip([True, *steps], [*steps, True], strict=True)]
    follows[0] = True  # the line above it is a heading, or a sentence that leads to the rules
    above = lines[heads[0].first - 1].text.split()
    set_off[0] |= len(above) <= _ALONE_MIN and "".join(above)[:1].isupper()
    return [
        head
        for head, is_apart, is_next in zip(heads, set_off, follows, strict=True)
        if is_apart
        or head.family in ("marked", "quoted")
        or ((is_next or not mostly) and not _RUNS_ON.search(lines[head.at - 1].text[-60:]))
    ]


def _goes_on(one: Number, other: Number) -> bool:
    """Whether a number is the next: `102` after `101`, `1.3` or `2.1` after `1.2`, `202a` after `202`."""
    (*first, last), (*begin, end) = ([int(n) for n in re.findall("[0-9]+", number)] or [0] for number in (one, other))
    return (first == begin and end - last == other[-1:].isdigit()) or (begin > first and end <= 1)


def _is_apart(at: int, lines: list[SourceLine], taken: set[int]) -> bool:
    if at == 0 or at - 1 in taken:
        return True
    above = lines[at - 1].text
    if above[:1].isspace() and not lines[at].text[:1].isspace():
        return True
    return not above.strip() or is_rule_off(above) or section_of(above) is not None


def _with_fitting(chosen: list[Head], ours: list[Head], lines: list[SourceLine]) -> list[Head]:
    """Add headings of other kinds whose number fits between their neighbours and isn't used elsewhere."""
    numbers = {head.number for head in chosen}
    chosen_at = {head.at for head in chosen}
    if len(chosen) < 2:
        return chosen
    usual = Counter(head.indent for head in chosen).most_common(1)[0][0]
    out: list[Head] = []
    merged = sorted([*chosen, *(h for h in ours if h.at not in chosen_at)], key=lambda h: h.at)
    following = _following([ordinal(head.number) for head in merged], [head.at in chosen_at for head in merged])
    before = 0
    for head, after in zip(merged, following, strict=True):
        number = ordinal(head.number)
        fits = (
            before < number < after
            and len(str(number)) in (len(str(before)), len(str(after)))
            and head.number not in numbers
            and head.indent == usual
            and _is_apart(head.first, lines, chosen_at)
        )
        if fits or head.at in chosen_at:
            out.append(head)
            before = number
    return out


def _following(numbers: list[int], counts: list[bool]) -> list[int]:
    """For each heading, the number of the next chosen one; none is too large after the last."""
    following, after = [], 10**9
    for number, is_counted in zip(reversed(numbers), reversed(counts), strict=True):
        following.append(after)
        after = number if is_counted else after
    return following[::-1]


def in_sequence(numbers: list[Number]) -> list[bool]:
    """Tell rule numbers from those of lists within rules.

    Rules' numbers mostly have the same number of digits; one of another length has to fit between its neighbours.
    Where most are like `1.2`, the others are none but those of chapters.
    """
    values = [ordinal(n) for n in numbers]
    if not values:
        return []
    dotted = sum("." in number for number in numbers)
    if dotted * 2 > len(numbers):
        pairs = zip(numbers, [*numbers[1:], ""], strict=True)
        return ["." in number or below.startswith(f"{number}.") for number, below in pairs]
    distinct = Counter(len(str(v)) for v in set(values))
    usual = max(distinct, key=lambda digits: (distinct[digits], digits))
    are_usual = [len(str(value)) == usual for value in values]
    kept, last = [], -1
    for value, is_usual, following in zip(values, are_usual, _following(values, are_usual), strict=True):
        keep = (is_usual and (usual >= 3 or value > last)) or (not is_usual and last <= value <= following)
        if keep and not is_usual and following == 10**9:
            keep = len(str(value)) > usual
        kept.append(keep)
        last = max(last, value) if keep else last
    return kept


_NUMBERED = re.compile(r"(?<!\S)(\d{1,5})(?:/\d{1,4})?[.:][ \t]+(?=[A-Z\"“‘'(\[_*])")
_SENTENCE_ENDS = ".!?:;)]}\"'”’*_>"
_MIN = 3
_SECTION = re.compile(
    r"(?P<roman>\b(?:[IVX]{1,5}|[A-H]|\d)[.)][ \t]+)?\b(?:Immutable|Mutable|IMMUTABLE|MUTABLE)[ \t]+(?:Rules|RULES)"
    r"[ \t]*(?:\(\d{1,4}\))?[.:]?[ \t]*$"
)
_SECTION_MAX = 60


class _Cut(NamedTuple):
    line: int
    at: int
    number: str


def split_run_on_rules(lines: list[SourceLine]) -> list[SourceLine]:
    """Break lines before rule numbers within them, if rules do begin within lines."""
    cuts = [cut for n, line in enumerate(lines) for cut in _cuts(n, line, lines)]
    kept = in_sequence([in_digits(cut.number) for cut in cuts])
    cuts = [cut for cut, keep in zip(cuts, kept, strict=True) if keep]
    inner = [cut for cut in cuts if lines[cut.line].text[: cut.at].strip()]
    if len(inner) < _MIN or len(inner) * 2 < len(cuts):
        return lines
    by_line = grouped((cut.line, cut.at) for cut in cuts)
    return [piece for n, line in enumerate(lines) for piece in _broken(line, by_line.get(n, []))]


def _cuts(n: int, line: SourceLine, lines: list[SourceLine]) -> list[_Cut]:
    """The numbers in a line after the end of a sentence: `… play. 102. Initially`, but not `by rule 101. All`."""
    out = []
    for found in _NUMBERED.finditer(line.text) if not line.text.startswith(("#", "=")) else ():
        before = _last_before(line.text, found.start())
        if not before and n:
            before = lines[n - 1].text.rstrip()[-1:]
        if not before or before in _SENTENCE_ENDS:
            out.append(_Cut(n, found.start(), found[1]))
    return out


def _last_before(text: str, at: int) -> str:
    at -= 1
    while at >= 0 and text[at].isspace():
        at -= 1
    return text[at] if at >= 0 else ""


def _broken(line: SourceLine, cuts: list[int]) -> list[SourceLine]:
    """The pieces of a line; a section's heading before a rule's number is a piece too."""
    bounds: list[int] = []
    begin = 0
    for cut in cuts:
        tail = line.text[max(begin, cut - _SECTION_MAX) : cut]
        found = _SECTION.search(tail)
        is_set_off = found and (found["roman"] or _last_before(tail, found.start()) in _SENTENCE_ENDS)
        if found and is_set_off and section_of(found[0].strip()):
            bounds.append(cut - len(tail) + found.start())
        bounds.append(cut)
        begin = cut
    bounds = [bound for bound in bounds if bound > 0]
    edges = pairwise([0, *bounds, len(line.text)])
    pieces = [SourceLine(line.text[start:end], line.line, line.column + start) for start, end in edges]
    return [piece for piece in pieces if piece.text.strip() or not bounds]
