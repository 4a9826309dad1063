"""`moot moderate`, `moot archive` and `moot delete`: what whoever runs the host does about posts and games."""

import json
from pathlib import Path

import pytest

from moot import bootstrap
from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.gateways.terminal.app import main

SPAM = "Buy my turnips!"


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A database with a game in which somebody advertises, and somebody else has reported it."""
    path = str(tmp_path / "games.db")
    with bootstrap.host(path) as host:
        host.new("market", host.ruleset("five_rules"), ["Ada", "Ben"])
        host.table("market").submit(Move("argue", PlayerId("Ben"), {"text": SPAM}))
        host.people.reports.make("market", 1, "It is spam.", None, host.people.now)
    return path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code of a command, and what it said."""
    code = main([*words])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_reports_are_listed_and_settled(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without an act it lists what waits; hiding needs a reason, and is told in the log."""
    db = ("--database", games)
    assert f"entry 1, Ben: {SPAM}" in run(capsys, "moderate", "market", *db)[1]
    code, said = run(capsys, "moderate", "market", "hide", "1", *db)
    assert code == 1 and "the note has no reason" in said
    assert run(capsys, "moderate", "market", "hide", "1", "--because", "Advertising.", *db)[0] == 0
    assert SPAM not in run(capsys, "log", "market", *db)[1]
    listed = json.loads(run(capsys, "moderate", "market", "--json", *db)[1])
    assert [post["hidden"] for post in listed["hidden"]] == ["Advertising."] and listed["reported"] == []
    assert run(capsys, "moderate", "market", "show", "1", *db)[0] == 0
    assert SPAM in run(capsys, "talk", "market", *db)[1]


def test_a_redacted_record_is_verified_as_far_as_it_can_be(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`moot verify` says which entry has no text any more, exits with 3, and so it does of an exported file."""
    db = ("--database", games)
    run(capsys, "moderate", "market", "redact", "1", "--because", "A court order.", *db)
    code, said = run(capsys, "verify", "market", *db)
    assert code == 3 and "Entry 1 has a text that moderators took out of the record." in said
    file = tmp_path / "market.journal"
    assert run(capsys, "export", "market", str(file), "--as", "journal", *db)[0] == 0
    assert SPAM not in file.read_text(encoding="utf-8") and run(capsys, "verify", str(file))[0] == 3


def test_a_game_is_archived_and_then_deleted(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Only an archived game, and only with --yes."""
    db = ("--database", games)
    assert "which would be gone" in run(capsys, "delete", "market", *db)[1]
    assert "only archived games can be deleted" in run(capsys, "delete", "market", "--yes", *db)[1]
    assert run(capsys, "archive", "market", *db)[0] == 0
    assert "is archived" in run(capsys, "do", "market", "argue", "Hello", "--as", "Ada", *db)[1]
    assert run(capsys, "delete", "market", "--yes", *db)[0] == 0
    assert run(capsys, "status", "market", *db)[0] != 0


@pytest.mark.parametrize("words", [("hide", "0"), ("hide", "99"), ("hide",)])
def test_what_nobody_said_is_refused(games: str, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """An entry without a post, one that isn't there, and none."""
    code, said = run(capsys, "moderate", "market", *words, "--because", "No.", "--database", games)
    assert code == 1 and "post.unknown" in said
