"""Rows of a proposal log: what became of each proposal, and the rules in force among them."""

import re

from moot.documents.citations import NUMBER, in_digits
from moot.documents.dates import Dated
from moot.documents.published.coverage import Coverage
from moot.documents.published.facts import Facts, take
from moot.documents.published.logs import Cells, LogHeader, cells_of, outcome_at_end, rank_cell
from moot.documents.published.rules import RuleReader, status_of
from moot.documents.published.titles import Heading
from moot.documents.published.values import LogRow, PublishedRule, SpanLabel
from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.changes import Fault
from moot.game.values import Rank

_NUMBER = re.compile(NUMBER)
_KINDS: dict[str, SpanLabel] = {"number": "heading", "title": "heading", "text": "text"}
"""What a table's columns are; the others are the outcome."""
_IN_BOTH = tuple(name for name in LogRow.__struct_fields__ if name in PublishedRule.__struct_fields__)
"""What a row and a rule have in common."""


class RowReader:
    """Reads the rows of a log, and takes down what became of their lines."""

    def __init__(self, lines: list[SourceLine], ledger: Coverage, rules: RuleReader) -> None:
        self.lines = lines
        self.ledger = ledger
        self.rules = rules
        self.faults: list[Fault] = []

    def read(self, heading: Heading, cells: Cells, stop: int) -> tuple[LogRow, PublishedRule | None]:
        """A row below a heading, and the rule that it is if its rank is given."""
        number = heading.head.number
        place = heading.joined.place(heading.head.begin)
        self.rules.take_heading(heading)
        first = heading.stop if heading.title_at is None else heading.title_at + 1
        if cells.rank_at is not None:
            self.ledger.take_line(cells.rank_at, "outcome", number)
            first = max(first, cells.rank_at + 1)
        end = stop
        if cells.outcome_at is None:
            remedy = "end the row with its proposer, outcome and date"
            self.faults.append(
                place.fault("published.row-outcome", f"the log does not say what became of {number}", remedy)
            )
        else:
            end = cells.outcome_at
            self.ledger.take_line(end, "outcome", number)
        body = self.rules.body(number, first, end)
        text, text_place = body.text()
        take(heading.facts, body.facts)
        recorded = LogRow(
            number=number,
            printed=heading.head.printed,
            title=heading.title,
            text=text,
            rank=cells.rank,
            proposer=cells.proposer,
            outcome=cells.outcome.outcome if cells.outcome else "",
            date=cells.outcome.date if cells.outcome else Dated(),
            place=place,
            last_line=self._last_line(heading, end, cells),
            text_place=text_place or place,
            outcome_place=self._outcome_place(cells, place),
            links=tuple(sorted(heading.facts.links, key=lambda link: link.place)),
        )
        return recorded, _rule(recorded, heading.facts) if cells.rank else None

    def _outcome_place(self, cells: Cells, otherwise: SourcePlace) -> SourcePlace:
        if cells.outcome_at is None:
            return otherwise
        line = self.lines[cells.outcome_at]
        place = SourcePlace(line.line, line.column)
        if not cells.proposer:
            remedy = "put the proposer's name on a line of its own, with outcome and date"
            self.faults.append(place.fault("published.row-proposer", "it is not clear who proposed this", remedy))
        return place

    def _last_line(self, heading: Heading, end: int, cells: Cells) -> int:
        if cells.outcome_at is not None:
            return self.lines[cells.outcome_at].line
        for at in range(end - 1, heading.head.at, -1):
            if self.lines[at].text.strip():
                return self.lines[at].line
        return self.lines[heading.head.at].line

    def tabular(self, at: int, header: LogHeader) -> tuple[LogRow, PublishedRule | None] | None:
        """A row whose cells stand in columns, on one line; None for a line that is none."""
        line = self.lines[at]
        spans = cells_of(line.text, header)
        if spans is None:
            return None
        words = {name: " ".join(line.text[a:b].split()) for name, (a, b) in spans.items()}
        printed, title = _numbered(words.get("number", ""))
        number = in_digits(printed)
        for name, (begin, end) in spans.items():
            self.ledger.take(at, begin, end, _KINDS.get(name, "outcome"), number)
        for bar in (n for n, c in enumerate(line.text) if c == header.separator):
            self.ledger.take(at, bar, bar + 1, "separator", number)
        places = {name: SourcePlace(line.line, line.column + _begin(line.text, a, b)) for name, (a, b) in spans.items()}
        place = SourcePlace(line.line, line.column)
        cell = rank_cell(words.get("rank", "") + " ")
        rank: Rank | None = None if not cell or not cell[0] else "immutable" if cell[0] == "immutable" else "mutable"
        found = outcome_at_end(f"{words.get('outcome', '')} {words.get('date', '')}")
        recorded = LogRow(
            number=number,
            printed=printed,
            title=words.get("title", "") or title,
            text=words.get("text", ""),
            rank=rank,
            proposer=words.get("proposer", ""),
            outcome=words.get("outcome", ""),
            date=found.date if found else Dated(words.get("date", "")),
            place=place,
            last_line=line.line,
            text_place=places.get("text", place),
            outcome_place=places.get("proposer", places.get("outcome", place)),
        )
        return recorded, _rule(recorded, Facts()) if rank and recorded.text else None


def _numbered(cell: str) -> tuple[str, str]:
    """The number in a row's first cell, and the title that may stand behind it."""
    found = _NUMBER.search(cell)
    return (found[0], cell[found.end() :].strip(":.]*– -")) if found else (cell, "")


def _begin(text: str, begin: int, end: int) -> int:
    """The first character of a cell that is not white space."""
    return begin + len(text[begin:end]) - len(text[begin:end].lstrip())


def _rule(row: LogRow, facts: Facts) -> PublishedRule:
    """The rule that stands in a row."""
    return PublishedRule(
        **{name: getattr(row, name) for name in _IN_BOTH},
        revision=facts.revision,
        power=facts.power,
        adopted=row.date,
        status="repealed" if row.outcome.lower() == "repealed" else status_of(row.text, facts, None),
    )
