"""Keys of registers' entries as they're stored: what each entry is about.

A player's name, a proposal's or case's number, `rule` with a rule's identity, which no renumbering changes, `office`
with an office's name; for a pair, both with a bar between them.
"""

from collections.abc import Collection
from typing import NamedTuple

from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, RuleId

_BAR = "|"
"""No name of a player can have one."""
_RULE, _OFFICE = "rule ", "office "


class _NoSuchEntry(Exception):
    """A register has no entry of that name."""


class EntrySubject(NamedTuple):
    """What one part of a key names: its kind, and its name or current number."""

    kind: str
    name: str


def rule_key(rule: Rule) -> str:
    """The key of a rule's entry."""
    return _RULE + rule.id


def office_key(office: str) -> str:
    """The key of an office's entry."""
    return _OFFICE + office


def pair_key(first: str, second: str) -> str:
    """The key of a pair's entry, by the keys of both."""
    return first + _BAR + second


def entry_named(state: State, register: str, kinds: str, named: str, offices: Collection[str]) -> dict[str, str]:
    """The key of the entry that a rule names in a register, as `of`; or why there is none, as `fault`.

    A rule is named by any number that it has or had, and a pair with a bar between its parts. A register that has no
    entries, or one for each player, proposal or case alone, takes any name, as it always did.
    """
    first, _, second = kinds.partition(", ")
    if first not in ("Rule", "Office") and not second:
        return {}
    try:
        if not second:
            return {"of": _key(state, first, named, offices)}
        one, _, other = named.partition(_BAR)
        return {"of": pair_key(_key(state, first, one, offices), _key(state, second, other, offices))}
    except _NoSuchEntry as fault:
        return {"fault": f"{register} is kept for each {kinds.lower().replace(', ', ' and ')}: {fault}"}


def _key(state: State, kind: str, named: str, offices: Collection[str]) -> str:
    rule = state.rule(Number(named)) if kind == "Rule" else None
    if rule is not None:
        return rule_key(rule)
    if kind == "Office" and named in offices:
        return office_key(named)
    known = (
        (kind == "Player" and named in state.players)
        or (kind == "Proposal" and named in state.proposals)
        or (kind == "Case" and named in state.cases)
    )
    if not known:
        raise _NoSuchEntry(f"there is no {kind.lower()} {named or 'named'}")
    return named


def kinds_of(state: State, key: str) -> str:
    """The kinds of what a key names, where no rule declares its register; empty for the register itself."""
    first, bar, second = key.partition(_BAR)
    if bar and (second in state.proposals or second in state.cases):
        return f"{_kind_of(state, first)}, {_kind_of(state, second)}"
    return _kind_of(state, key)


def _kind_of(state: State, key: str) -> str:
    if key in state.proposals:
        return "Proposal"
    if key in state.cases:
        return "Case"
    if key.removeprefix(_RULE) in state.rules and key.startswith(_RULE):
        return "Rule"
    return "Office" if key.startswith(_OFFICE) else "Player" if key else ""


def subjects_of(state: State, kinds: str, key: str) -> tuple[EntrySubject, ...]:
    """What a key names, in a register of some kinds."""
    first, _, second = kinds.partition(", ")
    parts = key.split(_BAR, 1) if second else [key]
    return tuple(_subject(state, kind, part) for kind, part in zip((first, second), parts, strict=False))


def _subject(state: State, kind: str, key: str) -> EntrySubject:
    if kind == "Rule":
        rule = state.rules.get(RuleId(key.removeprefix(_RULE)))
        return EntrySubject(kind, rule.number if rule is not None else key)
    return EntrySubject(kind, key.removeprefix(_OFFICE) if kind == "Office" else key)
