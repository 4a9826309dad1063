"""Bans on voting: which provisions keep somebody from voting by who they are, and so take them out of the electorate.

What bars everybody alike for a time is no such ban, nor that somebody has voted already, or is no voter anyway. But by
how many have voted, those are barred who haven't.
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
def depends_on_the_voter(source: str, name: str) -> bool:
    """Whether the answer of a mechanism's function depends on who the player is, apart from the words of a reason."""
    functions = (one for one in module_of(source).body if isinstance(one, ast.FunctionDef))
    return _depends(next(one for one in functions if one.name == name))


def _depends(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr():
            return False
        case ast.Compare(ast.Name("player"), [ast.In() | ast.NotIn()], [ast.Name(group)]) if group in _ANYWAY:
            return False
        case ast.Name(name) if name in BY_WHO:
            return True
    return any(map(_depends, ast.iter_child_nodes(node)))
