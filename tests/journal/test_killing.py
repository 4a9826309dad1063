"""Killed at any moment, a host has lost nothing that it acknowledged, and has done nothing by halves."""

import os
import random
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from tests.journal.making import entries, redecide, rows, state_after
from tests.killing import killed_run
from tests.waiting import until

from moot.journal.addresses import open_journal
from moot.journal.verification import verify

pytestmark = pytest.mark.check

GAMES = 4
KILLS = int(os.environ.get("MOOT_KILLS", "20"))
KILLS_SOAKING = 200
_LONGEST_SECONDS = 0.1
_RUNS_A_DATABASE = 10


def check(path: str, acknowledged: dict[str, int]) -> None:
    """Every acknowledged entry is there, every game is whole, and snapshots agree with the entries."""
    with open_journal(path) as journal:
        records = journal.games()
        assert {record.name for record in records} >= acknowledged.keys()
        for record in records:
            kept = list(journal.raw(record.name))
            assert len(kept) == record.length > acknowledged.get(record.name, -1)
            assert verify(kept, redecide).whole
            made = [entry for _, entry in zip(kept, entries(record.name), strict=False)]
            assert kept == rows(made)
            assert journal.rebuild(record.name) == state_after(made)


def kill_and_check(databases: Iterator[str], kills: int, connections: Callable[[str], int]) -> None:
    """So many runs, each going on from what the one before left; a new database now and then.

    A database server may still be committing what a killed program sent: what is kept is looked at once it has done so.
    """
    chance = random.Random(0)
    told, path = 0, ""
    for run in range(kills):
        path = next(databases) if run % _RUNS_A_DATABASE == 0 else path
        acknowledged = killed_run("tests.journal.appending", path, GAMES, _LONGEST_SECONDS, chance)
        told += len(acknowledged)
        until(lambda at=path: not connections(at))
        check(path, acknowledged)
    assert told > kills, "the runs were killed before they did anything"


def none_open(address: str) -> int:
    """A file has no server that goes on after the program was killed."""
    return 0


@pytest.fixture
def connections(request) -> Callable[[str], int]:
    """How many connections to a database its server still has."""
    is_file = "files" in request.node.callspec.id
    return none_open if is_file else request.getfixturevalue("server").connections


@pytest.fixture(params=["files", "PostgreSQL"])
def databases(request, tmp_path) -> Iterator[str]:
    """Addresses of new databases without end, of either kind."""
    if request.param == "files":
        return (str(tmp_path / f"{number}.db") for number in count())
    server = request.getfixturevalue("server")
    return (server.new() for _ in count())


def test_killed_at_random_nothing_acknowledged_is_lost(databases, connections):
    """After twenty kills while four games are appended to, everything acknowledged is stored."""
    kill_and_check(databases, KILLS, connections)


@pytest.mark.soak
def test_killed_two_hundred_times_nothing_acknowledged_is_lost(databases, connections):
    """The same, two hundred times."""
    kill_and_check(databases, KILLS_SOAKING, connections)
