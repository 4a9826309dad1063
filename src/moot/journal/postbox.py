"""The message store: mail, news and webhook requests, incoming and outgoing, with their status and attempts.

A message is stored before it is processed, and its status after that. So none is lost, wherever the program stops; and
one that arrives twice is recognised by its identifier.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import nullcontext
from typing import Any, Literal

from moot.game.values import Time, Value
from moot.journal.database import Database, Row, Transaction
from moot.journal.reading_ahead import ReadAhead
from moot.journal.writer import Writer

Way = Literal["in", "out"]
Standing = Literal["waiting", "done", "failed"]

_FIELDS = "game, channel, way, id, at, standing, tries, due, told, entry, data"
_KEEP = f"INSERT INTO letters ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_SETTLE = """
    UPDATE letters SET standing = ?, tries = ?, due = ?, told = ?, entry = ? WHERE game = ? AND way = ? AND id = ?
"""
_FIND = f"SELECT {_FIELDS} FROM letters WHERE game = ? AND way = ? AND id = ?"
_WAITING = f"""
    SELECT {_FIELDS} FROM letters WHERE standing = 'waiting' AND channel = ? AND way = ? AND due <= ?
    AND (? IN ('', game)) ORDER BY at, serial LIMIT ?
"""
_MARKS_AND_SENT = f"""
    SELECT game, channel, '', name, 0, '', 0, 0, value, NULL, NULL FROM marks WHERE game = ? AND channel IN (%s)
    UNION ALL SELECT {_FIELDS} FROM letters WHERE game = ? AND way = 'out' AND id IN (%s)
"""
"""Bookmarks of channels, as messages without a way, and some that were sent."""
_OF_GAME = f"SELECT {_FIELDS} FROM letters WHERE game = ? ORDER BY at DESC, serial DESC LIMIT ?"
_MARK = "SELECT value FROM marks WHERE game = ? AND channel = ? AND name = ?"
_MARK_OF_EACH = """
    SELECT games.name, value FROM games JOIN marks ON marks.game = games.name AND channel = ? AND marks.name = ?
