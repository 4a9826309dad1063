"""A typed key-value store: the records of one kind in the database, as values."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec.structs import replace

from moot.game.values import Time, Value, canonical, decode
from moot.journal.errors import Conflict
from moot.journal.record_store import ANY_VERSION, RecordStore, StoredRecord
from moot.languages import N_

T = TypeVar("T", bound=Value)
_PAGE = 1000
_TRIES = 20
"""An update is tried this many times before it gives up."""
_BEFORE_ALL = -1
"""A time at which nothing has expired."""


@dataclass(frozen=True)
class Companions:
    """Records to put and to delete (by kind and key) in the same transaction as an update."""

    put: Iterable[StoredRecord] = ()
    delete: Iterable[tuple[str, str]] = ()


@dataclass(frozen=True)
class StoredValue(Generic[T]):
    """A value with its key, owner, expiry and version."""

    key: str
    value: T
    owner: str
    until: Time | None
    version: int


class TypedStore(Generic[T]):
    """The values of one kind; reading raises what a `Journal` raises. `RecordStore.change` writes several at once."""

    def __init__(self, records: RecordStore, kind: str, type: type[T]):
        self._records, self.kind, self._type = records, kind, type

    def get(self, key: str, now: Time) -> T | None:
        """The value under a key; None if there is none, or it has expired."""
        return self.value(self._records.get(self.kind, key, now))

    def value(self, record: StoredRecord | None) -> T | None:
        """The value in a record of this kind."""
        return decode(record.value, self._type) if record is not None else None

    def stored(self, key: str, now: Time) -> StoredValue[T] | None:
        """The value with its version, for `changed`."""
        found = self._records.get(self.kind, key, now)
        return self._stored_value(found) if found is not None else None

    def of(self, owner: str, now: Time) -> list[StoredValue[T]]:
        """All values of one owner, by key."""
        return [self._stored_value(one) for one in self._records.of(self.kind, owner, now)]

    def all(self, now: Time) -> Iterator[StoredValue[T]]:
        """All values, by key."""
        after = ""
        while page := self._records.all(self.kind, now, after, _PAGE):
            yield from map(self._stored_value, page)
            after = page[-1].key

    def record(
        self, key: str, value: T, *, owner: str = "", until: Time | None = None, version: int = ANY_VERSION
    ) -> StoredRecord:
        """The record of a value, to insert it or replace what is stored under its key."""
        return StoredRecord(self.kind, key, canonical(value), owner, until, version)

    def changed(self, stored: StoredValue[T], value: T, *, until: Time | None = None) -> StoredRecord:
        """The record that replaces exactly this version; its expiry stays unless another is given."""
        return self.record(
            stored.key,
            value,
            owner=stored.owner,
            until=stored.until if until is None else until,
            version=stored.version,
        )

    def update(
        self,
        key: str,
        change: Callable[[T | None], T | None],
        now: Time,
        *,
        owner: str = "",
        until: Time | Callable[[T], Time | None] | None = None,
        along: Callable[[T | None, T], Companions] | None = None,
    ) -> T | None:
        """Replace the value under a key with `change(value)`, and retry with the fresh value if another was faster.

        `change` is given None where there is no value (or an expired one). Nothing is written if it returns None or an
        equal value. A new value belongs to `owner`; one that is replaced keeps its owner. `until` is the time when the
        value expires, or computes it from the new value; without it, a replaced value keeps its time. `along(before,
        after)` names records that are written and deleted in the same transaction.

        Returns what is stored now. Raises `Conflict` if others are faster many times in a row, and whatever `change`
        raises.
        """
        for _ in range(_TRIES):
            stored = self.stored(key, _BEFORE_ALL)  # an expired value is still in the way of a new one
            expired = stored is not None and stored.until is not None and stored.until <= now
            before = stored.value if stored is not None and not expired else None
            after = change(before)
            if after is None or after == before:
                return before
            ends = until(after) if callable(until) else until
            record = self.record(key, after, owner=owner, until=ends)
            if stored is not None:
                record = replace(record, version=stored.version) if expired else self.changed(stored, after, until=ends)
            new, put = ([record], []) if stored is None else ([], [record])
            others = along(before, after) if along is not None else Companions()
            try:
                self._records.change(new=new, put=[*put, *others.put], gone=others.delete)
            except Conflict:
                continue
            return after
        raise Conflict(
            N_("this {kind} was changed by others {tries} times in a row: try again", kind=self.kind, tries=_TRIES)
        )

    def take(self, key: str, now: Time) -> T | None:
        """Remove the value under a key and return it; if several processes try, only one gets it."""
        found = self.stored(key, now)
        if found is None:
            return None
        try:
            self._records.change(put=[self.changed(found, found.value, until=now)])
        except Conflict:
            return None
        return found.value

    def _stored_value(self, record: StoredRecord) -> StoredValue[T]:
        value = decode(record.value, self._type)
        return StoredValue(record.key, value, record.owner, record.until, record.version)
