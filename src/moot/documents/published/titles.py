"""Rule titles: whether the words behind a number, or on the line below, are a title or the beginning of the text."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from moot.documents.published.coverage import JoinedLines
from moot.documents.published.facts import Facts, are_only_notes, leading_brackets, take, trailing_brackets
from moot.documents.published.headings import Head
from moot.documents.published.sections import is_rule_off
from moot.documents.source_text import SourceLine

_TITLE_MAX = 150
_BELOW_MAX = 70
_SHARE = 0.6
_JOINED_MAX = 4
"""A heading whose bracket isn't closed goes on over so many lines."""
_MARKS = re.compile(r"[\s:.*_–—-]*")
_SENTENCE = re.compile(r"[.;,:]\s*$")


@dataclass
class Heading:
    """A heading with all that it says."""

    head: Head
    joined: JoinedLines
    stop: int
    """The line after the heading's own, counted from 0."""
    facts: Facts
    rest: tuple[int, int]
    """What is left of the joined lines: a title, or the beginning of the text, or nothing."""
    title: str = ""
    title_at: int | None = None
    """The line below, where the title is that."""
    text_from: int | None = None
    """Where in the joined lines the text begins, where it does."""

    @property
    def left(self) -> str:
        """What is left, as a title would be."""
        return self.joined.text[slice(*self.rest)].strip().strip("*_#= \t").strip()


def read_headings(heads: list[Head], lines: list[SourceLine], stops: list[int]) -> list[Heading]:
    """The headings with their titles; whether there are any is told from the headings of the same form together.

    A heading's title stands above its stop.
    """
    headings = [_heading(head, lines, stop) for head, stop in zip(heads, stops, strict=True)]
    by_style: dict[tuple[str, str], list[int]] = defaultdict(list)
    for n, heading in enumerate(headings):
        if heading.left:
            by_style[(heading.head.family, heading.head.style[1])].append(n)
    for (family, mark), members in by_style.items():
        wanted = family == "marked" or _most(_is_title(headings[n], lines, stops[n]) for n in members)
        for n in members:
            _settle(headings[n], lines, stops[n], wanted, mark)
    bare = [n for n, heading in enumerate(headings) if not heading.left]
    if _most(_has_title_below(headings[n], lines, stops[n]) for n in bare if _line_below(headings[n], lines, stops[n])):
        for n in bare:
            below = _line_below(headings[n], lines, stops[n])
            if below and len(below) <= _TITLE_MAX:
                headings[n].title, headings[n].title_at = below.strip(), headings[n].stop
    return headings


def _heading(head: Head, lines: list[SourceLine], stop: int) -> Heading:
    """The heading's own lines, and the notes in them."""
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
    begin = leading_brackets(joined.text, head.rest, joined.place, facts)
    left = joined.text[begin:]
    if len(left) <= 600 and are_only_notes(left, lambda n: joined.place(begin + n), facts):
        return Heading(head, joined, last, facts, (len(joined.text), len(joined.text)))
    between = _MARKS.match(joined.text, begin)
    begin = between.end() if between and begin > head.rest else begin
    return Heading(head, joined, last, facts, (begin, len(joined.text)))


def _is_open(text: str) -> bool:
    """Whether a bracket in a heading isn't closed on its line."""
    return len(text) <= 400 and text.count("[") > text.count("]") and text.rfind("[") > text.rfind("]")


def _most(answers: Iterable[bool]) -> bool:
    counted = list(answers)
    return bool(counted) and sum(counted) >= _SHARE * len(counted)


def _body_line(first: int, lines: list[SourceLine], stop: int) -> str:
    """The first line below that is not blank."""
    return next((lines[at].text for at in range(first, min(stop, first + 4)) if lines[at].text.strip()), "")


def _is_title(heading: Heading, lines: list[SourceLine], stop: int) -> bool:
    """Whether what stands behind a number looks like a title, and a text follows."""
    left = heading.left
    body = _body_line(heading.stop, lines, stop)
    if len(left) > 100 or not body or is_rule_off(body):
        return False
    below = lines[heading.stop].text if heading.stop < stop else ""
    runs_on = below.strip()[:1].islower() or _SENTENCE.search(left) is not None
    return not runs_on


def _settle(heading: Heading, lines: list[SourceLine], stop: int, wanted: bool, mark: str) -> None:
    """Take what is left as the title or as the beginning of the text."""
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
        wanted = (
            len(heading.left) <= 100
            and not _SENTENCE.search(heading.left)
            and bool(_body_line(heading.stop, lines, stop))
        )
    text = heading.joined.text[begin:end]
    begin += len(text) - len(text.lstrip())
    if wanted and len(heading.left) <= _TITLE_MAX and (mark in (":", "dash") or _may_be_title(heading, lines, stop)):
        _entitle(heading, begin, end)
    else:
        heading.text_from = begin


def _may_be_title(heading: Heading, lines: list[SourceLine], stop: int) -> bool:
    """Where titles are usual: not if the line below goes on with the sentence."""
    below = lines[heading.stop].text if heading.stop < stop else ""
    return heading.head.family == "marked" or not (below.strip()[:1].islower() or heading.left.endswith(","))


def _entitle(heading: Heading, begin: int, end: int) -> None:
    facts = Facts()
    text = heading.joined.text[begin:end]
    kept = trailing_brackets(text, lambda n: heading.joined.place(begin + n), facts)
    title = " ".join(text[:kept].split()).strip("*_#= \t")
    if title:
        take(heading.facts, facts)
        heading.title = title.removesuffix(":").strip()


def _line_below(heading: Heading, lines: list[SourceLine], stop: int) -> str:
    return lines[heading.stop].text if heading.stop < stop else ""


def _has_title_below(heading: Heading, lines: list[SourceLine], stop: int) -> bool:
    """Whether the line right below a heading looks like a title."""
    below = _line_below(heading, lines, stop).strip()
    if (
        not below
        or len(below) > _BELOW_MAX
        or is_rule_off(below)
        or are_only_notes(below, heading.joined.place, Facts())
    ):
        return False
    after = lines[heading.stop + 1].text.strip() if heading.stop + 1 < stop else ""
    if not after:
        return bool(_body_line(heading.stop + 1, lines, stop)) and below[-1:] not in ",;:"
    return not after[:1].islower() and below[-1:] not in ".,;:"
