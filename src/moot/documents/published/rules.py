"""Parse the rules and the log's rows of a document from their headings and the lines below; and ranks by numbers."""

import re
from typing import NamedTuple

from moot.documents.citations import NUMBER, in_digits, ordinal
from moot.documents.dates import PrintedDate
from moot.documents.published.coverage import Coverage, JoinedLines
from moot.documents.published.facts import Facts, are_only_notes, nowhere, read_notes, take
from moot.documents.published.logs import Cells, LogHeader, cells_of, outcome_at_end, rank_cell
from moot.documents.published.parts import BodyPart
from moot.documents.published.sections import is_rule_off
from moot.documents.published.texts import RuleBody, dedented
from moot.documents.published.titles import Heading
from moot.documents.published.values import (
    Judgment,
    LogRow,
    PublishedRule,
    RuleNote,
    Section,
    SourceNote,
    SpanLabel,
    Status,
    lives_of,
    rank_named,
)
from moot.documents.published.words import RANK, RULE
from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number, Rank, from_attributes

_ENTRY = re.compile(r"\s*(?:[-*•]\s+)?(?:[A-Z\[(]|null-)")
_CHANGED = re.compile(
    r"(?:(?:null-)?amended|(?:re-?)?enacted|created|repealed|transmuted|retitled)(?:\(\d{1,4}\))?\s", re.IGNORECASE
)
_ENTRY_LINES_MAX = 6
_GONE = re.compile(
    r"\W*(?:(?:this\s+rule\s+)?(?:has\s+been\s+)?repealed|deleted|reserved|vacant|none|n/a)\W*", re.IGNORECASE
)
_GONE_SECTION = re.compile(r"\b(?:repealed|rejected|obsolete|former|old)\b", re.IGNORECASE)
_KINDS: dict[str, SpanLabel] = {"number": "heading", "title": "heading", "text": "text"}
"""The labels of a table's columns; the others are the outcome."""


