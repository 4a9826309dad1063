"""Which store a database's address means."""

from pathlib import Path

from moot.journal.errors import Unopened
from moot.journal.postgres import PostgresJournal
from moot.journal.sqlite import SqliteJournal
from moot.journal.store import Journal

IN_MEMORY = ":memory:"
_SQLITE = "sqlite://"
_POSTGRES = ("postgresql://", "postgres://")


def open_journal(address: str) -> Journal:
    """The journal at `postgresql://USER@HOST/NAME`, in a file (`sqlite://PATH`, or its path alone), or `:memory:`.

    Raises the journal's errors where it cannot be used.
    """
    if address.startswith(_POSTGRES):
        return PostgresJournal(address)
    return SqliteJournal(_path(address))


def is_missing(address: str) -> bool:
    """Whether it is a file that is not there, which opening would make."""
    return not address.startswith(_POSTGRES) and _path(address) != IN_MEMORY and not Path(_path(address)).exists()


def _path(address: str) -> str:
    path = address.removeprefix(_SQLITE)
    if "://" in path:
        kind = path.partition("://")[0]
        raise Unopened(f"{kind}:// is no kind of database that is known: name a file, or postgresql://USER@HOST/NAME")
    return path
