"""Receipts, checkpoints and older copies, as the standalone verifier checks them."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.playing import FIVE
from tests.record.modifications import cover_up
from verifier import moot_verify

from moot import bootstrap
from moot.game.moves import Move
from moot.runtime.clock import SetClock

REMARKS = 6
KEPT_AT = 3
"""The entry of the receipt, which is given out as soon as it's made."""


class Kept:
    """A game's record as it is now, and what was kept of it before."""

    def __init__(self, folder: Path) -> None:
        with bootstrap.host(":memory:", SetClock(1_767_636_000)) as host:
            table = host.new("friday", host.ruleset("suber"), FIVE, seed=b"s" * 32)
            for number in range(1, REMARKS + 1):
                table.submit(Move(name="argue", player="Ada", arguments={"text": f"Hello, {number}."}))
                if number == KEPT_AT:
                    self.receipt = _written(folder / "receipt", str(host.checkpoints.receipt("friday", KEPT_AT)))
            self.checkpoint = _written(folder / "checkpoint", str(host.checkpoints.current("friday")))
            self.key = str(host.checkpoints.keys.current(host.clock.now()).verifier())
            self.rows: list[dict[str, Any]] = [json.loads(raw) for _, raw in table.raw()]
        self._folder = folder

    def record(self, rows: list[dict[str, Any]]) -> Path:
        """A record's file."""
        lines = b"".join(moot_verify.canonical(row) + b"\n" for row in rows)
        return _written(self._folder / "friday.journal", lines.decode())


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """A game that was played to its end."""
    return Kept(tmp_path)


def checked(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    """The exit code of the command, and what it said."""
    code = moot_verify.main([str(word) for word in words])
    return code, capsys.readouterr().out


def rewritten(kept: Kept, at: int) -> Path:
    """The record with another remark at an entry, and everything covered up."""
    rows = json.loads(json.dumps(kept.rows))
    rows[at]["move"]["arguments"]["text"] = rows[at]["events"][0]["text"] = "Goodbye."
    cover_up(rows, at, draws=True)
    return kept.record(rows)


def test_a_record_agrees_with_what_was_signed(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole record agrees with the receipt and the checkpoint, which the host's key has signed."""
    words = (kept.record(kept.rows), "--against", kept.receipt, "--against", kept.checkpoint, "--key", kept.key)
    assert checked(capsys, *words)[0] == moot_verify.WHOLE


@pytest.mark.parametrize(("at", "is_found"), [(1, True), (KEPT_AT, True), (KEPT_AT + 1, False)])
def test_a_receipt_shows_a_rewriting_up_to_its_checkpoint(
    at: int, is_found: bool, kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    """A rewriting that is whole by itself contradicts a receipt from before, if it's of what the receipt covers."""
    path = rewritten(kept, at)
    assert checked(capsys, path)[0] == moot_verify.WHOLE
    code, told = checked(capsys, path, "--against", kept.receipt, "--key", kept.key)
    assert (code == moot_verify.BROKEN) == ("rewritten" in told) == is_found


def test_a_checkpoint_shows_that_the_end_was_cut_off(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """A record with fewer entries than were signed for is broken."""
    code, told = checked(capsys, kept.record(kept.rows[:-1]), "--against", kept.checkpoint, "--key", kept.key)
    assert code == moot_verify.BROKEN
    assert f"signed for {REMARKS + 1} entries, and this record has {REMARKS}" in told


@pytest.mark.parametrize("at", [2, REMARKS])
def test_an_older_copy_shows_a_rewriting(at: int, kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """Compared with a copy, the first other entry is named; a record that goes on from its copy is whole."""
    older = kept.record(kept.rows).rename(kept.receipt.with_name("older"))
    code, told = checked(capsys, rewritten(kept, at), "--since", older)
    assert code == moot_verify.BROKEN and f"it has another entry {at}" in told
    older = kept.record(kept.rows[:-1]).rename(older)
    assert checked(capsys, kept.record(kept.rows), "--since", older)[0] == moot_verify.WHOLE


def test_what_was_not_signed_by_the_key_proves_nothing(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """A checkpoint that somebody changed, one by another signer, and one of another game are told as such."""
    path, text = kept.record(kept.rows), kept.checkpoint.read_text(encoding="utf-8")
    for changed, why in (
        (text.replace("\n7\n", "\n8\n"), "somebody has changed the text"),
        (text.replace("/games/friday", "/games/monday"), "it is about"),
    ):
        forged = _written(kept.checkpoint, changed)
        code, told = checked(capsys, path, "--against", forged, "--key", kept.key)
        assert code == moot_verify.BROKEN and why in told


def test_a_hash_that_is_none_is_found(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """A record with something else in place of a hash is broken; what it says is what was signed."""
    kept.rows[2]["hash"] = "none"
    code, told = checked(capsys, kept.record(kept.rows), "--against", kept.receipt, "--key", kept.key)
    assert code == moot_verify.BROKEN
    assert "(verify.hash)" in told and "(verify.rewritten)" not in told


def test_a_proof_for_another_entry_shows_nothing(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """A receipt whose index was changed doesn't lead to the root that was signed."""
    changed = kept.receipt.read_text(encoding="utf-8").replace(f"\nindex {KEPT_AT}\n", "\nindex 2\n")
    forged = _written(kept.receipt, changed)
    code, told = checked(capsys, kept.record(kept.rows), "--against", forged)
    assert code == moot_verify.BROKEN and "its proof doesn't lead from its entry" in told
