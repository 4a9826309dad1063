"""Database addresses: opens the journal in a file, in memory, or on a PostgreSQL server."""

from os import PathLike, fspath
from pathlib import Path

from moot.journal.database import Database
from moot.journal.errors import CannotOpenDatabase
from moot.journal.journal import Journal
from moot.journal.sqlite_file import SqliteFile

WAIT_SECONDS = 5.0
"""Timeout for a locked database, and for a server that doesn't answer."""

IN_MEMORY = ":memory:"
_SQLITE = "sqlite://"
_POSTGRES = ("postgresql://", "postgres://")


def open_database(
    address: str | PathLike[str], wait_seconds: float | None = None, limit_bytes: int | None = None
) -> Database:
    """The database at `postgresql://USER@HOST/NAME`, in a file (`sqlite://PATH`, or its path alone), or `:memory:`.

    A file that doesn't exist is made, and isn't let grow over `limit_bytes`. Another process that holds the database
    is waited for `wait_seconds` (`WAIT_SECONDS` by default). Raises the journal's errors if it can't be used.
    """
    named, waits = fspath(address), WAIT_SECONDS if wait_seconds is None else wait_seconds
    if named.startswith(_POSTGRES):
        from moot.journal.postgres_server import PostgresServer  # slow to import, and not needed for files

        return PostgresServer(named, waits)
    return SqliteFile(_path(named), waits, limit_bytes)


def open_journal(
    address: str | PathLike[str], wait_seconds: float | None = None, limit_bytes: int | None = None
) -> Journal:
    """The journal in the database at an address (see `open_database`)."""
    waits = WAIT_SECONDS if wait_seconds is None else wait_seconds
    return Journal(open_database(address, waits, limit_bytes), waits)


def is_missing(address: str) -> bool:
    """Whether an address is a file that doesn't exist, so that opening would create it."""
    return not address.startswith(_POSTGRES) and _path(address) != IN_MEMORY and not Path(_path(address)).exists()


def _path(address: str) -> str:
    path = address.removeprefix(_SQLITE)
    if not path:
        raise CannotOpenDatabase("the database has no name: name a file, or postgresql://USER@HOST/NAME")
    if "://" in path:
        kind = path.partition("://")[0]
        raise CannotOpenDatabase(
            f"{kind}:// is no kind of database that is known: name a file, or postgresql://USER@HOST/NAME"
        )
    return path
