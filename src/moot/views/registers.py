"""The game board: everything that rules store (quantities, offices and registers), in words.

A value is told as pieces, so that a page can link players and rules, and show times as the reader's clock has them.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from heapq import nlargest, nsmallest
from types import MappingProxyType
from typing import Any, Literal

from moot.game.register_keys import kinds_of, subjects_of
from moot.game.sealed_values import is_seal
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time, Value
from moot.languages import _
from moot.languages.dates import dated
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.mechanism import Declaration, RecordType
from moot.law.mechanisms.supported_types import NO_RECORDS
from moot.law.rule_index import mechanism_of
from moot.views.customs import custom_sentence
from moot.views.moments import Moment
from moot.views.status import ShownLine, shown_lines
from moot.views.wording import in_words, in_words_of, number_in_words

ENTRIES_MAX = 40
"""The most entries of a register that are shown: the latest ones."""
_EPOCH = date(1970, 1, 1)
_MANY = ("list", "set", "tuple", "Sequence")

What = Literal["words", "player", "rule", "proposal", "case", "time"]


class ValuePart(Value, frozen=True):
    """A fragment of a value: words, a link to something with a page, or a time."""

    words: str
    what: What = "words"
    time: Time = 0


Told = tuple[ValuePart, ...]


class RegisterEntry(Value, frozen=True):
    """A register's value for one player, proposal, case, rule or office, or for a pair of these."""

    of: ValuePart
    value: Told
    on: ValuePart | None = None
    """The proposal or case, in a register of pairs."""


class Register(Value, frozen=True):
    """A quantity, office or register, with its current value."""

    name: str
    what: str
    """`quantity`, `office` or `register`."""
    of: str
    """What it has entries for: `Player`, `Proposal`, `Case`, `Rule`, `Office`, or a pair such as `Player, Proposal`."""
    rules: tuple[Number, ...]
    """The rules in force that declare it; empty if none does any more."""
    value: Told = ()
    """Its value, if it has no entries."""
    entries: tuple[RegisterEntry, ...] = ()
    """Entries that differ from the initial value."""
    otherwise: Told = ()
    """The initial value, which everything else has; empty if there is nothing else."""
    more: int = 0
    """The number of entries that are left out."""


class Custom(Value, frozen=True):
    """A custom: an unclear question and how a judge settled it."""

    told: str


class Board(Value, frozen=True):
    """The board of a game at one moment."""

    shown: tuple[tuple[str, tuple[ShownLine, ...]], ...]
    """The lines that rules show, by place."""
    registers: tuple[Register, ...]
    customs: tuple[Custom, ...]


def board(moment: Moment) -> Board:
    """The board: everything that rules store and show."""
    state, law = moment.state, moment.law
    places = dict.fromkeys(on for does, on in law.index.by_trigger if does == "show")
    return Board(
        shown=tuple((place, shown_lines(moment, place)) for place in places),
        registers=registers(moment),
        customs=tuple(
            Custom(custom_sentence(question, holding)) for question, holding in sorted(state.customs.items())
        ),
    )


def registers(moment: Moment) -> tuple[Register, ...]:
    """Every quantity, office and register, in the order in which rules declare them; then what none declares now."""
    state, law = moment.state, moment.law
    declared = law.index.declared
    records = law.index.records
    own = _own_sealed(moment)
    found = [_register(state, one, _declaring(law, name), records, own=own) for name, (by, one) in declared.items()]
    return (*found, *(_register(state, one, ()) for one in _left_over(state, set(declared))))


def registers_of(moment: Moment, player: PlayerId) -> tuple[tuple[Register, Told], ...]:
    """A player's register entries that differ from the initial value."""
    state, law = moment.state, moment.law
    kept = [d for by, d in law.index.declared.values() if d.what == "register" and d.of == "Player"]
    records = law.index.records
    own = _own_sealed(moment) if player == moment.player else _NOTHING
    found = (_register(state, one, _declaring(law, one.name), records, player, own) for one in kept)
    return tuple((register, entry.value) for register in found for entry in register.entries)


_NOTHING: Mapping[str, Any] = MappingProxyType({})


def _own_sealed(moment: Moment) -> Mapping[str, Any]:
    """What the viewer alone sees of what is sealed, by seal."""
    if not moment.law.index.seals or moment.player is None:
        return _NOTHING
    declared = (name for name, (by, kept) in moment.law.index.declared.items() if kept.seen_by)
    entries = (str(moment.state.registers.get(name, _NOTHING).get(moment.player)) for name in declared)
    return moment.record.under_seals(filter(is_seal, entries))


def _declaring(law: SandboxedLaw, name: str) -> tuple[Number, ...]:
    mechanisms = ((rule, mechanism_of(rule.content.code)) for rule in law.index.rules if name in rule.content.code)
    return tuple(rule.number for rule, one in mechanisms if one and any(d.name == name for d in one.declarations))


def _left_over(state: State, declared: set[str]) -> Iterator[Declaration]:
    """Values that are stored though no rule declares them any more."""
    for name, held in sorted(state.quantities.items()):
        if name not in declared and held:
            yield Declaration(name=name, what="quantity", each="Player", starts=0)
    for name, kept in sorted(state.registers.items()):
        if name not in declared and kept:
            first, second = kinds_of(state, next(iter(kept))).partition(", ")[::2]
            each: Any = first if first not in ("Proposal", "Case") else ""
            on: Any = second if each else first
            yield Declaration(name=name, what="register", type="Any", each=each, on=on)
    for name in sorted(state.offices):
        if name not in declared:
            yield Declaration(name=name, what="office", type="Player")


