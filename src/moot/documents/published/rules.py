"""Read one rule from its heading and the lines below; ranks that the rules' own texts give to numbers."""

import re
from typing import NamedTuple

from moot.documents.citations import NUMBER, in_digits, ordinal
from moot.documents.published.coverage import Coverage, JoinedLines
from moot.documents.published.facts import Facts, read_notes, take
from moot.documents.published.parts import BodyPart
from moot.documents.published.sections import is_rule_off
from moot.documents.published.texts import RuleBody, dedented
from moot.documents.published.titles import Heading
from moot.documents.published.values import Judgment, PublishedRule, RuleNote, Section, SourceNote, Status, rank_named
from moot.documents.source_text import SourceLine
from moot.game.values import Number, Rank

_ENTRY = re.compile(r"\s*(?:[-*•]\s+)?(?:[A-Z\[(]|null-)")
_GONE = re.compile(
    r"\W*(?:(?:this\s+rule\s+)?(?:has\s+been\s+)?repealed|deleted|reserved|vacant|none|n/a)\W*", re.IGNORECASE
)
_GONE_SECTION = re.compile(r"repealed|rejected|obsolete|former|old\b", re.IGNORECASE)


class RuleReader:
    """Reads rules one by one, and takes down what became of every line."""

    def __init__(self, lines: list[SourceLine], ledger: Coverage) -> None:
        self.lines = lines
        self.ledger = ledger
        self.strays: list[tuple[Number, RuleNote]] = []
        """Links that stand below a rule that they cannot belong to."""

    def read(self, heading: Heading, parts: list[BodyPart], section: Section | None) -> PublishedRule:
        """The rule below a heading. Parts that belong to no rule are left alone."""
        number = heading.head.number
        self.take_heading(heading)
        body = self.body(number, parts[0].first, parts[0].stop, parts[0].begin)
        facts = heading.facts
        take(facts, body.facts)
        self._take_gone(body, facts)
        text, place = body.text()
        notes, judgments = list(body.notes), []
        for part in parts[1:]:
            if part.kind == "history":
                notes += self._history(part, facts, number)
            elif part.kind == "judgment":
                judgments.append(self._judgment(part, number))
        last = self._last_line(heading, parts)
        return PublishedRule(
            number=number,
            printed=heading.head.printed,
            title=heading.title,
            rank=facts.rank or (section.rank if section else None),
            text=text,
            place=heading.joined.place(heading.head.begin),
            last_line=last,
            text_place=place or heading.joined.place(heading.head.begin),
            revision=facts.revision,
            power=facts.power,
            proposer=facts.proposer,
            proposed=facts.proposed,
            changed=facts.changed,
            adopted=facts.adopted,
            status=status_of(text, facts, section),
            links=tuple(sorted(facts.links, key=lambda link: link.place)),
            judgments=tuple(judgments),
            notes=tuple(notes),
            section=section.name if section else "",
        )

    def body(self, number: Number, first: int, stop: int, begin: int = 0) -> RuleBody:
        """The lines below a heading with the notes at both ends set apart."""
        body = RuleBody(self.lines, self.ledger, number, first, stop, begin)
        body.separate_notes()
        self.strays += [(number, link) for link in body.strays]
        return body

    def _take_gone(self, body: RuleBody, facts: Facts) -> None:
        """A text that only says that there is none: `(Repealed)`, `Reserved.`"""
        if body.stop - body.first != 1:
            return
        text = self.lines[body.first].text[body.begin : body.end]
        if len(text) <= 80 and _GONE.fullmatch(text):
            facts.is_repealed |= "repealed" in text.lower() or "deleted" in text.lower()
            self.ledger.take(body.first, body.begin, body.end, "history", body.number)
            body.stop = body.first

    def take_heading(self, heading: Heading) -> None:
        """Take down the heading's own lines, and the title's."""
        end = heading.text_from if heading.text_from is not None else len(heading.joined.text)
        self.ledger.take_joined(heading.joined, 0, end, "heading", heading.head.number)
        if heading.title_at is not None:
            self.ledger.take_line(heading.title_at, "heading", heading.head.number)

    def _last_line(self, heading: Heading, parts: list[BodyPart]) -> int:
        own = [part for part in parts if part.kind in ("text", "history", "judgment")]
        for part in reversed(own):
            for at in range(part.stop - 1, part.first - 1, -1):
                if self.lines[at].text.strip():
                    return self.lines[at].line
        return self.lines[heading.stop - 1 if heading.title_at is None else heading.title_at].line

    def _history(self, part: BodyPart, facts: Facts, number: Number) -> list[SourceNote]:
        """A history's entries; what is more than notes of a known form is kept as words besides."""
        notes: list[SourceNote] = []
        at = part.first
        while at < part.stop:
            stop = at + 1
            while stop < min(part.stop, at + 6) and self._goes_on(stop):
                stop += 1
            joined = JoinedLines(self.lines, at, stop)
            if is_rule_off(joined.text):
                self.ledger.take_joined(joined, 0, len(joined.text), "separator", number)
            elif joined.text.strip():
                self.ledger.take_joined(joined, 0, len(joined.text), "history", number)
                notes += self._entry(joined, facts, at, stop, is_label=at == part.first)
            at = stop
        return notes

    def _goes_on(self, at: int) -> bool:
        """Whether a history's entry runs on over the line's beginning."""
        text = self.lines[at].text
        return bool(text.strip()) and not _ENTRY.match(text) and not is_rule_off(text)

    def _entry(self, joined: JoinedLines, facts: Facts, at: int, stop: int, is_label: bool) -> list[SourceNote]:
        more = Facts()
        lead = re.compile(r"\s*(?:[-*•]\s+)?").match(joined.text)
        begin = lead.end() if lead else 0
        end = read_notes(joined.text, begin, joined.place, more)
        take(facts, more)
        if not joined.text[end:].strip(" .;,\n") or (is_label and end == begin and len(joined.text) <= 80):
            return []
        return [SourceNote("note", dedented(joined.text), self.lines[at].place, self.lines[stop - 1].line)]

    def _judgment(self, part: BodyPart, number: Number) -> Judgment:
        """A heading of judgments and what stands below it."""
        for at in range(part.first, part.stop):
            is_drawn = is_rule_off(self.lines[at].text)
            self.ledger.take_line(at, "separator" if is_drawn else "judgment", number)
        texts = [line.text for line in self.lines[part.first : part.stop]]
        while texts and (not texts[-1].strip() or is_rule_off(texts[-1])):
            texts.pop()
        first = self.lines[part.first]
        last = self.lines[part.first + max(0, len(texts) - 1)].line
        return Judgment(texts[0].strip().strip("*_# "), dedented("\n".join(texts[1:])), first.place, last)


