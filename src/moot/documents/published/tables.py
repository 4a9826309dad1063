"""Rules in tables of Markdown, wikitext or web pages: a row for each, below a header that names number and text."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from moot.documents.citations import NUMBER, in_digits
from moot.documents.published.coverage import Coverage, all_accounts
from moot.documents.published.sections import section_of
from moot.documents.published.values import PublishedRule, PublishedRuleset, Section, SourceNote, SpanLabel, rank_named
from moot.documents.published.words import RANK
from moot.documents.source_text import SourcePlace, SourceText
from moot.documents.tables import spans_between
from moot.game.changes import Fault
from moot.game.values import Number, Rank

_COLUMNS = {
    **dict.fromkeys(("no", "no.", "nr", "nr.", "#", "number", "rule", "rule no.", "rule number", "id"), "number"),
    **dict.fromkeys(("title", "name", "rule name", "heading"), "title"),
    **dict.fromkeys(("text", "rule text", "body", "content", "description", "wording"), "text"),
    **dict.fromkeys(("rank", "mutability", "type", "status", "i/m", "m/i"), "rank"),
    **dict.fromkeys(("power", "mi"), "power"),
}
_OUTCOMES = frozenset(("outcome", "result", "votes", "passed", "adopted?", "verdict"))
_RULED = re.compile(
    r"[ \t]*\|?(?:[ \t]*:?-{1,}:?[ \t]*\|)+(?:[ \t]*:?-{1,}:?)?[ \t]*|[ \t]*\|[ \t]*:?-+:?[ \t]*\|?[ \t]*"
)
_NUMBERED = re.compile(rf"[*_'\s]*(?:rule\s*)?\#?({NUMBER})[*_'.:\s]*", re.IGNORECASE)
_BREAK = re.compile(r"\\(?=\|)|<br[ \t]*/?>", re.IGNORECASE)
_BAR, _WIKI_BAR, _TAB = re.compile(r"(?<!\\)\|"), re.compile(r"\|\||!!"), re.compile("\t")
_NO_RULE = Number("")
_COLUMNS_MAX = 30
_LABELS: dict[str, SpanLabel] = {"text": "text", "power": "note", "": "note"}


class TableCell(NamedTuple):
    """A piece of a line in a column."""

    at: int
    begin: int
    end: int


_Row = list[list[TableCell]]


def read_tables(paper: SourceText) -> PublishedRuleset | None:
    """The ruleset in a document's tables; None if it has no table of rules. Never raises."""
    return _RuleTableReader(paper).read()


