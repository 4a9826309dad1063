"""Letters on their way: kept before anything is done with them, and known again."""

from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from moot.journal.addresses import open_journal
from moot.journal.database import steps
from moot.journal.postbox import StoredMessage

LETTER = StoredMessage("plaza", "news", "in", "<1@x.test>", 100, b"From: Ada\r\n\r\nHello.")


def test_a_letter_is_kept_once(journal) -> None:
    """One that comes again changes nothing, not even when it has been dealt with; the other way it is another."""
    box = journal.postbox
    box.keep([LETTER])
    box.settle(replace(LETTER, standing="done", told="a vote", entry=7))
    box.keep([replace(LETTER, at=200, data=b"again"), replace(LETTER, way="out")])
    found = box.find("plaza", "in", "<1@x.test>")
    assert found == replace(LETTER, standing="done", told="a vote", entry=7)
    assert box.find("plaza", "out", "<1@x.test>") == replace(LETTER, way="out")
    assert box.find("plaza", "in", "<2@x.test>") is None


def test_what_waits_comes_in_order_and_not_before_its_time(journal) -> None:
    """The oldest first; one to be tried later waits until then, and what failed or is done does not come."""
    box = journal.postbox
    letters = [replace(LETTER, id=f"<{n}@x.test>", at=100 - n) for n in range(5)]
    box.keep(letters)
    box.settle(replace(letters[4], due=1000, tries=1, told="the server is down"))
    box.settle(replace(letters[3], standing="failed"))
    assert [one.id for one in box.waiting("news", "in", 500)] == ["<2@x.test>", "<1@x.test>", "<0@x.test>"]
    assert [one.id for one in box.waiting("news", "in", 1000, 1)] == ["<4@x.test>"]
    assert not box.waiting("mail", "in", 1000) and not box.waiting("news", "out", 1000)
    assert box.waiting_counts() == {("news", "in"): 4}
    assert [one.id for one in box.of_game("plaza", 2)] == ["<0@x.test>", "<1@x.test>"]


def test_old_letters_are_emptied_then_dropped_and_what_waits_never_is(journal) -> None:
    """By when they came, of one channel and way; that one came is known until it is dropped."""
    box = journal.postbox
    letters = [replace(LETTER, id=f"<{n}@x.test>", at=100 * n) for n in range(4)]
    box.keep([*letters, replace(LETTER, id="<old>", at=0), replace(LETTER, way="out", at=0)])
    box.settle(*(replace(one, standing="done", told="a vote") for one in letters), replace(LETTER, way="out"))
    box.clear("news", "in", 300, 100)
    kept = [box.find("plaza", "in", one.id) for one in letters]
    assert [one and one.data for one in kept] == [None, b"", b"", LETTER.data]
    assert kept[1] == replace(letters[1], standing="done", told="a vote", data=b"")
    assert box.find("plaza", "in", "<old>") == replace(LETTER, id="<old>", at=0)
    box.keep([letters[1]])
    assert box.find("plaza", "in", "<1@x.test>") == kept[1]
    assert box.find("plaza", "out", LETTER.id) is not None


@pytest.mark.parametrize("opens", ["a file", "PostgreSQL"], indirect=True)
def test_it_lasts(opens) -> None:
    """Letters and marks are there when the database is opened again."""
    with opens() as journal:
        journal.postbox.keep([LETTER])
        journal.postbox.set_mark("plaza", "news", "group", "17")
        journal.postbox.set_mark("plaza", "news", "group", "18")
    with opens() as journal:
        assert journal.postbox.waiting("news", "in", 0) == [LETTER]
        assert journal.postbox.mark("plaza", "news", "group") == "18"
        assert journal.postbox.mark("plaza", "mail", "group") == ""


def test_a_database_of_before_is_brought_up(tmp_path: Path) -> None:
    """One of the schema before gets the box and keeps its games."""
    old = apsw.Connection(str(tmp_path / "old.db"))
    for step in steps("sqlite")[:2]:
        old.execute(step)
    old.execute("INSERT INTO games VALUES ('plaza', 'Plaza', 'x', 1, x'00')")
    old.pragma("application_id", 0x6D6F6F74)
    old.pragma("user_version", 2)
    old.close()
    with open_journal(tmp_path / "old.db") as journal:
        assert [game.name for game in journal.games()] == ["plaza"]
        journal.postbox.keep([LETTER])
        assert journal.postbox.waiting("news", "in", 0) == [LETTER]
