"""Values of a published ruleset: rules, sections, proposal log, notes, and the label of every stretch of text."""

import re
from collections.abc import Iterable
from typing import Any, Literal

from moot.documents.citations import in_digits
from moot.documents.dates import PrintedDate
from moot.documents.published.words import IMMUTABLE
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import DefaultedValue, Number, Rank, Value

LinkKind = Literal[
    "created-by",
    "amends",
    "amended-by",
    "repeals",
    "repealed-by",
    "transmutes",
    "transmuted-by",
    "retitled-by",
    "renumbered-by",
    "power-changed-by",
    "other-by",
]
"""The relations in notes: what a rule or proposal does to another (`amends`), or another to it (`amended-by`)."""


class RuleNote(Value, frozen=True):
    """A note that links a rule or proposal to another by number: `Amends 203`, `[First amended by Rule 1011]`."""

    kind: LinkKind
    number: Number
    """The number in digits, even if printed with letters (see `printed`). Empty if the note has no number."""
    place: SourcePlace
    """Of the note."""
    printed: str = ""
    """The note verbatim, on one line."""
    to: Literal["", "rule", "proposal", "amendment"] = ""
    """The kind of the number (a rule or a proposal), if the note says so."""
    by: str = ""
    title: str = ""
    """The proposal's title, if the note quotes it."""
    date: PrintedDate = PrintedDate()
    revision: str = ""
    """`1` in `Amended(1) by Proposal 4406`."""


def lives_of(links: Iterable[RuleNote]) -> list[list[RuleNote]]:
    """A rule's notes, the earliest first, in a list for each time it was in force: it was repealed between them.

    Histories that are printed with the latest change first are told by their dates.
    """
    ordered = list(links)
    times = [link.date.time for link in ordered if link.date.time is not None]
    if len(times) > 1 and times[0] > times[-1]:
        ordered.reverse()
    lives: list[list[RuleNote]] = [[]]
    was_repealed = False
    for link in ordered:
        if was_repealed and link.kind == "created-by":
            lives.append([])
            was_repealed = False
        lives[-1].append(link)
        was_repealed |= link.kind == "repealed-by"
    return lives


NoteKind = Literal["note", "seconded", "comment", "preface", "proposal", "votes", "signature", "navigation", "footer"]


class SourceNote(Value, frozen=True):
    """Words that are neither rule text nor a known fact: a seconder's line, a preface, a footer."""

    kind: NoteKind
    text: str
    place: SourcePlace
    last_line: int


class Judgment(Value, frozen=True):
    """A judgment on the rule before it; the text is empty if there is only a heading."""

    heading: str
    text: str
    place: SourcePlace
    last_line: int


Status = Literal["in-force", "superseded", "repealed", "empty"]
"""`superseded`: only the note stands that says under which number the rule goes on (`105.` `Transmuted by 304.`).
`repealed`: it is said to be repealed. `empty`: a heading with no text below and no note that says why."""


class PublishedRule(DefaultedValue, frozen=True):
    """A rule as the document prints it."""

    number: Number
    """The rule's number in digits (`1011`), even if `printed` has letters."""
    printed: str
    """The number as printed (`l011`), without `Rule` and without the revision."""
    title: str
    rank: Rank | None
    """The rank by the heading, else by the section, else by the document's statements about numbers; else unknown."""
    text: str
    """The text verbatim, without its common indentation, with the document's line breaks."""
    place: SourcePlace
    """Of the heading."""
    last_line: int
    """The last line of the rule with its notes."""
    text_place: SourcePlace
    """The position of the text's first character; of the heading if there is no text."""
    revision: str = ""
    """`1` in `101/1`."""
    power: str = ""
    """As it stands: `3`, `1.7`."""
    proposer: str = ""
    proposed: PrintedDate = PrintedDate()
    changed: PrintedDate = PrintedDate()
    adopted: PrintedDate = PrintedDate()
    status: Status = "in-force"
    is_initial: bool = False
    """Whether the document says that it's one of the first rules."""
    outcome: str = ""
    """The outcome as the log prints it (`Adopted`, `Amended`), for a rule in a log."""
    links: tuple[RuleNote, ...] = ()
    judgments: tuple[Judgment, ...] = ()
    notes: tuple[SourceNote, ...] = ()
    section: str = ""
    """The name of its section."""


