"""Backup and restore of a whole database as one file, while games are played on it.

The file is itself a SQLite database of moot, so that it can be read, checked and served as it is. It holds the hosts'
secrets (seeds, ballots, records of accounts) and can therefore be read by its owner alone. Snapshots are not in it:
they are made anew.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import groupby
from pathlib import Path

import apsw

from moot.game.commitments import AlteredBallot, Withheld
from moot.game.record.entries import is_sealed
from moot.game.record.secret_ballots import restored
from moot.game.values import Value
from moot.journal import upcasts
from moot.journal.database import Database, Row, Transaction, steps
from moot.journal.errors import DamagedRecord, DatabaseNotEmpty, JournalError
from moot.journal.sqlite_file import SqliteFile, sync_folder, translated_errors

WAIT_SECONDS = 5.0
_ROWS_AT_ONCE = 1000


class _Table(Value, frozen=True):
    name: str
    key: tuple[str, ...]
    rest: tuple[str, ...]
    layout: int
    """The first layout that has it."""
    numbered: bool = False
    """Whether the key is an autoincrement number, assigned again on restore."""

    def select(self, after: bool) -> str:
        """The query for the next page of rows by key, from the start or after a key."""
        key, marks = ", ".join(self.key), ", ".join("?" for _ in self.key)
        where = f"WHERE ({key}) > ({marks}) " if after else ""
        columns = ", ".join((*self.key, *self.rest)).replace("json", "CAST(json AS BLOB)")
        return f"SELECT {columns} FROM {self.name} {where}ORDER BY {key} LIMIT {_ROWS_AT_ONCE}"

    def insert(self) -> str:
        """The statement that inserts a row."""
        columns = self.rest if self.numbered else (*self.key, *self.rest)
        return f"INSERT INTO {self.name} ({', '.join(columns)}) VALUES ({', '.join('?' for _ in columns)})"


_GAMES = _Table("games", ("name",), ("title", "ruleset", "created", "seed"), 1)
_ENTRIES = _Table("entries", ("game", "number"), ("hash", "previous", "json"), 1)
_WITHHELD = _Table("withheld", ("game", "number", "place"), ("choice", "salt"), 2)
_LETTER = ("game", "channel", "way", "id", "at", "standing", "tries", "due", "told", "entry", "data")
_LETTERS = _Table("letters", ("serial",), _LETTER, 3, numbered=True)
_MARKS = _Table("marks", ("game", "channel", "name"), ("value",), 3)
_PAPERS = _Table("papers", ("kind", "key"), ("value", "owner", "until", "version"), 4)
_REMOVED = _Table("removed_games", ("name",), ("removed", "length", "hash"), 5)
TABLES = (_GAMES, _ENTRIES, _WITHHELD, _LETTERS, _MARKS, _PAPERS, _REMOVED)


class BackupCounts(Value, frozen=True):
    """What was copied."""

    games: int
    entries: int
    letters: int
    papers: int


def back_up(source: Database, file: Path) -> BackupCounts:
    """Write a consistent snapshot of a database to a new file, without blocking its users.

    It has the layout of the database, so that the version of moot that wrote the database can restore it. The file
    appears only when it is complete and on disk. Raises `FileExistsError` if there is one of that name, `OSError` if
    it can't be written, and the journal's errors.
    """
    if not file.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(file.parent))
    if file.exists():
        raise FileExistsError(0, "there is a file of that name already: name another", str(file))
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=".part")
    os.close(handle)
    unfinished = Path(name)
    try:
        target = SqliteFile(name, WAIT_SECONDS, layout=source.layout)
        with source.moment() as reading, target.transaction(()) as writing:
            copied = _copy(reading, writing, source.layout)
        target.close()
        _make_one_file(name)
        os.link(unfinished, file)  # unlike a renaming, this takes nobody else's name
        sync_folder(file.parent)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                Path(name + ending).unlink()
    return copied


def restore(file: Path, target: Database) -> BackupCounts:
    """Copy a backup into an empty database, in one transaction.

    Raises `DatabaseNotEmpty`, `DamagedRecord` if the file isn't complete, `FileNotFoundError` and the journal's
    errors.
    """
    with opened(file) as backup:
        return put_back(backup, target)


def put_back(backup: Database, target: Database) -> BackupCounts:
    """Copy an opened backup into an empty database: see `restore`."""
    with backup.moment() as reading, target.transaction({"restore"}) as writing:
        for table in TABLES:
            if writing.rows(f"SELECT 1 FROM {table.name} LIMIT 1"):
                raise DatabaseNotEmpty(f"there are {table.name} in that database already: restore into an empty one")
        return _copy(reading, writing, target.layout)


def _copy(reading: Transaction, writing: Transaction, layout: int, *, checked: bool = True) -> BackupCounts:
    counts = {table.name: 0 for table in TABLES}
    for table in (one for one in TABLES if one.layout <= layout):
        for rows in _slices(reading, table):
            counts[table.name] += len(rows)
            kept = rows if table is not _ENTRIES else [_checked(row) if checked else _as_text(row) for row in rows]
            if table is _WITHHELD and checked:
                _check_ballots(reading, rows)
            writing.many(table.insert(), [row[1:] for row in kept] if table.numbered else kept)
    return BackupCounts(counts["games"], counts["entries"], counts["letters"], counts["papers"])


def _check_ballots(reading: Transaction, rows: Iterable[Row]) -> None:
    """Check that the ballots that are kept apart are what their entries' commitments say."""
    for (game, number), own in groupby(rows, key=lambda row: row[:2]):
        ((raw,),) = reading.rows("SELECT CAST(json AS BLOB) FROM entries WHERE game = ? AND number = ?", game, number)
        try:
            restored(upcasts.read(raw), [Withheld(*row[2:]) for row in own])
        except (AlteredBallot, JournalError) as error:
            raise DamagedRecord(f"{error}: run `moot verify {game}`") from error


