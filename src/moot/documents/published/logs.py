"""Proposal logs: find the header of the table, and split its rows into cells."""

import re
from dataclasses import dataclass
from itertools import pairwise

from moot.documents.dates import PrintedDate, dated, read_date
from moot.documents.published.facts import past_links
from moot.documents.published.headings import Head
from moot.documents.published.values import rank_named
from moot.documents.sentences import past_space, sentence_ends
from moot.documents.source_text import SourceLine
from moot.documents.tables import spans_between
from moot.game.values import Rank

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
    """The line with the names of a log's columns."""

    at: int
    columns: tuple[str, ...]
    separator: str
    """`|`, a tab, or empty if cells aren't separated."""


def find_log(lines: list[SourceLine]) -> LogHeader | None:
    """The header of a log: a line with at least a number, an outcome and a proposer or date, and nothing else."""
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
    """The position of a row's outcome at the end of a text, and its value."""

    begin: int
    outcome: str
    date: PrintedDate


def outcome_at_end(text: str) -> OutcomeCell | None:
    """`… Adopted May 5, 2001` or `… Defeated N/A` at the end of a line."""
    floor = max(0, len(text) - _TAIL_MAX)
    for found in reversed(list(_OUTCOME.finditer(text, floor))):
        rest = text[found.end() :].strip()
        if _NO_DATE.fullmatch(rest):
            return OutcomeCell(found.start(), " ".join(found["outcome"].split()), PrintedDate(rest))
        read = read_date(rest)
        if read and not rest[read[1] :].strip(" .)"):
            return OutcomeCell(found.start(), " ".join(found["outcome"].split()), dated(rest))
    return None


def rank_cell(text: str) -> tuple[Rank | None, int] | None:
    """The rank at the beginning of a row (None for `N/A` or a dot), and where it ends."""
    found = _RANK_CELL.match(text[:40])
    if found is None:
        return None
    return (rank_named(found["rank"]) if found["rank"] else None), found.end()


def cells_of(text: str, header: LogHeader) -> dict[str, tuple[int, int]] | None:
    """The position of each column's cell in a row with separators; None if it isn't such a row."""
    if not header.separator or not _PIPE_ROW.match(text):
        return None
    bars = ((n, n + 1) for n, c in enumerate(text) if c == header.separator)
    spans = list(spans_between(bars, 0, len(text)))
    if not text[slice(*spans[0])].strip():
        spans = spans[1:]
    if spans and header.separator == "|" and not text[slice(*spans[-1])].strip():
        spans = spans[:-1]
    return dict(zip(header.columns, spans, strict=False)) if len(spans) >= len(header.columns) - 1 else None


_NAME_MAX = 60
_NAME_WORDS_MAX = 8
_OUTCOME_WITHIN = 12
"""The number of a row's last lines that are searched for the outcome."""
_WORD = re.compile(r"[^\W_]+|#")

_Names = set[tuple[str, ...]]
"""Proposers' names as lower-case words, so that `Ada, Judge` and `Ada (Judge)` are equal."""
_Spot = tuple[int, int]
"""A line and a character in it."""


@dataclass
class Cells:
    """A row's cells, with the lines that were split off for them."""

    rank: Rank | None = None
    rank_at: int | None = None
    proposer: str = ""
    outcome: OutcomeCell | None = None
    outcome_at: int | None = None
    rank_spot: _Spot | None = None
    outcome_spot: _Spot | None = None
    """Where they begin in the lines before."""


@dataclass
class _Row:
    first: int
    """The line and position where the row's text begins."""
    begin: int
    last: int
    """The line with the outcome."""
    outcome: OutcomeCell | None
    is_apart: bool
    """Whether proposer and outcome are a separate paragraph."""


def cut_rows(
    lines: list[SourceLine], heads: list[Head], stops: list[int], is_row: list[bool]
) -> tuple[list[SourceLine], list[Head], list[Cells | None]]:
    """Split the lines of rows between their cells: the new lines, the moved headings, and the rows' cells."""
    told = zip(heads, stops, is_row, strict=True)
    rows = [_row(lines, head, stop) if of_log else None for head, stop, of_log in told]
    names = {name for row in rows if row and (name := _plain_name(row, lines))}
    names |= {name for row in rows if row and (name := _name_after_sentence(row, lines))}
    cuts: dict[int, set[int]] = {}
    cells = [_cells(row, lines, names, cuts) if row else None for row in rows]
    broken, placed = _broken(lines, cuts)
    for one in filter(None, cells):
        one.rank_at, one.outcome_at = placed.get(one.rank_spot), placed.get(one.outcome_spot)
    return broken, [head.moved(placed[head.at, 0] - head.at) for head in heads], cells


def _row(lines: list[SourceLine], head: Head, stop: int) -> _Row:
    below = [at for at in range(head.at + 1, stop) if lines[at].text.strip()]
    on_line = outcome_at_end(lines[head.at].text[head.rest :])
    if on_line or not below:
        if on_line:
            on_line.begin += head.rest
        return _Row(head.at, head.rest, head.at, on_line, False)
    cell = lines[head.at].text.find("\t", head.rest)
    first, begin = (head.at, cell + 1) if cell >= 0 and rank_cell(lines[head.at].text[cell + 1 :]) else (below[0], 0)
    for at in below[: -_OUTCOME_WITHIN - 1 : -1]:
        found = outcome_at_end(lines[at].text)
        if found:
            return _Row(first, begin, at, found, at > below[0] and not lines[at - 1].text.strip())
    return _Row(first, begin, below[-1], None, False)


