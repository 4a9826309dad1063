"""Values of a published ruleset: rules, sections, proposal log, notes, and the label of every stretch of text."""

from typing import Literal

from moot.documents.dates import Dated
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number, Rank, Value, own_defaults

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
"""What one numbered thing says that it does to another (`amends`), or that another did to it (`amended-by`)."""


class RuleNote(Value, frozen=True):
    """A note that ties a rule or a proposal to another by number: `Amends 203`, `[First amended by Rule 1011]`."""

    kind: LinkKind
    number: Number
    """With digits for letters that stand for digits; `printed` keeps them. Empty where the note names no number."""
    place: SourcePlace
    """Of the note."""
    printed: str = ""
    """The note, word for word, on one line."""
    to: Literal["", "rule", "proposal", "amendment"] = ""
    """What the note says that the number is, where it says so."""
    by: str = ""
    date: Dated = Dated()
    revision: str = ""
    """`1` in `Amended(1) by Proposal 4406`."""


NoteKind = Literal["note", "seconded", "comment", "preface", "proposal", "votes", "signature", "navigation", "footer"]


class SourceNote(Value, frozen=True):
    """Words that are neither rule text nor a fact that a field holds: a seconder's line, a preface, a footer."""

    kind: NoteKind
    text: str
    place: SourcePlace
    last_line: int


class Judgment(Value, frozen=True):
    """A judgment attached to the rule before it; the text is empty where only the heading stands."""

    heading: str
    text: str
    place: SourcePlace
    last_line: int


Status = Literal["in-force", "superseded", "repealed", "empty"]
"""`superseded`: only the note stands that says under which number the rule goes on (`105.` `Transmuted by 304.`).
`repealed`: it is said to be repealed. `empty`: a heading with no text below and no note that says why."""


class PublishedRule(Value, frozen=True):
    """A rule as the document prints it."""

    number: Number
    """The rule's number in digits (`1011`), whatever letters stand for them in `printed`."""
    printed: str
    """The number as it stands (`l011`), without `Rule` and without the revision."""
    title: str
    rank: Rank | None
    """From the heading's mark, else the section, else what the document's own rules say of numbers; else not known."""
    text: str
    """Word for word, without the indentation that the rule's lines share; lines end where the document ends them."""
    place: SourcePlace
    """Of the heading."""
    last_line: int
    """The last line of the rule with its notes."""
    text_place: SourcePlace
    """Of the text's first character; of the heading where there is no text."""
    revision: str = ""
    """`1` in `101/1`."""
    power: str = ""
    """As it stands: `3`, `1.7`."""
    proposer: str = ""
    proposed: Dated = Dated()
    changed: Dated = Dated()
    adopted: Dated = Dated()
    status: Status = "in-force"
    outcome: str = ""
    """As the log prints it (`Adopted`, `Amended`), for a rule that stands in a log."""
    links: tuple[RuleNote, ...] = ()
    judgments: tuple[Judgment, ...] = ()
    notes: tuple[SourceNote, ...] = ()
    section: str = ""
    """The name of the section that it stands in."""

    def __post_init__(self) -> None:
        own_defaults(self)


class LogRow(Value, frozen=True):
    """A row of the document's log: a numbered proposal and what became of it.

    A row whose rank is printed is a rule in force too, and stands in `Published.rules` as well.
    """

    number: Number
    printed: str
    title: str
    text: str
    """What the row still says of the proposal; empty where only notes are left."""
    rank: Rank | None
    """None where the row has `N/A` or a dot."""
    proposer: str
    outcome: str
    """As printed: `Adopted`, `Amended`, `Defeated`, `Repealed`, `Invalidated`, `No Quorum` …"""
    date: Dated
    place: SourcePlace
    last_line: int
    text_place: SourcePlace
    outcome_place: SourcePlace
    """Of the proposer's name, where the row's outcome begins; of the heading where it has none."""
    links: tuple[RuleNote, ...] = ()


class Section(Value, frozen=True):
    """A heading over several rules: `Immutable Rules (15)`."""

    name: str
    rank: Rank | None
    count: int | None
    """The number of rules that it says it has."""
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
"""What a stretch of the document was taken for. `history`: proposer, dates and links; `outcome`: a log's cells."""


def other_rank(rank: Rank) -> Rank:
    """The rank that a rule is transmuted to."""
    return "mutable" if rank == "immutable" else "immutable"


def rank_named(word: str) -> Rank:
    """The rank that a word or its first letter names: `Immutable`, `I`."""
    return "immutable" if word.lower().startswith("i") else "mutable"


class LabelledSpan(Value, frozen=True):
    """What a line, or a stretch of one, was taken for.

    The accounts of a document cover every character of it that is not white space exactly once, in order.
    """

    line: int
    column: int
    length: int
    kind: SpanLabel
    rule: Number = Number("")
    """The rule or the log's row that it belongs to."""


class PublishedRuleset(Value, frozen=True):
    """A published ruleset."""

    title: str
    headers: dict[str, str]
    """Of the mail or posting, by their names in lower case."""
    sections: tuple[Section, ...]
    rules: tuple[PublishedRule, ...]
    """In the order of the document; one for each heading, so that a number used twice is here twice."""
    log: tuple[LogRow, ...]
    notes: tuple[SourceNote, ...]
    """Those that belong to no rule."""
    accounts: tuple[LabelledSpan, ...]
    faults: tuple[Fault, ...]
    """What could not be read or placed; what is wrong with what the document says is found by checking it."""

    @property
    def in_force(self) -> tuple[PublishedRule, ...]:
        """The rules that stand with a text."""
        return tuple(rule for rule in self.rules if rule.status == "in-force")
