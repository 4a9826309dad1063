"""Games kept in one SQLite database, through `apsw`, which carries a current SQLite with it."""

from os import PathLike, fspath

from moot.journal.sql import SqlJournal
from moot.journal.sqlite_file import SqliteFile

WAIT_SECONDS = 5.0


class SqliteJournal(SqlJournal):
    """A `Journal` in the file at `path`, which is made where there is none, or in `:memory:`.

    Another process that holds the database is waited for `wait_seconds`; the file is not let grow over
    `limit_bytes`. Raises the errors of `moot.journal.errors` where the file cannot be used.
    """

    def __init__(
        self, path: str | PathLike[str], wait_seconds: float = WAIT_SECONDS, limit_bytes: int | None = None
    ) -> None:
        super().__init__(SqliteFile(fspath(path), wait_seconds, limit_bytes), wait_seconds)