def _before(row: _Row, lines: list[SourceLine]) -> tuple[str, int]:
    """The text before the outcome on its line, and where it begins."""
    begin = row.begin if row.last == row.first else 0
    return lines[row.last].text[begin : row.outcome.begin if row.outcome else begin], begin


def _plain_name(row: _Row, lines: list[SourceLine]) -> tuple[str, ...]:
    """The proposer's name, if it is alone before the outcome or follows links."""
    before, _ = _before(row, lines)
    begin = 0 if row.is_apart else _after_links(before)
    name = before[begin:].strip()
    is_plain = len(name) <= _NAME_MAX and (row.is_apart or begin > 0) and not _sentence_ends(name)
    return _words(name) if is_plain else ()


def _name_after_sentence(row: _Row, lines: list[SourceLine]) -> tuple[str, ...]:
    """The proposer's name, if a sentence ends before it."""
    before, _ = _before(row, lines)
    after = _after_sentence(before)
    name = before[after:].strip()
    return _words(name) if after and name[:1].isupper() and len(name) <= _NAME_MAX else ()


def _words(name: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in _WORD.findall(name))


def _after_sentence(text: str) -> int:
    """The end of the last sentence and the links after it; 0 if there is none. A row's first cell doesn't count."""
    cell = rank_cell(text)
    floor = max(cell[1] if cell else 0, len(text) - 2 * _NAME_MAX)
    after = max(_sentence_ends(text, floor), default=0)
    return after + past_links(text[after:], 0) if after else 0


def _sentence_ends(text: str, start: int = 0, end: int | None = None) -> list[int]:
    """The beginnings of what follows each sentence."""
    upto = len(text) if end is None else end
    behind = (past_space(text, stop, upto) for stop in sentence_ends(text, start, upto))
    return [at for at in behind if text[at - 1].isspace()]


def _after_links(text: str) -> int:
    """The end of a row's first cell and the links after it; 0 if there are no links."""
    cell = rank_cell(text)
    begin = cell[1] if cell else 0
    end = past_links(text, begin)
    return end if end > begin else 0


def _proposer(row: _Row, lines: list[SourceLine], names: _Names) -> int | None:
    """The position of the proposer's name on the last line."""
    before, begin = _before(row, lines)
    if row.is_apart and len(before.strip()) <= _NAME_MAX and not _sentence_ends(before.strip()):
        return begin
    tail = max(0, len(before) - 2 * _NAME_MAX)
    words = [(found[0].lower(), found.start()) for found in _WORD.finditer(before, tail)]
    for count in range(min(_NAME_WORDS_MAX, len(words)), 0, -1):
        if tuple(word for word, _ in words[-count:]) in names:
            return begin + words[-count][1]
    after = _after_links(before) or _after_sentence(before)
    name = before[after:].strip()
    return begin + past_space(before, after) if after and 0 < len(name) <= _NAME_MAX else None


def _cells(row: _Row, lines: list[SourceLine], names: _Names, cuts: dict[int, set[int]]) -> Cells:
    """A row's cells, and where the lines are to be split for them."""
    cells, text = Cells(), lines[row.first].text[row.begin :]
    if cell := rank_cell(text):
        cells.rank, cells.rank_spot = cell[0], (row.first, row.begin)
        links = past_links(text, cell[1])
        cuts.setdefault(row.first, set()).update({row.begin, row.begin + cell[1], row.begin + links})
    if row.outcome:
        begin = _proposer(row, lines, names)
        at = row.outcome.begin if begin is None else begin
        cells.outcome, cells.outcome_spot = row.outcome, (row.last, at)
        cells.proposer = " ".join(lines[row.last].text[at : row.outcome.begin].split())
        floor = row.begin if row.last == row.first else 0
        cuts.setdefault(row.last, set()).update({at, _links_before(lines[row.last].text, floor, at)})
    return cells


def _links_before(text: str, begin: int, end: int) -> int:
    """The position of links that follow the text's last sentence: `… rules. Repeals 209`."""
    floor = max(begin, end - 2 * _NAME_MAX)
    stops = _sentence_ends(text, floor, end)
    for stop in reversed(stops):
        upto = past_links(text[:end], stop)
        if upto > stop and not text[upto:end].strip(" .,;"):
            return stop
    return end


def _broken(lines: list[SourceLine], cuts: dict[int, set[int]]) -> tuple[list[SourceLine], dict[_Spot | None, int]]:
    out, placed = list[SourceLine](), dict[_Spot | None, int]()
    for at, line in enumerate(lines):
        inner = sorted(cut for cut in cuts.get(at, ()) if 0 < cut < len(line.text))
        for begin, end in pairwise([0, *inner, len(line.text)]):
            placed[at, begin] = len(out)
            out.append(SourceLine(line.text[begin:end], line.line, line.column + begin))
    return out, placed
