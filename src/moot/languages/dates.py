"""Dates, times and spans as people read them, in their language: by CLDR, with babel.

English is written as in most of the world, with the day before the month. What programs read, such as feeds, calendars
and exports, is written elsewhere by their own standards.
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from moot.languages import ENGLISH, _, language

Form = Literal[
    "day", "short day", "long day", "month", "short month", "weekday", "short weekday", "dated weekday", "hour"
]
_FORMS: dict[Form, tuple[str, str]] = {
    "day": ("d MMM y", "yMMMd"),  # 5 Jan 2026
    "short day": ("d MMM", "MMMd"),  # 5 Jan
    "long day": ("d MMMM", "MMMMd"),  # 5 January
    "month": ("MMMM y", "yMMMM"),  # January 2026
    "short month": ("MMM y", "yMMM"),  # Jan 2026
    "weekday": ("EEEE", ""),  # Monday
    "short weekday": ("EEE", ""),  # Mon
    "dated weekday": ("EEE d MMM y", "yMMMEd"),  # Mon 5 Jan 2026
    "hour": ("HH:mm", "Hm"),  # 18:00
}
"""Each form by its pattern in English, and by the skeleton for which CLDR has the pattern of another language."""
_UNITS: tuple[tuple[Literal["week", "day", "hour", "minute"], int], ...] = (
    ("week", 604_800),
    ("day", 86_400),
    ("hour", 3_600),
    ("minute", 60),
)
_MONDAY = date(2026, 1, 5)


def dated(when: date, form: Form = "day") -> str:
    """A date, or a datetime in its own zone, in one of the forms: `5 Jan 2026`, `5. Jan. 2026`, `5 janv. 2026`."""
    from babel.dates import format_datetime, format_skeleton  # a tenth of a second, which most commands can do without

    spoken, (english, skeleton) = language(), _FORMS[form]
    at = when if isinstance(when, datetime) else datetime(when.year, when.month, when.day, tzinfo=UTC)
    if spoken == ENGLISH or not skeleton:
        return format_datetime(at, english, locale=spoken)
    return format_skeleton(skeleton, at, locale=spoken)


def timed(when: datetime, form: Form = "day") -> str:
    """A date with the time of day: `5 Jan 2026, 18:00`."""
    return f"{dated(when, form)}, {dated(when, 'hour')}"


def weekdays() -> list[str]:
    """The days of the week, from Monday on."""
    return [dated(_MONDAY + timedelta(days=n), "weekday") for n in range(7)]


def away(seconds: float) -> str:
    """How far off a time is, in the largest unit that fits: `in 3 days`, `2 hours ago`, `now`."""
    for unit, length in _UNITS:
        if abs(seconds) >= length * (2 if unit == "week" else 1):
            return _span(round(abs(seconds) / length) * (1 if seconds > 0 else -1), unit, language())
    return _("now")


@lru_cache(maxsize=512)
def _span(count: int, unit: Literal["week", "day", "hour", "minute"], spoken: str) -> str:
    from babel.dates import format_timedelta

    span = timedelta(seconds=count * dict(_UNITS)[unit])
    return format_timedelta(span, granularity=unit, threshold=float("inf"), add_direction=True, locale=spoken)


def written_time(time: float, zone: str = "UTC") -> str:
    """A time in figures, the same in every language (ISO 8601): `2026-01-05 18:00:00`, seconds only if they aren't 0.

    In another zone than UTC it names the zone.
    """
    written = datetime.fromtimestamp(time, UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S")
    written = written.removesuffix(":00") if time % 60 == 0 else written
    return written if zone == "UTC" else f"{written} ({zone.replace('_', ' ')})"
