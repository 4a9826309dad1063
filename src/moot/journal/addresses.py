"""Database addresses: opens the journal in a file, in memory, or on a PostgreSQL server."""

from itertools import chain, count
from os import PathLike, fspath
from pathlib import Path
from urllib.parse import urlsplit

from moot.journal.backups import as_current
from moot.journal.database import Access, Database
from moot.journal.errors import CannotOpenDatabase
from moot.journal.journal import Journal
from moot.journal.sqlite_file import SqliteFile

WAIT_SECONDS = 5.0
"""Timeout for a locked database, and for a server that doesn't answer."""

IN_MEMORY = ":memory:"
_SQLITE = "sqlite://"
_POSTGRES = ("postgresql://", "postgres://")


def open_database(
    address: str | PathLike[str],
    wait_seconds: float | None = None,
    limit_bytes: int | None = None,
    access: Access = "migrate",
) -> Database:
    """The database at `postgresql://USER@HOST/NAME`, in a file (`sqlite://PATH`, or its path alone), or `:memory:`.

    A file that doesn't exist is made, unless it's opened to be read, and isn't let grow over `limit_bytes`. Another
    process that holds the database is waited for `wait_seconds` (`WAIT_SECONDS` by default). To be read it's opened as
    it is, whatever its layout. Raises the journal's errors if it can't be used.
    """
    named, waits = fspath(address), WAIT_SECONDS if wait_seconds is None else wait_seconds
    if named.startswith(_POSTGRES):
        from moot.journal.postgres_server import PostgresServer  # slow to import, and not needed for files

        return PostgresServer(named, waits, access)
    return SqliteFile(_path(named), waits, limit_bytes, access=access)


def open_journal(
    address: str | PathLike[str],
    wait_seconds: float | None = None,
    limit_bytes: int | None = None,
    access: Access = "migrate",
) -> Journal:
    """The journal in the database at an address; one with an older layout is read from a migrated copy."""
    waits = WAIT_SECONDS if wait_seconds is None else wait_seconds
    database = open_database(address, waits, limit_bytes, access)
    return Journal(as_current(database), waits)


def is_missing(address: str) -> bool:
    """Whether an address is a file that doesn't exist, so that opening would create it."""
    return not address.startswith(_POSTGRES) and _path(address) != IN_MEMORY and not Path(_path(address)).exists()


def name_of_backup(address: str, layout: int) -> Path:
    """A free name for the backup before a migration: beside a file, and in the current folder for a server."""
    of_server = Path(urlsplit(address).path.strip("/") or "moot")
    stem = of_server if address.startswith(_POSTGRES) else Path(_path(address)).with_suffix("")
    names = (
        stem.with_name(f"{stem.name}-layout-{layout}{again}.db") for again in chain([""], map("-{}".format, count(2)))
    )
    return next(name for name in names if not name.exists())


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
