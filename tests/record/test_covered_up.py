"""Modifications that are covered up in a game without draws, where only deciding again can find them."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.playing import FIVE, Game
from tests.record.modifications import Record, cover_up
from verifier import moot_verify

from moot.journal.verification import Report
from moot.play.host import Host

FAR = 10**12


@pytest.fixture
def rows(host: Host) -> Record:
    """The record of a game of a few remarks."""
    game = Game.shipped(host, "suber", FIVE)
    for text in ("Hello.", "Hello again.", "Goodbye."):
        game.do("Ada", "argue", text=text)
    return [json.loads(raw) for _, raw in game.table.raw()]


def checked(host: Host, rows: Record, since: int, *, redecide: bool = True) -> Report:
    """What `moot verify` finds, after everything is hashed again."""
    cover_up(rows, since, draws=True)
    lines = list(map(moot_verify.canonical, rows))
    assert moot_verify.verified(b"\n".join(lines)).findings == [] or not redecide
    return host.verify_file(lines, redecide=redecide)


def test_an_untouched_record_is_whole(host: Host, rows: Record) -> None:
    """Hashing an untouched record again changes nothing."""
    assert checked(host, rows, 0).whole


def _other_law(entry: dict[str, Any]) -> None:
    entry["law"] = moot_verify.sha256(b"another")


def _other_move(entry: dict[str, Any]) -> None:
    entry["move"] = {"name": "begin", "player": "Ada"}


def _resumed(entry: dict[str, Any]) -> None:
    entry["move"]["resumes"] = "1"


@pytest.mark.parametrize(
    ("at", "change"),
    [(0, _other_law), (0, _other_move), (2, _other_law), (2, _resumed)],
    ids=["law-of-the-first-entry", "move-of-the-first-entry", "law", "waited-for-no-case"],
)
def test_what_nothing_hangs_on_is_found(
    at: int, change: Callable[[dict[str, Any]], None], host: Host, rows: Record
) -> None:
    """Another law or another first move, or a move that waited for no case, is found though nothing follows from it."""
    change(rows[at])
    report = checked(host, rows, at)
    assert [(one.entry, one.code) for one in report.findings] == [(at, "verify.events")]


def test_a_number_far_ahead_is_one_gap(host: Host, rows: Record) -> None:
    """An entry whose number was changed to one far ahead is found at once, as one gap before it."""
    rows[3]["number"] = FAR
    report = checked(host, rows, 3, redecide=False)
    assert [one.message for one in report.findings] == [f"entries 3 to {FAR - 1} are missing"]
