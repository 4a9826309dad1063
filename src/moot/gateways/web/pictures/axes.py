"""Axes: round numbers, times at which a clock or calendar of the reader's zone shows something round, and quiet."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import ceil, floor, log10
from zoneinfo import ZoneInfo

from moot.game.values import Time, Value

QUIET_MAX = 3
"""So many quiet times are cut out of an axis at most."""
_CLIFF, _PART, _AT_PLAY = 8, 0.6, 4
"""Quiet is a time so many times as long as any other between what happens, if such take so much of the whole, and so
many others are left to be told apart."""
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


class Stretch(Value, frozen=True):
    """A time without long quiet in it, and where it is on an axis."""

    since: Time
    until: Time
    left: float = 0.0
    right: float = 0.0

    def x(self, time: Time) -> float:
        """Where a time within it is."""
        return self.left + (self.right - self.left) * (time - self.since) / max(self.until - self.since, 1)


def stretches(times: Iterable[Time]) -> list[Stretch]:
    """The stretches of an axis on which something happens at these times: one, or those between long quiet times."""
    at = sorted(set(times))
    gaps = sorted(((b - a, a, b) for a, b in pairwise(at)), reverse=True)
    whole = at[-1] - at[0]
    for many in range(min(QUIET_MAX, len(gaps) - _AT_PLAY), 0, -1):
        quiet, rest = gaps[:many], gaps[many:]
        if quiet[-1][0] >= _CLIFF * rest[0][0] and sum(gap for gap, _, _ in quiet) >= _PART * whole:
            ends = [(a, b) for _, a, b in sorted(quiet, key=lambda gap: gap[1])]
            begins, until = [at[0], *(b for _, b in ends)], [*(a for a, _ in ends), at[-1]]
            return [Stretch(a, b) for a, b in zip(begins, until, strict=True)]
    return [Stretch(at[0], at[-1])]


def laid_out(found: Sequence[Stretch], left: float, right: float, apart: float, least: float) -> list[Stretch]:
    """Stretches side by side, `apart` from one another, as wide as they are long but none below `least`."""
    room = right - left - apart * (len(found) - 1) - least * len(found)
    spans = [one.until - one.since for one in found]
    spans = spans if any(spans) else [1 for _ in found]
    placed: list[Stretch] = []
    for one, span in zip(found, spans, strict=True):
        begin = placed[-1].right + apart if placed else left
        end = begin + least + room * span / sum(spans)
        placed.append(Stretch(one.since, one.until, begin, end))
    return placed


def labels(placed: Sequence[Stretch], zone: str, most: int, letter: float) -> Iterator[tuple[float, str]]:
    """What stands below an axis, and where; where quiet times are cut out, first of all on which day it goes on.

    A letter is about so wide; what would run into what stands before it is left out.
    """
    free = float("-inf")
    several = len(placed) > 1
    for one, begins in zip(placed, begun(placed, zone), strict=True):
        share = max(2, round(most * (one.right - one.left) / (placed[-1].right - placed[0].left)))
        within = round_times(one.since, one.until, zone, share if several else most)
        for time, words in [*([(one.since, begins)] if several else []), *(within if one.until > one.since else ())]:
            x, half = one.x(time), letter * len(words) / 2
            if x - half >= free:
                yield x, words
                free = x + half + letter


def begun(found: Sequence[Stretch], zone: str) -> list[str]:
    """When each stretch begins: its day, with the year where those differ; its hour, where one before has the day."""
    days = [datetime.fromtimestamp(one.since, ZoneInfo(zone)) for one in found]
    year = " %Y" if len({day.year for day in days}) > 1 else ""
    dates = [day.date() for day in days]
    return [f"{day:%H:%M}" if day.date() in dates[:n] else f"{day.day} {day:%b{year}}" for n, day in enumerate(days)]


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
