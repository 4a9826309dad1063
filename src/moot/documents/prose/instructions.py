"""Syntax tree of an instruction: which rules it names, and which edits it asks for."""

from dataclasses import dataclass
from typing import Literal as Choice

from moot.documents.prose.layout.units import Literal
from moot.documents.prose.values import ProseKind


class CannotApply(Exception):
    """An instruction that the rules or a rule's text do not allow: why, and what comes closest."""

    def __init__(self, reason: str, code: str, nearest: str = ""):
        super().__init__(reason)
        self.reason, self.code, self.nearest = reason, code, nearest


@dataclass(frozen=True, slots=True)
class Ref:
    """Which rule an instruction speaks of."""

    kind: Choice["number", "range", "title", "same", "containing"]
    number: str = ""
    to: str = ""
    """The last number of a range."""
    title: str = ""
    """The title it is called by, or given beside the number; for `containing` the text it contains."""


Refs = tuple[Ref, ...]


# --- places in a rule's text -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QuotedWords:
    """A text in the rule, named by its words."""

    texts: tuple[Literal, ...]
    """None for `that text`: what an instruction about every rule that contains a text has named."""
    which: str = ""
    """Which of its occurrences: `all`, an ordinal (`1`, `-1`), or the only one."""
    whole: bool = False
    """Whether it is a word, and not part of a longer one."""


@dataclass(frozen=True, slots=True)
class NamedPart:
    """A part of the rule, named by where it stands, by its label, or by what it says."""

    kind: str
    """`paragraph`, `sentence`, `item`, `list`, `line`, `section`, or `text` for any of them."""
    ordinal: int = 0
    """1 for the first, -1 for the last, 0 where none is named."""
    count: int = 1
    """How many, from there on: the first two."""
    label: str = ""
    """The letter or number that an item bears."""
    adjective: str = ""
    """Which sort of list or item: `numbered`, say."""
    begins: str = ""
    ends: str = ""
    contains: str = ""
    reads: str = ""
    """Its whole text."""
    heading: str = ""
    """What it is called or is about."""
    each: bool = False
    """Whether all that answer to the name are meant."""
    with_lists: bool = False
    """Whether the list that follows it belongs to it."""
    near: "Near | None" = None
    within: "Place | None" = None


@dataclass(frozen=True, slots=True)
class Near:
    """A part named by the one that it follows or precedes."""

    after: bool
    part: NamedPart


@dataclass(frozen=True, slots=True)
class Bounds:
    """Everything from, between, before or after something."""

    kind: Choice["from", "between", "after", "before", "from-on"]
    first: "Place"
    last: "Place | None" = None
    within: "Place | None" = None


@dataclass(frozen=True, slots=True)
class Whole:
    """The rule's whole text."""


@dataclass(frozen=True, slots=True)
class Several:
    """Several parts, each in turn."""

    places: tuple["Place", ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """Where the rule begins or ends."""

    last: bool


Place = QuotedWords | NamedPart | Bounds | Whole | Several | Edge


@dataclass(frozen=True, slots=True)
class Position:
    """Where something is inserted; without a place, it is the rule that has the start, the end or the order."""

    where: Choice["before", "after", "start", "end", "between", "sorted", "there"] = "end"
    """`there` is where the last step was; `sorted` is by the alphabet."""
    place: Place | None = None
    other: Place | None = None
    """The second place, for `between`."""


# --- what is done ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Replace:
    """Put texts where others stand."""

    target: Place
    values: tuple[Literal, ...]
    within: Place | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """Take something away."""

    target: Place
    within: Place | None = None


@dataclass(frozen=True, slots=True)
class Insert:
    """Put a text somewhere."""

    texts: tuple[Literal, ...]
    position: Position = Position()
    kind: str = ""
    """What is inserted: `paragraph`, `sentence`, `item` or nothing named."""


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Give the rule another text."""

    text: Literal


@dataclass(frozen=True, slots=True)
class Relabel:
    """Number the items of the list anew that was edited last."""


Edit = Replace | Delete | Insert | ReplaceText | Relabel
"""What is done to a rule's text."""


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """Change a rule beside its text: repeal it, or give it another title, power, rank or number."""

    kind: ProseKind
    value: str = ""
    """The new title, power or number; the amendment that is repealed; the new rank, or none for whichever it is not."""


Doing = Edit | ChangeRule


# --- the whole ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnactRule:
    """A new rule."""

    text: Literal | None = None
    title: str = ""
    number: str = ""
    rank: str = ""
    power: str = ""


@dataclass(frozen=True, slots=True)
class EditStep:
    """Something to do, to the rules it names or to those named before."""

    doing: Doing
    refs: Refs = ()


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: a new rule, or steps upon rules; without steps it only names the rules that steps follow for."""

    steps: tuple[EditStep, ...] = ()
    refs: Refs = ()
    enact: EnactRule | None = None
    place: Place | None = None
    """A part of the rule that all the steps are about."""
    bare: bool = False
    """A rule's number and a text without any verb."""
