"""The runner without a sandbox decides as the sandbox does."""

from collections.abc import Iterator

import pytest
from tests.properties.choices import Choices
from tests.properties.games import World
from tests.properties.records import some_game

from moot.law.sandbox import Sandbox


@pytest.fixture
def sandboxed() -> Iterator[World]:
    """A world whose rules run in the sandbox."""
    world, world_runner = World(), Sandbox()
    world.runner = world_runner  # type: ignore[assignment]
    yield world
    world_runner.close()


def test_games_come_to_the_same_entries_in_the_sandbox(sandboxed: World) -> None:
    """Twenty games of mixed rules have the same entries, hash by hash, with and without a sandbox."""
    direct = World()
    for seed in range(20):
        hashes = [
            [entry.hash for entry in some_game(world, Choices(f"direct {seed}")).entries]
            for world in (direct, sandboxed)
        ]
        assert hashes[0] == hashes[1], seed
