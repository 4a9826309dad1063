"""Moments of a game: an entry's number or a time as people write them, and times as people read them."""

from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from moot.game.entries import Entry
from moot.game.state import State
from moot.game.values import Time


class NoMoment(ValueError):
    """A moment that cannot be read, or at which there was no game yet."""


class _Kept(Protocol):
    @property
    def state(self) -> State: ...

    def at(self, entry: int) -> State: ...

    def entries(self, since: int = 0, until: int | None = None) -> Iterator[Entry]: ...


def read_time(text: str, zone: tzinfo = UTC) -> Time:
    """A time such as `2026-01-05`, `2026-01-05 18:00` or `2026-01-05T18:00:00+01:00`, in seconds since 1970.

    Without an offset it is in the zone. Raises `NoMoment`.
    """
    try:
        read = datetime.fromisoformat(text.strip())
        return int((read if read.tzinfo else read.replace(tzinfo=zone)).timestamp())
    except (ValueError, OverflowError) as error:
        raise NoMoment(f"“{text}” is no time; write it like 2026-01-05 18:00 (UTC)") from error


def written_time(time: Time) -> str:
    """A time as people read it: `2026-01-05 18:00:00`, in UTC; the seconds only where there are some."""
    written = datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M:%S")
    return written.removesuffix(":00") if time % 60 == 0 else written


def state_at(table: _Kept, moment: str) -> State:
    """The game as it was at a moment: after an entry, by its number, or at a time. Raises `NoMoment`."""
    if not moment:
        return table.state
    if moment.isdecimal() and len(moment) < 10:
        return _after(table, int(moment))
    return table.at(last_entry_before(table, read_time(moment)))


def _after(table: _Kept, entry: int) -> State:
    last = table.state.entry
    if entry > last:
        raise NoMoment(f"there is no entry {entry} yet; the last one is {last}")
    return table.at(entry)


def time_of(table: _Kept, entry: int) -> Time:
    """When an entry was made."""
    return next(table.entries(entry, entry)).time


def last_entry_before(table: _Kept, time: Time) -> int:
    """The last entry made at or before a time, found by halving. Raises `NoMoment` where there was none yet."""
    low, high = 0, table.state.entry
    if time_of(table, 0) > time:
        raise NoMoment(f"the game began later than that, at {written_time(time_of(table, 0))}")
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if time_of(table, middle) <= time else (low, middle - 1)
    return low
