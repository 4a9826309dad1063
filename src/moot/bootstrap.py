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


def serve(host: Host, address: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve a host's games as web pages until the process is told to stop; raises `OSError` where the port is taken."""
    from moot.gateways.web import serving  # commands that serve nothing need not load the web

    serving.serve(host, address, port)
