"""Rule titles: whether the words after a number, or on the line below, are a title or the beginning of the text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from moot.documents.published.coverage import JoinedLines
from moot.documents.published.facts import Facts, are_only_notes, leading_brackets, take, trailing_brackets
from moot.documents.published.headings import Head
from moot.documents.published.sections import is_rule_off
from moot.documents.published.values import rank_named
from moot.documents.source_text import SourceLine
from moot.game.values import grouped

_TITLE_MAX = 150
_BELOW_MAX = 70
_SHARE = 0.6
_JOINED_MAX = 4
"""A heading with an open bracket continues over at most so many lines."""
_MARKS = re.compile(r"[\s:.*_–—-]*")
_RANK_FIRST = re.compile(r"[ \t]*(?P<rank>(?:im)?mutable)(?:[ \t]+[-–—][ \t]+|[ \t]*[:.,][ \t]+)(?=\S)", re.IGNORECASE)
_RANK_LAST = re.compile(r"[ \t]*[-–—,|][ \t]*(?P<rank>(?:im)?mutable)[ \t]*$", re.IGNORECASE)
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
    title: str = ""
    title_at: int | None = None
    """The line below, if it is the title."""
    text_from: int | None = None
    """The position in the joined lines where the text begins, if it does."""

    @property
    def left(self) -> str:
        """The rest, in the form of a title."""
        return self.joined.text[slice(*self.rest)].strip().strip("*_#= \t").strip()

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
    styled = (((heading.head.family, heading.head.style[1]), heading) for heading in headings if heading.left)
    for (family, mark), members in grouped(styled).items():
        wanted = family == "marked" or _most(map(_is_title, members))
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
    while last < min(stop, head.at + _JOINED_MAX) and _is_open(text) and lines[last].text.strip():
        text += "\n" + lines[last].text
        last += 1
    if _is_open(text):
        last = head.at + 1
    joined = JoinedLines(lines, head.at, last)
    facts = Facts(rank="immutable" if head.rank.startswith("im") else "mutable" if head.rank else None)
    facts.revision = head.revision
    begin = _past_rank(joined.text, leading_brackets(joined.text, head.rest, joined.place, facts), facts)
    left = joined.text[begin:]
    if len(left) <= 600 and are_only_notes(left, lambda n: joined.place(begin + n), facts):
        begin = len(joined.text)
    elif begin > head.rest and (between := _MARKS.match(joined.text, begin)):
        begin = between.end()
    return Heading(head, joined, last, stop, facts, (begin, len(joined.text)))


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
    close = heading.joined.text.find(bold, begin) if bold else -1
    if bold and close >= begin:
        inside = heading.joined.text[begin:close].strip(" \t.:")
        if inside:
            _entitle(heading, begin, close)
            heading.title = heading.title.removesuffix(".")
            begin = close + len(bold)
            rest = _MARKS.match(heading.joined.text, begin)
            heading.text_from = rest.end() if rest and rest.end() < end else None
            return
        begin = close + len(bold)
        heading.rest = (begin, end)
        is_short = len(heading.left) <= 100 and not _SENTENCE.search(heading.left)
        wanted = is_short and bool(heading.body(heading.stop))
    text = heading.joined.text[begin:end]
    begin += len(text) - len(text.lstrip())
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
    title = " ".join(text[:kept].split()).strip("*_#= \t")
    last = _RANK_LAST.search(title[-40:])
    if last and len(title) > len(last[0]) and not (facts.rank or heading.facts.rank):
        facts.rank = rank_named(last["rank"])
        title = title[: -len(last[0])].rstrip()
    if title:
        take(heading.facts, facts)
        heading.title = title.removesuffix(":").strip()


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
        return bool(heading.body(following)) and below[-1:] not in ",;:"
    return not after[:1].islower() and below[-1:] not in ".,;:"
