"""A SQLite database as a journal uses it: opened, recognised, laid out, and its errors told in our words."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

import apsw

from moot.journal.errors import Busy, Damaged, Foreign, Full, JournalError, Newer, ReadOnly, Unopened

APPLICATION = 0x6D6F6F74
"""Marks the file as ours: `moot` in ASCII."""
SCHEMA = 4
_MAGIC = b"SQLite format 3\0"

LAYOUT = """
CREATE TABLE games (
    name TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    created INTEGER NOT NULL,
    seed BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    previous TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    game TEXT NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    code TEXT NOT NULL,
    digest TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (game, number)
) STRICT;

CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM entries WHERE game = NEW.game AND number = NEW.number)
    OR NEW.previous IS NOT CASE NEW.number
        WHEN 0 THEN ''
        ELSE (SELECT hash FROM entries WHERE game = NEW.game AND number = NEW.number - 1)
    END
BEGIN SELECT RAISE(ABORT, 'an entry follows the one before'); END;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;

CREATE TRIGGER games_stay BEFORE UPDATE OF name, created, seed ON games
BEGIN SELECT RAISE(ABORT, 'a game keeps its name and its seed'); END;

CREATE TRIGGER games_remain BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'a game is never removed'); END;
"""

WITHHELD = """
CREATE TABLE withheld (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    choice TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (game, number, place),
    FOREIGN KEY (game, number) REFERENCES entries
) STRICT, WITHOUT ROWID;

CREATE TRIGGER withheld_stays BEFORE UPDATE ON withheld
BEGIN SELECT RAISE(ABORT, 'what an entry withholds is never changed'); END;

CREATE TRIGGER withheld_remains BEFORE DELETE ON withheld
BEGIN SELECT RAISE(ABORT, 'what an entry withholds is never removed'); END;
"""
"""Secret ballots, apart from the entries: since schema 2, and made where a database is of the one before."""

LETTERS = """
CREATE TABLE letters (
    serial INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    channel TEXT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('in', 'out')),
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('waiting', 'done', 'failed')),
    tries INTEGER NOT NULL,
    due INTEGER NOT NULL,
    told TEXT NOT NULL,
    entry INTEGER,
    data BLOB NOT NULL,
    UNIQUE (game, way, id)
) STRICT;

CREATE INDEX letters_waiting ON letters (channel, way, due) WHERE standing = 'waiting';
CREATE INDEX letters_of_game ON letters (game, at);

