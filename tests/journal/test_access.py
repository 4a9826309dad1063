"""Reading changes nothing; older databases are read as they are, and only migrating upgrades them."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.journal.layouts import LATEST, OLDER, contents, write_older
from tests.journal.making import first, keep
from tests.journal.servers import Server
from tests.journal.test_sqlite import without_privilege

from moot.journal import errors
from moot.journal.addresses import name_of_backup, open_database, open_journal
from moot.journal.backups import TABLES, back_up, restore
from moot.journal.database import Access, steps
from moot.journal.sqlite_file import SqliteFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with a game of ten entries, in a folder of its own."""
    folder = tmp_path / "games"
    folder.mkdir()
    with open_journal(folder / "games.db") as journal:
        keep(journal, 10)
    return folder / "games.db"


@pytest.fixture
def older(path: Path, tmp_path: Path) -> Path:
    """The same with the layout of version 4, in a folder of its own."""
    folder = tmp_path / "older"
    folder.mkdir()
    return write_older(path, folder / "games.db", 4)


def read(path: Path) -> tuple[int, str]:
    """How many entries the game has that is read, and what is noted."""
    with open_journal(path, access="read") as journal:
        assert list(journal.entries("g")) == first(10)
        return journal.length("g"), journal.note


@contextmanager
def unwritable(path: Path) -> Iterator[None]:
    """Within a folder in which nothing may be written, as on a read-only file system."""
    for one in (*path.parent.iterdir(), path.parent):
        one.chmod(one.stat().st_mode & 0o555 | 0o055)
    try:
        with without_privilege(path):
            yield
    finally:
        path.parent.chmod(0o755)


def crash(path: Path) -> None:
    """Leave a database as a process that was killed leaves it, with its last entries in the write-ahead log."""
    with open_journal(path) as journal:
        keep(journal, 10)
        for ending in ("", "-wal"):
            shutil.copyfile(f"{path}{ending}", f"{path}.crashed{ending}")
    for ending in ("", "-wal"):
        Path(f"{path}.crashed{ending}").replace(f"{path}{ending}")


def test_both_kinds_of_database_have_as_many_migrations() -> None:
    """So a layout of the one is the same layout of the other, and each table is of one of them."""
    assert len(steps("sqlite")) == len(steps("postgresql")) == LATEST
    assert {table.layout for table in TABLES} <= set(range(1, LATEST + 1))


@pytest.mark.parametrize("layout", OLDER)
def test_an_older_database_is_read_and_not_changed(path: Path, tmp_path: Path, layout: int) -> None:
    """Of every layout that there was: its games are read, and the file stays as it is, to the byte."""
    (tmp_path / "old").mkdir()
    old = write_older(path, tmp_path / "old" / "games.db", layout)
    before = contents(old.parent)
    length, note = read(old)
    assert (length, "written by an older moot" in note, "moot upgrade" in note) == (10, True, True)
    assert contents(old.parent) == before


def test_reading_leaves_a_database_as_it_is(path: Path) -> None:
    """One of today, one that a killed process left with a write-ahead log, and what reading says of them."""
    before = contents(path.parent)
    assert read(path) == (10, "")
    assert contents(path.parent) == before
    path.unlink()
    crash(path)
    before = contents(path.parent)
    assert set(before) == {"games.db", "games.db-wal"} and before["games.db-wal"]
    assert read(path) == (10, "")
    after = contents(path.parent)
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize("state", ["current", "older", "killed", "backup"])
def test_what_may_not_be_written_can_be_read(path: Path, older: Path, tmp_path: Path, state: str) -> None:
    """On a read-only file system too: today's layout, an older one, one left by a killed process, and a backup."""
    found = older if state == "older" else path
    if state == "killed":
        path.unlink()
        crash(path)
    if state == "backup":
        with closing(open_database(path)) as source:
            back_up(source, path.parent / "backup.db")
        found = path.parent / "backup.db"
    before = contents(found.parent)
    with unwritable(found):
        assert read(found)[0] == 10
    assert contents(found.parent) == before


def test_what_is_opened_to_be_read_is_not_written(path: Path, older: Path) -> None:
    """Neither a database nor the copy that is read in place of an older one."""
    for found in (path, older):
        with open_journal(found, access="read") as journal, pytest.raises(errors.ReadOnlyDatabase):
            journal.append(first(11)[10])
        assert read(found)[0] == 10


def test_an_older_database_is_not_written(older: Path) -> None:
    """It's refused with what to do, and stays as it is."""
    before = contents(older.parent)
    with pytest.raises(errors.OlderVersion, match=r"layout 4, here .*moot upgrade") as refused:
        open_journal(older, access="write")
    assert refused.value.code == "journal.older"
    assert contents(older.parent) == before


