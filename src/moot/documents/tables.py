"""Tables and lists in plain text: Markdown, wiki, CSV, tabs, aligned columns, and lines such as `Ada: 12`.

Each cell keeps its position. Lines that belong to no table are left over, and nothing is made up for an empty cell. A
quoted cell may go on over several lines (RFC 4180, 2).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.values import Value

CELLS_MAX = 200
"""The most cells of a row; a longer row belongs to no table."""
CHARACTERS_MAX = 4_000
"""The longest line that is read; a longer one belongs to no table."""


class Cell(Value, frozen=True):
    """A cell: its text without the white space around it, and where it begins."""

    text: str
    place: SourcePlace


Row = tuple[Cell, ...]


class TextTable(Value, frozen=True):
    """A table: the cells of its heading, none for a list of names and values, and its rows."""

    heading: Row
    rows: tuple[Row, ...]


class TablesFound(Value, frozen=True):
    """The tables of a document, and the lines that belong to none."""

    tables: tuple[TextTable, ...]
    left_over: tuple[SourceLine, ...]


_RULE = re.compile(r"[\s|+:=\-–—]+")
"""A line that separates a heading from rows."""
_COLUMNS_RULED = re.compile(r"=+(?: +=+)+")
_BLANK = re.compile(r"[ \t]{2,}|\t")
_QUOTED = re.compile(r'\s*"((?:[^"]|"")*)"\s*')
_CELL_OF_LINES = re.compile(r'([,;\t]|^)[ ]*+"(?:[^"]|""){0,4000}+"[ ]*+(?=([,;\t])|$)', re.MULTILINE)
_SEPARATOR_LINE = re.compile(r"\ufeff?\"?sep=.\"?\s*", re.IGNORECASE)
"""Tells a spreadsheet what separates the cells below it."""
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_PAIR = re.compile(r"\s*(?:[-*•]\s+)?(?P<name>[^:=\t|]{1,60}?)\s*(?::|=|\.{3,}|…|\s[–—-]\s)\s*(?P<value>\S.*?)\s*")


def read_tables(lines: Iterable[SourceLine]) -> TablesFound:
    """The tables among the lines of a document. Blank lines end a table. Bad input never raises."""
    tables, left_over = list[TextTable](), list[SourceLine]()
    for is_blank, group in groupby(_with_whole_cells(list(lines)), key=lambda line: not line.text.strip()):
        if not is_blank:
            _read_block([line for line in group if not _SEPARATOR_LINE.fullmatch(line.text)], tables, left_over)
    return TablesFound(tuple(tables), tuple(left_over))


def _with_whole_cells(lines: list[SourceLine]) -> Iterator[SourceLine]:
    """The lines, each with those after it in which a quoted cell goes on."""
    text = "\n".join(line.text for line in lines)
    within = set[int]()
    for cell in _CELL_OF_LINES.finditer(text):
        if cell[1] or cell[2]:
            within.update(n for n in range(cell.start() + 1, cell.end() - 1) if text[n] == "\n")
    whole, at = list[str](), -1
    for n, line in enumerate(lines):
        whole.append(line.text)
        at += len(line.text) + 1
        if at not in within:
            first = lines[n + 1 - len(whole)]
            yield SourceLine("\n".join(whole), first.line, first.column)
            whole = []


def _read_block(block: list[SourceLine], tables: list[TextTable], left_over: list[SourceLine]) -> None:
    """Read adjacent lines: as one kind of table, with the lines that don't fit left over."""
    left_over.extend(line for line in block if len(line.text) > CHARACTERS_MAX)
    block = [line for line in block if len(line.text) <= CHARACTERS_MAX]
    ruled = [line for line in block if not _RULE.fullmatch(line.text)]
    columns = next((line.text for line in block if _COLUMNS_RULED.fullmatch(line.text)), "")
    for split in (
        *((_by_columns(columns),) if columns else ()),
        _by_bars,
        _separated("\t"),
        _separated(";"),
        _separated(","),
        _by_gaps,
    ):
        rows = [(line, split(line)) for line in ruled]
        begin = next((n for n, (_, row) in enumerate(rows) if any(cell.text for cell in row[1:])), 0)
        titles, rows = [line for line, _ in rows[:begin]], rows[begin:]
        width = max(Counter(len(row) for _, row in rows if len(row) > 1).items(), key=lambda n: n[1], default=(0, 0))[0]
        fits = [row for _, row in rows if len(row) == width]
        if 1 < width <= CELLS_MAX and len(fits) > 1 and 2 * len(fits) > len(rows) + len(titles):
            tables.append(TextTable(fits[0], tuple(fits[1:])))
            left_over.extend((*titles, *(line for line, row in rows if len(row) != width)))
            return
    pairs = [(line, pair(line)) for line in block]
    listed = tuple(pair for _, pair in pairs if pair)
    if listed:
        tables.append(TextTable((), listed))
    left_over.extend(line for line, pair in pairs if not pair)


