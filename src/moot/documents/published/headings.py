"""Heading detection: where rules begin in a document, by the recurring form of headings."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from moot.documents.citations import NUMBER, in_digits, ordinal
from moot.documents.published.sections import is_rule_off, section_of
from moot.documents.source_text import SourceLine
from moot.game.values import Number, grouped

_HEAD = re.compile(
    r"(?P<bullet>[-*•][ \t]++)?(?P<level>#{1,6}[ \t]++|#{2,6}|={2,6}[ \t]*+)?(?P<bold>\*\*|__|'{3})?[ \t]*+"
    r"(?:(?P<rank>(?:im)?mutable)[ \t]++)?(?P<word>rule\b|§)?[ \t]*+(?:\#|no\.?[ \t]*+)?(?P<quote>['\"‘“](?!\s))?"
    rf"(?P<number>{NUMBER})(?:/(?P<revision>\d{{1,4}}))?(?P<mark>[.:)](?!\w)|[ \t]+[-–—][ \t]+|\t|[ ]{{2,}}|)"
    r"(?(quote)['\"’”][.:)]?(?=\s|$))",
    re.IGNORECASE,
)
_HEAD_MAX = 400
_OTHER_STYLES_SHARE = 0.08
_APART_SHARE = 0.75
_ALONE_MIN = 3
_RUNS_ON = re.compile(r"(?:\b(?:rules?|and|or|by|to|of|in|than|number|under|from)|[,(])\s*$", re.IGNORECASE)


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
    style: tuple[str, str, str]
    """The kind of heading, the mark after the number, and whether there is a revision."""
    rank: str
    bold: str
    level: int
    """The number of `#` before it."""


def find_headings(lines: list[SourceLine]) -> list[Head]:
    """The headings of a document, in its order."""
    candidates = [head for at, line in enumerate(lines) if (head := _head(at, line.text))]
    family = _family(candidates)
    ours = [head for head in candidates if head.family == family]
    recurring = _recurring(ours)
    chosen = [head for head in ours if head.style in recurring]
    chosen = _at_one_indent(chosen)
    if family == "bare":
        kept = in_sequence([head.number for head in chosen])
        chosen = [head for head, keep in zip(chosen, kept, strict=True) if keep]
    chosen = _after_blank_lines(chosen, lines)
    return _with_fitting(chosen, ours, lines)


def _head(at: int, text: str) -> Head | None:
    """The heading on a line, if it may be one."""
    begin = len(text) - len(text.lstrip())
    found = _HEAD.match(text[: begin + _HEAD_MAX], begin)
    if found is None or (found["bullet"] and not (found["bold"] or found["word"] or found["quote"])):
        return None
    marked = bool(found["level"] or found["bold"])
    family = "marked" if marked else "quoted" if found["quote"] else "bare"
    family = "rule" if family == "bare" and (found["word"] or found["rank"]) else family
    mark, rest = ("quoted", found.end()) if found["quote"] else _mark(found, text)
    is_plain = family == "bare" and not found["revision"] and "." not in found["number"]
    if mark is None or (is_plain and mark in ("space", "bracket")):
        return None
    if family == "bare" and not found["number"][0].isdigit() and mark not in (".", ":"):
        return None
    if mark == "space" and not _looks_titled(text[rest:]):
        return None
    return Head(
        at=at,
        indent=len(text[:begin].expandtabs(8)),
        begin=begin,
        printed=found["number"],
        number=in_digits(found["number"]),
        revision=found["revision"] or "",
        rest=rest,
        family=family,
        style=(family, mark, "/" if found["revision"] else ""),
        rank=(found["rank"] or "").lower(),
        bold=found["bold"] or "",
        level=len((found["level"] or "").strip()),
    )


def _mark(found: re.Match[str], text: str) -> tuple[str | None, int]:
    """The mark between the number and the rest, and where the rest begins."""
    after = text[found.end() : found.end() + 200]
    mark = found["mark"]
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
        len(words) <= 80 and (words[:1].isupper() or words[:1] in "\"“'‘") and words[-1:] not in ".;,:"
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


def _recurring(heads: list[Head]) -> set[tuple[str, str, str]]:
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


def _after_blank_lines(heads: list[Head], lines: list[SourceLine]) -> list[Head]:
    """If most headings follow a blank line, only those; otherwise none in the middle of a sentence."""
    taken = {head.at for head in heads}
    set_off = [_is_apart(head.at, lines, taken) for head in heads]
    mostly = sum(set_off) >= _APART_SHARE * len(heads)
    return [
        head
        for head, is_apart in zip(heads, set_off, strict=True)
        if is_apart
        or (head.family in ("marked", "quoted") if mostly else not _RUNS_ON.search(lines[head.at - 1].text[-60:]))
    ]


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
            and _is_apart(head.at, lines, chosen_at)
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
    Where most are like `1.2`, the others are none.
    """
    values = [ordinal(n) for n in numbers]
    if not values:
        return []
    dotted = sum("." in number for number in numbers)
    if dotted * 2 > len(numbers):
        return ["." in number for number in numbers]
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
    for found in _NUMBERED.finditer(line.text):
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
