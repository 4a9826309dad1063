"""The order of lists with exact numbers is Python's: by the first entries that differ, then by length."""

from itertools import product
from random import Random
from typing import Any

import pytest
from tests.properties.direct_runner import driver_session


@pytest.fixture(scope="module")
def driver() -> dict[str, Any]:
    """The driver without a law."""
    session = driver_session()
    session["_F"][0] = session["_F"][1] = 10**9
    return session


def some_list(chance: Random, depth: int = 0) -> list[Any]:
    """A list of numbers, with lists of numbers at its second place."""
    numbers: list[Any] = [chance.randrange(3) for _ in range(chance.randrange(4))]
    if depth == 0 and len(numbers) > 1:
        numbers[1] = some_list(chance, 1)
    return numbers


def test_lists_are_ordered_by_what_differs_first(driver: dict[str, Any]) -> None:
    """One list is before another if and only if it is for Python; and none is before itself."""
    chance = Random(1)
    for _ in range(2_000):
        a, b = some_list(chance), some_list(chance)
        assert driver["_before"](a, b) == (a < b), (a, b)
        assert driver["_before"](tuple(a), tuple(b)) == (a < b)
        assert not driver["_before"](a, a)


def test_a_chain_of_comparisons_holds_where_each_does(driver: dict[str, Any]) -> None:
    """`a < b <= c` is what Python makes of it, for every pair of signs."""
    signs = {"<": int.__lt__, ">": int.__gt__, "<=": int.__le__, ">=": int.__ge__, "==": int.__eq__, "!=": int.__ne__}
    for first, holds in signs.items():
        for second, holds_too in signs.items():
            for a, b, c in product(range(3), repeat=3):
                expected = bool(holds(a, b) and holds_too(b, c))
                assert driver["_in_order"]([first, second], [a, b, c]) == expected, (a, first, b, second, c)
