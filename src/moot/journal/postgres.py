"""Games kept in a PostgreSQL database, which several processes may use at once."""

from moot.journal.postgres_server import PostgresServer
from moot.journal.sql import SqlJournal

WAIT_SECONDS = 5.0


class PostgresJournal(SqlJournal):
    """A `Journal` in the database at `url`, `postgresql://USER@HOST/NAME` (libpq's connection URI).

    It is laid out where it is empty. Another process that writes to the same game, and a server that does not answer,
    are waited for `wait_seconds`. Raises the errors of `moot.journal.errors` where it cannot be used.
    """

    def __init__(self, url: str, wait_seconds: float = WAIT_SECONDS) -> None:
        super().__init__(PostgresServer(url, wait_seconds), wait_seconds)
