"""Records that earlier versions of the program wrote are read, and follow from their rules, as on the day."""

import gzip
from pathlib import Path

import pytest

from moot.game.entries import apply_entry
from moot.game.state import State
from moot.journal import upcasting
from moot.journal.files import read_entries
from moot.play.host import Host

RECORDS = sorted((Path(__file__).parent / "records").glob("*.journal.gz"))
"""Whole games as `moot export --as journal` wrote them, each of another ruleset; one has secret ballots."""


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_an_old_record_follows_from_its_rules(record: Path, host: Host) -> None:
    """Each of its moves, decided again today, comes to what it came to then, to the letter."""
    with gzip.open(record) as lines:
        report = host.verify_file(lines)
    assert report.whole, report.findings
    assert report.replayed == report.entries > 10


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_an_old_record_replays(record: Path) -> None:
    """Its events make a game of it without any rule being asked, up to its last entry."""
    state = State()
    with gzip.open(record) as lines:
        for _, raw in read_entries(lines):
            state = apply_entry(state, upcasting.read(raw))
    assert state.entry >= 10 and state.seating and state.in_force()
