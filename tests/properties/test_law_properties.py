"""Properties of the law over generated rulesets and plays, and that each is false under a mutant made for it.

`python -m tests.properties.table` prints them all with what was tried. A failure names its seed, and is shrunk.
"""

import pytest
from tests.properties import clashes, effects, records, rule_changes, times, together, votes
from tests.properties.choices import Choices
from tests.properties.games import World
from tests.properties.mutants import MUTANTS
from tests.properties.registry import PROPERTIES, fault_in, first_failure, told

MODULES = clashes, effects, records, rule_changes, times, together, votes
"""Each registers its properties."""
RUNS, SOAKED, MUTANT_RUNS = 30, 5_000, 400


@pytest.fixture(scope="module")
def world() -> World:
    """One world for all properties: games of the same rules begin alike."""
    return World()


@pytest.mark.check
def test_there_are_enough_properties() -> None:
    """There are at least 40, and a mutant for each."""
    assert len(PROPERTIES) >= 40
    assert set(MUTANTS) == set(PROPERTIES)


@pytest.mark.check
@pytest.mark.parametrize("name", PROPERTIES)
def test_it_holds(world: World, name: str) -> None:
    """A property holds for some dozens of generated cases."""
    seed = first_failure(world, PROPERTIES[name], range(RUNS))
    assert seed is None, told(world, PROPERTIES[name], seed)


@pytest.mark.soak
@pytest.mark.parametrize("name", PROPERTIES)
def test_it_holds_for_thousands(world: World, name: str) -> None:
    """A property holds for thousands of generated cases, other ones than `make test` tries."""
    seed = first_failure(world, PROPERTIES[name], range(RUNS, RUNS + SOAKED))
    assert seed is None, told(world, PROPERTIES[name], seed)


@pytest.mark.check
@pytest.mark.parametrize("name", PROPERTIES)
def test_its_mutant_is_found(name: str) -> None:
    """With a bug planted for it, a property is false for one of a few hundred cases."""
    with MUTANTS[name].planted() as world:
        seed = first_failure(world, PROPERTIES[name], range(MUTANT_RUNS))
        assert seed is not None, f"{name} does not see its mutant"
        fault = fault_in(world, PROPERTIES[name], Choices(f"{name} {seed}"))
    assert not isinstance(fault, NameError | SyntaxError), f"the mutant is no program: {fault}"
