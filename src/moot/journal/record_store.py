"""A key-value store in the journal's database: small records that change, each with a kind, a key and a version.

Accounts, sessions, access settings, tokens and notice settings are such records; `runtime/typed_store.py` reads and
writes their values. Unlike entries they can be changed and deleted. The version is for optimistic concurrency control:
writing on top of a version that somebody else has replaced raises `Conflict`. The table is called `papers`.
"""

from collections.abc import Iterable
from typing import Any

from moot.game.values import Time, Value
from moot.journal.database import Database, Transaction
from moot.journal.errors import Conflict
from moot.journal.reading_ahead import ReadAhead
from moot.journal.writer import Writer
from moot.languages import N_

ANY_VERSION = -1
"""The version of a record that replaces whatever is there, or nothing."""

RECORD_FIELDS = "kind, key, value, owner, until, version"
NOT_EXPIRED = "(until IS NULL OR until > ?)"
_GET = f"SELECT {RECORD_FIELDS} FROM papers WHERE kind = ? AND key = ? AND {NOT_EXPIRED}"
_OF = f"SELECT {RECORD_FIELDS} FROM papers WHERE kind = ? AND owner = ? AND {NOT_EXPIRED} ORDER BY key"
_ALL = f"SELECT {RECORD_FIELDS} FROM papers WHERE kind = ? AND {NOT_EXPIRED} AND key > ? ORDER BY key LIMIT ?"
_NEW = f"INSERT INTO papers ({RECORD_FIELDS}) VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
_PUT = "UPDATE papers SET value = ?, owner = ?, until = ?, version = version + 1 WHERE kind = ? AND key = ?"
_PUT_IF = f"{_PUT} AND version = ?"
_GONE = "DELETE FROM papers WHERE kind = ? AND key = ?"
_SWEEP = "DELETE FROM papers WHERE until <= ?"
_KEY = "papers"


class StoredRecord(Value, frozen=True):
    """One record as bytes, with its owner, expiry and version."""

    kind: str
    """`account`, `session`, `door` …"""
    key: str
    """Identifies it among those of its kind."""
    value: bytes
    owner: str = ""
    """Its owner, by whom it can be found."""
    until: Time | None = None
    """When it expires, in seconds since 1970; None if never. An expired record is treated as missing."""
    version: int = 0
    """How often it has been replaced; `ANY_VERSION` in a put that replaces whatever is there."""


class RecordStore:
    """Records of many kinds; several threads and processes can use it at once.

    Methods may raise what those of a `Journal` raise.
    """

    def __init__(self, database: Database, writer: Writer, ahead: ReadAhead):
        self._database, self._writer, self._ahead = database, writer, ahead

    def get(self, kind: str, key: str, now: Time) -> StoredRecord | None:
        """A record, unless it has expired."""
        if (kind, key) in self._ahead.records:
            found: StoredRecord | None = self._ahead.records[kind, key]
            return found
        return next(iter(self._found(_GET, kind, key, now)), None)

    def of(self, kind: str, owner: str, now: Time) -> list[StoredRecord]:
        """All records of a kind that belong to an owner, by key."""
        return self._found(_OF, kind, owner, now)

    def all(self, kind: str, now: Time, after: str = "", most: int = 1000) -> list[StoredRecord]:
        """A page of the records of a kind, by key: at most so many, with keys after the one given."""
        return self._found(_ALL, kind, now, after, most)

    def change(
        self,
        *,
        new: Iterable[StoredRecord] = (),
        put: Iterable[StoredRecord] = (),
        gone: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Insert new records, replace others and delete some (by kind and key), in one transaction.

        Deleting comes first, and ignores what isn't there. Each put adds one to the stored version. Raises `Conflict`
        where a new record is there already, expired or not, or where one to be replaced has another version than the
        stored one; a put with `ANY_VERSION` always succeeds.
        """
        inserted, replaced, deleted = tuple(new), tuple(put), tuple(gone)
        self._ahead.records = {}

        def write(session: Transaction) -> None:
            with session.together():
                session.many(_GONE, deleted)
                for record in inserted:
                    _insert(session, record)
                for record in replaced:
                    put_record(session, record)

        self._writer.submit(_KEY, write).wait()

    def sweep(self, now: Time) -> None:
        """Delete expired records."""
        self._writer.submit(_KEY, lambda session: session.do(_SWEEP, now)).wait()

    def _found(self, query: str, *values: Any) -> list[StoredRecord]:
        return [StoredRecord(*row) for row in self._database.rows(query, *values)]


def _insert(session: Transaction, record: StoredRecord) -> None:
    if not session.do(_NEW, record.kind, record.key, record.value, record.owner, record.until):
        raise Conflict(N_("there is a {kind} of that name already: take another, or change that one", kind=record.kind))


def put_record(session: Transaction, record: StoredRecord) -> None:
    """Replace a record, or insert it where any version will do; raises `Conflict`."""
    values = (record.value, record.owner, record.until, record.kind, record.key)
    if record.version != ANY_VERSION:
        if not session.do(_PUT_IF, *values, record.version):
            raise Conflict(N_("that {kind} was changed by someone else meanwhile: look at it again", kind=record.kind))
    elif not session.do(_PUT, *values):
        _insert(session, record)
