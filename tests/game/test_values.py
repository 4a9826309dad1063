"""Values of the game: none can be changed once it's made, and what isn't plain can't become one."""

import pkgutil
import sys
from dataclasses import is_dataclass
from importlib import import_module

import pytest

import moot
from moot.game.values import Value, plain_value

CHANGED = ("moot.documents", "moot.authoring.prose.changes", "moot.game.decision.consequences", "moot.journal.writer")
"""Where fields of data classes are set while something is worked out."""


def every_value() -> set[type[Value]]:
    """Each class of values of the program."""
    for module in pkgutil.walk_packages(moot.__path__, "moot."):
        if not module.name.startswith(("moot.law.driver", "moot.law.library", "moot.rulesets")):
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
    assert len(kinds) > 300
    assert [kind.__qualname__ for kind in kinds if not kind.__struct_config__.frozen] == []


def test_every_data_class_is_frozen() -> None:
    """Of those that aren't values, too: they are shared by requests, or stand as defaults of parameters."""
    every_value()
    found = [
        one
        for name, module in sys.modules.items()
        if name.partition(".")[0] == "moot"
        for one in vars(module).values()
        if isinstance(one, type) and is_dataclass(one) and one.__module__ == name
    ]
    assert len(found) > 30
    changed = [one for one in found if not one.__dataclass_params__.frozen]  # type: ignore[attr-defined]
    assert [one.__qualname__ for one in changed if not one.__module__.startswith(CHANGED)] == []


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