def lone_rule(at: int, printed: str, text: str, **facts: Any) -> PublishedRule:
    """A rule in a file or record of its own, which counts as the line `at`."""
    place = SourcePlace(at, 1)
    facts = {"number": in_digits(printed), "title": "", "rank": None} | facts
    facts.setdefault("status", "in-force" if text else "empty")
    return PublishedRule(printed=printed, text=text, place=place, last_line=at, text_place=place, **facts)


_FAILED = re.compile(
    r"\b(?:defeat|fail|reject|invalid|no\s+quorum|withdr|veto|void|retract|lost\b|expired|tie[ds]?\b"
    r"|not\s+(?:adopted|passed|carried|accepted))",
    re.IGNORECASE,
)


class LogRow(Value, frozen=True):
    """A numbered proposal in the log, with its outcome; if its rank is printed, it's one of the rules too."""

    number: Number
    printed: str
    title: str
    text: str
    """The proposal's text in the row; empty if only notes are left."""
    rank: Rank | None
    """None if the row has `N/A` or a dot."""
    proposer: str
    outcome: str
    """As printed: `Adopted`, `Amended`, `Defeated`, `Repealed`, `Invalidated`, `No Quorum` …"""
    date: PrintedDate
    place: SourcePlace
    last_line: int
    text_place: SourcePlace
    outcome_place: SourcePlace
    """The position of the proposer's name, where the outcome begins; of the heading if it has none."""
    links: tuple[RuleNote, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether its outcome says that the proposal wasn't adopted."""
        return bool(_FAILED.search(self.outcome))


class Section(Value, frozen=True):
    """A heading over several rules: `Immutable Rules (15)`."""

    name: str
    rank: Rank | None
    count: int | None
    """The number of rules that it claims to have."""
    place: SourcePlace


SpanLabel = Literal[
    "title",
    "header",
    "section",
    "heading",
    "text",
    "history",
    "outcome",
    "judgment",
    "note",
    "navigation",
    "separator",
    "unplaced",
]
"""The labels of stretches. `history` is proposer, dates and links; `outcome` is a log's cells."""


def other_rank(rank: Rank) -> Rank:
    """The rank that a rule is transmuted to."""
    return "mutable" if rank == "immutable" else "immutable"


def rank_named(word: str) -> Rank:
    """The rank that a word or its first letter stands for: `Immutable`, `I`, `veränderlich`."""
    return "immutable" if IMMUTABLE.fullmatch(word) else "mutable"


class LabelledSpan(Value, frozen=True):
    """The label of a stretch of a line; a document's spans cover each visible character exactly once, in order."""

    line: int
    column: int
    length: int
    kind: SpanLabel
    rule: Number = Number("")
    """The rule or the log's row that it belongs to."""


class PublishedRuleset(Value, frozen=True):
    """A published ruleset."""

    title: str = ""
    headers: dict[str, str] = {}
    """The headers of an email or article, by name in lower case."""
    sections: tuple[Section, ...] = ()
    rules: tuple[PublishedRule, ...] = ()
    """In the order of the document; one for each heading, so duplicate numbers occur twice."""
    log: tuple[LogRow, ...] = ()
    notes: tuple[SourceNote, ...] = ()
    """Notes and judgments that belong to no rule."""
    accounts: tuple[LabelledSpan, ...] = ()
    faults: tuple[Fault, ...] = ()
    """Parse errors; other faults of the document are found by lint."""

    @property
    def in_force(self) -> tuple[PublishedRule, ...]:
        """The rules in force that have a text."""
        return tuple(rule for rule in self.rules if rule.status == "in-force")
