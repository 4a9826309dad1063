"""Simulated worlds: in each of 500 (10,000 under `make soak`) all holds after every step; the first half of them."""

import pytest
from tests.simulation.worlds import CHUNK, check, chunks

FOUND = (1854, 2939, 4603, 5661, 5934, 6034, 9330)
"""Those of the further seeds that have failed."""


@pytest.mark.parametrize("first", chunks(0, 250))
def test_worlds_hold(first: int) -> None:
    """Nothing acknowledged is lost, hosts agree, deadlines come once, no secret is told, and the game goes on."""
    check(first, CHUNK)


@pytest.mark.parametrize("seed", FOUND)
def test_worlds_that_failed_once_hold(seed: int) -> None:
    """The same of seeds beyond these that have found something."""
    check(seed, 1)


@pytest.mark.soak
@pytest.mark.parametrize("first", chunks(500, 5_250))
def test_many_more_worlds_hold(first: int) -> None:
    """The same of many more worlds."""
    check(first, CHUNK)
