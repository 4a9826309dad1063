"""The SQLite store: what only a file can suffer."""

import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import apsw
import pytest
from tests.journal.making import SEED, error_of, first, keep, rows, state_after

from moot.game.commitments import Withheld
from moot.journal import errors
from moot.journal.addresses import open_journal
from moot.journal.journal import _keep_snapshot


@pytest.fixture
def path(tmp_path) -> Path:
    """Where a journal may be."""
    return tmp_path / "games.db"


def refusal(kind: type[errors.JournalError], path: Path, **how) -> str:
    """What opening the file is refused with."""
    with pytest.raises(kind) as caught:
        open_journal(path, **how)
    return f"{caught.value.code}: {caught.value}"


@contextmanager
def without_privilege(path: Path) -> Iterator[None]:
    """As a user whom permissions bind; the folders of `path` are opened for reading."""
    if os.geteuid():
        yield
        return
    for folder in path.parents:
        if folder.is_relative_to(tempfile.gettempdir()) and folder != Path(tempfile.gettempdir()):
            folder.chmod(folder.stat().st_mode | 0o055)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_what_is_kept_is_there_when_opened_again(path):
    """Closing and opening loses nothing, and the game goes on."""
    with open_journal(path) as journal:
        made = keep(journal, 10)
    with open_journal(path) as journal:
        assert list(journal.entries("g")) == made
        journal.append(first(11)[10])


def test_a_new_file_is_for_its_owner_alone(path):
    """Whatever files a process makes otherwise; one that is there already keeps the rights that it was given."""
    before = os.umask(0o022)
    try:
        with open_journal(path) as journal:
            keep(journal, 2)
            beside = [file.stat().st_mode & 0o777 for file in path.parent.glob(f"{path.name}*")]
        assert len(beside) == 3 and set(beside) == {0o600}
        path.chmod(0o640)
        with open_journal(path):
            assert path.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_nothing_is_kept_in_a_file_that_was_taken_away(path):
    """A move is not acknowledged that nobody would find again; with the file back in its place, all goes on."""
    with open_journal(path) as journal:
        made = keep(journal, 2)
        path.rename(path.with_name("elsewhere.db"))
        for taken in (lambda: journal.append(first(3)[2]), journal.games):
            with pytest.raises(errors.CannotOpenDatabase, match="no longer the file that was opened"):
                taken()
        assert not path.exists()
        path.with_name("elsewhere.db").rename(path)
        journal.append(first(3)[2])
        assert list(journal.entries("g")) == [*made, first(3)[2]]


def test_a_commit_waits_for_the_disk(path):
    """The settings that durability rests on: write-ahead log, synchronous, foreign keys."""
    with open_journal(path) as journal, journal._database.transaction(()) as session:
        assert session.rows("PRAGMA journal_mode") == [("wal",)]
        assert session.rows("PRAGMA synchronous") == [(2,)]
        assert session.rows("PRAGMA foreign_keys") == [(1,)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET json = '{}' WHERE number = 1",
        "DELETE FROM entries WHERE number = 2",
        "INSERT OR REPLACE INTO entries SELECT game, number, hash, previous, '{}' FROM entries WHERE number = 2",
        "INSERT INTO entries VALUES ('g', 5, 'x', 'y', '{}')",
        "INSERT INTO entries VALUES ('g', -1, 'x', '', '{}')",
        "INSERT INTO entries VALUES ('h', 0, 'x', '', '{}')",
        "UPDATE games SET seed = x'00'",
        "DELETE FROM games",
    ],
)
def test_the_database_itself_keeps_entries_from_change(path, statement):
    """Not even another program's SQL can alter, remove or misplace an entry while the triggers exist."""
    with open_journal(path) as journal:
        made = keep(journal, 3)
        other = apsw.Connection(str(path))
        other.pragma("foreign_keys", True)
        with pytest.raises(apsw.ConstraintError):
            other.execute(statement)
        other.close()
        assert list(journal.raw("g")) == rows(made)


def test_the_second_process_gets_a_conflict(path):
    """An entry number used by another process is a conflict, and the new length is visible at once."""
    with open_journal(path) as ours, open_journal(path) as theirs:
        keep(ours, 3)
        theirs.append(first(4)[3])
        assert ours.length("g") == 4
        with pytest.raises(errors.Conflict, match="decide again"):
            ours.append(first(4)[3])


