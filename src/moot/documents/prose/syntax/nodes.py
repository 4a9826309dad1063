"""Search in parse trees: the nodes of some names below a node."""

from collections.abc import Iterator

from parsimonious.nodes import Node


def parts(node: Node, *names: str) -> Iterator[Node]:
    """The nodes of these names below a node, in order, without nested ones."""
    for child in node.children:
        if child.expr_name in names:
            yield child
        else:
            yield from parts(child, *names)


def part(node: Node, *names: str, beside: tuple[str, ...] = ()) -> Node | None:
    """The first node of these names, outside of nodes named `beside`."""
    return next((found for found in parts(node, *names, *beside) if found.expr_name in names), None)


def needed(node: Node, *names: str, beside: tuple[str, ...] = ()) -> Node:
    """The first node of these names, which the grammar guarantees."""
    found = part(node, *names, beside=beside)
    assert found is not None
    return found


def has(node: Node, *names: str, beside: tuple[str, ...] = ()) -> bool:
    """Whether there is such a node."""
    return part(node, *names, beside=beside) is not None


def within(node: Node, name: str) -> Iterator[Node]:
    """All nodes of a name below a node, at any depth."""
    for child in node.children:
        if child.expr_name == name:
            yield child
        yield from within(child, name)
