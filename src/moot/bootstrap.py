"""Puts a host together: the one file that knows every room."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from moot.house.clock import Clock, SystemClock
from moot.house.host import Host
from moot.house.newsroom.values import Server, Synced
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


def sync_news(host: Host, game: str, group: str, server: Server, *, again: bool = False) -> Synced:
    """Exchange articles between a game and a newsgroup, once; trouble with the server is told in what comes back."""
    from moot.gateways.news import syncing

    return syncing.sync(host, game, group, server, again=again)


def keep_syncing_news(
    host: Host, game: str, group: str, server: Server, every: float, tell: Callable[[Synced], None]
) -> None:
    """Do so again and again until the process is told to stop."""
    from moot.gateways.news import syncing

    syncing.keep_syncing(host, game, group, server, every, tell, Event())