"""
_USED = "SELECT 1 FROM marks WHERE game = ? UNION ALL SELECT 1 FROM letters WHERE game = ? LIMIT 1"
_SET_MARK = """
    INSERT INTO marks (game, channel, name, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (game, channel, name) DO UPDATE SET value = excluded.value
"""
_WAITING_COUNTS = "SELECT channel, way, count(*) FROM letters WHERE standing = 'waiting' GROUP BY channel, way"
_DROP = "DELETE FROM letters WHERE standing <> 'waiting' AND channel = ? AND way = ? AND at < ?"
_EMPTY = """
    UPDATE letters SET data = ? WHERE standing <> 'waiting' AND channel = ? AND way = ? AND at < ? AND length(data) > 0
"""
_KEY = "letters"


class StoredMessage(Value, frozen=True):
    """A message in the store."""

    game: str
    channel: str
    """`news`, `mail` or another channel."""
    way: Way
    id: str
    """Its Message-ID (RFC 5322, RFC 5536), or a similar identifier."""
    at: Time
    """When it arrived, or was written."""
    data: bytes
    standing: Standing = "waiting"
    tries: int = 0
    due: Time = 0
    """The time of the next attempt."""
    told: str = ""
    """The outcome in words, or why it still waits."""
    entry: int | None = None
    """The entry that it led to."""


class Postbox:
    """The message store of all games, for several threads. Methods raise what those of a `Journal` raise."""

    def __init__(self, database: Database, writer: Writer, ahead: ReadAhead):
        self._database, self._writer, self._ahead = database, writer, ahead

    def keep(self, letters: Iterable[StoredMessage]) -> None:
        """Store messages in one transaction; one already stored (same game, way and identifier) stays unchanged."""
        self._write("", [], _kept(letters))

    def settle(self, *letters: StoredMessage, new: Iterable[StoredMessage] = ()) -> None:
        """Store the new status of messages (`standing`, `tries`, `due`, `told` and `entry`), and new messages.

        All in one transaction.
        """
        rows = [(one.standing, one.tries, one.due, one.told, one.entry, one.game, one.way, one.id) for one in letters]
        self._write(_SETTLE, rows, _kept(new))

    def find(self, game: str, way: Way, id: str) -> StoredMessage | None:
        """A message by its identifier."""
        if (way, game) == ("out", self._ahead.game) and id in self._ahead.sent:
            found: StoredMessage | None = self._ahead.sent[id]
            return found
        return next(iter(self._kept(_FIND, game, way, id)), None)

    def waiting(self, channel: str, way: Way, now: Time, most: int = 100, game: str = "") -> list[StoredMessage]:
        """The messages that wait and are due, the oldest first; only of one game, if it is named."""
        return self._kept(_WAITING, channel, way, now, game, most)

    def of_game(self, game: str, most: int = 100) -> list[StoredMessage]:
        """The latest messages of a game, incoming and outgoing."""
        return self._kept(_OF_GAME, game, most)

    def waiting_counts(self) -> dict[tuple[str, Way], int]:
        """The number of waiting messages by channel and way."""
        return {(channel, way): count for channel, way, count in self._database.rows(_WAITING_COUNTS)}

    def clear(self, channel: str, way: Way, empty: Time, drop: Time) -> None:
        """Delete the content of messages from before `empty`, and messages from before `drop`, unless they wait."""
        self._write(_DROP, [(channel, way, drop)])
        self._write(_EMPTY, [(b"", channel, way, empty)])

    def mark(self, game: str, channel: str, name: str) -> str:
        """A stored bookmark of a channel, such as how far a group has been read; empty if there is none."""
        if game == self._ahead.game and channel in self._ahead.channels:
            return self._ahead.marks.get((channel, name), "")
        found = self._database.rows(_MARK, game, channel, name)
        return str(found[0][0]) if found else ""

    def marks(self, channel: str, name: str) -> dict[str, str]:
        """A bookmark of a channel in each game that has it."""
        return dict(self._database.rows(_MARK_OF_EACH, channel, name))

    def is_used(self, game: str) -> bool:
        """Whether mail, news or a webhook was ever set up for a game, or a message exchanged."""
        return bool(self._database.rows(_USED, game, game))

    def set_mark(self, game: str, channel: str, name: str, value: str) -> None:
        """Store a bookmark of a channel."""
        self._write(_SET_MARK, [(game, channel, name, value)])
        if game == self._ahead.game:
            self._ahead.marks[channel, name] = value

    def read_ahead(self, game: str, channels: Collection[str], sent: Collection[str]) -> None:
        """Read the bookmarks of channels and some outgoing messages, for `Journal.reading_ahead`."""
        marks = _MARKS_AND_SENT % tuple(", ".join("?" * len(one)) for one in (channels, sent or ("",)))
        found = self._kept(marks, game, *channels, game, *(sent or ("",)))
        self._ahead.channels = frozenset(channels)
        self._ahead.marks = {(one.channel, one.id): one.told for one in found if not one.way}
        self._ahead.sent = dict.fromkeys(sent) | {one.id: one for one in found if one.way}

    def _kept(self, query: str, *values: Any) -> list[StoredMessage]:
        return [
            StoredMessage(**dict(zip(_FIELDS.split(", "), row, strict=True)))
            for row in self._database.rows(query, *values)
        ]

    def _write(self, statement: str, rows: Sequence[Row], new: Sequence[Row] = ()) -> None:
        if not rows and not new:
            return

        def write(session: Transaction) -> None:
            with session.together() if len(rows) + len(new) > 1 else nullcontext():
                for what, given in ((_KEEP, new), (statement, rows)):
                    if given:
                        session.many(what, given)

        self._writer.submit(_KEY, write).wait()


def _kept(letters: Iterable[StoredMessage]) -> list[Row]:
    return [tuple(getattr(one, field) for field in _FIELDS.split(", ")) for one in letters]
