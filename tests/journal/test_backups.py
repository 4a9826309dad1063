"""Backups: all that a database keeps, at one moment, as one file, and back into an empty database of either kind."""

import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

import apsw
import pytest
from tests.journal.making import first, keep, redecide, rows, state_after
from tests.waiting import PATIENCE_SECONDS, until

from moot.game.commitments import OF_THE_MOVE, Withheld
from moot.journal import errors
from moot.journal.addresses import open_database, open_journal
from moot.journal.backups import back_up, restore
from moot.journal.journal import Journal
from moot.journal.postbox import StoredMessage
from moot.journal.record_store import StoredRecord
from moot.journal.verification import verify

ROOT = Path(__file__).parents[2]
KINDS = ["a file", "PostgreSQL"]
SECRET = (Withheld(OF_THE_MOVE, "against", "5a" * 32),)
LETTERS = [StoredMessage("g", "news", "in", f"<{n}@x.test>", 100, b"\0Hello") for n in (2, 1, 3)]
PAPERS = [StoredRecord("account", "ada", b"\0{}", "ada", 99), StoredRecord("account", "ben", b"{}")]


@pytest.fixture
def new(request, tmp_path) -> Callable[[str], str]:
    """Gives the address of a new database of a kind."""
    numbers = count()

    def made(kind: str) -> str:
        if kind == "PostgreSQL":
            return request.getfixturevalue("server").new()
        return str(tmp_path / f"{next(numbers)}.db")

    return made


def fill(journal: Journal) -> None:
    """Something of everything: two games (one of them longer than a slice), secrets, letters, marks, papers."""
    keep(journal, 1200), keep(journal, 3, "h")
    journal.append(first(1201)[1200], SECRET)
    journal.keep_snapshot("h", state_after(first(3, "h")))
    journal.postbox.keep(LETTERS)
    journal.postbox.set_mark("g", "news", "group", "17")
    journal.records.change(new=PAPERS)
    journal.records.change(put=[PAPERS[1]])


def check(journal: Journal) -> None:
    """All of it is there, and play goes on."""
    assert [record.name for record in journal.games()] == ["g", "h"]
    assert list(journal.raw("g")) == rows(first(1201))
    assert verify(journal.raw("h"), redecide).whole
    assert journal.withheld("g") == {1200: SECRET}
    assert journal.seed("g") == b"a secret of the host"
    assert journal.postbox.waiting("news", "in", 100) == LETTERS
    assert journal.postbox.mark("g", "news", "group") == "17"
    assert [
        (paper.key, paper.value, paper.owner, paper.until, paper.version) for paper in journal.records.all("account", 0)
    ] == [
        ("ada", b"\0{}", "ada", 99, 0),
        ("ben", b"{}", "", None, 1),
    ]
    journal.append(first(4, "h")[3])
    assert journal.rebuild("h") == state_after(first(4, "h"))


def backed_up(source: str, file: Path) -> Path:
    """A backup of the database at an address."""
    database = open_database(source)
    back_up(database, file)
    database.close()
    return file


def restored(file: Path, target: str) -> None:
    """Put a backup into the database at an address."""
    database = open_database(target)
    try:
        restore(file, database)
    finally:
        database.close()


@pytest.mark.check
@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_a_backup_holds_everything(new, tmp_path, source, target):
    """From either kind into either kind: games, secrets, letters and papers come back, and a game goes on."""
    address, other = new(source), new(target)
    with open_journal(address) as journal:
        fill(journal)
    file = backed_up(address, tmp_path / "moot.backup")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith("moot.backup")] == ["moot.backup"]
    restored(file, other)
    for found in (other, str(file)):
        with open_journal(found) as journal:
            check(journal)


def test_nothing_is_overwritten(new, tmp_path):
    """Neither a file that is there by a backup, nor a database with anything in it by a restoring."""
    address = new("a file")
    with open_journal(address) as journal:
        keep(journal, 3)
    file = backed_up(address, tmp_path / "moot.backup")
    kept = file.read_bytes()
    with pytest.raises(FileExistsError):
        backed_up(address, file)
    assert file.read_bytes() == kept
    for something in ({"new": [StoredRecord("account", "ada", b"")]}, {}):
        other = new("a file")
        with open_journal(other) as journal:
            journal.records.change(**something)
            if not something:
                keep(journal, 1, "other")
        with pytest.raises(errors.DatabaseNotEmpty):
            restored(file, other)
        with open_journal(other) as journal:
            assert [record.name for record in journal.games()] == ([] if something else ["other"])


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_of_one_moment(new, tmp_path, kind):
    """While games are played, each backup has whole games, no longer than they were when it ended."""
    address = new(kind)
    with open_journal(address) as journal:
        made = keep(journal, 1) + first(3000)[1:]
        going_on = threading.Event()

        def play() -> None:
            for entry in made[1:]:
                if going_on.is_set():
                    return
                journal.append(entry, SECRET)

        playing = threading.Thread(target=play)
        playing.start()
        until(lambda: journal.length("g") > 1)
        lengths = []
        for number in range(3):
            file = backed_up(address, tmp_path / f"{number}.backup")
            with open_journal(str(file)) as copy:
                lengths.append(copy.length("g"))
                assert list(copy.raw("g")) == rows(made[: lengths[-1]])
                assert sorted(copy.withheld("g")) == list(range(1, lengths[-1]))
        going_on.set()
        playing.join()
    assert lengths == sorted(lengths) and lengths[-1] > 1


