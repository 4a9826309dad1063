"""Rule titles: whether the words after a number, or on the line below, are a title or the beginning of the text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from moot.documents.published.coverage import JoinedLines
from moot.documents.published.facts import Facts, are_only_notes, is_outcome, leading_brackets, take, trailing_brackets
from moot.documents.published.headings import Head
from moot.documents.published.sections import MARKUP, is_rule_off
from moot.documents.published.values import rank_named
from moot.documents.published.words import RANK, RULE
from moot.documents.source_text import SourceLine
from moot.game.values import grouped

_TITLE_MAX = 150
_BELOW_MAX = 70
_WORDS_MAX = 4
"""A line with as many words and a full stop is a sentence, and no title."""
_SHARE = 0.6
_JOINED_MAX = 4
"""A heading with an open bracket continues over at most so many lines."""
_MARKS = re.compile(r"[\s:.*_–—-]*")
_RANK_FIRST = re.compile(rf"[ \t]*(?P<rank>{RANK})(?:[ \t]+[-–—][ \t]+|[ \t]*[:.,][ \t]+)(?=\S)", re.IGNORECASE)
_RANK_LAST = re.compile(rf"[ \t]*[-–—,|][ \t]*(?P<rank>{RANK})[ \t]*$", re.IGNORECASE)
_RANK_WITHIN = re.compile(
    rf"[ \t]*(?P<title>[^\s.;:!?\[(-][^.;:!?\n\[(]{{0,78}}?)[ \t]*[-–—:,]?[ \t]*"
    rf"[\[(](?P<rank>{RANK})(?:[ \t]+{RULE})?[\])][ \t]*[-–—:.]?[ \t]*(?-i:(?=[^\sa-z]))",
    re.IGNORECASE,
)
"""A rank in brackets between title and text: `Obey — [Immutable] All players must keep to the rules.`"""
_DASHED = re.compile(r"[ \t]*(?P<title>[^\s.;:!?–—-][^.;:!?–—\n]{0,59}?)[ \t]+[-–—][ \t]+(?=[^\sa-z])")
_CLOSED = re.compile(r"[.:)]?[ \t]*")
_BEHIND = re.compile(rf"(?:{MARKUP.pattern}|[ \t#=])+$")
_SENTENCE = re.compile(r"[.;,:]\s*$")


@dataclass
class Heading:
    """A parsed heading."""

    head: Head
    joined: JoinedLines
    stop: int
    """The index of the line after the heading."""
    end: int
    """The line at which its block ends."""
    facts: Facts
    rest: tuple[int, int]
    """The rest of the joined lines: a title, the beginning of the text, or nothing."""
    is_decided: bool = False
    """Whether it says only what became of a proposal."""
    is_closed: bool = False
    """Whether only the number is in bold."""
    title: str = ""
    title_at: int | None = None
    """The line below, if it is the title."""
    text_from: int | None = None
    """The position in the joined lines where the text begins, if it does."""

    @property
    def left(self) -> str:
        """The rest, in the form of a title."""
        return _bare(self.joined.text[slice(*self.rest)])

    @property
    def below(self) -> str:
        """The line right below."""
        return self.joined.lines[self.stop].text if self.stop < self.end else ""

    def body(self, first: int) -> str:
        """The first of the following lines that isn't blank."""
        lines = self.joined.lines[first : min(self.end, first + 4)]
        return next((line.text for line in lines if line.text.strip()), "")


def read_headings(heads: list[Head], lines: list[SourceLine], stops: list[int]) -> list[Heading]:
    """Parse headings with their titles; whether they have titles is decided for all headings of a form together."""
    headings = [_heading(head, lines, stop) for head, stop in zip(heads, stops, strict=True)]
    lined = [heading for heading in headings if heading.left and heading.head.family != "marked"]
    dashed = [h for h in lined if h.title or _DASHED.match(h.joined.text, h.rest[0])]
    for heading in dashed if len(dashed) > 1 and len(dashed) >= _SHARE * len(lined) else ():
        if not heading.title:
            _took_title(heading, _DASHED)
    rest = [heading for heading in headings if heading.left and heading.text_from is None]
    styled = (((heading.head.family, heading.head.style[1], heading.is_closed), heading) for heading in rest)
    for (family, mark, is_closed), members in grouped(styled).items():
        wanted = (family == "marked" and not is_closed) or _most(map(_is_title, members))
        for heading in members:
            _settle(heading, wanted, mark)
    bare = [heading for heading in headings if not heading.left]
    if _most(_has_title_below(heading) for heading in bare if heading.below):
        for heading in bare:
            if heading.below and len(heading.below) <= _TITLE_MAX:
                heading.title, heading.title_at = heading.below.strip(), heading.stop
    return headings


