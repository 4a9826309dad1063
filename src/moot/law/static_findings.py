"""What follows from the code of rules alone, without running it: conflicts of rules, and bans on voting.

Rules of different ranks conflict where one always says something and the other says otherwise. What each says only in
some situations is settled there, and is no conflict of the rules as a whole.

A ban on voting keeps somebody from voting by who they are, and so takes them out of the electorate. What bars everybody
alike for a time is no such ban, nor that somebody has voted already, or is no voter anyway. But by how many have voted,
those are barred who haven't.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from moot.game.rules import Rule
from moot.game.state import RULE_CHANGE
from moot.law.mechanisms.syntax import module_of
from moot.law.vocabulary import EVENT_FIELDS

if TYPE_CHECKING:
    from moot.law.rule_index import ActiveProvision, RuleIndex

ELECTORATE = frozenset({"eligible_voters", "must_vote"})
"""The terms in whose answers nobody stands whom a ban keeps from voting."""
_ANYWAY = ELECTORATE | {"voted", "players"}
BY_WHO = frozenset({"player", "voted", "votes_for", "votes_against", "abstaining", "choices"})
"""The names that say who somebody is, or who has voted."""
_PROMISES = {"adopt": frozenset({"adopt", "defeat", "decide"}), "take_effect": frozenset[str]()}
"""What a rule promises that does it, with what does otherwise: what has its votes is adopted (Suber 104), and what is
adopted takes effect (106)."""


class RuleConflict(NamedTuple):
    """A rule that always says something, one of another rank that says otherwise, and what about."""

    firm: Rule
    other: Rule
    about: str


def conflicts(index: "RuleIndex") -> Iterator[RuleConflict]:
    """The conflicts of rules of different ranks (Suber 110)."""
    upon = {key: [part for part, _ in listed] for key, listed in index.by_trigger.items()}
    for (does, on), parts in upon.items():
        always = [part for part in parts if _always_answers(part.source, part.provision.name)]
        if does == "term":
            yield from _against(always, [*parts, *upon.get(("adjust", on), [])], on.replace("_", " "))
        elif does in ("permit", "forbid") and on != "*":
            opposite = "forbid" if does == "permit" else "permit"
            yield from _against(always, upon.get((opposite, on), []), f"the move {on}")
    for promise, otherwise in _PROMISES.items():
        hearing = [part for part in index.parts.values() if {t.does for t in part.provision.triggers} == {"upon"}]
        makers = [part for part in hearing if promise in part.provision.effects]
        others = [part for part in hearing if otherwise & {*part.provision.effects} and _hears_of_proposals(part)]
        yield from _against(makers, others + upon.get(("forbid", promise), []), f"the effect {promise}")
    named = {claim: rule for rule in index.rules for claim in (rule.number, rule.rank)}
    for rule in index.rules:
        for claim in rule.content.prevails_over:
            if claim in named and named[claim].rank != rule.rank:
                yield RuleConflict(named[claim], rule, "which of them prevails")


def _against(
    firm: Sequence["ActiveProvision"], others: Sequence["ActiveProvision"], about: str
) -> Iterator[RuleConflict]:
    """The conflicts of what always holds with what says otherwise."""
    for one in firm:
        for other in others:
            if one.rule.rank != other.rule.rank and _body(one) != _body(other) and _meet(one, other):
                yield RuleConflict(one.rule, other.rule, about)


def _meet(one: "ActiveProvision", other: "ActiveProvision") -> bool:
    """Whether two provisions are about proposals of one kind."""
    kinds, others = ({trigger.kind or RULE_CHANGE for trigger in part.provision.triggers} for part in (one, other))
    return bool(kinds & others) or "*" in kinds | others


def _hears_of_proposals(part: "ActiveProvision") -> bool:
    return all("proposal" in EVENT_FIELDS.get(trigger.on, ()) for trigger in part.provision.triggers)


def _body(part: "ActiveProvision") -> str:
    return ast.dump(ast.Module(_function(part.source, part.provision.name).body, []))


@lru_cache(maxsize=4096)
def _function(source: str, name: str) -> ast.FunctionDef:
    return next(one for one in module_of(source).body if isinstance(one, ast.FunctionDef) and one.name == name)


@lru_cache(maxsize=4096)
def _always_answers(source: str, name: str) -> bool:
    """Whether a function returns something in every case."""
    function = _function(source, name)
    returned = [one.value for one in ast.walk(function) if isinstance(one, ast.Return)]
    may_be_none = any(value is None or any(map(_is_none, ast.walk(value))) for value in returned)
    return _returns(function.body) and not may_be_none


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in (None, False)


def _returns(body: list[ast.stmt]) -> bool:
    """Whether statements always come to a return."""
    match body[-1]:
        case ast.If(body=then, orelse=other) if other:
            return _returns(then) and _returns(other)
        case last:
            return isinstance(last, ast.Return)


@lru_cache(maxsize=4096)
def depends_on_the_voter(source: str, name: str) -> bool:
    """Whether the answer of a mechanism's function depends on who the player is, apart from the words of a reason."""
    return _depends(_function(source, name))


def _depends(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr():
            return False
        case ast.Compare(ast.Name("player"), [ast.In() | ast.NotIn()], [ast.Name(group)]) if group in _ANYWAY:
            return False
        case ast.Name(name) if name in BY_WHO:
            return True
    return any(map(_depends, ast.iter_child_nodes(node)))
