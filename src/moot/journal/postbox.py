"""Letters on their way: what came by mail or news and is not dealt with yet, and what is to go out.

A letter is kept before anything is done with it, and settled once it has been dealt with. So whatever stops in between,
nothing is lost; and one that comes twice is known again by its identifier.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any, Literal, Protocol

import apsw

from moot.game.values import Time, Value
from moot.journal.sqlite_file import SqliteFile
from moot.journal.writing import Writer

Way = Literal["in", "out"]
Standing = Literal["waiting", "done", "failed"]

_FIELDS = "game, channel, way, id, at, standing, tries, due, told, entry, data"
_KEEP = f"INSERT OR IGNORE INTO letters ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SETTLE = """
    UPDATE letters SET standing = ?, tries = ?, due = ?, told = ?, entry = ? WHERE game = ? AND way = ? AND id = ?
"""
_FIND = f"SELECT {_FIELDS} FROM letters WHERE game = ? AND way = ? AND id = ?"
_WAITING = f"""
    SELECT {_FIELDS} FROM letters WHERE standing = 'waiting' AND channel = ? AND way = ? AND due <= ?
    AND (? IN ('', game)) ORDER BY at, serial LIMIT ?
"""
_OF_GAME = f"SELECT {_FIELDS} FROM letters WHERE game = ? ORDER BY at DESC, serial DESC LIMIT ?"
_MARK = "SELECT value FROM marks WHERE game = ? AND channel = ? AND name = ?"
_SET_MARK = "INSERT OR REPLACE INTO marks (game, channel, name, value) VALUES (?, ?, ?, ?)"


class Kept(Value, frozen=True):
    """A letter in the box."""

    game: str
    channel: str
    """`news` or `mail`, or whatever carries it."""
    way: Way
    id: str
    """Its Message-ID (RFC 5322, RFC 5536), or what stands for one."""
    at: Time
    """When it came, or was written."""
    data: bytes
    standing: Standing = "waiting"
    tries: int = 0
    due: Time = 0
    """Not to be tried before."""
    told: str = ""
    """What became of it, in words; or why it still waits."""
    entry: int | None = None
    """The entry that it led to."""


class Postbox(Protocol):
    """Letters of many games; several threads may use one at once. Methods may raise what a `Journal` raises."""

    def keep(self, letters: Iterable[Kept]) -> None:
        """Keep letters, all or none; those that are there already, by game, way and identifier, stay as they are."""

    def settle(self, *letters: Kept) -> None:
        """Keep how letters stand now: `standing`, `tries`, `due`, `told` and `entry`; of all or none."""

    def find(self, game: str, way: Way, id: str) -> Kept | None:
        """A letter by its identifier."""

    def waiting(self, channel: str, way: Way, now: Time, most: int = 100, game: str = "") -> list[Kept]:
        """Letters that wait and may be tried now, the oldest first; of one game alone, if it is named."""

    def of_game(self, game: str, most: int = 100) -> list[Kept]:
        """The latest letters of a game, both ways."""

    def mark(self, game: str, channel: str, name: str) -> str:
        """A word kept for a channel, such as how far a group has been read; empty where there is none."""

    def set_mark(self, game: str, channel: str, name: str, value: str) -> None:
        """Keep a word for a channel."""


class SqlitePostbox:
    """A `Postbox` in a journal's database."""

    def __init__(self, file: SqliteFile, writer: Writer[apsw.Connection]):
        self._file, self._writer = file, writer

    def keep(self, letters: Iterable[Kept]) -> None:
        """Keep letters (see `Postbox`)."""
        rows = [tuple(getattr(one, field) for field in _FIELDS.split(", ")) for one in letters]
        self._writer.submit(lambda connection: _many(connection, _KEEP, rows)).result()

    def settle(self, *letters: Kept) -> None:
        """Keep how letters stand now (see `Postbox`)."""
        rows = [(one.standing, one.tries, one.due, one.told, one.entry, one.game, one.way, one.id) for one in letters]
        self._writer.submit(lambda connection: _many(connection, _SETTLE, rows)).result()

    def find(self, game: str, way: Way, id: str) -> Kept | None:
        """A letter by its identifier."""
        return next(iter(self._kept(_FIND, game, way, id)), None)

    def waiting(self, channel: str, way: Way, now: Time, most: int = 100, game: str = "") -> list[Kept]:
        """Letters that wait and may be tried now (see `Postbox`)."""
        return self._kept(_WAITING, channel, way, now, game, most)

    def of_game(self, game: str, most: int = 100) -> list[Kept]:
        """The latest letters of a game (see `Postbox`)."""
        return self._kept(_OF_GAME, game, most)

    def mark(self, game: str, channel: str, name: str) -> str:
        """A word kept for a channel (see `Postbox`)."""
        found = self._rows(_MARK, game, channel, name)
        return str(found[0][0]) if found else ""

    def set_mark(self, game: str, channel: str, name: str, value: str) -> None:
        """Keep a word for a channel."""
        self._writer.submit(partial(_one, _SET_MARK, (game, channel, name, value))).result()

    def _kept(self, query: str, *values: Any) -> list[Kept]:
        return [Kept(**dict(zip(_FIELDS.split(", "), row, strict=True))) for row in self._rows(query, *values)]

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._file.reading() as connection:
            return connection.execute(query, values).fetchall()


def _many(connection: apsw.Connection, query: str, rows: list[tuple[Any, ...]]) -> None:
    with connection:  # a savepoint: all rows or none
        connection.executemany(query, rows)


def _one(query: str, row: tuple[Any, ...], connection: apsw.Connection) -> None:
    connection.execute(query, row)
