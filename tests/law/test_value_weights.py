"""How the driver weighs values that rules hand on: each part counts, and each ten letters, however deep they stand."""

from random import Random
from typing import Any

import pytest
from tests.properties.direct_runner import driver_session


@pytest.fixture(scope="module")
def driver() -> dict[str, Any]:
    """The driver without a law, in which work is counted."""
    session = driver_session()
    session["_LAW"] = {"counts_work": True}
    return session


def weight(value: Any) -> int:
    """What a value weighs: itself, its places, and what stands in them; of a table names and values."""
    if isinstance(value, str):
        return 1 + len(value) // 10
    if isinstance(value, dict):
        return 1 + len(value) + sum(weight(name) + weight(one) for name, one in value.items())
    return 1 + len(value) + sum(map(weight, value)) if isinstance(value, list | tuple | set) else 1


def some_value(chance: Random, depth: int = 0) -> Any:
    """A value as rules have them."""
    kind = chance.randrange(4 if depth > 3 else 7)
    if kind < 4:
        return [None, chance.random() < 0.5, chance.randrange(-99, 99), "x" * chance.randrange(0, 45)][kind]
    parts = [some_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return [parts, tuple(parts), {f"key {n}" * chance.randrange(1, 5): one for n, one in enumerate(parts)}][kind - 4]


def weighed(driver: dict[str, Any], value: Any, room: int) -> int:
    """How much of a budget a value takes; raises where it's too large."""
    driver["_W"][0] = room
    driver["_weigh"](value)
    return room - driver["_W"][0]


def test_every_part_counts(driver: dict[str, Any]) -> None:
    """A value takes exactly its weight; with a budget of one less it's too large."""
    chance = Random(1)
    for _ in range(500):
        value = [some_value(chance)]
        assert weighed(driver, value, 10_000) == weight(value)
        assert weighed(driver, value, weight(value)) == weight(value)
        with pytest.raises(ValueError, match="too large"):
            weighed(driver, value, weight(value) - 1)


def test_numbers_are_smaller_than_a_limit(driver: dict[str, Any]) -> None:
    """A number below 10**15 can be handed on, also a negative one, and no larger one."""
    for number in (10**15 - 1, 1 - 10**15, 0.5, True):
        assert weighed(driver, number, 9) == 1
    for number in (10**15, -(10**15), float("inf"), float("nan")):
        with pytest.raises(ValueError, match="reasonable size"):
            weighed(driver, number, 9)


def test_values_are_nested_twelve_levels_deep_at_most(driver: dict[str, Any]) -> None:
    """Twelve lists within a list can be handed on, and thirteen can't."""
    value: Any = []
    for _ in range(12):
        value = [value]
    assert weighed(driver, value, 99) == weight(value)
    with pytest.raises(ValueError, match="nested too deeply"):
        weighed(driver, [value], 99)


def test_what_is_no_data_is_not_handed_on(driver: dict[str, Any]) -> None:
    """A function or an object isn't plain data."""
    for value in (len, object(), [print]):
        with pytest.raises(TypeError, match="cannot be kept or handed on"):
            weighed(driver, value, 99)


def test_a_value_is_paid_for_with_its_weight(driver: dict[str, Any]) -> None:
    """What a value weighs, and what its use costs, is taken from the fuel, with one tick; it may use up all of it."""
    for value, cost in (("x" * 95, 0), ([1, 2, 3], 20), ({"a": [None]}, 5)):
        price = weight(value) + cost + 1
        driver["_F"][0] = price
        driver["_afford"](value, cost)
        assert driver["_F"][0] == 0
        driver["_F"][0] = price - 1
        with pytest.raises(RuntimeError, match="ran out of fuel"):
            driver["_afford"](value, cost)
