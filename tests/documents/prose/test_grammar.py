"""The grammar of instructions: its regular expressions are valid, and compiled only when they're tried."""

from moot.documents.prose import understand
from moot.documents.prose.syntax.grammar import Expression, instructions


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
