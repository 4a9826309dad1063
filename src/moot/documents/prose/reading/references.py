"""Which rules a sentence speaks of, and the texts that it quotes."""

from collections.abc import Iterator

from parsimonious.nodes import Node

from moot.documents.prose import instructions as i
from moot.documents.prose.page.units import Literal, Unit
from moot.documents.prose.reading.trees import needed, part, parts
from moot.documents.prose.reading.wording import one_line

REFS = ("refs", "plain_refs", "lit_ref", "late_refs")
"""The ways in which a sentence names rules."""
_KINDS = ("containing_ref", "all_rules", "range_ref", "number_ref", "title_ref", "same_ref")


class References:
    """Reads nodes with a unit's literals at hand."""

    def __init__(self, unit: Unit):
        self._literals = unit.literals

    # --- what is quoted --------------------------------------------------------------------------

    def literals(self, node: Node) -> tuple[Literal, ...]:
        """The texts quoted in a node."""
        return tuple(self._literals[lit.text] for lit in parts(node, "lit"))

    def literal(self, node: Node) -> Literal:
        """The first text quoted in a node, or the one that it is."""
        return self._literals[(node if node.expr_name == "lit" else needed(node, "lit")).text]

    def title(self, node: Node) -> str:
        """A title, quoted or not."""
        named = node if node.expr_name in ("lit", "bare_title") else part(node, "lit", "bare_title")
        if named is None:
            return node.text.strip(" ,:()-–—")
        return one_line(self.literal(named).text) if named.expr_name == "lit" else str(named.text).strip()

    # --- rules -----------------------------------------------------------------------------------

    def refs(self, node: Node) -> i.Refs:
        """The rules that one of `REFS` names."""
        if node.expr_name == "lit_ref":
            return (i.Ref("title", title=self.title(node)),)
        if node.expr_name == "plain_refs":
            return (i.Ref("number", number_in(node)),)
        return tuple(ref for one in parts(node, "ref", "listed_number", "listed_title") for ref in self.ref(one))

    def refs_of(self, node: Node) -> i.Refs:
        """The rules that a sentence names first."""
        named = part(node, *REFS)
        return () if named is None else self.refs(named)

    def ref(self, node: Node) -> Iterator[i.Ref]:
        """What one reference names."""
        found = node if node.expr_name.startswith("listed") else needed(node, *_KINDS)
        match found.expr_name:
            case "range_ref":
                low, high = (number.text.lstrip("#") for number in parts(found, "number"))
                yield i.Ref("range", low, high)
            case "listed_number" | "number_ref":
                title = part(found, "title")
                yield i.Ref("number", number_in(found), title=self.title(title) if title else "")
            case "title_ref" | "listed_title":
                yield i.Ref("title", title=self.title(found))
            case "all_rules":
                yield i.Ref("containing")
            case "containing_ref":
                yield i.Ref("containing", title=self.literal(found).text)
            case _:
                yield i.Ref("same")


def number_in(node: Node) -> str:
    """The first number in a node, as rules are numbered."""
    found = part(node, "number")
    return found.text.lstrip("#").replace(" ", "") if found is not None else ""


def decimal_in(node: Node) -> str:
    """The last decimal number in a node: the others are what a power was before."""
    *_, last = parts(node, "decimal")
    return str(last.text)
