"""What a function of a mechanism answers, as far as its code alone tells: always something, or something by who asks.

A ban on voting keeps somebody from voting by who they are, and so takes them out of the electorate. What bars everybody
alike for a time is no such ban, nor that somebody has voted already, or is no voter anyway. But by how many have voted,
those are barred who haven't.
"""

import ast
from functools import lru_cache

from moot.law.mechanisms.syntax import module_of

ELECTORATE = frozenset({"eligible_voters", "must_vote"})
"""The terms in whose answers nobody stands whom a ban keeps from voting."""
_ANYWAY = ELECTORATE | {"voted", "players"}
BY_WHO = frozenset({"player", "voted", "votes_for", "votes_against", "abstaining", "choices"})
"""The names that say who somebody is, or who has voted."""


@lru_cache(maxsize=4096)
def function_of(source: str, name: str) -> ast.FunctionDef:
    """A function of a source by its name."""
    return next(one for one in module_of(source).body if isinstance(one, ast.FunctionDef) and one.name == name)


@lru_cache(maxsize=4096)
def always_answers(source: str, name: str) -> bool:
    """Whether a function returns something in every case."""
    function = function_of(source, name)
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
    return _depends(function_of(source, name))


def _depends(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr():
            return False
        case ast.Compare(ast.Name("player"), [ast.In() | ast.NotIn()], [ast.Name(group)]) if group in _ANYWAY:
            return False
        case ast.Name(name) if name in BY_WHO:
            return True
    return any(map(_depends, ast.iter_child_nodes(node)))
