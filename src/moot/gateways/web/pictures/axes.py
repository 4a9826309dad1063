"""Axes: round numbers, and times at which a clock or calendar of the reader's zone shows something round."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from math import ceil, floor, log10
from zoneinfo import ZoneInfo

from moot.game.values import Time

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
_CLOCK = [n * _MINUTE for n in (1, 2, 5, 10, 15, 30)] + [n * _HOUR for n in (1, 2, 3, 6, 12)]
_DAYS = (1, 2, 7, 14)
_MONTHS = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200)


def round_numbers(least: int, most: int, about: int = 4) -> list[int]:
    """Whole numbers between two others to label an axis with, some way apart."""
    rough = max((most - least) / about, 1)
    unit = 10 ** floor(log10(rough))
    step = next(n * unit for n in (1, 2, 5, 10) if n * unit >= rough)
    return list(range(ceil(least / step) * step, most + 1, step))


def round_times(since: Time, until: Time, zone: str, most: int = 5) -> list[tuple[Time, str]]:
    """Times between two others to label an axis with, each with its words: `18:00`, `5 Jan`, `Jan 2026` or `2026`."""
    span, here = until - since, ZoneInfo(zone)
    for step in _CLOCK:
        if span <= step * most:
            return list(_clock(since, until, here, step))
    for days in _DAYS:
        if span <= days * _DAY * most:
            return list(_days(since, until, here, days))
    months = next((n for n in _MONTHS if span <= n * 30 * _DAY * most), _MONTHS[-1])
    return list(_months(since, until, here, months))


def _clock(since: Time, until: Time, zone: ZoneInfo, step: int) -> Iterator[tuple[Time, str]]:
    """Times of day, by the zone's offset at the beginning."""
    offset = int((datetime.fromtimestamp(since, UTC).astimezone(zone).utcoffset() or timedelta()).total_seconds())
    at = -(-(since + offset) // step) * step - offset
    while at <= until:
        here = datetime.fromtimestamp(at, UTC).astimezone(zone)
        yield at, f"{here.day} {here:%b}" if not (here.hour or here.minute) else f"{here:%H:%M}"
        at += step


def _days(since: Time, until: Time, zone: ZoneInfo, step: int) -> Iterator[tuple[Time, str]]:
    day = datetime.fromtimestamp(since, UTC).astimezone(zone).replace(hour=0, minute=0, second=0)
    day += timedelta(days=1)
    if step >= 7:
        day += timedelta(days=-day.weekday() % 7)
    while (at := int(day.timestamp())) <= until:
        yield at, f"{day.day} {day:%b}"
        day += timedelta(days=step)


def _months(since: Time, until: Time, zone: ZoneInfo, step: int) -> Iterator[tuple[Time, str]]:
    begun = datetime.fromtimestamp(since, UTC).astimezone(zone)
    month = begun.year * 12 + begun.month
    month += -month % step
    while month // 12 < 9_999:
        first = datetime(month // 12, month % 12 + 1, 1, tzinfo=zone)
        if (at := int(first.timestamp())) > until:
            return
        yield at, f"{first.year}" if step >= 12 else f"{first:%b %Y}"
        month += step
