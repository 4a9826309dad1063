"""A parsed mechanism: provisions, triggers, parameters, declarations, and the names that it uses."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from moot.game.values import Value

Does = Literal["term", "permit", "forbid", "upon", "adjust", "move", "timed", "show"]
State = Literal["register", "quantity", "office"]


class Trigger(Value, frozen=True):
    """When a provision is asked: one of its decorators."""

    does: Does
    on: str
    """The term, move, effect, event, type or place that it names; `"*"` is every move."""
    kind: str = ""
    """The kind of proposal that it concerns, where that is not `rule-change`; `"*"` is every kind."""
    by: str = ""
    """Who may make the move: an office, a term or a field."""
    after: str = ""
    """The term whose time goes first where both fall due at once."""
    except_for: tuple[str, ...] = ()


class Parameter(Value, frozen=True):
    """What a provision wants to be given: a fact, or an argument that the mover is asked for."""

    name: str
    asked: str = ""
    """The source of its type, where the mover is asked for it."""
    default: Any | UnsetType = UNSET
    """What to give where the law is silent on it."""
    in_parts: bool = False
    """Whether the provision asks no more of it than how many it holds, and what of somebody."""


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
    """The effects that it may have, also by way of functions that it calls."""
    draws: bool = False
    doc: str = ""


class Declaration(Value, frozen=True):
    """State that a rule keeps: `name = register(type, of=…, starts=…)`, `quantity(…)` or `office()`."""

    name: str
    what: State
    type: str = ""
    """The source of a register's type; `int` for a quantity and `Player` for an office."""
    of: Literal["", "Player", "Proposal", "Case"] = ""
    starts: Any = None


class Mechanism(Value, frozen=True):
    """The code of one rule, as the gate let it through."""

    source: str
    provisions: tuple[Provision, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    attributes: frozenset[str] = frozenset()
    """Every attribute that it reads of a record."""
    names_used: frozenset[str] = frozenset()
    """The facts that it asks for, and the effects and functions of the language that it calls."""
    numbers: tuple[int, ...] = ()
    """The whole numbers that it compares something with, also those written as text, such as `"301"`."""
    words: tuple[str, ...] = ()
    """Its texts between quotation marks."""