def _register(
    state: State,
    declared: Declaration,
    rules: tuple[Number, ...],
    records: Mapping[str, RecordType] = NO_RECORDS,
    only: str = "",
    own: Mapping[str, Any] = _NOTHING,
) -> Register:
    """A register with its entries; `own` is what the viewer sees of what is sealed in it."""
    kind = declared.type or {"quantity": "int", "office": "Player"}.get(declared.what, "Any")
    common: dict[str, Any] = {"name": declared.name, "what": declared.what, "of": declared.of, "rules": rules}
    if declared.what == "office":
        return Register(**common, value=told(state, state.offices.get(declared.name), kind))
    everything: Mapping[str, Mapping[str, Any]] = (
        state.quantities if declared.what == "quantity" else state.registers  # type: ignore[assignment]
    )
    kept = everything.get(declared.name, {})
    if not declared.of:
        return Register(**common, value=told(state, kept.get("", declared.starts), kind, records))
    named = [(of, v) for of, v in kept.items() if v != declared.starts and only in ("", of)]
    first = _first(state, declared, named)
    return Register(
        **common,
        entries=tuple(_entry(state, declared, key, _told_to_viewer(state, v, kind, records, own)) for key, v in first),
        otherwise=told(state, declared.starts, kind, records) if _has_others(state, declared.of, named) else (),
        more=max(len(named) - ENTRIES_MAX, 0),
    )


def _told_to_viewer(
    state: State, value: Any, kind: str, records: Mapping[str, RecordType], own: Mapping[str, Any]
) -> Told:
    if is_seal(value) and value in own:
        return (*told(state, own[value], kind, records), ValuePart(_(" (only you see this)")))
    return told(state, value, kind, records)


def _has_others(state: State, of: str, named: list[tuple[str, Any]]) -> bool:
    return of != "Player" or not {*state.seating} <= {entry[0] for entry in named}


def _first(state: State, declared: Declaration, named: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The entries to show: players' in seating order, rules' by ordinal, or those of the latest proposals or cases."""
    seats = {player: n for n, player in enumerate(state.seating)}
    ordinals = {rule.number: rule.ordinal for rule in state.rules.values()} if declared.each == "Rule" else {}

    def place(entry: tuple[str, Any]) -> tuple[int, str]:
        name = subjects_of(state, declared.of, entry[0])[0].name
        return ordinals.get(Number(name), seats.get(PlayerId(name), len(seats))), name

    def latest(entry: tuple[str, Any]) -> tuple[int, str]:
        name = subjects_of(state, declared.of, entry[0])[-1].name
        return len(name), name

    if not declared.on:
        return nsmallest(ENTRIES_MAX, named, key=place)
    return nlargest(ENTRIES_MAX, sorted(named, key=place) if declared.each else named, key=latest)


def _entry(state: State, declared: Declaration, key: str, value: Told) -> RegisterEntry:
    kinds: dict[str, What] = {"Player": "player", "Proposal": "proposal", "Case": "case", "Rule": "rule"}
    named = subjects_of(state, declared.of, key)
    parts = [
        ValuePart(in_words(one.name) if one.kind == "Office" else one.name, kinds.get(one.kind, "words"))
        for one in named
    ]
    return RegisterEntry(parts[0], value, *parts[1:])


def told(state: State, value: Any, kind: str, records: Mapping[str, RecordType] = NO_RECORDS) -> Told:
    """A value in words by its type: times as dates; players, rules and proposals by name."""
    kind = " | ".join(part for part in kind.split(" | ") if part != "None")
    if kind in records and isinstance(value, Mapping):
        fields = records[kind].fields.items()
        told_fields = ((ValuePart(f"{in_words(k)}: "), *told(state, value.get(k), of, records)) for k, of in fields)
        return (ValuePart("("), *_as_list(told_fields, "; "), ValuePart(")"))
    outer, inner = kind.removesuffix("]").partition("[")[::2]
    if value is None:
        return (ValuePart(_("nobody") if kind == "Player" else _("nothing yet")),)
    if isinstance(value, list | tuple):
        many = inner if outer in _MANY else "Any"
        return tuple(_as_list([told(state, one, many, records) for one in value], ", ")) or (_none(many),)
    if isinstance(value, Mapping) and outer == "dict" and "," in inner:
        key, of = inner.partition(", ")[::2]
        between = ValuePart(" " if of in records else ": ")
        entries = [(*told(state, k, key), between, *told(state, v, of, records)) for k, v in value.items()]
        return tuple(_as_list(entries, "; ")) or (_none(of),)
    return (_piece(state, value, kind),)


def _none(kind: str) -> ValuePart:
    return ValuePart(_("nobody") if kind == "Player" else _("none"))


def _as_list(parts: Iterable[Told], between: str) -> Iterator[ValuePart]:
    for n, part in enumerate(parts):
        if n:
            yield ValuePart(between)
        yield from part


def _piece(state: State, value: Any, kind: str) -> ValuePart:
    if isinstance(value, Mapping) and "number" in value:
        value = value["number"]
    words = in_words_of(value)
    if kind == "Player":
        return ValuePart(words, "player" if value in state.players or value in state.people else "words")
    if kind in ("Time", "Deadline") and isinstance(value, int) and value:
        return ValuePart(words, "time", value)
    if kind == "Day" and isinstance(value, int):
        day = _EPOCH + timedelta(days=value)
        return ValuePart(dated(day))
    if kind == "float" and isinstance(value, int | float | str):
        return ValuePart(number_in_words(value))
    if kind in ("Rule", "Number") and state.rule(words) is not None:
        return ValuePart(words, "rule")
    if kind in ("Proposal", "Number") and words in state.proposals:
        return ValuePart(words, "proposal")
    if kind == "Case" and words in state.cases:
        return ValuePart(words, "case")
    return ValuePart(_("never") if kind in ("Time", "Deadline") else words)
