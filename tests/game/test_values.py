"""Values of the game: none can be changed once it's made, and what isn't plain can't become one."""

import pkgutil
from importlib import import_module

import pytest

import moot.game
import moot.journal
import moot.law
from moot.game.values import Value, plain_value


def every_value() -> set[type[Value]]:
    """Each class of values in the game, the law and the journal."""
    for package in (moot.game, moot.law, moot.journal):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".driver" not in module.name and ".library" not in module.name:
                import_module(module.name)
    found, left = set(), [Value]
    while left:
        kinds = left.pop().__subclasses__()
        found |= set(kinds)
        left += kinds
    return found


def test_every_value_is_frozen() -> None:
    """No field of a value can be set: states share them, and caches go by them."""
    kinds = every_value()
    assert len(kinds) > 100
    assert [kind.__qualname__ for kind in kinds if not kind.__struct_config__.frozen] == []


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_have_a_limit(sign: int) -> None:
    """A number is kept up to just below 10**15, and refused from there."""
    assert plain_value(sign * (10**15 - 1)) == sign * (10**15 - 1)
    with pytest.raises(ValueError, match="cannot be kept"):
        plain_value(sign * 10**15)


def test_letters_and_parts_have_a_limit() -> None:
    """A value may have 100,000 characters in all, also in the names of its entries, and 20,000 parts."""
    assert plain_value(["a" * 50_000, "b" * 50_000]) == ["a" * 50_000, "b" * 50_000]
    assert plain_value([0] * 19_999) == [0] * 19_999
    for too_large in (["a" * 50_000, "b" * 50_001], {"a" * 50_000: "b" * 50_001}, [0] * 20_000):
        with pytest.raises(ValueError, match="too large"):
            plain_value(too_large)


def test_values_are_nested_so_deeply_and_no_deeper() -> None:
    """Eight levels below the first are kept, and nine are refused."""
    value: object = "leaf"
    for _ in range(8):
        value = [value]
    assert plain_value(value) == value
    with pytest.raises(ValueError, match="nested too deeply"):
        plain_value([value])


def test_only_plain_values_are_kept() -> None:
    """Nothing, truth, texts that can be encoded, numbers, lists and tables; tuples become lists, tables are ordered."""
    given = {"b": (1, 2.5, None), "a": True, 3: "three"}
    kept = plain_value(given)
    assert kept == {"3": "three", "a": True, "b": [1, 2.5, None]}
    assert list(kept) == ["3", "a", "b"]
    for unfit in (object(), "\ud800", {1, 2}, b"bytes", float("inf"), float("nan")):
        with pytest.raises(ValueError, match="cannot be kept"):
            plain_value(unfit)
