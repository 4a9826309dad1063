"""Simulated worlds: in each of 3, 100 under `make check` and 10,000 under `make soak`, all holds after every step."""

import pytest
from tests.simulation.shrinking import several

CHUNK = 25
FOUND = (1854, 2939, 4603, 5661, 5934, 6034, 9330)
"""Later seeds that have failed once."""


def check(seeds: range) -> None:
    """Run some seeds; a failure says which, in which step, and how to run it again."""
    broken = [one for one in several(seeds, shrink=True) if one.broken]
    if broken:
        told = [f"step {one.step}: {one.message}\n" + "\n".join(one.told) + f"\nagain: {one.script}" for one in broken]
        pytest.fail(f"{len(broken)} of {len(seeds)} seeds\n\n" + "\n\n".join(told))


@pytest.mark.check
def test_a_few_worlds_hold() -> None:
    """Nothing acknowledged is lost, hosts agree, deadlines come once, no secret is told, and the game goes on."""
    check(range(3))


@pytest.mark.check
@pytest.mark.parametrize("first", range(0, 100, CHUNK))
def test_worlds_hold(first: int) -> None:
    """The same of more worlds: each bug that is planted in the engine is found within the first 66."""
    check(range(first, first + CHUNK))


@pytest.mark.check
@pytest.mark.parametrize("seed", FOUND)
def test_worlds_that_failed_once_hold(seed: int) -> None:
    """The same of seeds that have found something."""
    check(range(seed, seed + 1))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 10_000, CHUNK))
def test_many_more_worlds_hold(first: int) -> None:
    """The same of very many worlds."""
    check(range(first, first + CHUNK))
