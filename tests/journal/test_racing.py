"""Processes that write to one database concurrently, on both kinds of database."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.journal.making import SEED, first, rows
from tests.waiting import PATIENCE_SECONDS

from moot.journal.addresses import open_journal

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["a file", "PostgreSQL"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    return request.getfixturevalue("database") if request.param == "PostgreSQL" else str(tmp_path / "games.db")


@pytest.mark.check
def test_two_processes_never_have_the_same_place(address):
    """Two processes race for each of 60 entry numbers: each is used once, and the loser gets a conflict."""
    with open_journal(address) as journal:
        journal.create("g", "G", SEED, first(1)[0])
        command = [sys.executable, "-m", "tests.journal.racing", address, "60"]
        racers = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
            for _ in range(2)
        ]
        for racer in racers:
            assert racer.stdout.readline() == "ready\n"
        for racer in racers:
            racer.stdin.write("go\n")
            racer.stdin.flush()
        told = [line for racer in racers for line in racer.communicate(timeout=PATIENCE_SECONDS)[0].split()]
        had = [int(line) for line in told if line != "journal.conflict"]
        assert sorted(had) == list(range(1, 61))
        assert list(journal.raw("g")) == rows(first(61))
