"""The SQLite adapter: connections, pragmas, migrations, and its errors as the journal's."""

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any, NoReturn

import apsw

from moot.journal.database import Row, steps, steps_from
from moot.journal.errors import (
    CannotOpenDatabase,
    CommitUncertain,
    Conflict,
    DamagedRecord,
    DatabaseBusy,
    DiskFull,
    JournalError,
    NotAJournal,
    ReadOnlyDatabase,
)

APPLICATION = 0x6D6F6F74
"""The `application_id` of our files: `moot` in ASCII."""
_MAGIC = b"SQLite format 3\0"

_KINDS: tuple[tuple[type[apsw.Error], type[JournalError], str], ...] = (
    (apsw.BusyError, DatabaseBusy, "another program is using {path}: wait for it, or close it, and try again"),
    (apsw.LockedError, DatabaseBusy, "another program is using {path}: wait for it, or close it, and try again"),
    (apsw.FullError, DiskFull, "there is no room left for {path}: make room, and try again; nothing was half written"),
    (apsw.IOError, DiskFull, "the disk that holds {path} fails ({error}): see to it, and try again"),
    (apsw.NotADBError, NotAJournal, "{path} is not a database of moot: name another file"),
    (apsw.CorruptError, DamagedRecord, "{path} is damaged ({error}): go back to a copy of it"),
    (apsw.ReadOnlyError, ReadOnlyDatabase, "{path} may not be written: change its permissions, or copy it"),
    (apsw.PermissionsError, ReadOnlyDatabase, "{path} may not be written: change its permissions, or copy it"),
    (apsw.CantOpenError, CannotOpenDatabase, "{path} cannot be opened: see that its folder exists and may be written"),
)


def raise_translated(error: apsw.Error, path: str) -> NoReturn:
    """Raise an error of SQLite as the journal's; as it is if it is of no known kind."""
    for kind, ours, sentence in _KINDS:
        if isinstance(error, kind):
            raise ours(sentence.format(path=path, error=error)) from error
    raise error


@contextmanager
def translated_errors(path: str) -> Iterator[None]:
    """Raise errors of SQLite as the journal's."""
    try:
        yield
    except apsw.Error as error:
        raise_translated(error, path)


