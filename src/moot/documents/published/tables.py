"""Rules in tables of Markdown, wikitext or web pages: a row for each, below a header that names number and text."""

import re
from typing import NamedTuple

from moot.documents.citations import NUMBER, in_digits
from moot.documents.published.coverage import Coverage, all_accounts
from moot.documents.published.sections import section_at
from moot.documents.published.values import PublishedRule, PublishedRuleset, Section, SourceNote, SpanLabel, rank_named
from moot.documents.published.words import RANK
from moot.documents.source_text import SourceLine, SourcePlace, SourceText
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
_BAR = re.compile(r"(?<!\\)\|")
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

    def read(self) -> PublishedRuleset | None:
        """Read all tables in the order of the document."""
        at, rank = 0, None
        while at < len(self.lines):
            after = self._markdown(at, rank) or self._wiki(at, rank) or self._tabbed(at, rank)
            if after:
                at = after
                continue
            line = self.lines[at]
            section = section_at(line.text, SourcePlace(line.line, line.column))
            if section:
                self.sections.append(section)
                self.ledger.take_line(at, "section")
                rank = section.rank
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
        return PublishedRuleset(
            title=title,
            headers=self.paper.headers,
            sections=tuple(self.sections),
            rules=tuple(self.rules),
            log=(),
            notes=tuple(notes),
            accounts=tuple(all_accounts(self.paper, self.ledger)),
            faults=(*self.paper.faults, *self.faults),
        )

    # --- Markdown -----------------------------------------------------------------------------------

    def _markdown(self, at: int, rank: Rank | None) -> int:
        """Read the table that begins on a line; returns where it ends, 0 if none begins."""
        if at + 1 >= len(self.lines) or "|" not in self.lines[at].text:
            return 0
        if _RULED.fullmatch(self.lines[at + 1].text[:2_000]) is None:
            return 0
        columns = _columns([_words(self.lines, cell) for cell in self._cells(at)])
        if columns is None:
            return 0
        self.ledger.take_line(at, "section")
        self.ledger.take_line(at + 1, "separator")
        end = at + 2
        while end < len(self.lines) and "|" in self.lines[end].text:
            self._rule(columns, [[cell] for cell in self._cells(end)], rank)
            end += 1
        return end

    def _cells(self, at: int) -> list[TableCell]:
        text = self.lines[at].text
        bars = [found.start() for found in _BAR.finditer(text)]
        for bar in bars:
            self.ledger.take(at, bar, bar + 1, "separator")
        edges = [-1, *bars, len(text)]
        cells = [TableCell(at, edges[n] + 1, edges[n + 1]) for n in range(len(edges) - 1)]
        if cells and not _words(self.lines, cells[0]) and text.lstrip().startswith("|"):
            cells = cells[1:]
        return cells

    # --- tabs, as in a web page's table ------------------------------------------------------------------

    def _tabbed(self, at: int, rank: Rank | None) -> int:
        """Read the table with tabs that begins on a line; returns where it ends, 0 if none begins or rows differ."""
        columns = _columns([_words(self.lines, cell) for cell in self._tab_cells(at)]) if self._has_tab(at) else None
        if columns is None:
            return 0
        end = at + 1
        while end < len(self.lines) and self.lines[end].text.strip():
            if len(self._tab_cells(end)) != len(columns):
                return 0
            end += 1
        self.ledger.take_line(at, "section")
        for row in range(at + 1, end):
            self._rule(columns, [[cell] for cell in self._tab_cells(row)], rank)
        return end

    def _has_tab(self, at: int) -> bool:
        return "\t" in self.lines[at].text

    def _tab_cells(self, at: int) -> list[TableCell]:
        edges = [-1, *(found.start() for found in re.finditer("\t", self.lines[at].text)), len(self.lines[at].text)]
        return [TableCell(at, edges[n] + 1, edges[n + 1]) for n in range(len(edges) - 1)]

    # --- wikitext -----------------------------------------------------------------------------------

    def _wiki(self, at: int, rank: Rank | None) -> int:
        """Read the wikitext table that begins on a line; returns where it ends, 0 if none begins."""
        if not self.lines[at].text.lstrip().startswith("{|"):
            return 0
        marks = (n for n in range(at + 1, len(self.lines)) if self.lines[n].text.lstrip()[:2] in ("|}", "{|"))
        end = next(marks, 0)
        if not end or self.lines[end].text.lstrip().startswith("{|"):
            return 0
        rows = self._wiki_rows(at + 1, end)
        heads = [" ".join(_words(self.lines, cell) for cell in cells) for cells in rows[0]] if rows else []
        columns = _columns(heads)
        if columns is None:
            return 0
        for n in range(at, end + 1):
            text = self.lines[n].text
            lead = len(text) - len(text.lstrip())
            if text.lstrip().startswith("|+"):
                self.beside.append(n)
            elif n in (at, end) or text.lstrip().startswith("|-"):
                self.ledger.take_line(n, "separator")
            elif text.lstrip()[:1] in ("|", "!"):
                self.ledger.take(n, lead, lead + 1, "separator")
                for found in re.finditer(r"\|\||!!", text):
                    self.ledger.take(n, found.start(), found.end(), "separator")
        for cell in (cell for cells in rows[0] for cell in cells):
            self.ledger.take(*cell, "section")
        for row in rows[1:]:
            self._rule(columns, row, rank)
        return end + 1

    def _wiki_rows(self, first: int, end: int) -> list[_Row]:
        rows: list[_Row] = [[]]
        for at in range(first, end):
            text = self.lines[at].text
            lead = len(text) - len(text.lstrip())
            bare = text[lead:]
            if bare.startswith("|-"):
                rows.append([])
            elif bare.startswith("|+"):
                continue
            elif bare[:1] in ("|", "!"):
                edge = lead + 1
                for found in [*re.finditer(r"\|\||!!", text[edge:]), None]:
                    stop = edge_end = len(text)
                    if found:
                        stop, edge_end = lead + 1 + found.start(), lead + 1 + found.end()
                    rows[-1].append([TableCell(at, edge, stop)])
                    edge = edge_end
            elif rows[-1]:
                rows[-1][-1].append(TableCell(at, 0, len(text)))
        return [row for row in rows if row]

    # --- rules --------------------------------------------------------------------------------------

    def _rule(self, columns: list[str], row: _Row, rank: Rank | None) -> None:
        """Read the rule in a row; a row without a number is a fault."""
        columns = [*columns, *(f"({n + 1})" for n in range(len(columns), len(row)))]
        held = dict(zip(columns, row, strict=False))
        first = row[0][0]
        place = SourcePlace(self.lines[first.at].line, self.lines[first.at].column + first.begin)
        number = _NUMBERED.fullmatch(" ".join(_words(self.lines, cell) for cell in held.get("number", [])))
        text = "\n".join(self._piece(cell) for cell in held.get("text", [])).strip()
        if number is None or not text:
            if any(_words(self.lines, cell) for cells in row for cell in cells):
                remedy = "give each row a number and a text"
                self.faults.append(place.fault("published.row", "this row of the table is no rule", remedy))
            return
        called = in_digits(number[1])
        for n, cells in enumerate(row):
            name = columns[n] if n < len(columns) else ""
            for cell in cells:
                self._label(cell, "note" if name[:1] == "(" else _LABELS.get(name, "heading"), called)
        words = {name: " ".join(_words(self.lines, cell) for cell in cells).strip() for name, cells in held.items()}
        ranked = re.fullmatch(rf"{RANK}|[im]", words.get("rank", ""), re.IGNORECASE)
        spots = [cell for cell in held["text"] if _words(self.lines, cell)]
        said = self.lines[spots[0].at]
        lead = len(said.text[spots[0].begin :]) - len(said.text[spots[0].begin :].lstrip())
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
                text_place=SourcePlace(said.line, said.column + spots[0].begin + lead),
                power=words.get("power", ""),
                notes=tuple(SourceNote("note", note, place, place.line) for note in notes),
            )
        )

    def _piece(self, cell: TableCell) -> str:
        """A cell's text, with its line breaks, and bars that aren't the table's."""
        words = self.lines[cell.at].text[cell.begin : cell.end].strip()
        return _BREAK.sub(lambda found: "" if found[0] == "\\" else "\n", words)

    def _label(self, cell: TableCell, kind: SpanLabel, number: Number) -> None:
        text, begin = self.lines[cell.at].text, cell.begin
        for found in _BREAK.finditer(text, cell.begin, cell.end) if kind == "text" else ():
            self.ledger.take(cell.at, begin, found.start(), kind, number)
            self.ledger.take(cell.at, found.start(), found.end(), "separator", number)
            begin = found.end()
        self.ledger.take(cell.at, begin, cell.end, kind, number)


def _words(lines: list[SourceLine], cell: TableCell) -> str:
    return lines[cell.at].text[cell.begin : cell.end].strip()


def _columns(heads: list[str]) -> list[str] | None:
    """The columns that a header names; None if they aren't those of rules, or are those of a log."""
    named = [head.strip("*_'! ").casefold() for head in heads[:_COLUMNS_MAX]]
    known = [_COLUMNS.get(name, "") for name in named]
    columns = [one if one and one not in known[:n] else f"({named[n] or n})" for n, one in enumerate(known)]
    if columns.count("number") != 1 or columns.count("text") != 1 or _OUTCOMES & set(named):
        return None
    return columns
