"""Conflicts between rules of different ranks, found from their code without running it.

Rules conflict where one always says something and the other says otherwise. What each says only in some situations is
settled there, and is no conflict of the rules as a whole.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from moot.game.rules import Rule
from moot.game.state import RULE_CHANGE
from moot.languages import N_
from moot.law.mechanisms.answers import always_answers, function_of
from moot.law.rule_index import ActiveProvision, RuleIndex

_PROMISES = ("adopt", "take_effect")
"""What a rule promises that does it: what has its votes is adopted (Suber 104), and that takes effect (106)."""


class RuleConflict(NamedTuple):
    """A rule that always says something, one of another rank that says otherwise, and what about."""

    firm: Rule
    other: Rule
    about: str


def conflicts(index: RuleIndex) -> Iterator[RuleConflict]:
    """The conflicts of rules of different ranks (Suber 110)."""
    upon = {key: [part for part, _ in listed] for key, listed in index.by_trigger.items()}
    for (does, on), parts in upon.items():
        if does == "term":
            yield from _against(_always(parts), [*parts, *upon.get(("adjust", on), [])], on.replace("_", " "))
        elif does in ("permit", "forbid") and on != "*":
            opposite = upon.get(("forbid" if does == "permit" else "permit", on), [])
            yield from _against(_always(parts), opposite, N_("the move {move}", move=on))
    for promise in _PROMISES:
        makers = [part for part in index.parts.values() if promise in part.provision.effects]
        yield from _against(makers, upon.get(("forbid", promise), []), N_("the effect {effect}", effect=promise))
    named = {claim: rule for rule in index.rules for claim in (rule.number, rule.rank)}
    for rule in index.rules:
        for claim in rule.content.prevails_over:
            if claim in named and named[claim].rank != rule.rank:
                yield RuleConflict(named[claim], rule, N_("which of them prevails"))


def _always(parts: Sequence[ActiveProvision]) -> list[ActiveProvision]:
    return [part for part in parts if always_answers(part.source, part.provision.name)]


def _against(firm: Sequence[ActiveProvision], others: Sequence[ActiveProvision], about: str) -> Iterator[RuleConflict]:
    """The conflicts of what always holds with what says otherwise."""
    for one in firm:
        for other in others:
            if one.rule.rank != other.rule.rank and _meet(one, other) and _body(one) != _body(other):
                yield RuleConflict(one.rule, other.rule, about)


def _meet(one: ActiveProvision, other: ActiveProvision) -> bool:
    """Whether two provisions are about proposals of one kind."""
    kinds, others = ({trigger.kind or RULE_CHANGE for trigger in part.provision.triggers} for part in (one, other))
    return bool(kinds & others) or "*" in kinds | others


def _body(part: ActiveProvision) -> str:
    return _dumped(part.source, part.provision.name)


@lru_cache(maxsize=4096)
def _dumped(source: str, name: str) -> str:
    return ast.dump(ast.Module(function_of(source, name).body, []))
