"""Which store a database's address means."""

from pathlib import Path

from moot.journal.database import Database
from moot.journal.errors import Unopened
from moot.journal.postgres_server import PostgresServer
from moot.journal.sql import SqlJournal
from moot.journal.sqlite_file import SqliteFile

WAIT_SECONDS = 5.0
"""How long another program that holds the database is waited for, and a server that does not answer."""

IN_MEMORY = ":memory:"
_SQLITE = "sqlite://"
_POSTGRES = ("postgresql://", "postgres://")


def open_database(address: str) -> Database:
    """The database at `postgresql://USER@HOST/NAME`, in a file (`sqlite://PATH`, or its path alone), or `:memory:`.

    Raises the journal's errors where it cannot be used.
    """
    if address.startswith(_POSTGRES):
        return PostgresServer(address, WAIT_SECONDS)
    return SqliteFile(_path(address), WAIT_SECONDS, None)


def open_journal(address: str) -> SqlJournal:
    """The journal in the database at an address (see `open_database`)."""
    return SqlJournal(open_database(address), WAIT_SECONDS)


def is_missing(address: str) -> bool:
    """Whether it is a file that is not there, which opening would make."""
    return not address.startswith(_POSTGRES) and _path(address) != IN_MEMORY and not Path(_path(address)).exists()


def _path(address: str) -> str:
    path = address.removeprefix(_SQLITE)
    if not path:
        raise Unopened("the database has no name: name a file, or postgresql://USER@HOST/NAME")
    if "://" in path:
        kind = path.partition("://")[0]
        raise Unopened(f"{kind}:// is no kind of database that is known: name a file, or postgresql://USER@HOST/NAME")
    return path
