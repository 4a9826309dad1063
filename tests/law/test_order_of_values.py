"""The order of lists with exact numbers is Python's: by the first entries that differ, then by length."""

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