def test_a_locked_database_says_so(path):
    """Who holds the database too long makes appending and opening fail with `journal.locked`, and only then."""
    with open_journal(path, wait_seconds=0.1) as journal:
        keep(journal, 3)
        other = apsw.Connection(str(path))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(errors.DatabaseBusy, match="another program") as caught:
            journal.append(first(4)[3])
        assert caught.value.code == "journal.locked"
        assert "journal.locked" in refusal(errors.DatabaseBusy, path, wait_seconds=0.1)
        assert journal.length("g") == 3
        other.execute("ROLLBACK")
        other.close()
        journal.append(first(4)[3])


def test_a_lock_that_is_let_go_in_time_is_waited_for(path):
    """A short hold of the database delays an append, and does not fail it."""
    with open_journal(path) as journal, ThreadPoolExecutor(1) as pool:
        keep(journal, 3)
        other = apsw.Connection(str(path))
        other.execute("BEGIN IMMEDIATE")
        pool.submit(lambda: (time.sleep(0.2), other.execute("ROLLBACK")))
        journal.append(first(4)[3])


def test_a_full_disk_loses_nothing(path):
    """Where there is no more room an append fails with `journal.full`; what was kept stays, and room ends it."""
    made = first(400)
    with open_journal(path, limit_bytes=200_000) as journal:
        journal.create("g", "G", SEED, made[0])
        waiting = [journal.submit(entry) for entry in made[1:]]
        failed = [error_of(w) for w in waiting]
        kept = 1 + failed.count(None)
        assert 20 < kept < 400
        assert isinstance(failed[kept - 1], errors.DiskFull)
        assert failed[kept - 1].code == "journal.full"
        assert all(failed[kept - 1 :])
        assert list(journal.raw("g")) == rows(made[:kept])
        with pytest.raises(errors.DiskFull):
            journal.append(made[kept])
    with open_journal(path) as journal:
        journal.append(made[kept])
        assert list(journal.raw("g")) == rows(made[: kept + 1])


class FailingCommit:
    """A connection whose disk fails at commits."""

    def __init__(self, connection: apsw.Connection):
        self._connection = connection

    def execute(self, statement, *values):
        """Run a statement; commits fail."""
        if statement == "COMMIT":
            raise apsw.IOError("IOError: disk I/O error")
        return self._connection.execute(statement, *values)

    def __getattr__(self, name):
        return getattr(self._connection, name)


def test_a_disk_that_fails_during_the_commit_is_not_called_a_failure(path, monkeypatch):
    """What was being committed then may be there when the file is next opened: so nobody is told that it isn't."""
    made = first(3)
    with open_journal(path) as journal:
        journal.create("g", "G", SEED, made[0])
        with monkeypatch.context() as patched:
            patched.setattr(journal._database, "_writing", FailingCommit(journal._database._writing))
            with pytest.raises(errors.CommitUncertain, match="look before you ask again"):
                journal.append(made[1])
        assert list(journal.raw("g")) == rows(made[:1])
        journal.append(made[1])
        assert list(journal.raw("g")) == rows(made[:2])


def test_a_database_whose_creation_was_cut_off_is_created_again(path):
    """A power cut may leave any content of the first page; the rollback journal beside it says that it was empty."""
    magic, nothing = bytes.fromhex("d9d505f920a163d7"), bytes(4)
    sizes = (512).to_bytes(4, "big") + (4096).to_bytes(4, "big")
    Path(path).write_bytes(bytes(4096))
    Path(f"{path}-journal").write_bytes((magic + nothing + b"once" + nothing + sizes).ljust(512, b"\0"))
    with open_journal(path) as journal:
        assert not journal.games()
        made = keep(journal, 3)
        assert list(journal.raw("g")) == rows(made)


def test_names_are_synced_before_anything_is_acknowledged(path, monkeypatch):
    """Where the folder can't be synced the journal isn't opened: a power cut could take the write-ahead log's name."""

    def fails(_):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fails)
        with pytest.raises(errors.DiskFull):
            open_journal(path)
    open_journal(path).close()


def test_a_snapshot_that_does_not_fit_fails_no_entry(path):
    """When the disk is full for a snapshot, entries that share its transaction are kept all the same."""
    made = first(103)
    with open_journal(path, limit_bytes=400_000) as journal:
        keep(journal, 100)
        large = os.urandom(1_000_000)
        waiting = [
            journal.submit(made[100]),
            journal._writer.submit("g", partial(_keep_snapshot, "g", 99, large)),
            journal.submit(made[101]),
        ]
        assert [type(error_of(w)) for w in waiting] == [type(None), errors.DiskFull, type(None)]
        assert journal.length("g") == 102


def test_a_newer_layout_is_left_alone(path):
    """A database that a newer version laid out is not opened."""
    open_journal(path).close()
    other = apsw.Connection(str(path))
    other.pragma("user_version", 99)
    other.close()
    assert "journal.newer" in refusal(errors.NewerVersion, path)


