"""Runs of seeds for tests: two files run half of them each, because the tests of one file run in one process."""

import pytest
from tests.simulation.shrinking import several

CHUNK = 25


def chunks(first: int, end: int) -> range:
    """The first seed of each chunk."""
    return range(first, end, CHUNK)


def check(first: int, count: int) -> None:
    """Run so many seeds; a failure says which, in which step, and how to run it again."""
    broken = [one for one in several(range(first, first + count), shrink=True) if one.broken]
    if broken:
        told = [f"step {one.step}: {one.message}\n" + "\n".join(one.told) + f"\nagain: {one.script}" for one in broken]
        pytest.fail(f"{len(broken)} of {count} seeds\n\n" + "\n\n".join(told))
