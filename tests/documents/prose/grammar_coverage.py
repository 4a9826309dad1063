"""Coverage of the grammar: which of its alternatives, each a form in which proposals are written, some texts use."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from moot.documents.prose.syntax import sentences
from moot.documents.prose.syntax.grammar import Expression, SyntaxNode, instructions

Alternative = tuple[int, int]
"""An ordered choice of the grammar by its identity, and the place of one of its alternatives."""


def alternatives(roots: Iterable[str], without: Collection[str]) -> dict[Alternative, str]:
    """Each alternative below some rules of an instruction, with its name; nothing below the rules `without`."""
    waiting = [(member, member.name) for member in instructions().members if member.name in roots]
    seen: set[int] = set()
    found: dict[Alternative, str] = {}
    while waiting:
        expression, name = waiting.pop()
        if id(expression) in seen or expression.name in without or expression.sign in ("&", "!"):
            continue
        seen.add(id(expression))
        name = expression.name or name
        if expression.sign == "/":
            found |= {(id(expression), at): f"{name}: {one.name or at}" for at, one in enumerate(expression.members)}
        waiting += [(member, name) for member in expression.members]
    return found


class _RecordingGrammar:
    """The grammar, which remembers the alternatives of what it has read."""

    def __init__(self, grammar: Expression, used: set[Alternative]):
        self.grammar, self.used = grammar, used

    def parse(self, shape: str, start: int) -> tuple[SyntaxNode | None, int]:
        """Parse as the grammar does."""
        tree, reached = self.grammar.parse(shape, start)
        self.used.update(_used_in(tree) if tree is not None else ())
        return tree, reached


def _used_in(node: SyntaxNode) -> Iterator[Alternative]:
    choice = node.expression
    if choice.sign == "/":
        yield from ((id(choice), at) for at, one in enumerate(choice.members) if node.children[0].expression is one)
    for child in node.children:
        yield from _used_in(child)


@contextmanager
def alternatives_used() -> Iterator[set[Alternative]]:
    """The alternatives that proposals use which are read in the meantime."""
    used: set[Alternative] = set()
    recording = _RecordingGrammar(instructions(), used)
    with patch.object(sentences, "instructions", lambda: recording):
        yield used
