"""Papers of the house, kept beside the games: small records that change, each known by its kind and key.

Accounts, sessions, doors, tokens and wishes for notices are papers; what they hold is the house's own affair. Unlike
entries they may be changed and thrown away, so each has a version: whoever changes one that somebody else has changed
meanwhile is told, and looks again.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from moot.game.values import Time, Value
from moot.journal.database import Database, Session
from moot.journal.errors import Conflict
from moot.journal.writer import Writer

WHATEVER = -1
"""The version of a paper that is put in place of whatever is there, or of nothing."""

_FIELDS = "kind, key, value, owner, until, version"
_ALIVE = "(until IS NULL OR until > ?)"
_GET = f"SELECT {_FIELDS} FROM papers WHERE kind = ? AND key = ? AND {_ALIVE}"
_OF = f"SELECT {_FIELDS} FROM papers WHERE kind = ? AND owner = ? AND {_ALIVE} ORDER BY key"
_ALL = f"SELECT {_FIELDS} FROM papers WHERE kind = ? AND {_ALIVE} AND key > ? ORDER BY key LIMIT ?"
_NEW = f"INSERT INTO papers ({_FIELDS}) VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
_PUT = "UPDATE papers SET value = ?, owner = ?, until = ?, version = version + 1 WHERE kind = ? AND key = ?"
_PUT_IF = f"{_PUT} AND version = ?"
_GONE = "DELETE FROM papers WHERE kind = ? AND key = ?"
_SWEEP = "DELETE FROM papers WHERE until <= ?"
_KEY = "papers"


class Paper(Value, frozen=True):
    """One record of the house."""

    kind: str
    """What it is: `account`, `session`, `door` …"""
    key: str
    """Which one of its kind."""
    value: bytes
    owner: str = ""
    """Whose it is, so that all of theirs can be found."""
    until: Time | None = None
    """From when on it is as if it were not there; None if it lasts."""
    version: int = 0
    """How often it has been put since it was new; `WHATEVER` in a put that minds none."""


class Cabinet(Protocol):
    """Papers of many kinds; several threads and processes may use one at once.

    Methods may raise what a `Journal` raises.
    """

    def get(self, kind: str, key: str, now: Time) -> Paper | None:
        """A paper, unless it is past."""

    def of(self, kind: str, owner: str, now: Time) -> list[Paper]:
        """Whatever of a kind is somebody's and not past, by key."""

    def all(self, kind: str, now: Time, after: str = "", most: int = 1000) -> list[Paper]:
        """Whatever of a kind is not past, by key: so many at most, of those whose key comes after one."""

    def change(
        self, *, new: Iterable[Paper] = (), put: Iterable[Paper] = (), gone: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Keep new papers, put others in the place of older ones, throw some away (by kind and key): all or none.

        What is thrown away goes first. Each put adds one to the version that is kept. Raises `Conflict` where a new
        one is there already, past or not, or where one to be put has another version than the one kept; one with the
        version `WHATEVER` is put in any case. It does not matter whether what is thrown away is there.
        """

    def sweep(self, now: Time) -> None:
        """Throw away what is past."""


class SqlCabinet:
    """A `Cabinet` in a journal's database."""

    def __init__(self, database: Database, writer: Writer):
        self._database, self._writer = database, writer

    def get(self, kind: str, key: str, now: Time) -> Paper | None:
        """A paper, unless it is past."""
        return next(iter(self._papers(_GET, kind, key, now)), None)

    def of(self, kind: str, owner: str, now: Time) -> list[Paper]:
        """Whatever of a kind is somebody's (see `Cabinet`)."""
        return self._papers(_OF, kind, owner, now)

    def all(self, kind: str, now: Time, after: str = "", most: int = 1000) -> list[Paper]:
        """Whatever of a kind is not past (see `Cabinet`)."""
        return self._papers(_ALL, kind, now, after, most)

    def change(
        self, *, new: Iterable[Paper] = (), put: Iterable[Paper] = (), gone: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Keep, put and throw away, all or none (see `Cabinet`)."""
        added, changed, thrown = tuple(new), tuple(put), tuple(gone)

        def write(session: Session) -> None:
            with session.together():
                session.many(_GONE, thrown)
                for paper in added:
                    _add(session, paper)
                for paper in changed:
                    put_paper(session, paper)

        self._writer.submit(_KEY, write).result()

    def sweep(self, now: Time) -> None:
        """Throw away what is past."""
        self._writer.submit(_KEY, lambda session: session.do(_SWEEP, now)).result()

    def _papers(self, query: str, *values: Any) -> list[Paper]:
        return [Paper(*row) for row in self._database.rows(query, *values)]


def _add(session: Session, paper: Paper) -> None:
    if not session.do(_NEW, paper.kind, paper.key, paper.value, paper.owner, paper.until):
        raise Conflict(f"there is a {paper.kind} of that name already: take another, or change that one")


def put_paper(session: Session, paper: Paper) -> None:
    """Put a paper in the place of the one that it may be put in the place of; raises `Conflict`."""
    values = (paper.value, paper.owner, paper.until, paper.kind, paper.key)
    if paper.version != WHATEVER:
        if not session.do(_PUT_IF, *values, paper.version):
            raise Conflict(f"that {paper.kind} was changed by someone else meanwhile: look at it again")
    elif not session.do(_PUT, *values):
        _add(session, paper)
