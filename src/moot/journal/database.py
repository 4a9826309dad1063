"""The port to a SQL database: queries and transactions, with the same statements for SQLite and PostgreSQL.

They are written with `?` for each value, and in what SQLite and PostgreSQL have in common; where the two differ in a
word, the database puts in its own.
"""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Protocol

from moot.journal.errors import Newer

Row = tuple[Any, ...]


class Transaction(Protocol):
    """What is read and written within one transaction."""

    def rows(self, query: str, *values: Any) -> list[Row]:
        """What a query finds."""

    def do(self, statement: str, *values: Any) -> int:
        """Carry out a statement; how many rows it has written."""

    def many(self, statement: str, rows: Iterable[Row]) -> None:
        """Carry out a statement with each of several rows of values."""

    def together(self) -> AbstractContextManager[None]:
        """What is written within is written as a whole, or not at all: after an exception it is undone.

        Raises `Conflict` where the database does not take it.
        """


class Database(Protocol):
    """One database of either kind; raises the journal's errors and no others for what may befall it."""

    def rows(self, query: str, *values: Any) -> list[Row]:
        """What a query finds, for any thread; all that has been committed when it is asked."""

    def transaction(self, keys: Collection[str]) -> AbstractContextManager[Transaction]:
        """A transaction to write in, for one thread alone; on disk when it is left, or undone after an exception.

        `keys` say what it writes to. Where several processes write at once, those with a key in common take turns, in
        the order they came.
        """

    def moment(self) -> AbstractContextManager[Transaction]:
        """A transaction to read in, which sees one and the same moment however long it takes; it hinders nobody."""

    def close(self) -> None:
        """Let go of the database."""


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
    """The migrations that a database of this schema lacks; raises `Newer` where a newer program migrated it."""
    known = len(steps(kind))
    if schema > known:
        raise Newer(f"{where} was laid out by a newer moot (schema {schema}, here {known}): use that one")
    return steps(kind)[schema:]