def status_of(text: str, facts: Facts, section: Section | None) -> Status:
    """Whether a rule stands, from what is left of it and what is noted."""
    kinds = {link.kind for link in facts.links}
    if facts.is_repealed or "repealed-by" in kinds or (section and _GONE_SECTION.search(section.name)):
        return "repealed"
    if text:
        return "in-force"
    return "superseded" if kinds & {"amended-by", "transmuted-by"} else "empty"


_RANGE = rf"{NUMBER}(?:\s*(?:-|–|to|through)\s*{NUMBER})?"
_RANGES = rf"(?P<ranges>{_RANGE}(?:\s*(?:,\s*and|,|and|&)\s*{_RANGE})*)"
_IN_BRACKETS = re.compile(rf"{_RANGES}\s*\(\s*(?P<rank>immutable|mutable)\s*\)", re.IGNORECASE)
_IN_WORDS = re.compile(
    rf"rules?\s+(?:numbered\s+)?{_RANGES}\s+(?:are|is|shall\s+be)\s+(?:initially\s+)?(?P<rank>immutable|mutable)\b",
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"rules\s+(?:with\s+numbers|numbered)\s+(?:less\s+than|below|under)\s+(?P<limit>\d{2,5})\s+are\s+(?:initially\s+)?immutable"
    r"(?P<others>\s*(?:,|and|;)?\s*(?:and\s+)?(?:the\s+|all\s+)?other\s+rules\s+(?:are\s+)?mutable)?",
    re.IGNORECASE,
)
_HUNDREDS = re.compile(
    r"(?:rules\s+)?in\s+the\s+(?P<hundred>\d00)'?s\s+(?:are|is)\s+(?P<rank>immutable|mutable)\b", re.IGNORECASE
)
_ONE = re.compile(NUMBER)
_TEXT_MAX = 4000


class Ranked(NamedTuple):
    """Numbers from one to another, both included, and their rank."""

    first: int
    last: int
    rank: Rank


def ranks_said(texts: list[str]) -> list[Ranked]:
    """What the texts of a document say of the ranks of numbers; what names numbers narrowly comes first."""
    said: list[Ranked] = []
    wide: list[Ranked] = []
    for text in texts:
        line = " ".join(text[:_TEXT_MAX].split())
        for pattern in (_IN_BRACKETS, _IN_WORDS):
            for found in pattern.finditer(line):
                said += _ranges(found["ranges"], rank_named(found["rank"]))
        for found in _HUNDREDS.finditer(line):
            hundred = int(found["hundred"])
            wide.append(Ranked(hundred, hundred + 99, rank_named(found["rank"])))
        for found in _BELOW.finditer(line):
            limit = int(found["limit"])
            wide.append(Ranked(0, limit - 1, "immutable"))
            if found["others"]:
                wide.append(Ranked(limit, 10**9, "mutable"))
    return [*said, *wide]


def rank_said(number: str, said: list[Ranked]) -> Rank | None:
    """The rank that a document gives a number."""
    value = ordinal(number)
    return next((r.rank for r in said if r.first <= value <= r.last), None)


def _ranges(text: str, rank: Rank) -> list[Ranked]:
    out = []
    for found in re.finditer(_RANGE, text):
        ends = [ordinal(in_digits(n[0])) for n in _ONE.finditer(found[0])]
        out.append(Ranked(ends[0], ends[-1], rank))
    return out
