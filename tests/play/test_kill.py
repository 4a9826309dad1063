"""A host killed while it plays has lost no move that it acknowledged, and has made none by halves."""

import os
import random
from pathlib import Path

import pytest
from tests.killing import killed_run
from tests.play.scripted import step

from moot import bootstrap
from moot.game.values import canonical

pytestmark = pytest.mark.check

GAMES = 2
KILLS = int(os.environ.get("MOOT_KILLS", "20"))
KILLS_SOAKING = 200
_LONGEST_SECONDS = 0.6
_RUNS_A_DATABASE = 4


def check(path: Path, acknowledged: dict[str, int]) -> int:
    """Every acknowledged move is kept, every game whole and as its entries say, and play goes on; how many entries."""
    with bootstrap.host(path) as host:
        records = {record.name: record for record in host.games()}
        assert records.keys() >= acknowledged.keys()
        for name, record in records.items():
            assert record.length > acknowledged.get(name, -1)
            report = host.verify(name)
            assert report.whole, report.findings
            table = host.table(name)
            assert canonical(table.moment().at(record.length - 1).state) == canonical(table.state)
            if table.state.winner is None:
                assert step(table) == record.length
        return sum(record.length for record in records.values())


def kill_and_check(folder: Path, kills: int) -> None:
    """So many runs, each going on from what the one before left; a new database now and then."""
    chance = random.Random(0)
    told = 0
    for run in range(kills):
        path = folder / f"{run // _RUNS_A_DATABASE}.db"
        acknowledged = killed_run("tests.play.scripted", path, GAMES, _LONGEST_SECONDS, chance)
        told += len(acknowledged)
        check(path, acknowledged)
    assert told > kills // 2, "most runs were killed before they did anything"


def test_killed_at_random_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    """After twenty kills while two games are played, every acknowledged move is stored, and play goes on."""
    kill_and_check(tmp_path, KILLS)


@pytest.mark.soak
def test_killed_two_hundred_times_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    """The same, two hundred times."""
    kill_and_check(tmp_path, KILLS_SOAKING)
