"""The tables of the full-text search: SQLite's FTS5 and PostgreSQL's text search, with the same statements.

They hold nothing that isn't in the record, and can be emptied at any time. Both databases are given words that were
folded before (`views/search_texts.py`), and only find what begins with these; so they find the same.
"""

import json
from collections.abc import Collection, Iterable

from moot.game.values import Time, Value
from moot.journal.database import Database, Transaction
from moot.journal.errors import Conflict
from moot.journal.writer import Writer

LAYOUT = 6
"""The first layout of a database that has these tables."""
_POSITIONS = "SELECT game, version, entry FROM search_games"
_POSITION = f"{_POSITIONS} WHERE game = ?"
_DROP_POSITION = "DELETE FROM search_games WHERE game = ?"
_KEEP_POSITION = "INSERT INTO search_games (game, version, entry) VALUES (?, ?, ?)"
_DROP_ALL = "DELETE FROM search_texts WHERE game = ?"
_DROP = "DELETE FROM search_texts WHERE game = ? AND kind = ? AND key = ?"
_KEEP = "INSERT INTO search_texts (game, kind, key, at, title, body, words) VALUES (?, ?, ?, ?, ?, ?, ?)"
MATCH = "id IN (SELECT rowid FROM search_words WHERE search_words MATCH ?)"
"""In PostgreSQL, another condition stands for this one; likewise for the next."""
IN_LIST = "IN (SELECT value FROM json_each(?))"
_FIND = f"""
    SELECT game, kind, key, at, title, body FROM search_texts
    WHERE {MATCH} AND game {IN_LIST} AND kind = ? ORDER BY at DESC, id DESC LIMIT ?
"""


class SearchText(Value, frozen=True):
    """Something that can be found: its place, its title and text, and the words by which it's found."""

    kind: str
    """`game`, `rule`, `proposal`, `player` or `talk`."""
    key: str
    """Identifies it among those of its kind in its game."""
    at: Time
    title: str
    body: str
    words: tuple[str, ...] = ()
    """Folded, each once."""


class FoundText(Value, frozen=True):
    """Something that was found."""

    game: str
    kind: str
    key: str
    at: Time
    title: str
    body: str


class SearchPosition(Value, frozen=True):
    """How far the record of a game is in the tables."""

    version: int = 0
    """The version of what makes texts of a record; 0 if the game isn't in the tables."""
    entry: int = -1
    """The last entry; negative while the texts are written."""


UNREAD = SearchPosition()


class SearchStore:
    """The search tables of a journal; methods may raise what those of a `Journal` raise."""

    def __init__(self, database: Database, writer: Writer):
        self._database, self._writer = database, writer

    @property
    def is_there(self) -> bool:
        """Whether the database has the tables: one of an older layout, opened to be read, hasn't."""
        return self._database.layout >= LAYOUT

    def positions(self) -> dict[str, SearchPosition]:
        """How far each game is in the tables."""
        return {game: SearchPosition(version, entry) for game, version, entry in self._database.rows(_POSITIONS)}

    def write(
        self,
        game: str,
        before: SearchPosition,
        after: SearchPosition,
        texts: Iterable[SearchText] = (),
        gone: Iterable[tuple[str, str]] = (),
        *,
        anew: bool = False,
    ) -> None:
        """Put texts of a game into the tables and take others out (by kind and key, or all), in one transaction.

        Raises `Conflict` if the game isn't where it was `before`: somebody else has written then.
        """
        put = list(texts)
        dropped = [*((game, one.kind, one.key) for one in put), *((game, *one) for one in gone)]
        rows = [(game, one.kind, one.key, one.at, one.title, one.body, " ".join(one.words)) for one in put]

        def do(session: Transaction) -> None:
            with session.together():
                found = session.rows(_POSITION, game)
                if (SearchPosition(*found[0][1:]) if found else UNREAD) != before:
                    raise Conflict(f"somebody else is writing what can be found in {game}")
                if anew:
                    session.do(_DROP_ALL, game)
                session.many(_DROP, dropped)
                session.many(_KEEP, rows)
                session.do(_DROP_POSITION, game)
                session.do(_KEEP_POSITION, game, after.version, after.entry)

        self._writer.submit(f"search {game}", do).wait()

    def found(self, words: Collection[str], games: Collection[str], kind: str, most: int) -> list[FoundText]:
        """The latest texts of a kind in some games in which a word begins with each of these folded words."""
        sought = " ".join(f"{word}*" for word in words)
        rows = self._database.rows(_FIND, sought, json.dumps(list(games)), kind, most)
        return [FoundText(*row) for row in rows]


def forget(game: str, session: Transaction) -> None:
    """Take a game out of the tables, in a transaction in which it loses some of its texts or is deleted."""
    session.do(_DROP_ALL, game)
    session.do(_DROP_POSITION, game)
