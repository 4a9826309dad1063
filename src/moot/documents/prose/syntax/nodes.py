"""Parse trees: the nodes of some names below a node, and whether an instruction has all that its sentence says."""

import re
from collections.abc import Iterator
from typing import Any

from moot.documents.prose.instructions import Instruction
from moot.documents.prose.syntax.grammar import SyntaxNode
from moot.documents.prose.syntax.vocabulary import label_of
from moot.documents.prose.units import Literal
from moot.game.values import Value


def parts(node: SyntaxNode, *names: str) -> Iterator[SyntaxNode]:
    """The nodes of these names below a node, in order, without nested ones."""
    for child in node.children:
        if child.name in names:
            yield child
        else:
            yield from parts(child, *names)


def part(node: SyntaxNode, *names: str, beside: tuple[str, ...] = ()) -> SyntaxNode | None:
    """The first node of these names, outside of nodes named `beside`."""
    return next((found for found in parts(node, *names, *beside) if found.name in names), None)


def needed(node: SyntaxNode, *names: str, beside: tuple[str, ...] = ()) -> SyntaxNode:
    """The first node of these names, which the grammar guarantees."""
    found = part(node, *names, beside=beside)
    assert found is not None
    return found


def words_of(node: SyntaxNode | None) -> str:
    """The words of a node; empty if there is none."""
    return node.text if node is not None else ""


def has(node: SyntaxNode, *names: str, beside: tuple[str, ...] = ()) -> bool:
    """Whether there is such a node."""
    return part(node, *names, beside=beside) is not None


def within(node: SyntaxNode, name: str, without: tuple[str, ...] = ()) -> Iterator[SyntaxNode]:
    """All nodes of a name below a node, at any depth, but for what is below nodes `without`."""
    for child in node.children:
        if child.name == name:
            yield child
        if child.name not in without:
            yield from within(child, name, without)


_FORMER = ("title_from", "number_ref", "listed_number", "enact_under")
"""Nodes whose quoted text only says again what is named otherwise: the former title, or a title beside a number."""
_NUMBERED = ("number_ref", "range_ref", "listed_number", "plain_number", "plain_refs")


def is_complete(tree: SyntaxNode, literals: dict[str, Literal], instruction: Instruction) -> bool:
    """Whether an instruction has every quoted text and every rule number of its parse tree."""
    used = set(_strings(instruction))
    texts = {_plain(one) for one in used}
    quoted = (_plain(literals[one.text].text) for one in within(tree, "lit", _FORMER))
    if not all(text in texts or label_of(text) in used for text in quoted):
        return False
    if any(literals[lit.text].is_block for title in within(tree, "title") for lit in parts(title, "lit")):
        return False  # a block below a rule's number is no title of it
    named = (number for one in parts(tree, *_NUMBERED) for number in within(one, "number"))
    return all(number.text.lstrip("#").replace(" ", "") in used for number in named)


def _strings(value: Any) -> Iterator[str]:
    """Every text in an instruction."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, Value):
        for name in value.__struct_fields__:
            yield from _strings(getattr(value, name))


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" ,;")
