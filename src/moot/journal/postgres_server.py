"""The PostgreSQL adapter: connection pool, advisory locks, migrations, and its errors as the journal's."""

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from typing import Any

import psycopg
from psycopg import IsolationLevel, errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from moot.journal.database import Access, Row, check_layout, steps, steps_from
from moot.journal.errors import (
    CannotOpenDatabase,
    CommitUncertain,
    Conflict,
    ConnectionLost,
    DamagedRecord,
    DatabaseBusy,
    DiskFull,
    JournalError,
    NotAJournal,
    ReadOnlyDatabase,
)
from moot.journal.search_store import IN_LIST, MATCH
from moot.languages import N_

Connection = psycopg.Connection[Row]

MOST_READERS = 8
"""The size of the pool of read connections."""
STUCK_SECONDS = 15
"""The server ends a transaction that is idle for so long, so that a hung process doesn't block others."""
_PAUSE_SECONDS = 0.05

_LAYING_OUT = 0x6D6F6F74
"""The advisory lock for migrations: `moot` in ASCII."""
_APPLICATION, _OPENING = "moot", "moot, opening"
"""The names of our connections; the second only while the tables are looked at."""
_OTHERS = f"SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = '{_APPLICATION}'"
_TABLES = "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
# One trip to the server. The numbers are our own, and stand in the text because two statements take no values.
_BEGIN = """
    BEGIN; SELECT pg_current_xact_id()::text, count(pg_advisory_xact_lock(k)) FROM unnest('{%s}'::bigint[]) AS k
"""

_KINDS: tuple[tuple[type[psycopg.Error], type[JournalError], str], ...] = (
    (errors.LockNotAvailable, DatabaseBusy, "another program is writing to {where}: try again"),
    (errors.QueryCanceled, DatabaseBusy, "{where} took too long to answer: try again"),
    (errors.DeadlockDetected, ConnectionLost, "{where} ended a transaction that another held up: try again"),
    (errors.SerializationFailure, ConnectionLost, "{where} ended a transaction that another held up: try again"),
    (
        errors.DiskFull,
        DiskFull,
        "there is no room left for {where}: make room, and try again; nothing was half written",
    ),
    (errors.InsufficientPrivilege, ReadOnlyDatabase, "{where} may not be written ({told}): give its user the rights"),
    (errors.ReadOnlySqlTransaction, ReadOnlyDatabase, "{where} may not be written ({told}): name the server that may"),
    (errors.DataCorrupted, DamagedRecord, "{where} is damaged ({told}): go back to a copy of it"),
    (errors.IndexCorrupted, DamagedRecord, "{where} is damaged ({told}): go back to a copy of it"),
    (errors.IdleInTransactionSessionTimeout, ConnectionLost, "{where} ended a transaction that stood still: try again"),
    (
        errors.OperationalError,
        ConnectionLost,
        "{where} does not answer ({told}): see that it runs; nothing was half written",
    ),
    (
        errors.InterfaceError,
        ConnectionLost,
        "{where} does not answer ({told}): see that it runs; nothing was half written",
    ),
)


_DIALECT = (
    ("CAST(json AS BLOB)", "convert_to(json, 'UTF8')"),
    (MATCH, "found @@ replace(replace(?, '*', ':*'), ' ', ' & ')::tsquery"),
    (IN_LIST, "IN (SELECT jsonb_array_elements_text(?::jsonb))"),
)
"""Where the two databases differ in words: what stands in our statements, and in PostgreSQL's."""


@cache
def _theirs(statement: str) -> str:
    """A statement in PostgreSQL's dialect."""
    for ours, theirs in _DIALECT:
        statement = statement.replace(ours, theirs)
    return statement.replace("?", "%s")


def _storable(values: Iterable[Any]) -> tuple[Any, ...]:
    """Values with the NUL character replaced, because PostgreSQL's text can't have it."""
    return tuple(value.replace("\0", "\u2400") if isinstance(value, str) else value for value in values)


