"""A record that was tampered with is found out: `moot verify` on copies of a full game says which entry, and why."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from moot.game.record.entries import Entry, seal
from moot.game.values import canonical, decode
from moot.gateways.terminal.app import main

PLAY = Path(__file__).parent / "suber" / "a_full_game.play"
GAME = "friday-night"
NUMBER = 21
"""The entry to tamper with: Ada votes for 303."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the full game in it."""
    path = tmp_path_factory.mktemp("record") / "moot.db"
    assert main(["run", str(PLAY), "--database", str(path)]) == 0
    return path


def _change(path: Path, change: Callable[[apsw.Connection], None]) -> None:
    """Go behind the journal's back: without its triggers, which let nothing be changed."""
    connection = apsw.Connection(str(path))
    for (name,) in list(connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
        connection.execute(f'DROP TRIGGER "{name}"')
    change(connection)
    connection.close()


def _entry(connection: apsw.Connection, number: int) -> bytes:
    found = connection.execute("SELECT json FROM entries WHERE number = ?", (number,)).get
    return found.encode() if isinstance(found, str) else bytes(found)


def _put(connection: apsw.Connection, number: int, raw: bytes) -> None:
    connection.execute("UPDATE entries SET json = ? WHERE number = ?", (raw.decode(), number))


def _one_byte(connection: apsw.Connection) -> None:
    raw = _entry(connection, NUMBER)
    place = raw.index(b'"player":"') + len(b'"player":"')
    _put(connection, NUMBER, raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :])


def _one_removed(connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM entries WHERE number = ?", (NUMBER,))


def _two_swapped(connection: apsw.Connection) -> None:
    first, second = _entry(connection, NUMBER), _entry(connection, NUMBER + 1)
    _put(connection, NUMBER, second)
    _put(connection, NUMBER + 1, first)


def _altered_and_rehashed(connection: apsw.Connection) -> None:
    raw = _entry(connection, NUMBER)
    entry = decode(raw.replace(b'"choice":"for"', b'"choice":"against"'), Entry)
    assert canonical(entry) != raw, "the entry is a vote for"
    _put(connection, NUMBER, canonical(seal(entry)))


CASES = {
    "one byte changed": _one_byte,
    "one entry removed": _one_removed,
    "two entries swapped": _two_swapped,
    "one altered and hashed again": _altered_and_rehashed,
}


@pytest.mark.check
def test_the_record_of_the_full_game_is_whole(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`moot verify` finds nothing wrong with the full game, and exits with 3, because the play names its dice."""
    assert main(["verify", GAME, "--database", str(record), "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["whole"] is True


@pytest.mark.check
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.replace(" ", "-"))
def test_tampering_is_found_and_located(
    case: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy in which one entry was tampered with is not whole, and the finding names that place."""
    copy = tmp_path / "copy.db"
    shutil.copy(record, copy)
    _change(copy, CASES[case])
    assert main(["verify", GAME, "--database", str(copy), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert not report["whole"]
    first = report["findings"][0]
    assert first["entry"] in (NUMBER, NUMBER + 1), report["findings"]
    assert str(NUMBER) in first["message"] or first["entry"] == NUMBER