class RuleReader:
    """Parses rules and the rows of a log one by one, and labels their lines."""

    def __init__(self, lines: list[SourceLine], ledger: Coverage) -> None:
        self.lines = lines
        self.ledger = ledger
        self.faults: list[Fault] = []
        self.strays: list[tuple[Number, RuleNote]] = []
        """Links below a rule that they can't belong to."""

    def read(self, heading: Heading, parts: list[BodyPart], section: Section | None) -> PublishedRule:
        """Parse the rule below a heading, without the parts that don't belong to it."""
        number = heading.head.number
        self.take_heading(heading)
        body = self.body(number, parts[0].first, parts[0].stop, parts[0].begin)
        facts = heading.facts
        take(facts, body.facts)
        self._take_repealed(body, facts)
        text, place = body.text()
        notes, judgments = list(body.notes), []
        for part in parts[1:]:
            if part.kind == "history":
                notes += self._history(part, facts, number)
            elif part.kind == "judgment":
                judgments.append(self._judgment(part, number))
        last = self._last_line(heading, parts)
        return from_attributes(
            PublishedRule,
            facts,
            number=number,
            printed=heading.head.printed,
            title=heading.title,
            rank=facts.rank or (section.rank if section else None),
            text=text,
            place=heading.joined.place(heading.head.begin),
            last_line=last,
            text_place=place or heading.joined.place(heading.head.begin),
            status=status_of(text, facts, section),
            links=tuple(sorted(facts.links, key=lambda link: link.place)),
            judgments=tuple(judgments),
            notes=tuple(notes),
            section=section.name if section else "",
        )

    def body(self, number: Number, first: int, stop: int, begin: int = 0) -> RuleBody:
        """The lines below a heading, with notes at both ends split off."""
        body = RuleBody(self.lines, self.ledger, number, first, stop, begin)
        body.separate_notes()
        self.strays += [(number, link) for link in body.strays]
        return body

    def _take_repealed(self, body: RuleBody, facts: Facts) -> None:
        """Parse a text that only says that there is none: `(Repealed)`, `Reserved.`"""
        if body.stop - body.first != 1:
            return
        text = self.lines[body.first].text[body.begin : body.end]
        if len(text) <= 80 and _GONE.fullmatch(text):
            facts.is_repealed |= "repealed" in text.lower() or "deleted" in text.lower()
            self.ledger.take(body.first, body.begin, body.end, "history", body.number)
            body.stop = body.first

    def take_heading(self, heading: Heading) -> None:
        """Label the heading's lines, and the title's."""
        end = heading.text_from if heading.text_from is not None else len(heading.joined.text)
        self.ledger.take_joined(heading.joined, end, "heading", heading.head.number)
        for at in {heading.head.first, heading.head.stop - 1} - {heading.head.at}:
            self.ledger.take_line(at, "separator", heading.head.number)
        if heading.title_at is not None:
            self.ledger.take_line(heading.title_at, "heading", heading.head.number)

    def _last_line(self, heading: Heading, parts: list[BodyPart]) -> int:
        own = (part for part in reversed(parts) if part.kind in ("text", "history", "judgment"))
        below = (line for part in own for line in reversed(self.lines[part.first : part.stop]))
        if last := next((line for line in below if line.text.strip()), None):
            return last.line
        return self.lines[heading.stop - 1 if heading.title_at is None else heading.title_at].line

    def _history(self, part: BodyPart, facts: Facts, number: Number) -> list[SourceNote]:
        """Parse a history's entries; unknown words are kept as source notes."""
        notes: list[SourceNote] = []
        at = part.first
        while at < part.stop:
            stop = at + 1
            while after := self._continued(at, stop, min(part.stop, at + _ENTRY_LINES_MAX)):
                stop = after
            joined = JoinedLines(self.lines, at, stop)
            if is_rule_off(joined.text):
                self.ledger.take_joined(joined, len(joined.text), "separator", number)
            elif joined.text.strip():
                self.ledger.take_joined(joined, len(joined.text), "history", number)
                notes += self._entry(joined, facts, at, stop, is_label=at == part.first)
            at = stop
        return notes

    def _continued(self, first: int, at: int, limit: int) -> int:
        """Where a history's entry ends if it continues on a line, as a wrapped one does; 0 if it doesn't."""
        text = self.lines[at].text if at < limit else ""
        if not text.strip() or is_rule_off(text):
            return 0
        if not _ENTRY.match(text):
            return at + 1
        lead = len(text) - len(text.lstrip(" \t-*•"))
        if read_notes(text, lead, nowhere, Facts()) > lead:
            return 0
        for stop in range(at + 1, limit + 1):
            joined = JoinedLines(self.lines, first, stop).text.strip().lstrip("-*• \t").rstrip(" .;,]")
            if self.lines[stop - 1].text.strip() and are_only_notes(joined, nowhere, Facts()):
                return stop
        return 0

    def _entry(self, joined: JoinedLines, facts: Facts, at: int, stop: int, is_label: bool) -> list[SourceNote]:
        more = Facts()
        lead = re.compile(r"\s*(?:[-*•]\s+)?").match(joined.text)
        begin = lead.end() if lead else 0
        end = read_notes(joined.text, begin, joined.place, more)
        take(facts, more)
        if not joined.text[end:].strip(" .;,]\n") or (is_label and end == begin and len(joined.text) <= 80):
            return []
        if _CHANGED.match(joined.text, begin):
            said = " ".join(joined.text.split())[:80]
            message = f"this change isn't in the history: “{said}”"
            self.faults.append(self.lines[at].place.fault("published.unread-note", message, "see what made it"))
        return [SourceNote("note", dedented(joined.text), self.lines[at].place, self.lines[stop - 1].line)]

    def _judgment(self, part: BodyPart, number: Number) -> Judgment:
        """Parse a judgment's heading and the text below it."""
        for at in range(part.first, part.stop):
            is_drawn = is_rule_off(self.lines[at].text)
            self.ledger.take_line(at, "separator" if is_drawn else "judgment", number)
        texts = [line.text for line in self.lines[part.first : part.stop]]
        while texts and (not texts[-1].strip() or is_rule_off(texts[-1])):
            texts.pop()
        first = self.lines[part.first]
        last = self.lines[part.first + max(0, len(texts) - 1)].line
        return Judgment(texts[0].strip().strip("*_# "), dedented("\n".join(texts[1:])), first.place, last)

    def row(self, heading: Heading, cells: Cells, stop: int) -> tuple[LogRow, PublishedRule | None]:
        """Parse a row below a heading, and the rule that it is if its rank is given."""
        number = heading.head.number
        place = heading.joined.place(heading.head.begin)
        self.take_heading(heading)
        first = heading.stop if heading.title_at is None else heading.title_at + 1
        if cells.rank_at is not None:
            self.ledger.take_line(cells.rank_at, "outcome", number)
            first = max(first, cells.rank_at + 1)
        end, outcome_place, said = stop, place, self.lines[stop - 1 : heading.head.at : -1]
        if cells.outcome_at is None:
            message, remedy = (
                f"the log does not say what became of {number}",
                "end the row with its proposer, outcome and date",
            )
            self.faults.append(place.fault("published.row-outcome", message, remedy))
        else:
            end, said = cells.outcome_at, [self.lines[cells.outcome_at]]
            self.ledger.take_line(end, "outcome", number)
            outcome_place = SourcePlace(said[0].line, said[0].column)
            if not cells.proposer:
                remedy = "put the proposer's name on a line of its own, with outcome and date"
                message = "it is not clear who proposed this"
                self.faults.append(outcome_place.fault("published.row-proposer", message, remedy))
        body = self.body(number, first, end)
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
            date=cells.outcome.date if cells.outcome else PrintedDate(),
            place=place,
            last_line=next((line.line for line in said if line.text.strip()), self.lines[heading.head.at].line),
            text_place=text_place or place,
            outcome_place=outcome_place,
            links=tuple(sorted(heading.facts.links, key=lambda link: link.place)),
        )
        return recorded, _rule_in(recorded, heading.facts) if cells.rank else None

    def tabular_row(self, at: int, header: LogHeader) -> tuple[LogRow, PublishedRule | None] | None:
        """Parse a row in columns on one line; None if the line isn't one."""
        line = self.lines[at]
        spans = cells_of(line.text, header)
        if spans is None:
            return None
        words = {name: " ".join(line.text[a:b].split()) for name, (a, b) in spans.items()}
        printed, title = _numbered(words.get("number", ""))
        number = in_digits(printed)
        for name, (begin, end) in spans.items():
            self.ledger.take(at, begin, end, _KINDS.get(name, "outcome"), number)
        self.ledger.take_rest(at, "separator")
        places = {name: SourceLine(line.text[a:b], line.line, line.column + a).place for name, (a, b) in spans.items()}
        place = SourcePlace(line.line, line.column)
        cell = rank_cell(words.get("rank", "") + " ")
        rank = cell[0] if cell else None
        found = outcome_at_end(f"{words.get('outcome', '')} {words.get('date', '')}")
        recorded = LogRow(
            number=number,
            printed=printed,
            title=words.get("title", "") or title,
            text=words.get("text", ""),
            rank=rank,
            proposer=words.get("proposer", ""),
            outcome=words.get("outcome", ""),
            date=found.date if found else PrintedDate(words.get("date", "")),
            place=place,
            last_line=line.line,
            text_place=places.get("text", place),
            outcome_place=places.get("proposer", places.get("outcome", place)),
        )
        return recorded, _rule_in(recorded, Facts()) if rank and recorded.text else None


