"""The port to a SQL database: queries and transactions, with the same statements for SQLite and PostgreSQL.

They are written with `?` for each value, and in what SQLite and PostgreSQL have in common; where the two differ in a
word, the database puts in its own.
"""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Protocol

from moot.journal.errors import NewerVersion, OlderVersion

Row = tuple[Any, ...]
Access = Literal["read", "write", "migrate"]
"""What a database is opened for: only `migrate` changes its layout, and only `read` takes one with an older layout."""


class Transaction(Protocol):
    """One database transaction."""

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query."""

    def do(self, statement: str, *values: Any) -> int:
        """Execute a statement; returns how many rows it wrote."""

    def many(self, statement: str, rows: Iterable[Row]) -> None:
        """Execute a statement for each of several rows of values."""

    def overwrite(self) -> None:
        """Overwrite on disk what is deleted or replaced in this transaction, where the database can."""

    def together(self) -> AbstractContextManager[None]:
        """A savepoint: an exception undoes what was written within.

        Raises `Conflict` if a constraint fails.
        """


class Database(Protocol):
    """A SQLite or PostgreSQL database; its errors are raised as the journal's errors."""

    layout: int
    """The version of its tables: how many migrations they come from."""
    where: str
    """What errors call it."""
    is_read_only: bool
    note: str
    """What whoever reads it should know; usually empty."""

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query over everything committed so far; for any thread."""

    def transaction(self, keys: Collection[str]) -> AbstractContextManager[Transaction]:
        """A write transaction, for one thread; on disk when the block ends, rolled back after an exception.

        `keys` say what it writes to. Where several processes write at once, those with a key in common take turns, in
        the order they came.
        """

    def moment(self) -> AbstractContextManager[Transaction]:
        """A read transaction with snapshot isolation; it blocks nobody."""

    def size_bytes(self) -> int:
        """How much room it takes."""

    def close(self) -> None:
        """Close the database."""


Kind = Literal["sqlite", "postgresql"]


@cache
def steps(kind: Kind) -> tuple[str, ...]:
    """The migrations of a kind of database, in order."""
    ending = f".{kind}.sql"
    found = {
        int(file.name.partition("-")[0]): file.read_text(encoding="utf-8")
        for file in files("moot.journal").joinpath("migrations").iterdir()
        if file.name.endswith(ending)
    }
    return tuple(found[number] for number in range(1, len(found) + 1))


def steps_from(kind: Kind, schema: int, where: str) -> tuple[str, ...]:
    """The migrations that a database of this schema version lacks; raises `NewerVersion` if its schema is newer."""
    known = len(steps(kind))
    if schema > known:
        raise NewerVersion(f"{where} was laid out by a newer moot (schema {schema}, here {known}): use that one")
    return steps(kind)[schema:]


def check_layout(layout: int, where: str) -> None:
    """Raise `OlderVersion` if the tables of a database are of an older version; 0 is one without tables."""
    if 0 < layout < len(steps("sqlite")):
        raise OlderVersion(
            f"{where} was written by an older moot (layout {layout}, here {len(steps('sqlite'))}): stop every moot that"
            " uses it, then run `moot upgrade`, which makes a backup first"
        )
