"""The SQLite adapter: connections, pragmas, migrations, and its errors as the journal's."""

import os
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any, NoReturn
from urllib.parse import quote

import apsw

from moot.journal.database import Access, Row, check_layout, steps, steps_from
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
from moot.languages import N_

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
                raise Conflict(
                    N_("the database does not take this ({error}): look again at what is there", error=str(error))
                ) from error
            raise


class SqliteFile:
    """A `Database` in a file: one write connection, and as many read connections as needed.

    A database in memory has a single connection, which all take in turn. `vfs` names the SQLite VFS through which the
    disk is reached, such as a simulated one. A new file is laid out as of `layout`, by default the latest. `name` is
    what errors call the file.
    """

    def __init__(
        self,
        path: str,
        wait_seconds: float,
        limit_bytes: int | None = None,
        vfs: str | None = None,
        *,
        access: Access = "migrate",
        layout: int | None = None,
        name: str = "",
    ) -> None:
        self.path, self._vfs, self.where = path, vfs, name or path
        self._wait_seconds = wait_seconds
        self._in_memory = path == ":memory:"
        self.is_read_only = access == "read" and not self._in_memory
        self._turn = RLock()
        self._idle: deque[apsw.Connection] = deque()
        self.folder: TemporaryDirectory[str] | None = None
        """The folder of a copy that is read in place of the file; it's deleted on closing."""
        self.note = ""
        with translated_errors(self.where):
            self._look_first()
            if not self.is_read_only:
                self._keep_to_oneself()
            self._writing = self._connect_to_read() if self.is_read_only else self._connect()
            try:
                self.layout = self._recognise()
                if not self.is_read_only:
                    if access == "write":
                        check_layout(self.layout, self.where)
                    self._prepare(layout or len(steps("sqlite")))
                self._file = self._found()
            except BaseException:
                self.close()
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
            raise ReadOnlyDatabase(N_("{path} may not be written: change its permissions, or copy it", path=self.path))
        connection.set_busy_timeout(round(self._wait_seconds * 1000))
        connection.pragma("foreign_keys", True)
        return connection

    def _connect_to_read(self) -> apsw.Connection:
        """A connection that changes nothing, not even where SQLite itself would: on a read-only file system too."""
        own = str(Path(self.path).absolute())
        log = Path(f"{own}-wal")
        has_log = log.exists() and log.stat().st_size > 0
        with suppress(apsw.CantOpenError, apsw.ReadOnlyError):
            connection = self._reading_connection(own, apsw.SQLITE_OPEN_READWRITE)
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log)  # or closing would write it to the file
            return connection
        if not Path(own).is_file():
            raise CannotOpenDatabase(f"{self.where} can't be opened: there's no such file that you may read")
        # SQLite can't read a write-ahead log where it can't create an index of it. The database isn't in use, then.
        if has_log:
            self.folder = TemporaryDirectory(prefix="moot-read-")
            for ending in ("", "-wal"):
                shutil.copyfile(own + ending, Path(self.folder.name, f"copy.db{ending}"))
            self.path = str(Path(self.folder.name, "copy.db"))
            return self._reading_connection(self.path, apsw.SQLITE_OPEN_READWRITE)
        unchanging = f"file:{quote(own)}?immutable=1"
        return self._reading_connection(unchanging, apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)

    def _reading_connection(self, name: str, flags: int) -> apsw.Connection:
        connection = apsw.Connection(name, flags=flags, vfs=self._vfs)
        try:
            connection.set_busy_timeout(round(self._wait_seconds * 1000))
            connection.pragma("query_only", True)
            connection.pragma("user_version")
        except BaseException:
            connection.close()
            raise
        return connection

    def _recognise(self) -> int:
        """The version of the layout, 0 if there's nothing in the database; raises an error if it isn't ours."""
        application = self._writing.pragma("application_id")
        layout: Any = self._writing.pragma("user_version")
        if application == APPLICATION:
            steps_from("sqlite", layout, self.where)
        elif application or layout or self._writing.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall():
            raise NotAJournal(f"{self.where} is a database of another program: name another file")
        return int(layout)

    def _prepare(self, layout: int) -> None:
        """Create or migrate the tables. An older database is migrated only while no other program has it open."""
        self._file = self._found()
        if 0 < self.layout < layout:
            _retried(self._is_alone, self._wait_seconds)
        self._durably()
        self._lay_out(layout)
        self._keep_names()

    def _is_alone(self) -> bool:
        """Leave WAL, which SQLite does only where no other connection is open; unless another one has migrated it."""
        is_current = self._writing.pragma("user_version") == len(steps("sqlite"))
        return bool(is_current or self._writing.pragma("journal_mode", "delete"))

    def _durably(self) -> None:
        """Set WAL and full synchronization: a commit returns when it is on disk, and readers don't wait for it."""
        if not self._in_memory and self._writing.pragma("journal_mode") != "wal":
            _retried(lambda: self._writing.pragma("journal_mode", "wal"), self._wait_seconds)
        self._writing.pragma("synchronous", "full")
        self._writing.pragma("fullfsync", True)

    def _lay_out(self, layout: int) -> None:
        with self.transaction(()):
            laid_out: Any = self._writing.pragma("user_version")
            for step in steps_from("sqlite", laid_out, self.where)[: max(0, layout - laid_out)]:
                self._writing.execute(step)
            if laid_out < layout:
                self._writing.pragma("application_id", APPLICATION)
                self._writing.pragma("user_version", layout)
            self.layout = max(laid_out, layout)

    def _keep_names(self) -> None:
        """Sync the folder, so that a power cut leaves the file and its write-ahead log their names.

        SQLite does this when it first syncs the log, but goes on if it fails.
        """
        if not self._in_memory:
            try:
                sync_folder(Path(self.path).absolute().parent)
            except OSError as error:
                told = N_(
                    "the disk that holds {path} fails ({error}): see to it, and try again",
                    path=self.path,
                    error=str(error),
                )
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
        if self.is_read_only:
            raise ReadOnlyDatabase(N_("{where} was opened to be read, not to be written", where=self.where))
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
                N_(
                    "the disk that holds {path} failed while it was written to ({error}), so that it cannot"
                    " be said whether what you asked is done: see to the disk, and look before you ask again",
                    path=self.path,
                    error=str(error),
                )
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
            if self.is_read_only:
                return self._connect_to_read()
            connection = self._connect()
            connection.pragma("query_only", True)
            return connection

    def copy_to(self, path: str) -> None:
        """Copy all that is committed to a new file."""
        with (
            translated_errors(self.where),
            closing(apsw.Connection(path)) as target,
            target.backup("main", self._writing, "main") as copying,
        ):
            copying.step()

    def close(self) -> None:
        """Close all idle connections."""
        while self._idle:
            self._idle.pop().close()
        self._writing.close()
        if self.folder is not None:
            self.folder.cleanup()


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