def test_a_damaged_backup_is_found_before_anything_is_kept(new, tmp_path):
    """An entry that was altered, half a file, and a file of another kind are refused, and leave the database empty."""
    address, other = new("a file"), new("a file")
    with open_journal(address) as journal:
        keep(journal, 300)
    whole = backed_up(address, tmp_path / "whole")
    altered, half, letter = tmp_path / "altered", tmp_path / "half", tmp_path / "letter"
    altered.write_bytes(whole.read_bytes())
    connection = apsw.Connection(str(altered))
    connection.execute("DROP TRIGGER entries_stay")
    connection.execute("UPDATE entries SET json = replace(json, 'kind', 'king') WHERE number = 1")
    connection.close()
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    letter.write_text("Dear Ada, " * 1000)
    for file, kind in ((altered, errors.DamagedRecord), (half, errors.DamagedRecord), (letter, errors.NotAJournal)):
        with pytest.raises(kind):
            restored(file, other)
    with pytest.raises(FileNotFoundError):
        restored(tmp_path / "nothing", other)
    restored(whole, other)
    with open_journal(other) as journal:
        assert list(journal.raw("g")) == rows(first(300))


def test_a_backup_of_an_older_version_is_brought_up(new, tmp_path):
    """One made before there were papers goes into a database of today; the file itself stays as it was."""
    file = tmp_path / "old"
    with open_journal(str(file)) as journal:
        keep(journal, 3)
    connection = apsw.Connection(str(file))
    for table in ("papers", "redacting", "removed_games", "search_games", "search_words", "search_texts"):
        connection.execute(f"DROP TABLE {table}")
    connection.pragma("user_version", 3)
    connection.pragma("journal_mode", "delete")
    connection.close()
    kept, other = file.read_bytes(), new("a file")
    restored(file, other)
    assert file.read_bytes() == kept
    with open_journal(other) as journal:
        assert journal.length("g") == 3


WORK = """
import os
import signal
import sys
from pathlib import Path
from moot.journal.backups import back_up, restore
from moot.journal.addresses import open_database

def note(frame, event, argument):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

database = open_database(sys.argv[2])
left = int(sys.argv[4])
sys.setprofile(note)
if sys.argv[1] == "backup":
    back_up(database, Path(sys.argv[3]))
else:
    restore(Path(sys.argv[3]), database)
sys.setprofile(None)
print("done", flush=True)
"""
"""It kills itself after so many calls and returns of functions: at the same moment on every machine."""
CALLS = (500, 10_000, 45_000, 10**9)
"""A backup takes 65,000, a restoring 49,000."""


def killed(calls: int, *words: str) -> bool:
    """Let it work until it is killed; whether it was done before."""
    command = [sys.executable, "-c", WORK, *words, str(calls)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, timeout=PATIENCE_SECONDS)
    assert ended.returncode in (0, -signal.SIGKILL)
    return "done" in ended.stdout


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
def test_killed_in_the_middle_there_is_all_or_nothing(new, tmp_path, kind):
    """Killed later and later: a backup is whole or not there, a restored database whole or empty."""
    address, other, file = new(kind), new(kind), tmp_path / "moot.backup"
    with open_journal(address) as journal:
        fill(journal)
    interrupted = 0
    for calls in CALLS:
        done = killed(calls, "backup", address, str(file))
        interrupted += not file.exists()
        if file.exists():
            break
        assert not done
    file = file if file.exists() else backed_up(address, file)
    for calls in CALLS:
        done = killed(calls, "restore", other, str(file))
        with open_journal(other) as journal:
            kept = journal.length("g")
        interrupted += not kept
        assert kept in (0, 1201) and (kept or not done)
        if kept:
            break
    else:
        restored(file, other)
    assert interrupted >= 4
    with open_journal(other) as journal:
        check(journal)
