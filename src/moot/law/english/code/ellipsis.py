"""What a sentence leaves out: `its author gets 3 points, and everybody else two`."""

import ast

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.trees import has_slot, is_call, nodes_of, said_of
from moot.law.vocabulary import FACTS

LIKE = "LIKE"
"""What stands for the thing that only another part of the sentence names."""
_COUNTED = frozenset(FACTS) | {"before", "after"}


def with_things(tree: ast.expr) -> ast.expr:
    """Code in which every award says what it gives. Raises `NotMeant` unless the sentence names just one thing."""
    left_out = [node for node in nodes_of(tree) if isinstance(node, ast.Name) and node.id == LIKE]
    if not left_out or has_slot(tree):
        return tree
    named = {thing for node in ast.walk(tree) if (thing := _given(node)) is not None}
    if len(named) != 1:
        raise NotMeant("it isn't clear what they are")
    return said_of(tree, LIKE, ast.Constant(named.pop()))


def _given(node: ast.AST) -> str | None:
    """What an award gives."""
    if not (is_call(node, "award") or is_call(node, "set_quantity")):
        return None
    if len(node.args) < 3:
        return "points"
    return str(node.args[2].value) if isinstance(node.args[2], ast.Constant) else None
