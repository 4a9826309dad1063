"""Looking for the parts of a sentence in the grammar's tree."""

from collections.abc import Iterator

from parsimonious.nodes import Node


def parts(node: Node, *names: str) -> Iterator[Node]:
    """The nodes of these names under a node, in order, without looking into those found."""
    for child in node.children:
        if child.expr_name in names:
            yield child
        else:
            yield from parts(child, *names)


def part(node: Node, *names: str, beside: tuple[str, ...] = ()) -> Node | None:
    """The first node of these names; what lies within nodes of the names `beside` is another part's."""
    return next((found for found in parts(node, *names, *beside) if found.expr_name in names), None)


def needed(node: Node, *names: str, beside: tuple[str, ...] = ()) -> Node:
    """The same, where the grammar has it that there is one."""
    found = part(node, *names, beside=beside)
    assert found is not None
    return found


def has(node: Node, *names: str, beside: tuple[str, ...] = ()) -> bool:
    """Whether there is such a node."""
    return part(node, *names, beside=beside) is not None


def within(node: Node, name: str) -> Iterator[Node]:
    """Every node of a name under a node, however deep."""
    for child in node.children:
        if child.expr_name == name:
            yield child
        yield from within(child, name)
