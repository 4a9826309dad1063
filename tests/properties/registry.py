"""The register of properties: each one's name, what it claims, and how one case of it is tried."""

from collections.abc import Callable
from typing import NamedTuple

from tests.properties.choices import Choices, shrunk
from tests.properties.games import World

Case = Callable[[World, Choices], None]


class Property(NamedTuple):
    """A property: a case is generated from choices, and raises an AssertionError where the claim is false."""

    name: str
    claim: str
    case: Case


PROPERTIES: dict[str, Property] = {}


def claims(case: Case) -> Case:
    """Register a property; its docstring is the claim."""
    assert case.__doc__, f"{case.__name__} claims nothing"
    assert case.__name__ not in PROPERTIES, f"{case.__name__} is there already"
    PROPERTIES[case.__name__] = Property(case.__name__, case.__doc__.strip(), case)
    return case


def first_failure(world: World, one: Property, seeds: range) -> int | None:
    """The first seed for which a property is false; None if it holds for all."""
    return next((seed for seed in seeds if fault_in(world, one, Choices(f"{one.name} {seed}")) is not None), None)


def fault_in(world: World, one: Property, some: Choices) -> Exception | None:
    """Why a property is false for some choices; None if it holds. A bug that ends a case with an error counts too."""
    try:
        one.case(world, some)
    except Exception as error:
        return error
    return None


def told(world: World, one: Property, seed: int) -> str:
    """A failure in words: the seed that shows it, and the fewest choices that do."""
    some = Choices(f"{one.name} {seed}")
    fault_in(world, one, some)
    smallest = shrunk(lambda tried: fault_in(world, one, tried) is not None, some.made)
    fault = fault_in(world, one, Choices(given=smallest))
    return f"{one.name}: {one.claim}\nfalse for seed {seed}, shrunk to {smallest}: {type(fault).__name__}: {fault}"
