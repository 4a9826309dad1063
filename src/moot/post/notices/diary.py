"""What a calendar has told before, so that a deadline which moves is the same one, and one that is gone is taken back.

Calendar programs know a date again by its UID, and take a change where its SEQUENCE is higher (RFC 5546, 2.1.4).
"""

from collections.abc import Iterable
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from msgspec.structs import replace

from moot.documents.calendars import Date
from moot.game.values import Time, Value

KEPT_SECONDS = 30 * 86_400
"""So long a date that is over, or was taken back, stays in the calendar."""
DATES_MAX = 500


class Wanted(Value, frozen=True):
    """A date that there is now; `key` says what it is of."""

    key: str
    time: Time
    title: str
    text: str = ""
    link: str = ""
    alarm_seconds: int = 0


class Noted(Value, frozen=True):
    """A date as it stands in a diary."""

    key: str
    date: Date
    is_over: bool = False
    """Whether its time has come; then what has the same key is another date."""


class Diary(Value, frozen=True):
    """The dates of one calendar."""

    noted: tuple[Noted, ...] = ()
    count: int = 0
    """How many dates it has ever had."""

    @property
    def dates(self) -> tuple[Date, ...]:
        """All of them."""
        return tuple(noted.date for noted in self.noted)


def kept_up(diary: Diary, scope: str, wanted: Iterable[Wanted], now: Time) -> Diary:
    """The diary with what there is now; the same one where nothing has changed. `scope` tells calendars apart."""
    open_ = {one.key: one for one in wanted}
    noted = [_brought_up(old, open_, now) for old in diary.noted if not _is_old(old, now)]
    count = diary.count
    for one in open_.values():
        count += 1
        noted.append(Noted(one.key, _first(one, uuid5(NAMESPACE_URL, f"moot:{scope}:{count}").urn, now)))
    made = Diary(tuple(noted[-DATES_MAX:]), count)
    return diary if made == diary else made


def _brought_up(old: Noted, open_: dict[str, Wanted], now: Time) -> Noted:
    """A date as it is now; what it is of is taken from those that are still to be noted."""
    if old.is_over:
        return old
    one = open_.get(old.key)
    has_come = old.date.time <= now and not old.date.cancelled
    if has_come and (one is None or one.time > old.date.time):
        return replace(old, is_over=True)
    if one is None:
        return old if old.date.cancelled else replace(old, date=_changed(old.date, now, cancelled=True))
    del open_[old.key]
    told = _told(one) | {"cancelled": False}
    is_same = all(getattr(old.date, name) == value for name, value in told.items())
    return old if is_same else replace(old, date=_changed(old.date, now, **told))


def _changed(date: Date, now: Time, **fields: object) -> Date:
    return replace(date, sequence=date.sequence + 1, modified=now, **fields)


def _first(one: Wanted, uid: str, now: Time) -> Date:
    return Date(uid=uid, modified=now, **_told(one))


def _told(one: Wanted) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("time", "title", "text", "link", "alarm_seconds")}


def _is_old(old: Noted, now: Time) -> bool:
    is_done = old.is_over or old.date.cancelled
    return is_done and max(old.date.time, old.date.modified) < now - KEPT_SECONDS
