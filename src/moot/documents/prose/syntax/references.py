"""Parse tree of references to values: which rules, and which quoted texts."""

import re
from collections.abc import Iterator

from parsimonious.nodes import Node

from moot.documents.prose import instructions as i
from moot.documents.prose.syntax.nodes import needed, part, parts
from moot.documents.prose.syntax.vocabulary import one_line
from moot.documents.prose.units import Literal, ProposalUnit

REFS = ("refs", "plain_refs", "bare_refs", "below_refs", "lit_ref", "late_refs")
"""The nodes that name rules."""
_KINDS = ("containing_ref", "all_rules", "range_ref", "number_ref", "title_ref", "same_ref")
_PLURAL = re.compile(r"both|each of|th[eo]se|them\b", re.IGNORECASE)


class References:
    """Converts nodes of references, with a unit's literals."""

    def __init__(self, unit: ProposalUnit):
        self._literals = unit.literals

    # --- what is quoted --------------------------------------------------------------------------

    def literals(self, node: Node) -> tuple[Literal, ...]:
        """The quoted texts in a node."""
        return tuple(self._literals[lit.text] for lit in parts(node, "lit"))

    def literal(self, node: Node) -> Literal:
        """The first quoted text in a node, or the node itself."""
        return self._literals[(node if node.expr_name == "lit" else needed(node, "lit")).text]

    def title(self, node: Node) -> str:
        """A title, quoted or not."""
        named = node if node.expr_name in ("lit", "bare_title") else part(node, "lit", "bare_title")
        if named is None:
            return node.text.strip(" ,:()-–—")
        return one_line(self.literal(named).text) if named.expr_name == "lit" else str(named.text).strip()

    # --- rules -----------------------------------------------------------------------------------

    def refs(self, node: Node) -> i.Refs:
        """The rules that a node of `REFS` names."""
        if node.expr_name == "lit_ref":
            return (i.Ref("title", title=self.title(node)),)
        if node.expr_name == "plain_refs":
            return (i.Ref("number", number_in(node)),)
        return tuple(
            ref
            for one in parts(node, "ref", "listed_number", "plain_number", "listed_title", "below_item")
            for ref in self.ref(one)
        )

    def refs_of(self, node: Node) -> i.Refs:
        """The rules that a sentence names first."""
        named = part(node, *REFS)
        return () if named is None else self.refs(named)

    def ref(self, node: Node) -> Iterator[i.Ref]:
        """The rule that one reference names."""
        found = node if node.expr_name.startswith(("listed", "plain", "below")) else needed(node, *_KINDS)
        match found.expr_name:
            case "range_ref":
                low, high = (number.text.lstrip("#") for number in parts(found, "number"))
                yield i.Ref("range", low, high)
            case "below_item":
                title = part(found, "title_paren", "lit", "bare_title")
                yield i.Ref("number", number_in(found), title=self.title(title) if title else "")
            case "listed_number" | "plain_number" | "number_ref":
                title = part(found, "title")
                yield i.Ref("number", number_in(found), title=self.title(title) if title else "")
            case "title_ref" | "listed_title":
                yield i.Ref("title", title=self.title(found))
            case "all_rules":
                yield i.Ref("containing")
            case "containing_ref":
                yield i.Ref("containing", title=self.literal(found).text)
            case _:
                yield i.Ref("same", is_pronoun=is_pronoun(found.text), is_plural=_PLURAL.match(found.text) is not None)


def is_pronoun(words: str) -> bool:
    """Whether words name a rule, or its text, by a pronoun only."""
    return re.match(r"(?:it|its|them)\b", words, re.I) is not None


def number_in(node: Node) -> str:
    """The first rule number in a node."""
    found = part(node, "number")
    return found.text.lstrip("#").replace(" ", "") if found is not None else ""


def decimal_in(node: Node) -> str:
    """The last decimal number in a node: earlier ones are old powers."""
    *_, last = parts(node, "decimal")
    return str(last.text)
