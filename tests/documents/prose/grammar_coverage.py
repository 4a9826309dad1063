"""Coverage of the grammar: which of its alternatives, each a form in which proposals are written, some texts use."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from parsimonious.expressions import Compound, Expression, Lookahead, OneOf
from parsimonious.nodes import Node

from moot.documents.prose.syntax import sentences
from moot.documents.prose.syntax.grammar import instructions

Alternative = tuple[int, int]
"""An ordered choice of the grammar by its identity, and the place of one of its alternatives."""


def alternatives(roots: Iterable[str], without: Collection[str]) -> dict[Alternative, str]:
    """Each alternative below some rules of an instruction, with its name; nothing below the rules `without`."""
    waiting = [(member, member.name) for member in instructions().members if member.name in roots]
    seen: set[int] = set()
    found: dict[Alternative, str] = {}
    while waiting:
        expression, name = waiting.pop()
        if id(expression) in seen or expression.name in without or isinstance(expression, Lookahead):
            continue
        seen.add(id(expression))
        name = expression.name or name
        if isinstance(expression, OneOf):
            found |= {(id(expression), at): f"{name}: {one}" for at, one in enumerate(expression.members)}
        if isinstance(expression, Compound):
            waiting += [(member, name) for member in expression.members]
    return found


class _RecordingGrammar:
    """The grammar, which remembers the alternatives of what it has read."""

    def __init__(self, grammar: Expression, used: set[Alternative]):
        self.grammar, self.used = grammar, used

    def match(self, text: str, start: int) -> Node:
        """Match as the grammar does."""
        tree = self.grammar.match(text, start)
        self.used.update(_used_in(tree))
        return tree


def _used_in(node: Any) -> Iterator[Alternative]:
    if isinstance(node.expr, OneOf):
        yield from ((id(node.expr), at) for at, one in enumerate(node.expr.members) if node.children[0].expr is one)
    for child in node.children:
        yield from _used_in(child)


@contextmanager
def alternatives_used() -> Iterator[set[Alternative]]:
    """The alternatives that proposals use which are read in the meantime."""
    used: set[Alternative] = set()
    recording = _RecordingGrammar(instructions(), used)
    with patch.object(sentences, "instructions", lambda: recording):
        yield used
