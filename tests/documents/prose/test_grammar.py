"""The parser of expressions, and the grammar of instructions, which is read and compiled where it's tried."""

import pytest

from moot.documents.prose import understand
from moot.documents.prose.syntax.grammar import Expression, SyntaxNode, grammar, instructions


def regular_expressions() -> list[Expression]:
    """Each regular expression of the grammar, once."""
    waiting: list[Expression] = [instructions()]
    seen: dict[int, Expression] = {}
    while waiting:
        expression = waiting.pop()
        if id(expression) not in seen:
            seen[id(expression)] = expression
            waiting += expression.members
    return [expression for expression in seen.values() if not expression.sign]


def test_a_plain_proposal_compiles_few_regular_expressions():
    """To understand the first proposal takes less than a third of the regular expressions."""
    instructions.cache_clear()
    understand("Repeal rule 206.", ())
    listed = regular_expressions()
    compiled = [one for one in listed if "words" in vars(one)]
    assert 0 < len(compiled) < len(listed) / 3


def test_every_regular_expression_is_valid():
    """Those that no proposal has tried yet compile too."""
    listed = regular_expressions()
    assert len(listed) > 200
    assert all(one.words.pattern == one.pattern for one in listed)


SMALL = """# a line of a bill
bill = item (and item)* (end / !"," "[?]")
item = count? thing &" ?([,;&]|$)"
count = "[0-9]+" " "
thing = "tea"
    / "cake
    |bread"
and = ", "
# nothing behind it
end = " ?$"
"""


def named(node: SyntaxNode) -> list[str]:
    """The names and words of the nodes with a name, outer ones first."""
    inner = [one for child in node.children for one in named(child)]
    return [f"{node.name}: {node.text}", *inner] if node.name else inner


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("tea", ["bill: tea", "item: tea", "thing: tea", "end: "]),
        ("2 TEA, bread", ["bill: 2 TEA, bread", "item: 2 TEA", "count: 2 ", "thing: TEA", "and: , ", "item: bread",
                          "thing: bread", "end: "]),
        ("cake ", ["bill: cake ", "item: cake", "thing: cake", "end:  "]),
    ],
)  # fmt: skip
def test_a_text_is_parsed(said: str, found: list[str]) -> None:
    """Alternatives are tried in order, what may be left out or repeated is, and what is only looked at isn't taken."""
    tree, reached = grammar(SMALL).parse(said, 0)
    assert tree is not None
    assert (named(tree), tree.start, reached) == (found, 0, tree.end)


@pytest.mark.parametrize(
    ("said", "reached"), [("2 milk", 2), ("tea, ", 5), ("tea & cake", 3), ("", 0), ("tea cake", 3)]
)
def test_a_text_that_is_not_parsed(said: str, reached: int) -> None:
    """The parser tells how far it came."""
    assert grammar(SMALL).parse(said, 0) == (None, reached)


def test_a_rule_is_read_when_it_is_tried() -> None:
    """A rule that nothing comes to isn't read."""
    bill = grammar(SMALL)
    assert "members" not in vars(bill)
    assert bill.parse("milk", 0)[0] is None
    end = next(one for member in bill.members for one in member.members if one.name == "end")
    assert "sign" not in vars(end)


def test_an_expression_is_tried_once_at_a_position() -> None:
    """Nested choices with a common beginning take no longer than their number."""
    deep = "\n".join(f'a{"x" * n} = a{"x" * (n + 1)} "!" / a{"x" * (n + 1)} "." / a{"x" * (n + 1)}' for n in range(40))
    tree, _ = grammar(f'{deep}\na{"x" * 40} = "a"').parse("a", 0)
    assert tree is not None
    assert tree.text == "a"
