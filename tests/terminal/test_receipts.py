"""Receipts and checkpoints on the command line: they are written, kept, and show what was rewritten."""

from pathlib import Path

import apsw
import httpx2
import pytest
from msgspec.structs import replace
from tests.play.test_witnesses import site
from tests.terminal.conftest import START, Moot

from moot import bootstrap
from moot.game.moves import Move
from moot.game.record.entries import Entry, seal
from moot.game.values import canonical, decode


@pytest.fixture
def played(game: Moot) -> Moot:
    """A game of five entries, with a receipt, a checkpoint and a copy kept of it, and two more entries since."""
    for text in ("One.", "Two.", "Three.", "Four."):
        assert game("do", "friday", "argue", f"text={text}", "--as", "Ada", "--now", START).code == 0
    assert game("receipt", "friday", "2", "two.tlog-proof").code == 0
    assert game("checkpoint", "friday", "friday.checkpoint").code == 0
    assert game("export", "friday", "old.journal", "--as", "journal").code == 0
    for text in ("Five.", "Six."):
        assert game("do", "friday", "argue", f"text={text}", "--as", "Ada", "--now", START).code == 0
    return game


KEPT = ("--against", "two.tlog-proof", "friday.checkpoint", "--since", "old.journal")


def rewrite(file: str, text: str) -> None:
    """Rewrite what was said in entry 3, as somebody can who has the database, with a chain without a fault."""
    connection = apsw.Connection(file)
    for (name,) in list(connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
        connection.execute(f'DROP TRIGGER "{name}"')
    previous = ""
    for number, json in list(connection.execute("SELECT number, json FROM entries ORDER BY number")):
        entry = decode(json, Entry)
        if number == 3:
            said = (replace(entry.events[0], text=text),)
            entry = replace(entry, events=said, move=Move(name="argue", player="Ada", arguments={"text": text}))
        entry = seal(replace(entry, previous=previous, hash="")) if number >= 3 else entry
        previous = entry.hash
        row = (entry.hash, entry.previous, canonical(entry).decode(), number)
        connection.execute("UPDATE entries SET hash = ?, previous = ?, json = ? WHERE number = ?", row)
    connection.close()


def test_an_honest_record_agrees_with_all_that_was_kept(played: Moot) -> None:
    """`moot verify` says of each file that the record still begins as it says, in text and as JSON."""
    printed = played("verify", "friday", *KEPT)
    assert printed.code == 0, printed.out
    assert "two.tlog-proof: the first 5 entries are still what" in printed.out
    assert "old.journal: its 5 entries are still the first ones." in printed.out
    found = played("verify", "friday", *KEPT, "--json")
    assert found.code == 0 and found.json["whole"] and len(found.json["agreed"]) == 3


def test_a_rewritten_record_is_found_by_what_was_kept_alone(played: Moot) -> None:
    """A record that was rewritten whole passes `moot verify`, and fails with a receipt, a checkpoint or an old copy."""
    rewrite("moot.db", "Never.")
    assert played("verify", "friday").code == 0
    for kept in (KEPT[:2], ("--against", "friday.checkpoint"), KEPT[3:]):
        printed = played("verify", "friday", *kept)
        assert printed.code == 1 and "(verify.rewritten)" in printed.out, printed.out
    printed = played("verify", "friday", *KEPT)
    assert "one of the entries 3 to 4 on" in printed.out
    assert "old.journal has another entry 3" in printed.out


def test_a_record_in_a_file_is_compared_by_the_hosts_key(played: Moot) -> None:
    """Of a record in a file the signatures are checked with the key that is given; a wrong key is refused."""
    assert played("export", "friday", "new.journal", "--as", "journal").code == 0
    (key,) = (one["key"] for one in played("key", "--json").json)
    printed = played("verify", "new.journal", *KEPT[:2], "--key", key)
    assert printed.code == 0 and "/games/friday signed." in printed.out
    assert "can't check its signature" in played("verify", "new.journal", *KEPT[:2]).out
    assert played("verify", "new.journal", *KEPT[:2], "--key", key[:-1]).code == 1


def test_a_restored_backup_that_lost_entries_is_found(played: Moot) -> None:
    """A receipt for an entry that a restored backup hasn't got shows that the end is gone."""
    assert played("backup", "early.db").code == 0
    assert played("do", "friday", "argue", "text=Seven.", "--as", "Ada", "--now", START).code == 0
    assert played("receipt", "friday", "7", "seven.tlog-proof").code == 0
    assert played("restore", "early.db", "--database", "again.db").code == 0
    printed = played("verify", "friday", "--against", "seven.tlog-proof", "--database", "again.db")
    assert printed.code == 1 and "(verify.truncated)" in printed.out


def test_after_a_rotation_old_receipts_are_signed_by_a_known_key(played: Moot) -> None:
    """`moot key --rotate` keeps the old public key, by which old receipts are checked; new ones have the new name."""
    assert played("key", "--rotate", "--name", "moot.example").code == 0
    listed = played("key", "--json").json
    assert len(listed) == 2 and "until" in listed[0] and listed[1]["name"] == "moot.example"
    printed = played("verify", "friday", *KEPT[:2])
    assert printed.code == 0 and "signed." in printed.out
    assert played("checkpoint", "friday").out.startswith("moot.example/games/friday\n7\n")
    assert played("key", "--rotate", "--name", "two words").code == 1
    assert played("key", "--name", "moot.example").code == 1


def test_a_lost_key_leaves_receipts_that_need_the_old_public_one(played: Moot) -> None:
    """Where the host's keys are gone, a receipt agrees or not as before; its signature needs the key from elsewhere."""
    (old,) = (one["key"] for one in played("key", "--json").json)
    connection = apsw.Connection("moot.db")
    connection.execute("DELETE FROM papers WHERE kind = 'signing-keys'")
    connection.close()
    assert played("key", "--json").json[0]["key"] != old
    printed = played("verify", "friday", *KEPT[:2])
    assert printed.code == 0 and "can't check its signature" in printed.out
    assert "signed." in played("verify", "friday", *KEPT[:2], "--key", old).out


def test_a_witness_is_a_command(played: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """`moot witness watch` cosigns what was only added to; an accepting host gives that out; a rewriting is told."""
    key = played("witness", "key", "--name", "ada.example", "--database", "own.db").out.strip()
    assert key.startswith("ada.example+")
    assert played("witness", "accept", "no key").code == 1
    assert "ada.example" in played("witness", "accept", key).out
    assert played("witness", "list", "--json").json == [key]
    monkeypatch.setattr(httpx2, "Client", lambda **options: served)
    watch = ("witness", "watch", "http://testserver", "--database", "own.db")
    with bootstrap.host("moot.db") as host:
        served = site(host)
        first = played(*watch)
        assert first.code == 0 and first.out == "friday: 7 entries, cosigned, seen for the first time.\n"
        assert host.checkpoints.current("friday").signatures[-1].name == "ada.example"
    assert "and ada.example signed." in played("verify", "friday", "--against", *_kept(played), "--key", key).out
    rewrite("moot.db", "Never.")
    connection = apsw.Connection("moot.db")
    connection.execute("DELETE FROM papers WHERE kind = 'cosigned'")
    connection.close()
    with bootstrap.host("moot.db") as host:
        served = site(host)
        second = played(*watch)
    assert second.code == 1 and "was rewritten" in second.out
    assert played("witness", "remove", "ada.example").code == 0
    assert played("witness", "list", "--json").json == []


def _kept(moot: Moot) -> list[str]:
    assert moot("checkpoint", "friday", "cosigned.checkpoint").code == 0
    return ["cosigned.checkpoint"]


def test_what_is_not_there_has_no_receipt(played: Moot) -> None:
    """Entries that don't exist are named in an error; files aren't replaced."""
    for words in (("receipt", "friday", "7"), ("checkpoint", "friday", "--size", "8"), ("receipt", "monday", "0")):
        printed = played(*words)
        assert printed.code == 1 and "moot: " in printed.err
    assert played("receipt", "friday", "2", "two.tlog-proof").code == 1
    assert "\n5\n" in Path("two.tlog-proof").read_text(encoding="utf-8")