def pair(line: SourceLine) -> Row:
    """The name and the value on a line such as `Ada: 12`; empty if it has none."""
    found = _PAIR.fullmatch(line.text)
    return (_cell(line, *found.span("name")), _cell(line, *found.span("value"))) if found else ()


def _cell(line: SourceLine, begin: int, end: int) -> Cell:
    """The cell between two places of a line, without white space, emphasis or quotation marks around it."""
    text = line.text[begin:end]
    quoted = _QUOTED.fullmatch(text)
    bare = quoted[1].replace('""', '"') if quoted else text.strip().strip("*_`").strip()
    at = begin + len(text) - len(text.lstrip())
    above = line.text[:at].count("\n")
    column = at - line.text.rfind("\n", 0, at) if above else line.column + at
    return Cell(_LINE_BREAK.sub("\n", bare), SourcePlace(line.line + above, column))


def _cut(line: SourceLine, breaks: Sequence[tuple[int, int]], begin: int, end: int) -> Row:
    """The cells of a line between its separators."""
    return tuple(_cell(line, *span) for span in spans_between(breaks, begin, end))


def spans_between(breaks: Iterable[tuple[int, int]], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Where the cells between separators begin and end."""
    edges = [begin, *(place for separator in breaks for place in separator), end]
    return zip(edges[::2], edges[1::2], strict=True)


def _by_bars(line: SourceLine) -> Row:
    bars = [found.span() for found in re.finditer(r"(?<!\\)\|{1,2}", line.text)]
    if not bars:
        return ()
    body = line.text.strip()
    begin, end = 0, len(line.text)
    if body[0] == "|":
        begin, bars = bars[0][1], bars[1:]
    if bars and body[-1] == "|":
        end, bars = bars[-1][0], bars[:-1]
    return _cut(line, bars, begin, end)


def _separated(mark: str) -> Callable[[SourceLine], Row]:
    """Splits a line at each mark outside quotation marks."""

    def split(line: SourceLine) -> Row:
        breaks = list(_outside_quotes(line.text, mark))
        return _cut(line, breaks, 0, len(line.text)) if breaks else ()

    return split


def _outside_quotes(text: str, mark: str) -> Iterator[tuple[int, int]]:
    is_quoted = False
    for at, character in enumerate(text):
        is_quoted ^= character == '"'
        if character == mark and not is_quoted:
            yield at, at + 1


def _by_columns(ruled: str) -> Callable[[SourceLine], Row]:
    """Splits a line where the line that is drawn for each column of a table of reStructuredText has its gaps."""
    begins = [found.start() for found in re.finditer("=+", ruled)]

    def split(line: SourceLine) -> Row:
        body = line.text.rstrip()
        is_fit = all(body[begin - 1 : begin] in ("", " ") for begin in begins)
        return (
            _cut(line, [(begin, begin) for begin in begins[1:]], begins[0], max(len(body), begins[-1]))
            if is_fit
            else ()
        )

    return split


def _by_gaps(line: SourceLine) -> Row:
    body = line.text.strip()
    begin = len(line.text) - len(line.text.lstrip())
    end = begin + len(body)
    breaks = [found.span() for found in _BLANK.finditer(line.text, begin, end)]
    return _cut(line, breaks, begin, end) if breaks else ()
