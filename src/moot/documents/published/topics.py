"""Headings over several rules: those of sections, which may say a rank, and of topics and chapters."""

import re
from collections.abc import Collection, Iterable, Sequence

from moot.documents.published.headings import Head, adornments
from moot.documents.published.sections import MARKUP, is_rule_off, section_of
from moot.documents.published.values import Section, rank_named
from moot.documents.published.words import RANK
from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.values import Value

_RANKED = re.compile(RANK, re.IGNORECASE)
_LOUD = re.compile(r"(\*\*|__|''')[^*_'\n]{1,60}\1:?")
_ITEM = re.compile(r"\s*(?:[-*•+>|]|\(?\w{1,3}[.)])\s")
_ENDS = ".!?:;)]}\"'”’*_>"
_WORDS_MAX, _LENGTH_MAX, _LEAD_MAX = 8, 60, 3


class TopicHeading(Value, frozen=True):
    """A section with its lines, `first` up to `stop`: a heading may have lines drawn above and below it."""

    section: Section
    first: int
    stop: int


def find_topics(
    lines: list[SourceLine], heads: Sequence[Head], chapters: Collection[int] = ()
) -> dict[int, TopicHeading]:
    """The headings over rules, by line: of a higher level than those of rules, of the same without a number, or apart.

    Above the first rule only those that say a rank are told from a preface.
    """
    taken = {head.at for head in heads}
    begin, marks = min(taken, default=0), adornments(lines)
    nearest = _nearest_above(lines, [*(head.first for head in heads), len(lines)])
    above = {at for at in nearest if at + 1 not in taken and (not at or not lines[at - 1].text.strip())}
    # One above the first rule can't be that rule's rank, so the others are sections too.
    ranks = {at for at in above if section_of(lines[at].text, by_rank_alone=True)}
    by_rank_alone = ranks if ranks and min(ranks) < begin else ()
    ends = _nearest_above(lines, [len(lines)])
    plain = {at for at in above if at not in marks and at not in ranks and _may_be_named(lines[at].text)}
    plain -= {at for at in ends if not _is_loud(lines[at].text)}
    is_usual = any(at < begin and any(line.text.strip() for line in lines[:at]) for at in plain)
    levels = {head.level for head in heads if head.level}
    levels = levels or {mark.level for at, mark in marks.items() if at < begin or mark.stop - 1 in nearest}
    found, rank_above = dict[int, TopicHeading](), None
    for at, line in enumerate(lines):
        mark = marks.get(at)
        if at in taken or not line.text.strip():
            continue
        said = section_of(line.text, by_rank_alone=at in by_rank_alone)
        if said and not (mark or at in above or _is_apart(lines, at)):
            said = None
        if said is None and heads and (mark or at in chapters or at in plain):
            name = MARKUP.sub("", line.text).strip().strip("#*_=' \t:")
            is_over = at in chapters or at in plain
            is_over |= mark is not None and (mark.level <= max(levels, default=0) or mark.stop - 1 in nearest)
            rank = _RANKED.search(name) if mark and len(name.split()) <= _WORDS_MAX else None
            if mark and rank and (at < begin or is_over):
                said = name, rank_named(rank[0]), None
            elif is_over and (at > begin or at in chapters) and (at not in plain or is_usual or _is_loud(line.text)):
                said = name, rank_above, None
        if said:
            rank_above = said[1]
            section = Section(*said, SourcePlace(line.line, line.column))
            found[at] = TopicHeading(section, mark.first if mark else at, mark.stop if mark else at + 1)
    return found


def _is_apart(lines: list[SourceLine], at: int) -> bool:
    """Whether a line isn't the end of the paragraph above."""
    above = lines[at - 1].text.rstrip() if at else ""
    is_item = lines[at - 1].line == lines[at].line or _ITEM.match(lines[at].text) is not None
    return is_item or not above or is_rule_off(above) or section_of(above) is not None or above[-1] in _ENDS


def _may_be_named(text: str) -> bool:
    """Whether a line that stands alone may be the name of a topic, and is no sentence or item of a list."""
    said = text.strip()
    return (
        len(said) <= _LENGTH_MAX
        and (_is_loud(text) or (said[:1].isupper() and said[-1:] not in '.,;!?)]"”'))
        and not _ITEM.match(text)
        and not is_rule_off(text)
        and not text[:1].isspace()
    )


def _is_loud(text: str) -> bool:
    """Whether a line is all in bold or in capitals, or a word or two with a colon."""
    said = text.strip()
    is_lead = said[-1:] == ":" and said[:1].isupper() and len(said.split()) <= _LEAD_MAX
    return _LOUD.fullmatch(said) is not None or is_lead or (text.isupper() and len(text.split()) > 1)


def _nearest_above(lines: list[SourceLine], firsts: Iterable[int]) -> set[int]:
    """The lines that have nothing but blank ones between them and the first line of a heading."""
    found = set[int]()
    for first in firsts:
        at = first - 1
        while at > 0 and not lines[at].text.strip():
            at -= 1
        if at >= 0:
            found.add(at)
    return found
