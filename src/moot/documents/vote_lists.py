"""Proposals in lists: `Proposal 301 by Ada: approved 4/5`, and voters below (`FOR: Ada, Ben (2)`)."""

import re
from collections.abc import Callable, Iterable

from moot.documents.source_text import SourceLine, SourcePlace
from moot.documents.tables import Cell

_SIDE = re.compile(
    r"[\s*_•-]*+(?:(?P<for>for|yes|yeas?|ayes?|pro|in favou?r)|(?P<against>against|no|nays?|contra?)"
    r"|(?P<present>present|abstain(?:ed|ing)?|abstentions?))\s*+(?:\(\s*+\d{1,6}\s*+\)\s*+)?[*_]*+\s*+:(?P<voters>.*)",
    re.IGNORECASE,
)
_RESULT = re.compile(r"[\s*_•-]*+(?:outcome|result|decision|status)[*_]*+\s*+[:=](?P<outcome>.*)", re.IGNORECASE)
_PROPOSAL = re.compile(
    r"[\W_]{0,8}(?:\d{1,4}[.)]\s{1,4}(?=[rp#m]))?(?:(?:rule|proposal|prop\.?|motion|p)\s{0,3}\#?|\#|(?=\d{3}))\s{0,3}(?P<number>\d{1,6})\b[.:]?(?P<rest>.*)",
    re.IGNORECASE,
)
_AUTHOR = re.compile(
    r",?\s?\b(?i:(?:proposed )?by)\s{1,3}(?P<by>[^\W\d_][\w'’-]{0,60})|\s?\((?:by )?(?P<in>[^\W\d_][\w'’-]{0,60})\)"
)
_PARTED = re.compile(
    r"[:;]\s+|\.\s+(?=(?i:approved|adopted|passed|carried|rejected|defeated|failed|lost)\b)|\s+[-–—]\s+|\s{2,}|\.{3,}\s*|\t+"
)
_AWARD = re.compile(
    r"(?:[.,;]\s{0,4}|\s{2,4})(?:[\d(][\d\s()*/×.+−–-]{0,80}=\s{0,4})?(?P<award>[+−–-]?\s?\d{1,6}(?:\.\d{1,6})?)"
    r"\s{0,4}(?:points?|pts?)\b",
    re.IGNORECASE,
)
"""What a proposal brings its author: `(301-291) * (5/5) = 10 points`."""
_DATED = re.compile(r"[\s.,;]*[\[(]?\d{4}-\d\d-\d\d[\])]?[\s.]*$")
_LINE_MAX = 4_000
_GAP_MAX = 2
"""Votes stand at most so many lines below what they are on."""
ListedProposal = dict[str, Cell]


def listed_proposals(
    lines: Iterable[SourceLine], is_decided: Callable[[str], bool]
) -> tuple[list[ListedProposal], set[int]]:
    """The proposals in lines that belong to no table, by field, and the numbers of the lines that were read.

    A line that begins with a proposal's number is one if votes or an outcome end it (`is_decided`), or follow below it.
    """
    found, taken = list[ListedProposal](), set[int]()
    head, head_line, last_line = ListedProposal(), 0, -_GAP_MAX
    for line in lines:
        side, result = _SIDE.fullmatch(line.text), _RESULT.fullmatch(line.text)
        below = _below(line, side) if side else {"outcome": _cell(line, result, "outcome")} if result else {}
        if below:
            if line.line - last_line <= _GAP_MAX and not below.keys() & head.keys():
                if head_line not in taken:
                    found.append(head)
                head |= below
                taken |= {head_line, line.line}
                last_line = line.line
            continue
        headed = _PROPOSAL.fullmatch(line.text)
        if headed is None:
            continue
        head, head_line, last_line = _head(line, headed, is_decided), line.line, line.line
        if "outcome" in head:
            found.append(head)
            taken.add(line.line)
    return found, taken


def _below(line: SourceLine, side: re.Match[str]) -> ListedProposal:
    """The voters of a side; none if nobody is named."""
    named = next(name for name in ("for", "against", "present") if side[name])
    return {named: _cell(line, side, "voters")}


def _head(line: SourceLine, headed: re.Match[str], is_decided: Callable[[str], bool]) -> ListedProposal:
    """What a proposal's line says: its number, and the author, text and outcome if it has them."""
    cells = {"number": _cell(line, headed, "number")}
    begin, end = headed.start("rest"), len(line.text.rstrip())
    if (
        end <= _LINE_MAX
        and (award := _AWARD.search(line.text, begin, end))
        and is_decided(line.text[begin : award.start()])
    ):
        cells["award"] = _cell(line, award, "award")
        end = award.start()
    elif end <= _LINE_MAX and (dated := _DATED.search(line.text, begin, end)):
        end = dated.start()
    end = begin + len(line.text[begin:end].rstrip(" .;,"))
    begin = min(end, begin + len(line.text[begin:]) - len(line.text[begin:].lstrip()))
    parts = list(_PARTED.finditer(line.text, begin, end))
    last = parts[-1].end() if parts else begin
    if is_decided(line.text[last:end]):
        cells["outcome"] = _piece(line, last, end)
        end = parts[-1].start() if parts else begin
    author = _AUTHOR.search(line.text, begin, end)
    if author:
        cells["author"] = _cell(line, author, "by" if author["by"] else "in")
        begin, end = (begin, author.start()) if author.start() > begin else (author.end(), end)
    text = line.text[begin:end].strip(" \t:–—-")
    text = text[1:-1] if text[:1] == "(" and text[-1:] == ")" else text
    if text:
        at = line.text.index(text, begin)
        cells["text"] = _piece(line, at, at + len(text))
    return cells


def _cell(line: SourceLine, found: re.Match[str], name: str) -> Cell:
    return _piece(line, *found.span(name))


def _piece(line: SourceLine, begin: int, end: int) -> Cell:
    said = line.text[begin:end]
    return Cell(said.strip("*_ \t"), SourcePlace(line.line, line.column + begin + len(said) - len(said.lstrip())))
