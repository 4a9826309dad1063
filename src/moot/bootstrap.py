"""Puts a host together: the one file that knows every room."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from moot.house.clock import Clock, SystemClock
from moot.house.host import Host
from moot.journal.sqlite import SqliteJournal
from moot.law.sandbox import Sandbox


@contextmanager
def host(database: str | Path = ":memory:", clock: Clock | None = None, *, fresh: bool = False) -> Iterator[Host]:
    """A host on a database file; `fresh` takes a new sandbox session for each crossing, which changes nothing.

    Raises the journal's errors where the database cannot be used.
    """
    opened = Host(SqliteJournal(str(database)), clock or SystemClock(), Sandbox(fresh=fresh))
    try:
        yield opened
    finally:
        opened.close()