def _heading(head: Head, lines: list[SourceLine], stop: int) -> Heading:
    """Parse the heading's own lines, and the notes in them."""
    last = head.at + 1
    text = lines[head.at].text
    while head.stop == last and last < min(stop, head.at + _JOINED_MAX) and _is_open(text) and lines[last].text.strip():
        text += "\n" + lines[last].text
        last += 1
    if _is_open(text) or head.stop > last:
        last = head.at + 1
    joined = JoinedLines(lines, head.at, last)
    facts = Facts(rank=rank_named(head.rank) if head.rank else None)
    facts.revision = head.revision
    rest = head.rest
    is_closed = bool(head.bold) and joined.text.startswith(head.bold, rest)
    if is_closed and (after := _CLOSED.match(joined.text, rest + len(head.bold))):
        rest = after.end()
    end = len(joined.text)
    if head.family == "marked" and (behind := _BEHIND.search(joined.text, rest)):
        end = behind.start()
    begin = _past_rank(joined.text, leading_brackets(joined.text, rest, joined.place, facts), facts)
    left = joined.text[begin:end]
    if len(left) <= 600 and are_only_notes(left, lambda n: joined.place(begin + n), facts):
        begin = end = len(joined.text)
    elif begin > rest and (between := _MARKS.match(joined.text, begin)):
        begin = between.end()
    heading = Heading(head, joined, max(last, head.stop), stop, facts, (begin, end), is_closed=is_closed)
    heading.is_decided = bool(facts.outcome) and not facts.proposer
    if not facts.rank and head.family != "marked" and _took_title(heading, _RANK_WITHIN):
        facts.rank = rank_named(_RANK_WITHIN.match(joined.text, begin)["rank"])  # type: ignore[index]
    return heading


def _took_title(heading: Heading, form: re.Pattern[str]) -> bool:
    """Take the title that stands before the text on the same line in a form; returns whether it does."""
    found = form.match(heading.joined.text, heading.rest[0])
    if found is None:
        return False
    heading.title, heading.text_from = _bare(found["title"]), found.end()
    return True


def _past_rank(text: str, at: int, facts: Facts) -> int:
    """Where the rest begins after a rank that a separator follows: `Immutable - Obedience`."""
    found = _RANK_FIRST.match(text, at)
    if found is None or facts.rank:
        return at
    facts.rank = rank_named(found["rank"])
    return found.end()


def _is_open(text: str) -> bool:
    """Whether a bracket in a heading isn't closed on its line."""
    return len(text) <= 400 and text.count("[") > text.count("]") and text.rfind("[") > text.rfind("]")


def _most(answers: Iterable[bool]) -> bool:
    counted = list(answers)
    return bool(counted) and sum(counted) >= _SHARE * len(counted)


def _is_title(heading: Heading) -> bool:
    """Whether the words after a number look like a title, and a text follows."""
    left, body = heading.left, heading.body(heading.stop)
    if len(left) > 100 or not body or is_rule_off(body):
        return False
    return not (heading.below.strip()[:1].islower() or _SENTENCE.search(left))


def _settle(heading: Heading, wanted: bool, mark: str) -> None:
    """Decide whether the rest is the title or the beginning of the text."""
    begin, end = heading.rest
    bold = heading.head.bold
    close = heading.joined.text.find(bold, begin) if bold and not heading.is_closed else -1
    if bold and close >= begin:
        inside = heading.joined.text[begin:close].strip(" \t.:")
        if inside:
            _entitle(heading, begin, close)
            heading.title = heading.title.removesuffix(".")
            begin = close + len(bold)
            rest = _MARKS.match(heading.joined.text, begin)
            heading.text_from = rest.end() if rest and rest.end() < end else None
            return
        heading.rest = (begin := close + len(bold), end)
    if heading.is_closed or (bold and close >= 0):
        is_short = len(heading.left) <= 100 and not _SENTENCE.search(heading.left)
        wanted = (wanted or not heading.is_closed) and is_short and bool(heading.body(heading.stop))
    text = heading.joined.text[begin:end]
    begin += len(text) - len(text.lstrip())
    if not bold and not heading.body(heading.stop) and _SENTENCE.search(heading.left):
        wanted = False
    if wanted and len(heading.left) <= _TITLE_MAX and (mark in (":", "dash") or _may_be_title(heading)):
        _entitle(heading, begin, end)
    else:
        heading.text_from = begin


def _may_be_title(heading: Heading) -> bool:
    """Whether it may be a title, if titles are usual: not if the line below continues the sentence."""
    goes_on = heading.below.strip()[:1].islower() or heading.left.endswith(",")
    return heading.head.family == "marked" or not goes_on


def _entitle(heading: Heading, begin: int, end: int) -> None:
    facts = Facts()
    text = heading.joined.text[begin:end]
    kept = trailing_brackets(text, lambda n: heading.joined.place(begin + n), facts)
    title = " ".join(_bare(text[:kept]).split())
    last = _RANK_LAST.search(title[-40:])
    if last and len(title) > len(last[0]) and not (facts.rank or heading.facts.rank):
        facts.rank = rank_named(last["rank"])
        title = title[: -len(last[0])].rstrip()
    if is_outcome(title):
        heading.facts.outcome = heading.facts.outcome or title
        heading.is_decided = True
    elif title:
        take(heading.facts, facts)
        heading.title = title.removesuffix(":").strip()


def _bare(text: str) -> str:
    """A heading's words without the marks around them."""
    return MARKUP.sub("", text).strip().strip("*_#= \t").strip()


def _has_title_below(heading: Heading) -> bool:
    """Whether the line right below a heading looks like a title."""
    below = heading.below.strip()
    if not below or len(below) > _BELOW_MAX or is_rule_off(below):
        return False
    if are_only_notes(below, heading.joined.place, Facts()):
        return False
    following = heading.stop + 1
    after = heading.joined.lines[following].text.strip() if following < heading.end else ""
    if not after:
        return bool(heading.body(following)) and below[-1:] not in (",;:" if below.count(" ") < _WORDS_MAX else ".,;:!")
    return not after[:1].islower() and below[-1:] not in ".,;:!?"
