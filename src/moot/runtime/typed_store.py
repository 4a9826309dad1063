"""Typed drawers of the cabinet: small records of the house, each of one kind, as values."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec.structs import replace

from moot.game.values import Time, Value, canonical, decode
from moot.journal.cabinet import WHATEVER, Cabinet, Paper
from moot.journal.errors import Conflict

T = TypeVar("T", bound=Value)
_PAGE = 1000
_TRIES = 20
"""An update is tried this many times before it gives up."""
_BEFORE_ALL = -1
"""A time at which nothing has expired."""


@dataclass(frozen=True)
class Companions:
    """Papers to put and to delete (by kind and key) in the same transaction as an update."""

    put: Iterable[Paper] = ()
    delete: Iterable[tuple[str, str]] = ()


@dataclass(frozen=True)
class Filed(Generic[T]):
    """A value as it lies in its drawer."""

    key: str
    value: T
    owner: str
    until: Time | None
    version: int


class Drawer(Generic[T]):
    """The papers of one kind. Reading may raise what a `Journal` raises; change them by `Cabinet.change`."""

    def __init__(self, cabinet: Cabinet, kind: str, type: type[T]):
        self._cabinet, self.kind, self._type = cabinet, kind, type

    def get(self, key: str, now: Time) -> T | None:
        """The value under a key; None where there is none, or it is past its time."""
        found = self.filed(key, now)
        return found.value if found is not None else None

    def filed(self, key: str, now: Time) -> Filed[T] | None:
        """The same with its version, to change it by."""
        found = self._cabinet.get(self.kind, key, now)
        return self._filed(found) if found is not None else None

    def of(self, owner: str, now: Time) -> list[Filed[T]]:
        """All of one owner's, by key."""
        return [self._filed(paper) for paper in self._cabinet.of(self.kind, owner, now)]

    def all(self, now: Time) -> Iterator[Filed[T]]:
        """All there are, by key."""
        after = ""
        while papers := self._cabinet.all(self.kind, now, after, _PAGE):
            yield from map(self._filed, papers)
            after = papers[-1].key

    def paper(
        self, key: str, value: T, *, owner: str = "", until: Time | None = None, version: int = WHATEVER
    ) -> Paper:
        """A paper to be put into the drawer, as a new one or in the place of any other."""
        return Paper(self.kind, key, canonical(value), owner, until, version)

    def changed(self, filed: Filed[T], value: T, *, until: Time | None = None) -> Paper:
        """The paper that takes the place of just this one; its time stays unless another is given."""
        return self.paper(
            filed.key,
            value,
            owner=filed.owner,
            until=filed.until if until is None else until,
            version=filed.version,
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
        after)` names papers that are written and deleted in the same transaction.

        Returns what is stored now. Raises `Conflict` if others are faster many times in a row, and whatever `change`
        raises.
        """
        for _ in range(_TRIES):
            filed = self.filed(key, _BEFORE_ALL)  # an expired value is still in the way of a new one
            expired = filed is not None and filed.until is not None and filed.until <= now
            before = filed.value if filed is not None and not expired else None
            after = change(before)
            if after is None or after == before:
                return before
            ends = until(after) if callable(until) else until
            paper = self.paper(key, after, owner=owner, until=ends)
            if filed is not None:
                paper = replace(paper, version=filed.version) if expired else self.changed(filed, after, until=ends)
            new, put = ([paper], []) if filed is None else ([], [paper])
            others = along(before, after) if along is not None else Companions()
            try:
                self._cabinet.change(new=new, put=[*put, *others.put], gone=others.delete)
            except Conflict:
                continue
            return after
        raise Conflict(f"this {self.kind} was changed by others {_TRIES} times in a row: try again")

    def take(self, key: str, now: Time) -> T | None:
        """The value under a key, for one taker alone: whoever comes later finds nothing."""
        found = self.filed(key, now)
        if found is None:
            return None
        try:
            self._cabinet.change(put=[self.changed(found, found.value, until=now)])
        except Conflict:
            return None
        return found.value

    def _filed(self, paper: Paper) -> Filed[T]:
        return Filed(paper.key, decode(paper.value, self._type), paper.owner, paper.until, paper.version)