@pytest.mark.parametrize("content", [b"This is a letter, not a database. " * 40, b"x"])
def test_what_is_no_database_is_left_alone(path, content):
    """A file of another kind is not opened, and not written to."""
    path.write_bytes(content)
    assert "journal.foreign" in refusal(errors.NotAJournal, path)
    assert path.read_bytes() == content


def test_another_programs_database_is_left_alone(path):
    """A SQLite database with tables of its own is not made into a journal."""
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE stamps (value)")
    other.close()
    assert "journal.foreign" in refusal(errors.NotAJournal, path)


def test_a_read_only_database_says_so(path):
    """A database that may not be written is refused, saying so."""
    with open_journal(path) as journal:
        keep(journal, 2)
    path.chmod(0o444)
    with without_privilege(path):
        assert "journal.read-only" in refusal(errors.ReadOnlyDatabase, path)


def test_a_place_that_is_not_there_says_so(tmp_path):
    """A path in a folder that does not exist, or that is a folder, is refused."""
    assert "journal.unopened" in refusal(errors.CannotOpenDatabase, tmp_path / "no" / "games.db")
    assert "journal.unopened" in refusal(errors.CannotOpenDatabase, tmp_path)


def test_a_damaged_page_is_told(path):
    """Where SQLite finds its own pages damaged, reading says so."""
    with open_journal(path) as journal:
        keep(journal, 400)
    content = bytearray(path.read_bytes())
    for page in range(24, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = os.urandom(200)
    path.write_bytes(content)
    with open_journal(path) as journal, pytest.raises(errors.DamagedRecord) as caught:
        list(journal.entries("g"))
    assert caught.value.code == "journal.damaged"


def test_an_entry_that_cannot_be_read_is_told(path):
    """An entry that was overwritten by hand is damage, told when it is read and when the game is rebuilt."""
    with open_journal(path) as journal:
        keep(journal, 5)
        other = apsw.Connection(str(path))
        other.execute("DROP TRIGGER entries_stay")
        other.execute("UPDATE entries SET json = CAST(x'ff7b7d' AS TEXT) WHERE number = 3")
        other.close()
        with pytest.raises(errors.DamagedRecord):
            journal.rebuild("g")
        assert journal.rebuild("g", 2) == state_after(first(3))
        assert next(journal.raw("g", 3)) == (3, b"\xff{}")


class TestDamagedSnapshots:
    """A snapshot that is not right is passed over, and dropped."""

    @pytest.mark.parametrize(
        "damage",
        [
            "state = zeroblob(length(state))",
            "state = substr(state, 1, length(state) / 2)",
            "state = CAST('{}' AS BLOB)",
            "digest = '0'",
            "hash = 'of another entry'",
            "code = 'of another version'",
        ],
    )
    def test_damage_leads_to_the_snapshot_before(self, path, damage):
        """Each way of damage leads to the older snapshot, and the state rebuilt is right."""
        with open_journal(path) as journal:
            made = keep(journal, 60)
            for at in (20, 40):
                journal.keep_snapshot("g", state_after(made[: at + 1]))
            other = apsw.Connection(str(path))
            other.execute(f"UPDATE snapshots SET {damage} WHERE number = 40")
            other.close()
            assert journal.snapshot("g").entry == 20
            assert journal.rebuild("g") == state_after(made)
            journal.keep_snapshot("g", state_after(made))
            assert journal.snapshot("g").entry == 59

    def test_a_damaged_snapshot_is_dropped_and_made_anew(self, path):
        """A damaged snapshot no longer counts, so that the next one comes due."""
        with open_journal(path) as journal:
            made = keep(journal, 30)
            journal.keep_snapshot("g", state_after(made))
            other = apsw.Connection(str(path))
            other.execute("UPDATE snapshots SET digest = '0'")
            other.close()
            assert journal.snapshot("g") is None
            journal.append(first(31)[30])  # comes after the drop
            assert journal.last_snapshot("g") is None


def test_a_full_disk_within_a_savepoint_is_told_as_such(path: Path) -> None:
    """Where SQLite undoes the whole transaction by itself, the error is the disk's, and not that of the savepoint."""
    begun, entry = first(2)
    with open_journal(path, limit_bytes=400_000) as journal:
        journal.create("g", "A game", SEED, begun)
        with pytest.raises(errors.DiskFull):
            journal.append(entry, [Withheld(place, "x" * 10_000, "") for place in range(100)])
        journal.append(entry)
        assert journal.length("g") == 2