@dataclass(frozen=True)
class SqliteSession:
    """A `Transaction` on one connection."""

    _connection: apsw.Connection

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query."""
        return self._connection.execute(query, values).fetchall()

    def do(self, statement: str, *values: Any) -> int:
        """Execute a statement; returns how many rows it wrote."""
        self._connection.execute(statement, values)
        return self._connection.changes()

    def many(self, statement: str, rows: Iterable[Row]) -> None:
        """Execute a statement for each of several rows of values."""
        self._connection.executemany(statement, rows)

    def overwrite(self) -> None:
        """From now on zeros replace what is deleted; the write-ahead log has it until that is written anew."""
        self._connection.pragma("secure_delete", True)

    @contextmanager
    def together(self) -> Iterator[None]:
        """A savepoint: an exception undoes what was written within."""
        connection = self._connection
        connection.execute("SAVEPOINT together")
        try:
            yield
            connection.execute("RELEASE together")
        except BaseException as error:
            if connection.in_transaction:  # SQLite has undone all of it already where the disk is full or fails
                connection.execute("ROLLBACK TO together")
                connection.execute("RELEASE together")
            if isinstance(error, apsw.ConstraintError):
                raise Conflict(f"the database does not take this ({error}): look again at what is there") from error
            raise


class SqliteFile:
    """A `Database` in a file: one write connection, and as many read connections as needed.

    A database in memory has a single connection, which all take in turn. `vfs` names the SQLite VFS through which the
    disk is reached, such as a simulated one.
    """

    def __init__(self, path: str, wait_seconds: float, limit_bytes: int | None = None, vfs: str | None = None) -> None:
        self.path, self._vfs = path, vfs
        self._wait_seconds = wait_seconds
        self._in_memory = path == ":memory:"
        self._turn = RLock()
        self._idle: deque[apsw.Connection] = deque()
        with translated_errors(path):
            self._look_first()
            self._keep_to_oneself()
            self._writing = self._connect()
            try:
                self._recognise()
                self._durably()
                self._file = self._found()
                self._lay_out()
                self._keep_names()
            except BaseException:
                self._writing.close()
                raise
            if limit_bytes is not None:
                size: Any = self._writing.pragma("page_size")
                self._writing.pragma("max_page_count", max(1, limit_bytes // size))

    def _look_first(self) -> None:
        """Check the file first: SQLite takes any short file for an empty database and would overwrite it.

        One with a rollback journal beside it is SQLite's: the power was cut while it was created, so it may look like
        anything, and SQLite makes it empty again.
        """
        file = Path(self.path)
        is_unfinished = Path(f"{self.path}-journal").exists()
        if not self._in_memory and file.is_file() and file.stat().st_size and not is_unfinished:
            with file.open("rb") as content:
                if content.read(len(_MAGIC)) != _MAGIC:
                    raise NotAJournal(f"{self.path} is not a database of moot: name another file")

    def _keep_to_oneself(self) -> None:
        """Create the file readable by its owner only, because it has secrets; SQLite's files beside it follow."""
        if not self._in_memory:
            with suppress(OSError):  # it is there already; or cannot be, which SQLite tells
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(self.path if self._in_memory else str(Path(self.path).absolute()), vfs=self._vfs)
        if connection.readonly("main"):
            connection.close()
            raise ReadOnlyDatabase(f"{self.path} may not be written: change its permissions, or copy it")
        connection.set_busy_timeout(round(self._wait_seconds * 1000))
        connection.pragma("foreign_keys", True)
        return connection

    def _recognise(self) -> None:
        """Raise an error if the database isn't ours."""
        application = self._writing.pragma("application_id")
        schema: Any = self._writing.pragma("user_version")
        if application == APPLICATION:
            steps_from("sqlite", schema, self.path)
            return
        if application or schema or self._writing.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall():
            raise NotAJournal(f"{self.path} is a database of another program: name another file")

    def _durably(self) -> None:
        """Set WAL and full synchronization: a commit returns when it is on disk, and readers don't wait for it."""
        if not self._in_memory and self._writing.pragma("journal_mode") != "wal":
            _retried(lambda: self._writing.pragma("journal_mode", "wal"), self._wait_seconds)
        self._writing.pragma("synchronous", "full")
        self._writing.pragma("fullfsync", True)

    def _lay_out(self) -> None:
        with self.transaction(()):
            laid_out: Any = self._writing.pragma("user_version")
            for step in steps_from("sqlite", laid_out, self.path):
                self._writing.execute(step)
            if laid_out < len(steps("sqlite")):
                self._writing.pragma("application_id", APPLICATION)
                self._writing.pragma("user_version", len(steps("sqlite")))

    def _keep_names(self) -> None:
        """Sync the folder, so that a power cut leaves the file and its write-ahead log their names.

        SQLite does this when it first syncs the log, but goes on if it fails.
        """
        if not self._in_memory:
            try:
                sync_folder(Path(self.path).absolute().parent)
            except OSError as error:
                told = f"the disk that holds {self.path} fails ({error}): see to it, and try again"
                raise DiskFull(told) from error

    def _found(self) -> tuple[int, int] | None:
        """The identity of the file at the path: SQLite would keep writing to a deleted file, and all would be lost."""
        if self._in_memory:
            return None
        try:
            found = os.stat(self.path)
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino

    def _look_again(self) -> None:
        if self._found() != self._file:
            raise CannotOpenDatabase(f"{self.path} is no longer the file that was opened: put it back, or start anew")

    @contextmanager
    def transaction(self, keys: Collection[str]) -> Iterator[SqliteSession]:
        """A write transaction, for one thread. Only one process writes to the file at a time.

        Raises `CommitUncertain` if the disk fails during the commit. It isn't there then; but if this process ends
        before it has written more, what the disk has of it may be taken for committed when the file is next opened.
        """
        with self._turn:
            if not self._in_memory:
                self._look_again()
            try:
                self._writing.execute("BEGIN IMMEDIATE")
                try:
                    yield SqliteSession(self._writing)
                    self._commit()
                except BaseException:
                    if self._writing.in_transaction:
                        self._writing.execute("ROLLBACK")
                    raise
            except apsw.Error as error:
                raise_translated(error, self.path)

    def _commit(self) -> None:
        try:
            self._writing.execute("COMMIT")
        except apsw.IOError as error:
            raise CommitUncertain(
                f"the disk that holds {self.path} failed while it was written to ({error}), so that it cannot be said"
                " whether what you asked is done: see to the disk, and look before you ask again"
            ) from error

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query, for any thread."""
        with self._reading() as connection:
            return connection.execute(query, values).fetchall()

    def size_bytes(self) -> int:
        """How much room the file takes, without the write-ahead log."""
        ((pages,),), ((size,),) = self.rows("PRAGMA page_count"), self.rows("PRAGMA page_size")
        return int(pages * size)

    @contextmanager
    def moment(self) -> Iterator[SqliteSession]:
        """A read transaction with snapshot isolation."""
        with self._reading() as connection:
            connection.execute("BEGIN")
            try:
                yield SqliteSession(connection)
            finally:
                connection.execute("ROLLBACK")

    @contextmanager
    def _reading(self) -> Iterator[apsw.Connection]:
        """A read connection; finish the statement before the block ends."""
        try:
            if self._in_memory:
                with self._turn:
                    yield self._writing
                return
            self._look_again()
            connection = self._take()
            try:
                yield connection
            finally:
                self._idle.append(connection)
        except apsw.Error as error:
            raise_translated(error, self.path)

    def _take(self) -> apsw.Connection:
        try:
            return self._idle.pop()
        except IndexError:
            connection = self._connect()
            connection.pragma("query_only", True)
            return connection

    def close(self) -> None:
        """Close all idle connections."""
        while self._idle:
            self._idle.pop().close()
        self._writing.close()


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk; raises `OSError`. Windows opens no folders, and does it by itself."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _retried(attempt: Callable[[], object], seconds: float) -> None:
    """Retry until it succeeds or times out: changing to WAL ignores SQLite's busy timeout."""
    until = time.monotonic() + seconds
    while True:
        try:
            attempt()
            return
        except apsw.BusyError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.02)
