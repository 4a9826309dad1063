"""Logs of proposals: rows of number, rank, text, proposer, outcome and date, their cells in columns or run together."""

import re
from dataclasses import dataclass
from itertools import pairwise

from moot.documents.paper import Line
from moot.documents.published.dates import dated, read_date
from moot.documents.published.values import Dated

_COLUMNS = {
    "number": r"(?:ordinal\s+|rule\s+|proposal\s+)?(?:numbers?|nos?\.?|nr\.?|\#)",
    "rank": r"i/m|m/i|rank|type|status|mutability",
    "title": r"title|name|subject",
    "text": r"(?:full\s+)?text|description|proposal|wording",
    "proposer": r"propos(?:er|ed\s+by)|author|player|by",
    "outcome": r"outcome|results?|disposition|decision|fate",
    "date": r"dates?(?:\s+(?:adopted|passed|decided|of\s+\w+))?|adopted|when",
}
_COLUMN = re.compile("|".join(rf"(?P<{name}>\b(?:{form})(?![\w/]))" for name, form in _COLUMNS.items()), re.IGNORECASE)
_HEADER_MAX = 200
_OUTCOME = re.compile(
    r"(?<!\S)(?P<outcome>adopted|amended|defeated|repealed|invalidated|no\s+quorum|failed|passed|withdrawn|retracted|rejected|vetoed|"
    r"transmuted|enacted|accepted|pending|expired|void(?:ed)?|tied|not\s+adopted|carried|lost|superseded|obsolete|replaced|invalid|"
    r"democratized|in\s+force)(?=\s|$)[,:]?\s*",
    re.IGNORECASE,
)
_NO_DATE = re.compile(r"(?:n/?a|none|never|-+|–|—|\.)?\s*$", re.IGNORECASE)
_TAIL_MAX = 200
_RANK_CELL = re.compile(
    r"\s*(?:(?P<rank>immutable|mutable|(?-i:[IM](?=\s+[A-Z\"“(]|\s*$)))|(?P<none>n/?a\b|\.(?=\s|$)|-+(?=\s|$)|–(?=\s|$)))\s*",
    re.IGNORECASE,
)
_PIPE_ROW = re.compile(r"\s*\|?\s*(?:\[?\#?\d)")


@dataclass(frozen=True)
class LogHeader:
    """The line that names a log's columns."""

    at: int
    columns: tuple[str, ...]
    separator: str
    """`|`, a tab, or nothing where the cells of rows run together."""


def find_log(lines: list[Line]) -> LogHeader | None:
    """The header of a log: at least a number, an outcome and a proposer or a date, and nothing else on the line."""
    for at, line in enumerate(lines):
        text = line.text
        if len(text) <= _HEADER_MAX and len(text) >= 12 and (columns := _columns(text)):
            separator = "|" if text.count("|") >= 2 else "\t" if text.count("\t") >= 2 else ""
            return LogHeader(at, columns, separator)
    return None


def _columns(text: str) -> tuple[str, ...]:
    names: list[str] = []
    at = 0
    bare = text.replace("|", " ").replace("*", " ").strip()
    while at < len(bare):
        if bare[at].isspace():
            at += 1
            continue
        found = _COLUMN.match(bare, at)
        if found is None or not found.lastgroup:
            return ()
        names.append(found.lastgroup)
        at = found.end()
    has = set(names)
    return tuple(names) if len(names) >= 3 and {"number", "outcome"} <= has and has & {"proposer", "date"} else ()


@dataclass
class OutcomeCell:
    """Where a row's outcome stands at the end of a text, and what it says."""

    begin: int
    outcome: str
    date: Dated


def outcome_at_end(text: str) -> OutcomeCell | None:
    """`… Adopted May 5, 2001` or `… Defeated N/A` at the end of a line."""
    floor = max(0, len(text) - _TAIL_MAX)
    for found in reversed(list(_OUTCOME.finditer(text, floor))):
        rest = text[found.end() :].strip()
        if _NO_DATE.fullmatch(rest):
            return OutcomeCell(found.start(), " ".join(found["outcome"].split()), Dated(rest))
        read = read_date(rest)
        if read and not rest[read[1] :].strip(" .)"):
            return OutcomeCell(found.start(), " ".join(found["outcome"].split()), dated(rest))
    return None


def rank_cell(text: str) -> tuple[str, int] | None:
    """The rank that begins a row's text, in one word (empty for `N/A` or a dot), and where it ends."""
    found = _RANK_CELL.match(text[:40])
    if found is None:
        return None
    word = (found["rank"] or "").lower()
    return ("" if not word else "immutable" if word[0] == "i" else "mutable"), found.end()


def cells_of(text: str, header: LogHeader) -> dict[str, tuple[int, int]] | None:
    """Where each column's cell stands in a row whose cells are set apart; None where it isn't such a row."""
    if not header.separator or not _PIPE_ROW.match(text):
        return None
    bounds = [n for n, c in enumerate(text) if c == header.separator]
    edges = [-1, *bounds, len(text)]
    spans = [(a + 1, b) for a, b in pairwise(edges)]
    if spans and not text[slice(*spans[0])].strip():
        spans = spans[1:]
    if spans and header.separator == "|" and not text[slice(*spans[-1])].strip():
        spans = spans[:-1]
    return dict(zip(header.columns, spans, strict=False)) if len(spans) >= len(header.columns) - 1 else None