def _slices(session: Transaction, table: _Table) -> Iterator[list[Row]]:
    rows = session.rows(table.select(after=False))
    while rows:
        yield rows
        rows = session.rows(table.select(after=True), *rows[-1][: len(table.key)])


def _checked(row: Row) -> Row:
    """An entry whose hash was checked: damage must be found while an undamaged copy still exists."""
    game, number, hash, _, raw = row
    try:
        entry = upcasts.read(raw)
        is_known = entry.format == upcasts.format_of(raw) and not (entry.redacted and entry.format == 1)
        sound = entry.hash == hash and (is_sealed(entry) or not is_known)
    except JournalError:
        sound = False
    if not sound:
        raise DamagedRecord(
            f"entry {number} of {game} is not what it was when it was written: run `moot verify {game}`"
        )
    return _as_text(row)


def _as_text(row: Row) -> Row:
    return *row[:-1], bytes(row[-1]).decode()


def _make_one_file(path: str) -> None:
    """Leave no WAL beside the file, so that it can be copied, and read from a read-only folder."""
    with translated_errors(path):
        connection = apsw.Connection(path)
        connection.pragma("journal_mode", "delete")
        connection.close()
    with open(path, "r+b") as written:  # Windows syncs only what may be written
        os.fsync(written.fileno())


@contextmanager
def opened(file: Path) -> Iterator[Database]:
    """A backup, opened to be read: it stays unchanged, whatever its layout. Raises what `restore` raises."""
    if not file.is_file():
        raise FileNotFoundError(2, "there is no such file", str(file))
    backup = as_current(SqliteFile(str(file), WAIT_SECONDS, access="read"))
    try:
        yield backup
    finally:
        backup.close()


def as_current(database: Database) -> Database:
    """A database that was opened to be read; if its layout is older, a migrated copy of it, and the other is closed."""
    if database.layout == len(steps("sqlite")):
        return database
    folder = tempfile.TemporaryDirectory(prefix="moot-read-")
    path = str(Path(folder.name) / "copy.db")
    try:
        if isinstance(database, SqliteFile):
            database.copy_to(path)
        else:
            target = SqliteFile(path, WAIT_SECONDS, layout=database.layout)
            with closing(target), database.moment() as reading, target.transaction(()) as writing:
                _copy(reading, writing, database.layout, checked=False)
        SqliteFile(path, WAIT_SECONDS, name=database.where).close()
        copy = SqliteFile(path, WAIT_SECONDS, access="read", name=database.where)
    except BaseException:
        folder.cleanup()
        raise
    finally:
        database.close()
    copy.folder = folder
    if database.layout:
        copy.note = f"{database.where} was written by an older moot, so we read a copy; `moot upgrade` upgrades it"
    return copy
