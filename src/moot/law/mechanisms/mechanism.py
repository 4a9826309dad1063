"""A parsed mechanism: provisions, triggers, parameters, declarations, and the names that it uses."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from moot.game.values import Value

Does = Literal["term", "permit", "forbid", "upon", "adjust", "move", "timed", "show"]
State = Literal["register", "quantity", "office"]
Telling = str | dict[Any, str]
"""How something is told: a text with names in braces, empty of what no player needs to hear; or one by each value."""


class Trigger(Value, frozen=True):
    """One decorator of a provision: when it is called."""

    does: Does
    on: str
    """The term, move, effect, event, type or place that it names; `"*"` is every move."""
    kind: str = ""
    """The kind of proposal that it names; `"*"` is every kind. See `programs.kind_of` for those that name none."""
    by: str = ""
    """Who may make the move: an office, a term or a field."""
    after: str = ""
    """The term whose time goes first if both are due at once."""
    except_for: tuple[str, ...] = ()


class Parameter(Value, frozen=True):
    """A parameter of a provision: a fact, or an argument that the mover gives."""

    name: str
    asked: str = ""
    """The source of its type, if the mover gives it."""
    default: Any | UnsetType = UNSET
    """Its value if no rule answers."""
    in_parts: bool = False
    """Whether the provision only uses its size and its parts for single players."""


class Provision(Value, frozen=True):
    """A decorated function of a mechanism; it is called with all its parameters by keyword."""

    name: str
    triggers: tuple[Trigger, ...]
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    """The source of its return annotation."""
    line: int = 1
    place: int = 0
    """Its position among the provisions of the mechanism, from 0."""
    effects: tuple[str, ...] = ()
    """The effects that it may have, also through functions that it calls."""
    draws: bool = False
    doc: str = ""


class Declaration(Value, frozen=True):
    """State that a rule keeps: `name = register(type, of=…, starts=…)`, `quantity(…)` or `office()`."""

    name: str
    what: State
    type: str = ""
    """The source of a register's type; `int` or `float` for a quantity, and `Player` for an office."""
    each: Literal["", "Player", "Rule", "Office"] = ""
    """What the table that a provision gets has entries for; empty if it gets a single value."""
    on: Literal["", "Proposal", "Case"] = ""
    """What has an entry of its own, of which a provision gets that of the one in hand."""
    starts: Any = None
    seen_by: Literal["", "holder"] = ""
    """Who sees what it holds before a rule reveals it: everybody, or the player that an entry is about."""

    @property
    def of(self) -> str:
        """What each entry is about: such as `Player`, or `Player, Proposal` for a pair; empty if there is one value."""
        return ", ".join(filter(None, (self.each, self.on)))

    @property
    def seen_as(self) -> str:
        """The type of its name as a parameter of a provision."""
        keys = {"Player": "Player", "Rule": "int | str", "Office": "str"}
        return f"dict[{keys[self.each]}, {self.type}]" if self.each else self.type


class RecordType(Value, frozen=True):
    """A record that a rule declares: `name = record(field=type, …)`; its values are tables with these fields."""

    name: str
    fields: dict[str, str]
    """The source of each field's type."""


class Mechanism(Value, frozen=True):
    """The parsed code of one rule, after the gate."""

    source: str
    provisions: tuple[Provision, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    records: tuple[RecordType, ...] = ()
    attributes: frozenset[str] = frozenset()
    """Every attribute that it reads of a record."""
    names_used: frozenset[str] = frozenset()
    """The facts that it uses, and the effects and functions of the language that it calls."""
    numbers: tuple[int, ...] = ()
    """The whole numbers in its comparisons, including numbers written as text, such as `"301"`."""
    words: tuple[str, ...] = ()
    """Its string literals."""
    fields_put: tuple[str, ...] = ()
    """The fields that it adds to a proposal that it puts to the vote."""
    told: dict[str, Telling] = {}
    """How players are told what it declares, answers, offers, times and announces: by `register:part`, `term:due`,
    `move:roll`, `timed:due` or `event:turn_completed`."""
    divides: bool = False
    """Whether there may be fractions in it: it divides, or has a decimal or the type of one."""
    kinds_put: tuple[tuple[str, str], ...] = ()
    """The kinds of questions that it puts, each with what it's `like`; an empty kind is one that its code works out."""
