"""Syntax tree of an instruction: which rules it names, and which edits it asks for."""

from typing import Literal as Choice

from msgspec.structs import replace

from moot.documents.prose.units import Literal
from moot.documents.prose.values import ProseKind
from moot.game.values import Value


class CannotApply(Exception):
    """An instruction that can't be applied to the rules or a rule's text: why, and what comes closest."""

    def __init__(self, reason: str, code: str, nearest: str = ""):
        super().__init__(reason)
        self.reason, self.code, self.nearest = reason, code, nearest


class Ref(Value, frozen=True):
    """A reference to a rule."""

    kind: Choice["number", "range", "title", "same", "containing"]
    number: str = ""
    to: str = ""
    """The last number of a range."""
    title: str = ""
    """The title, alone or with the number; for `containing`, the text that the rule contains."""
    is_pronoun: bool = False
    """Whether it is only called `it`."""
    is_plural: bool = False
    """Whether several rules that were named before are meant: `both`, `them`."""


Refs = tuple[Ref, ...]


# --- places in a rule's text -------------------------------------------------------------------------


class QuotedWords(Value, frozen=True):
    """A place named by quoting its words."""

    texts: tuple[Literal, ...]
    """None for `that text`, which an instruction about every rule with a text has named."""
    which: str = ""
    """Which occurrences: `all`, `all:2` if they are so many, ordinals (`1`, `-2,-1`), or the only one."""
    whole: bool = False
    """Whether it is a whole word."""


class NamedPart(Value, frozen=True):
    """A part of the rule, named by position, label or content."""

    kind: str
    """`paragraph`, `sentence`, `item`, `list`, `line`, `section`, or `text` for any of them."""
    ordinal: int = 0
    """1 for the first, -1 for the last, 0 if none is named."""
    count: int = 1
    """How many from there on, as in “the first two”."""
    label: str = ""
    """The letter or number of an item."""
    adjective: str = ""
    """The style of a list or item, such as `numbered`."""
    begins: str = ""
    ends: str = ""
    contains: str = ""
    reads: str = ""
    """Its whole text."""
    heading: str = ""
    """Its heading or subject."""
    each: bool = False
    """Whether all that match the name are meant."""
    of_all: int = 0
    """How many there are of which all are meant, if that is said."""
    same: bool = False
    """Whether it is the one that the step before was in."""
    with_lists: bool = False
    """Whether the list that follows it belongs to it."""
    near: "Near | None" = None
    within: "Place | None" = None


class Near(Value, frozen=True):
    """A part named by its neighbour."""

    after: bool
    part: "Place"


class Bounds(Value, frozen=True):
    """Everything from, between, before or after something."""

    kind: Choice["from", "between", "after", "before", "from-on"]
    first: "Place"
    last: "Place | None" = None
    within: "Place | None" = None
    in_list: bool = False
    """Whether it ends with the list that the first is an item of."""


class Whole(Value, frozen=True):
    """The rule's whole text."""

    is_pronoun: bool = False
    """Whether only a pronoun names it: after another edit, `it` is what that one was about."""


class Several(Value, frozen=True):
    """Several parts."""

    places: tuple["Place", ...]


class Edge(Value, frozen=True):
    """The beginning or end of the rule."""

    last: bool


class Amount(Value, frozen=True):
    """The only amount of a rule that another one can be put in the place of."""

    new: str
    """A number, and what it counts; or the number alone."""
    old: str = ""
    """The amount that it's said to be now, if any is."""
    grows: bool | None = None
    """Whether it's said to get more, or less."""
    use: str = ""
    """What it's said to be for: `decide`, in “48 hours to decide”."""
    times: float = 0.0
    """By what the rule's amount is multiplied before `new` is added or taken away; 0 if `new` replaces it."""
    of: str = ""
    """What is multiplied, which can be what it counts: `points`."""


class SamePlace(Value, frozen=True):
    """The part of the rule in which the step before was."""


Place = QuotedWords | Amount | NamedPart | Bounds | Whole | Several | Edge | SamePlace


def put_within(place: Place, around: Place | None) -> Place:
    """A place within another one."""
    if around is None:
        return place
    if isinstance(place, Several):
        return Several(tuple(put_within(one, around) for one in place.places))
    if isinstance(place, NamedPart | Bounds):
        return replace(place, within=around if place.within is None else put_within(place.within, around))
    return place


class Position(Value, frozen=True):
    """Where something is inserted; without a place, at the start or end of the rule."""

    where: Choice["before", "after", "start", "end", "between", "there"] = "end"
    """`there` is where the last step was."""
    place: Place | None = None
    other: Place | None = None
    """The second place, for `between`."""
    within: Place | None = None
    """The part of the rule in which the place is."""


# --- what is done ------------------------------------------------------------------------------------


class Replace(Value, frozen=True):
    """Replace texts by others."""

    target: Place
    values: tuple[Literal, ...]
    within: Place | None = None


class Delete(Value, frozen=True):
    """Delete something."""

    target: Place
    within: Place | None = None


class Insert(Value, frozen=True):
    """Insert a text."""

    text: Literal
    position: Position = Position()
    kind: str = ""
    """What is inserted: `paragraph`, `sentence`, `item`, or empty if it isn't named."""


class ReplaceText(Value, frozen=True):
    """Replace the whole text of the rule."""

    text: Literal
    is_loose: bool = False
    """Whether it is only given as what follows, so that it may be a list of steps."""
    is_pronoun: bool = False
    """Whether only a pronoun names the rule: after another edit, `it` is what that one was about."""


class Relabel(Value, frozen=True):
    """Renumber the items of the list that was edited last."""


Edit = Replace | Delete | Insert | ReplaceText | Relabel
"""A step of an amendment."""


class ChangeRule(Value, frozen=True):
    """Change something else than the text: repeal a rule, or change its title, power, rank or number."""

    kind: ProseKind
    value: str = ""
    """The new title, power or number; the amendment to repeal; the new rank, or none for the other one."""
    is_everyday: bool = False
    """Whether the verb is one that's used of texts, too: delete, remove."""


Doing = Edit | ChangeRule


# --- the whole ---------------------------------------------------------------------------------------


class EnactRule(Value, frozen=True):
    """A new rule."""

    text: Literal | None = None
    title: str = ""
    number: str = ""
    rank: str = ""
    power: str = ""
    under: str = ""
    """The words by which it's put under another rule."""


class EditStep(Value, frozen=True):
    """A step, and the rules that it names; if none, those named before."""

    doing: Doing
    refs: Refs = ()


class Instruction(Value, frozen=True):
    """An instruction: a new rule, or steps on rules; without steps it only names the rules for the steps below."""

    steps: tuple[EditStep, ...] = ()
    refs: Refs = ()
    enact: EnactRule | None = None
    place: Place | None = None
    """The part of the rule that all steps are about."""
    bare: bool = False
    """Whether it is a rule's number and a text, without a verb."""
    exchange: Choice["", "rules", "texts", "titles"] = ""
    """What two rules exchange, if they exchange something; their numbers and ranks stay."""

    @property
    def named(self) -> Refs:
        """The rules that it names for all its steps, or else those that it names for some."""
        return self.refs or tuple(ref for step in self.steps for ref in step.refs)

    @property
    def names_rules(self) -> bool:
        """Whether it names a rule, or is for a new one."""
        return bool(self.named or self.enact)