class _RuleTableReader:
    def __init__(self, paper: SourceText) -> None:
        self.paper = paper
        self.lines = list(paper.lines)
        self.ledger = Coverage(self.lines)
        self.rules: list[PublishedRule] = []
        self.sections: list[Section] = []
        self.faults: list[Fault] = []
        self.beside: list[int] = []
        """The lines beside the tables, and their captions."""
        self.drawn: set[int] = set()
        """The lines of tables: what isn't in a cell there is only drawn."""
        self.end = 0
        """Where the table ends that has been read; 0 if it's none."""

    def read(self) -> PublishedRuleset | None:
        """Read all tables in the order of the document."""
        at, rank = 0, None
        while at < len(self.lines):
            if self._table(at, rank):
                at = self.end
                continue
            line = self.lines[at]
            if said := section_of(line.text):
                self.sections.append(Section(*said, SourcePlace(line.line, line.column)))
                self.ledger.take_line(at, "section")
                rank = said[1]
            elif line.text.strip():
                self.beside.append(at)
            at += 1
        if len(self.rules) < 2 or len({rule.number for rule in self.rules}) < len(self.rules):
            return None
        return self._ruleset()

    def _ruleset(self) -> PublishedRuleset:
        title, notes = self.paper.headers.get("title", ""), list[SourceNote]()
        for n, at in enumerate(self.beside):
            line = self.lines[at]
            if not n and not title and len(line.text) <= 100 and line.place < self.rules[0].place:
                title = line.text.strip().strip("#*_= ")
                self.ledger.take_line(at, "title")
            else:
                notes.append(SourceNote("note", line.text.strip(), line.place, line.line))
                self.ledger.take_line(at, "note")
        for at in self.drawn:
            self.ledger.take_rest(at, "separator")
        return PublishedRuleset(
            title=title,
            headers=self.paper.headers,
            sections=tuple(self.sections),
            rules=tuple(self.rules),
            notes=tuple(notes),
            accounts=tuple(all_accounts(self.paper, self.ledger)),
            faults=(*self.paper.faults, *self.faults),
        )

    def _table(self, at: int, rank: Rank | None) -> bool:
        """Read the table of rules that begins on a line, in any form; returns whether one begins there."""
        for form in (self._markdown, self._wiki, self._tabbed):
            rows = form(at)
            heads = next(rows, [])
            columns = _columns([self._said(cells) for cells in heads])
            body = list(rows) if columns else []
            if columns and self.end:
                self._label(heads, ["section"] * len(heads))
                for row in body:
                    self._rule(columns, row, rank)
                return True
        return False

    # --- forms of tables: the rows, the heading first; what is behind it is only read if it is one of rules ---------

    def _markdown(self, at: int) -> Iterator[_Row]:
        below = self.lines[at + 1].text if at + 1 < len(self.lines) else ""
        if "|" in self.lines[at].text and _RULED.fullmatch(below[:2_000]):
            yield self._split(at, _BAR)
            self.drawn.add(at + 1)
            self.end = at + 2
            while self.end < len(self.lines) and "|" in self.lines[self.end].text:
                yield self._split(self.end, _BAR)
                self.end += 1

    def _tabbed(self, at: int) -> Iterator[_Row]:
        """A web page's table; none if its rows differ."""
        if "\t" in self.lines[at].text:
            yield self._split(at, _TAB)
            width, self.end = self.lines[at].text.count("\t"), at + 1
            while self.end < len(self.lines) and self.lines[self.end].text.strip():
                yield self._split(self.end, _TAB)
                if self.lines[self.end].text.count("\t") != width:
                    self.end = 0
                    return
                self.end += 1

    def _split(self, at: int, mark: re.Pattern[str]) -> _Row:
        cells = self._cells(at, mark)
        return cells[1:] if mark is _BAR and self.lines[at].text.lstrip().startswith("|") else cells

    def _cells(self, at: int, mark: re.Pattern[str], begin: int = 0) -> _Row:
        text = self.lines[at].text
        bars = (found.span() for found in mark.finditer(text, begin))
        return [[TableCell(at, *span)] for span in spans_between(bars, begin, len(text))]

    def _wiki(self, at: int) -> Iterator[_Row]:
        if not self.lines[at].text.lstrip().startswith("{|"):
            return
        marks = (n for n in range(at + 1, len(self.lines)) if self.lines[n].text.lstrip()[:2] in ("|}", "{|"))
        end = next(marks, 0)
        if end and self.lines[end].text.lstrip().startswith("|}"):
            rows = [row for row in self._wiki_rows(at + 1, end) if row]
            yield from rows[:1]
            self.end = end + 1
            bare = {n: self.lines[n].text.lstrip() for n in range(at, self.end)}
            self.drawn |= {n for n in bare if bare[n][:1] in ("|", "!") or n == at}
            held = {cell.at for row in rows for cells in row for cell in cells} | self.drawn
            self.beside += [n for n in bare if bare[n].startswith("|+") or (bare[n] and n not in held)]
            yield from rows[1:]

    def _wiki_rows(self, first: int, end: int) -> list[_Row]:
        rows: list[_Row] = [[]]
        for at in range(first, end):
            text = self.lines[at].text
            lead = len(text) - len(text.lstrip())
            if text.startswith("|-", lead):
                rows.append([])
            elif text[lead : lead + 1] in ("|", "!") and not text.startswith("|+", lead):
                rows[-1] += self._cells(at, _WIKI_BAR, lead + 1)
            elif rows[-1] and not text.startswith("|+", lead):
                rows[-1][-1].append(TableCell(at, 0, len(text)))
        return rows

    # --- rules --------------------------------------------------------------------------------------

    def _rule(self, columns: list[str], row: _Row, rank: Rank | None) -> None:
        """Read the rule in a row; a row without a number is a fault."""
        columns = [*columns, *(f"({n + 1})" for n in range(len(columns), len(row)))]
        held = dict(zip(columns, row, strict=False))
        first = row[0][0]
        place = SourcePlace(self.lines[first.at].line, self.lines[first.at].column + first.begin)
        words = {name: self._said(cells).strip() for name, cells in held.items()}
        number = _NUMBERED.fullmatch(self._said(held.get("number", [])))
        text = "\n".join(self._piece(cell) for cell in held.get("text", [])).strip()
        if number is None or not text:
            self._label(row, ["unplaced"] * len(row))
            if any(words.values()):
                remedy = "give each row a number and a text"
                self.faults.append(place.fault("published.row", "this row of the table is no rule", remedy))
            return
        called = in_digits(number[1])
        self._label(row, ["note" if name[:1] == "(" else _LABELS.get(name, "heading") for name in columns], called)
        ranked = re.fullmatch(rf"{RANK}|[im]", words.get("rank", ""), re.IGNORECASE)
        spot = next(cell for cell in held["text"] if self._words(cell))
        said = self.lines[spot.at]
        notes = [
            f"{n.strip('()')}: {w}" for n, w in words.items() if w and (n[:1] == "(" or (n == "rank" and not ranked))
        ]
        self.rules.append(
            PublishedRule(
                number=called,
                printed=number[1],
                title=words.get("title", "").strip("*_'"),
                rank=rank_named(ranked[0]) if ranked else rank,
                text=text,
                place=place,
                last_line=self.lines[row[-1][-1].at].line,
                text_place=replace(said, text=said.text[spot.begin :], column=said.column + spot.begin).place,
                power=words.get("power", ""),
                notes=tuple(SourceNote("note", note, place, place.line) for note in notes),
            )
        )

    def _words(self, cell: TableCell) -> str:
        return self.lines[cell.at].text[cell.begin : cell.end].strip()

    def _said(self, cells: list[TableCell]) -> str:
        return " ".join(map(self._words, cells))

    def _piece(self, cell: TableCell) -> str:
        """A cell's text, with its line breaks, and bars that aren't the table's."""
        return _BREAK.sub(lambda found: "" if found[0] == "\\" else "\n", self._words(cell))

    def _label(self, row: _Row, kinds: Sequence[SpanLabel], number: Number = _NO_RULE) -> None:
        for cell, kind in ((cell, kind) for cells, kind in zip(row, kinds, strict=False) for cell in cells):
            self.drawn.add(cell.at)
            text, begin = self.lines[cell.at].text, cell.begin
            for found in _BREAK.finditer(text, cell.begin, cell.end) if kind == "text" else ():
                self.ledger.take(cell.at, begin, found.start(), kind, number)
                begin = found.end()
            self.ledger.take(cell.at, begin, cell.end, kind, number)


def _columns(heads: list[str]) -> list[str] | None:
    """The columns that a header names; None if they aren't those of rules, or are those of a log."""
    named = [head.strip("*_'! ").casefold() for head in heads[:_COLUMNS_MAX]]
    known = [_COLUMNS.get(name, "") for name in named]
    columns = [one if one and one not in known[:n] else f"({named[n] or n})" for n, one in enumerate(known)]
    if columns.count("number") != 1 or columns.count("text") != 1 or _OUTCOMES & set(named):
        return None
    return columns
