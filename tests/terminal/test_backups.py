"""Backing up and restoring by command: what is said, and what is refused."""

from pathlib import Path

import pytest
from tests.terminal.conftest import Moot


def test_a_game_goes_on_from_a_backup(game: Moot):
    """A backup can be verified in place, restored elsewhere, and played on."""
    game("do", "friday", "argue", "Hello", "--as", "Ada", "--now", "2026-01-05 18:01")
    assert game("backup", "monday.db").out == "monday.db holds 1 game, 2 entries, 0 letters, 1 paper.\n"
    assert game("verify", "friday", "--database", "monday.db").code == 0
    copied = {"games": 1, "entries": 2, "letters": 0, "papers": 1}
    assert game("restore", "monday.db", "--database", "other.db", "--json").json == copied
    done = game("do", "friday", "argue", "Again", "--as", "Ben", "--now", "2026-01-05 18:02", "--database", "other.db")
    assert done.code == 0
    assert [game("games", "--json", *where).json[0]["length"] for where in ((), ("--database", "other.db"))] == [2, 3]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("backup", "monday.db"), "file.exists"),
        (("backup", "no/such/folder.db"), "file.missing"),
        (("backup", "new.db", "--database", "nothing.db"), "journal.unopened"),
        (("backup", "new.db", "--database", "mysql://ada@db/moot"), "journal.unopened"),
        (("restore", "monday.db"), "journal.occupied"),
        (("restore", "nothing.db", "--database", "other.db"), "file.missing"),
        (("restore", "letter.txt", "--database", "other.db"), "journal.foreign"),
        (("games", "--database", "postgresql://ada:hunter2@127.0.0.1:1/moot"), "journal.unopened"),
    ],
)
def test_what_cannot_be_is_told(game: Moot, words: tuple[str, ...], code: str):
    """Each refusal has its code and a sentence, no password, and leaves everything as it was."""
    game("backup", "monday.db")
    Path("letter.txt").write_text("Dear Ada, " * 1000, encoding="utf-8")
    before = {path.name: path.stat().st_size for path in Path().iterdir()}
    printed = game(*words)
    assert (printed.code, printed.err.strip().rpartition("(")[2]) == (1, f"{code})")
    assert "hunter2" not in printed.err and "Traceback" not in printed.err
    assert {path.name: path.stat().st_size for path in Path().iterdir()} == before


@pytest.mark.parametrize(
    "options",
    [
        ("--forwarded", "proxy.example"),
        ("--public-url", "moot.example"),
        ("--public-url", "https://moot.example/games"),
        ("--log", "loud"),
    ],
)
def test_settings_that_cannot_be_are_told_before_anything_begins(moot: Moot, options: tuple[str, ...]):
    """Serving with a setting that makes no sense is a fault of the command line, and makes no database."""
    assert moot("serve", *options).code == 2
    assert not list(Path().iterdir())
