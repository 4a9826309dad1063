"""Simulated worlds: in each of 500 (10,000 under `make soak`) all holds after every step; the second half of them."""

import pytest
from tests.simulation.worlds import CHUNK, check, chunks


@pytest.mark.parametrize("first", chunks(250, 500))
def test_further_worlds_hold(first: int) -> None:
    """Nothing acknowledged is lost, hosts agree, deadlines come once, no secret is told, and the game goes on."""
    check(first, CHUNK)


@pytest.mark.soak
@pytest.mark.parametrize("first", chunks(5_250, 10_000))
def test_many_further_worlds_hold(first: int) -> None:
    """The same of many more worlds."""
    check(first, CHUNK)