def test_a_missing_or_empty_database_is_not_made_by_reading(tmp_path: Path) -> None:
    """A file that isn't there stays away; an empty one has no games."""
    with pytest.raises(errors.CannotOpenDatabase):
        open_journal(tmp_path / "games.db", access="read")
    assert not contents(tmp_path)
    (tmp_path / "games.db").touch()
    with open_journal(tmp_path / "games.db", access="read") as journal:
        assert journal.games() == []
    assert contents(tmp_path) == {"games.db": b""}


@pytest.mark.parametrize("access", ["read", "write", "migrate"])
def test_a_newer_database_is_refused(path: Path, access: Access) -> None:
    """Whatever it's opened for."""
    with closing(SqliteFile(str(path), 5)) as database:
        database._writing.pragma("user_version", LATEST + 1)
    with pytest.raises(errors.NewerVersion):
        open_journal(path, access=access)


def test_migrating_keeps_everything(older: Path) -> None:
    """The game goes on in the new layout."""
    with open_journal(older, access="migrate") as journal:
        journal.append(first(11)[10])
    with open_journal(older, access="write") as journal:
        assert list(journal.entries("g")) == first(11)


def test_nobody_migrates_a_database_that_another_process_has_open(older: Path) -> None:
    """An older program that is running would go on writing; once it has ended, migrating works."""
    with closing(SqliteFile(str(older), 5, layout=4)):
        with pytest.raises(errors.DatabaseBusy):
            open_journal(older, wait_seconds=0.05)
        assert read(older)[0] == 10
    open_journal(older, wait_seconds=0.05).close()


def test_a_backup_has_the_layout_of_its_database(older: Path, tmp_path: Path) -> None:
    """So the version that wrote the database can restore it; this one can, too."""
    with closing(open_database(older, access="read")) as source:
        back_up(source, tmp_path / "backup.db")
    with closing(SqliteFile(str(tmp_path / "backup.db"), 5, access="read")) as copy:
        assert copy.layout == 4
    before = (tmp_path / "backup.db").read_bytes()
    with closing(open_database(tmp_path / "new.db", access="write")) as target:
        assert restore(tmp_path / "backup.db", target).entries == 10
    assert (tmp_path / "backup.db").read_bytes() == before


def test_a_backup_gets_a_free_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a file, and in the current folder for a server; never one that is taken."""
    monkeypatch.chdir(tmp_path)
    for name in ("moot-layout-4.db", "moot-layout-4-2.db"):
        assert name_of_backup(str(tmp_path / "moot.db"), 4) == tmp_path / name
        (tmp_path / name).touch()
    assert name_of_backup("postgresql://ada@db.example/games?sslmode=require", 4) == Path("games-layout-4.db")


@pytest.mark.check
def test_a_server_is_read_as_it_is(database: str, tmp_path: Path) -> None:
    """PostgreSQL: reading takes an older layout from a copy, writing refuses it, and a backup has its layout."""
    with open_journal(database) as journal:
        keep(journal, 10)
    with open_journal(database, access="read") as journal:
        assert (list(journal.entries("g")), journal.note) == (first(10), "")
        with pytest.raises(errors.ReadOnlyDatabase):
            journal.append(first(11)[10])
    with closing(open_database(database)) as opened, opened.transaction(()) as session:
        session.do("UPDATE layout SET schema = 4")
    with pytest.raises(errors.OlderVersion):
        open_journal(database, access="write")
    with open_journal(database, access="read") as journal:
        assert list(journal.entries("g")) == first(10)
        assert "written by an older moot" in journal.note
    with closing(open_database(database, access="read")) as source:
        assert (source.layout, back_up(source, tmp_path / "backup.db").entries) == (4, 10)
    assert read(tmp_path / "backup.db")[0] == 10


@pytest.mark.check
def test_nobody_migrates_a_server_that_another_process_uses(database: str) -> None:
    """An older program that is connected would go on writing."""
    with closing(open_database(database)) as opened:
        with opened.transaction(()) as session:
            session.do("UPDATE layout SET schema = 4")
        with pytest.raises(errors.DatabaseBusy, match="another moot"):
            open_journal(database)


@pytest.mark.check
def test_an_empty_database_on_a_server_has_no_games(server: Server) -> None:
    """Reading makes no tables there."""
    empty_database = server.new(empty=True)
    with open_journal(empty_database, access="read") as journal:
        assert journal.games() == []
    with closing(open_database(empty_database, access="read")) as opened:
        assert opened.layout == 0