def status_of(text: str, facts: Facts, section: Section | None) -> Status:
    """The status of a rule, by its remaining text and notes."""
    kinds = {link.kind for link in facts.links}
    if text and any(link.kind == "created-by" for link in lives_of(facts.links)[-1]) and not facts.is_repealed:
        kinds -= {"repealed-by"}
    if facts.is_repealed or "repealed-by" in kinds or (section and _GONE_SECTION.search(section.name)):
        return "repealed"
    if text:
        return "in-force"
    return "superseded" if kinds & {"amended-by", "transmuted-by"} else "empty"


_RANGE = rf"{NUMBER}(?:\s*(?:-|–|to|through)\s*{NUMBER})?"
_RANGES = rf"(?P<ranges>{_RANGE}(?:\s*(?:,\s*and|,|and|&)\s*{_RANGE})*)"
_IN_BRACKETS = re.compile(rf"{_RANGES}\s*\(\s*(?P<rank>{RANK})\s*\)", re.IGNORECASE)
_IN_WORDS = re.compile(
    rf"{RULE}\s+(?:numbered\s+)?{_RANGES}\s+(?:are|is|shall\s+be)\s+(?:initially\s+)?(?P<rank>{RANK})\b",
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"rules\s+(?:with\s+numbers|numbered)\s+(?:less\s+than|below|under)\s+(?P<limit>\d{2,5})\s+are\s+(?:initially\s+)?immutable"
    r"(?P<others>\s*(?:,|and|;)?\s*(?:and\s+)?(?:the\s+|all\s+)?other\s+rules\s+(?:are\s+)?mutable)?",
    re.IGNORECASE,
)
_HUNDREDS = re.compile(
    rf"(?:{RULE}\s+)?in\s+the\s+(?P<hundred>\d00)'?s\s+(?:are|is)\s+(?P<rank>{RANK})\b", re.IGNORECASE
)
_ONE = re.compile(NUMBER)
_TEXT_MAX = 4000