class PostgresSession:
    """A `Transaction` on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query."""
        return self._connection.execute(_theirs(query).encode(), _storable(values)).fetchall()

    def do(self, statement: str, *values: Any) -> int:
        """Execute a statement; returns how many rows it wrote."""
        return self._connection.execute(_theirs(statement).encode(), _storable(values)).rowcount

    def many(self, statement: str, rows: Iterable[Row]) -> None:
        """Execute a statement for each of several rows of values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(_theirs(statement).encode(), [_storable(row) for row in rows])

    def overwrite(self) -> None:
        """The server does so when it vacuums the table."""

    @contextmanager
    def together(self) -> Iterator[None]:
        """A savepoint: an exception undoes what was written within."""
        try:
            with self._connection.transaction():  # a savepoint
                yield
        except psycopg.IntegrityError as error:
            raise Conflict(
                N_("the database does not take this ({error}): look again at what is there", error=_message_of(error))
            ) from error


class PostgresServer:
    """A `Database` on a PostgreSQL server: one write connection, and a pool of read connections.

    Whatever waits, for a lock or for the server to come back, waits `wait_seconds` at most.
    """

    def __init__(self, url: str, wait_seconds: float, access: Access = "migrate") -> None:
        self._url, self._wait_seconds, self.is_read_only = url, wait_seconds, access == "read"
        self.where, self.note = _without_secrets(url), ""
        self._writing: Connection | None = None
        with self._translated_errors():
            with self._connected(_OPENING) as connection:
                self.layout = self._recognise(connection)
                if access == "write":
                    check_layout(self.layout, self.where)
                if not self.is_read_only:
                    self._lay_out(connection)
            self._pool: ConnectionPool[Connection] = ConnectionPool(
                url,
                kwargs={"autocommit": True, **self._settings()},
                min_size=1,
                max_size=MOST_READERS,
                timeout=wait_seconds,
                reconnect_timeout=wait_seconds,
                open=True,
            )

    def _settings(self) -> dict[str, Any]:
        return {
            "connect_timeout": max(2, round(self._wait_seconds)),
            "keepalives_idle": 10,
            "tcp_user_timeout": 15_000,
            "application_name": _APPLICATION,
        }

    def _connect(self, name: str = _APPLICATION) -> Connection:
        settings = self._settings() | {"application_name": name}
        connection: Connection = psycopg.connect(self._url, autocommit=True, **settings)
        wait = round(self._wait_seconds * 1000)
        connection.execute(
            "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS setting (name, value)",
            (["lock_timeout", "idle_in_transaction_session_timeout"], [str(wait), str(STUCK_SECONDS * 1000)]),
        )
        # A commit returns when it is on disk, whatever the server's habit.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        return connection

    @contextmanager
    def _connected(self, name: str = _APPLICATION) -> Iterator[Connection]:
        try:
            connection = self._connect(name)
        except psycopg.OperationalError as error:
            raise CannotOpenDatabase(
                f"{self.where} cannot be opened ({_message_of(error)}): see that it runs and lets us in"
            ) from None
        try:
            yield connection
        finally:
            connection.close()

    def _recognise(self, connection: Connection) -> int:
        """The version of the layout, 0 if there are no tables; raises an error if the database isn't ours."""
        tables = {name for (name,) in connection.execute(_TABLES)}
        if tables and "layout" not in tables:
            raise NotAJournal(f"{self.where} is a database of another program: name another, or another schema")
        layout: int = connection.execute("SELECT schema FROM layout").fetchall()[0][0] if tables else 0
        steps_from("postgresql", layout, self.where)
        return layout

    def _lay_out(self, connection: Connection) -> None:
        """Create or migrate the tables. An older database is migrated only while no other moot is connected to it."""
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LAYING_OUT,))
            self.layout = self._recognise(connection)
            if not self.layout:
                connection.execute("CREATE TABLE layout (schema BIGINT NOT NULL)")
                connection.execute("INSERT INTO layout VALUES (0)")
            elif self.layout < len(steps("postgresql")) and connection.execute(_OTHERS).fetchall():
                raise DatabaseBusy(N_("another moot is connected to {where}: stop it, and try again", where=self.where))
            for step in steps_from("postgresql", self.layout, self.where):
                connection.execute(step.encode())
            connection.execute("UPDATE layout SET schema = %s WHERE schema <> %s", (len(steps("postgresql")),) * 2)
            self.layout = len(steps("postgresql"))

    # --- reading -----------------------------------------------------------------------------

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query, for any thread; a lost connection is replaced."""
        until = time.monotonic() + self._wait_seconds
        while True:
            try:
                with self._reader() as connection:
                    return PostgresSession(connection).rows(query, *values)
            except ConnectionLost:
                if time.monotonic() >= until:
                    raise
                time.sleep(_PAUSE_SECONDS)

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        with self._translated_errors(), self._pool.connection() as connection:
            yield connection

    def size_bytes(self) -> int:
        """How much room the whole database takes."""
        ((size,),) = self.rows("SELECT pg_database_size(current_database())")
        return int(size)

    @contextmanager
    def moment(self) -> Iterator[PostgresSession]:
        """A read transaction with snapshot isolation."""
        with self._translated_errors(), self._connected() as connection:
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            with connection.transaction():
                yield PostgresSession(connection)

    # --- writing -----------------------------------------------------------------------------

    @contextmanager
    def transaction(self, keys: Collection[str]) -> Iterator[PostgresSession]:
        """A write transaction, for one thread. Processes that write to the same keys take turns.

        If the connection is lost during the commit, the server is asked for the outcome as soon as it answers again;
        raises `CommitUncertain` if it doesn't for long. `ConnectionLost` means that nothing has been written.
        """
        if self.is_read_only:
            raise ReadOnlyDatabase(N_("{where} was opened to be read, not to be written", where=self.where))
        with self._translated_errors():
            connection = self._writer()
            try:
                begun = connection.execute((_BEGIN % ",".join(map(str, _locks(keys)))).encode(), prepare=False)
                begun.nextset()
                transaction: str = begun.fetchall()[0][0]
                yield PostgresSession(connection)
            except BaseException:
                self._give_up(connection)
                raise
            self._commit(connection, transaction)

    def _writer(self) -> Connection:
        if self._writing is None or self._writing.closed:
            self._writing = self._connect()
        return self._writing

    def _give_up(self, connection: Connection) -> None:
        with suppress(psycopg.Error):
            connection.execute("ROLLBACK")
            return
        connection.close()

    def _commit(self, connection: Connection, transaction: str) -> None:
        try:
            connection.execute("COMMIT")
        except psycopg.OperationalError:
            connection.close()
            if not self._was_committed(transaction):
                raise

    def _was_committed(self, transaction: str) -> bool:
        """Whether a transaction was committed although the connection broke; raises `CommitUncertain`."""
        until = time.monotonic() + self._wait_seconds
        while time.monotonic() < until:
            with suppress(psycopg.OperationalError):
                query = "SELECT pg_xact_status(%s::xid8)"
                (status,), *_ = self._writer().execute(query, (transaction,)).fetchall()
                if status in ("committed", "aborted"):
                    return bool(status == "committed")
            time.sleep(_PAUSE_SECONDS)
        raise CommitUncertain(
            N_(
                "{where} stopped answering while it was writing, so that it cannot be said whether what"
                " you asked has been done: look when it is back, before you ask again",
                where=self.where,
            )
        )

    # -----------------------------------------------------------------------------------------

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        """Raise errors of the server as the journal's."""
        try:
            yield
        except PoolTimeout as error:
            raise ConnectionLost(
                N_("{where} does not answer: see that it runs; nothing was half written", where=self.where)
            ) from error
        except psycopg.Error as error:
            for kind, ours, sentence in _KINDS:
                if isinstance(error, kind):
                    raise ours(sentence.format(where=self.where, told=_message_of(error))) from error
            raise

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()
        if self._writing is not None:
            self._writing.close()


def _locks(keys: Collection[str]) -> Sequence[int]:
    """The advisory locks of keys, always in the same order, to avoid deadlocks."""
    digests = (blake2b(key.encode(), digest_size=8, person=b"moot").digest() for key in keys)
    return sorted({int.from_bytes(digest, "big", signed=True) for digest in digests})


def _message_of(error: psycopg.Error) -> str:
    """The server's message in one line."""
    return " ".join((error.diag.message_primary or str(error) or type(error).__name__).split())


def _without_secrets(url: str) -> str:
    """The database's address for messages, without user and password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise CannotOpenDatabase(
            "the database cannot be read as postgresql://USER@HOST/NAME: look at it again"
        ) from None
    port = f":{parts['port']}" if "port" in parts else ""
    return f"the database {parts.get('dbname', '')} on {parts.get('host') or 'this machine'}{port}"