CREATE TABLE marks (
    game TEXT NOT NULL,
    channel TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, channel, name)
) STRICT, WITHOUT ROWID;
"""
"""Letters on their way (see `postbox`): since schema 3."""

PAPERS = """
CREATE TABLE papers (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    owner TEXT NOT NULL,
    until INTEGER,
    version INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX papers_of_owner ON papers (kind, owner, key);
CREATE INDEX papers_past ON papers (until) WHERE until IS NOT NULL;
"""
"""Papers of the house (see `cabinet`): since schema 4."""

_LAYOUTS = (LAYOUT, WITHHELD, LETTERS, PAPERS)
"""What each schema adds to the one before it, from the first on."""

_KINDS: tuple[tuple[type[apsw.Error], type[JournalError], str], ...] = (
    (apsw.BusyError, Busy, "another program is using {path}: wait for it, or close it, and try again"),
    (apsw.LockedError, Busy, "another program is using {path}: wait for it, or close it, and try again"),
    (apsw.FullError, Full, "there is no room left for {path}: make room, and try again; nothing was half written"),
    (apsw.IOError, Full, "the disk that holds {path} fails ({error}): see to it, and try again"),
    (apsw.NotADBError, Foreign, "{path} is not a database of moot: name another file"),
    (apsw.CorruptError, Damaged, "{path} is damaged ({error}): go back to a copy of it"),
    (apsw.ReadOnlyError, ReadOnly, "{path} may not be written: change its permissions, or copy it"),
    (apsw.PermissionsError, ReadOnly, "{path} may not be written: change its permissions, or copy it"),
    (apsw.CantOpenError, Unopened, "{path} cannot be opened: see that its folder exists and may be written"),
)


@contextmanager
def told_plainly(path: str) -> Iterator[None]:
    """Whatever SQLite complains of within, as one of the journal's errors."""
    try:
        yield
    except apsw.Error as error:
        for kind, ours, sentence in _KINDS:
            if isinstance(error, kind):
                raise ours(sentence.format(path=path, error=error)) from error
        raise


class SqliteFile:
    """The connections to one database: one that writes, and as many that read as are wanted at once.

    A database in memory has a single connection, which all take in turn.
    """

    def __init__(self, path: str, wait_seconds: float, limit_bytes: int | None) -> None:
        self.path = path
        self._wait_seconds = wait_seconds
        self._in_memory = path == ":memory:"
        self._turn = RLock()
        self._idle: deque[apsw.Connection] = deque()
        with told_plainly(path):
            self._look_first()
            self._writing = self._connect()
            try:
                self._recognise()
                self._durably()
                self._lay_out()
            except BaseException:
                self._writing.close()
                raise
            if limit_bytes is not None:
                size: Any = self._writing.pragma("page_size")
                self._writing.pragma("max_page_count", max(1, limit_bytes // size))

    def _look_first(self) -> None:
        """SQLite takes any short file for an empty database, and would write over it."""
        file = Path(self.path)
        if not self._in_memory and file.is_file() and file.stat().st_size:
            with file.open("rb") as content:
                if content.read(len(_MAGIC)) != _MAGIC:
                    raise Foreign(f"{self.path} is not a database of moot: name another file")

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(self.path if self._in_memory else str(Path(self.path).absolute()))
        if connection.readonly("main"):
            connection.close()
            raise ReadOnly(f"{self.path} may not be written: change its permissions, or copy it")
        connection.set_busy_timeout(round(self._wait_seconds * 1000))
        connection.pragma("foreign_keys", True)
        return connection

    def _recognise(self) -> None:
        """Leave alone what is not ours."""
        application = self._writing.pragma("application_id")
        schema: Any = self._writing.pragma("user_version")
        if application == APPLICATION:
            if schema > SCHEMA:
                raise Newer(f"{self.path} was laid out by a newer moot (schema {schema}, here {SCHEMA}): use that one")
            return
        if application or schema or self._writing.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall():
            raise Foreign(f"{self.path} is a database of another program: name another file")

    def _durably(self) -> None:
        """A commit returns when it is on disk, and readers do not wait for it."""
        if not self._in_memory and self._writing.pragma("journal_mode") != "wal":
            _retried(lambda: self._writing.pragma("journal_mode", "wal"), self._wait_seconds)
        self._writing.pragma("synchronous", "full")
        self._writing.pragma("fullfsync", True)

    def _lay_out(self) -> None:
        with self._immediately() as connection:
            laid_out: Any = connection.pragma("user_version")
            if laid_out < SCHEMA:
                for layout in _LAYOUTS[laid_out:]:
                    connection.execute(layout)
                connection.pragma("application_id", APPLICATION)
                connection.pragma("user_version", SCHEMA)

    @contextmanager
    def _immediately(self) -> Iterator[apsw.Connection]:
        self._writing.execute("BEGIN IMMEDIATE")
        try:
            yield self._writing
            self._writing.execute("COMMIT")
        except BaseException:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            raise

    @contextmanager
    def transaction(self) -> Iterator[apsw.Connection]:
        """A transaction to write in; for one thread only."""
        with told_plainly(self.path):
            if not self._in_memory:
                with self._immediately() as connection:
                    yield connection
                return
            with self._turn, self._immediately() as connection:
                yield connection

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection to read with, for any thread; finish the statement before leaving."""
        with told_plainly(self.path):
            if self._in_memory:
                with self._turn:
                    yield self._writing
                return
            connection = self._take()
            try:
                yield connection
            finally:
                self._idle.append(connection)

    def _take(self) -> apsw.Connection:
        try:
            return self._idle.pop()
        except IndexError:
            connection = self._connect()
            connection.pragma("query_only", True)
            return connection

    def close(self) -> None:
        """Close every connection that is not in use."""
        while self._idle:
            self._idle.pop().close()
        self._writing.close()


def _retried(attempt: Callable[[], object], seconds: float) -> None:
    """Try until it succeeds or the time is over: changing to WAL does not wait for others by itself."""
    until = time.monotonic() + seconds
    while True:
        try:
            attempt()
            return
        except apsw.BusyError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.02)