class RankRange(NamedTuple):
    """A range of numbers, both ends included, and their rank."""

    first: int
    last: int
    rank: Rank


def rank_statements(texts: list[str]) -> list[RankRange]:
    """The statements in a document about the ranks of numbers, the narrowest first."""
    said: list[RankRange] = []
    wide: list[RankRange] = []
    for text in texts:
        line = " ".join(text[:_TEXT_MAX].split())
        for pattern in (_IN_BRACKETS, _IN_WORDS):
            for found in pattern.finditer(line):
                said += _ranges(found["ranges"], rank_named(found["rank"]))
        for found in _HUNDREDS.finditer(line):
            hundred = int(found["hundred"])
            wide.append(RankRange(hundred, hundred + 99, rank_named(found["rank"])))
        for found in _BELOW.finditer(line):
            limit = int(found["limit"])
            wide.append(RankRange(0, limit - 1, "immutable"))
            if found["others"]:
                wide.append(RankRange(limit, 10**9, "mutable"))
    return [*said, *wide]


def stated_rank(number: str, said: list[RankRange]) -> Rank | None:
    """The rank that a document's statements give to a number."""
    value = ordinal(number)
    return next((r.rank for r in said if r.first <= value <= r.last), None)


def _ranges(text: str, rank: Rank) -> list[RankRange]:
    out = []
    for found in re.finditer(_RANGE, text):
        ends = [ordinal(in_digits(n[0])) for n in _ONE.finditer(found[0])]
        out.append(RankRange(ends[0], ends[-1], rank))
    return out


def _numbered(cell: str) -> tuple[str, str]:
    """The number in a row's first cell, and the title after it."""
    found = _ONE.search(cell)
    return (found[0], cell[found.end() :].strip(":.]*– -")) if found else (cell, "")


def _rule_in(row: LogRow, facts: Facts) -> PublishedRule:
    """The rule that stands in a row."""
    return from_attributes(
        PublishedRule,
        row,
        revision=facts.revision,
        power=facts.power,
        adopted=row.date,
        status="repealed" if row.outcome.lower() == "repealed" else status_of(row.text, facts, None),
    )
