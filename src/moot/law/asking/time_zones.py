"""Time zones for rules: a table of UTC offsets around a moment, from the tz data that comes with the program.

The sandbox has no zones. What crosses is plain data, and the same on every machine.
"""

from bisect import bisect_left
from datetime import UTC, datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from moot.game.state import State
from moot.game.values import Time

DEFAULT = "UTC"
YEARS_BACK, YEARS_ON = 5, 10
"""The range of a table; its first and last offsets hold beyond it."""
_BEGINNING = -62_135_596_800
"""The year 1, from which the first offset of a table holds."""
_DAY = 86_400


def zone_of(state: State) -> str:
    """The time zone by whose days the rules of a game reckon."""
    return state.settings.get("zone", DEFAULT)


@cache
def zone_names() -> frozenset[str]:
    """The names of all zones in the tz database."""
    return frozenset(files("tzdata").joinpath("zones").read_text(encoding="utf-8").split())


def zone_at(name: str, now: Time) -> dict[str, Any]:
    """A zone as a fact: its name, and its offsets around a moment, each `[since, seconds east of UTC]`.

    It's the same object for all moments of a year, so that comparing facts stays cheap, and isn't to be changed.
    """
    return _zone_in(name, datetime.fromtimestamp(min(max(now, 0), 250_000_000_000), UTC).year)


@lru_cache(maxsize=64)
def _zone_in(name: str, year: int) -> dict[str, Any]:
    zone = _zone(name)
    first = int(datetime(year - YEARS_BACK, 1, 1, tzinfo=UTC).timestamp())
    last = int(datetime(year + YEARS_ON + 1, 1, 1, tzinfo=UTC).timestamp())
    found = [[_BEGINNING, _offset(zone, first)]]
    for day in range(first, last, _DAY):
        offset = _offset(zone, day + _DAY)
        if offset != found[-1][1]:
            found.append([_change(zone, day, day + _DAY), offset])
    return {"name": name, "offsets": found}


def _zone(name: str) -> ZoneInfo:
    if name not in zone_names():
        raise ValueError(f"there is no time zone {name}")
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as data:
        return ZoneInfo.from_file(data, key=name)


def _offset(zone: ZoneInfo, time: Time) -> int:
    offset = datetime.fromtimestamp(time, zone).utcoffset()
    assert offset is not None
    return int(offset.total_seconds())


def _change(zone: ZoneInfo, before: Time, after: Time) -> Time:
    """The first second of the offset that holds at `after` but not at `before`."""
    old = _offset(zone, before)
    return before + bisect_left(range(before, after), True, key=lambda time: _offset(zone, time) != old)
