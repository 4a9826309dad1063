"""Date parser for printed dates (`April 25, 2001`, `2003-09-20 12:09`) and email Date headers (RFC 5322)."""

import re
from datetime import date

from moot.game.values import Time, Value


class PrintedDate(Value, frozen=True):
    """A date as printed and, if it can be parsed, as a time."""

    printed: str = ""
    time: Time | None = None
    """Midnight UTC of the printed day."""
    of_day: int | None = None
    """Seconds since midnight by the document's own clock, if it prints a time of day."""

    def __bool__(self) -> bool:
        return bool(self.printed)


_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?\s+)?"
_CLOCK = r"(?P<clock>\d{1,2}:\d{2}(?::\d{2})?)"
_ZONE = r"(?:\s+(?:[A-Z]{2,5}|[+-]\d{4}))*"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_AT = rf"(?:(?:,?\s+(?:at\s+)?|t){_CLOCK}(?:\s?[ap]\.?m\b\.?)?{_ZONE})?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_WEEKDAY}{_MONTH}\s+{_DAY},?\s+{_CLOCK}{_ZONE}\s+{_YEAR}\b",
        rf"{_WEEKDAY}{_MONTH}\s+{_DAY},?\s+{_YEAR}\b{_AT}",
        rf"{_WEEKDAY}{_DAY}(?:\s+(?:of\s+)?|-){_MONTH},?(?:\s+|-)(?P<year>\d{{4}}|\d{{2}})\b(?!:){_AT}",
        rf"{_YEAR}[-/](?P<month>\d{{1,2}})[-/](?P<day>\d{{1,2}})(?!\d){_AT}",
        rf"(?P<first>\d{{1,2}})[/.](?P<second>\d{{1,2}})[/.]{_YEAR}\b{_AT}",
        rf"{_WEEKDAY}{_MONTH}\s+{_DAY},?\s+{_CLOCK}\b",
        rf"{_MONTH},?\s+{_YEAR}\b",
    )
)
_EPOCH = date(1970, 1, 1).toordinal()
_SECONDS = 86_400
_CENTURY_TURNS = 69
"""Two-digit years from here on are in the 1900s, as in POSIX."""


def read_date(text: str, at: int = 0) -> tuple[PrintedDate, int] | None:
    """Parse the date that begins at a position; returns its end too."""
    for form in _FORMS:
        found = form.match(text, at, at + 80)
        if found:
            printed = " ".join(found[0].split())
            return PrintedDate(printed, _time(found.groupdict()), _of_day(found.groupdict().get("clock"))), found.end()
    return None


def dated(text: str) -> PrintedDate:
    """Parse a text that is only a date; one that can't be parsed is kept as printed."""
    stripped = text.strip()
    found = read_date(stripped)
    if found and found[1] == len(stripped):
        return found[0]
    return PrintedDate(" ".join(stripped.split()))


def _time(parts: dict[str, str | None]) -> int | None:
    """Midnight UTC; None if the day is ambiguous: `11/12/1992` may be in November or in December."""
    month, day, year = parts.get("month"), parts.get("day"), parts.get("year")
    if parts.get("first"):
        first, second = int(parts["first"] or 0), int(parts["second"] or 0)
        if first <= 12 and second <= 12 and first != second:
            return None
        day, month = (str(second), str(first)) if second > 12 else (str(first), str(second))
    if not (month and day and year):
        return None
    number = int(month) if month.isdecimal() else _MONTHS.index(month[:3].lower()) + 1
    whole = int(year) if len(year) == 4 else int(year) + (1900 if int(year) >= _CENTURY_TURNS else 2000)
    try:
        return (date(whole, number, int(day)).toordinal() - _EPOCH) * _SECONDS
    except ValueError:
        return None


def _of_day(clock: str | None) -> int | None:
    if not clock:
        return None
    hours, minutes, seconds = (int(part) for part in (clock + ":0").split(":")[:3])
    return hours * 3600 + minutes * 60 + seconds if hours < 24 and minutes < 60 and seconds < 61 else None


_OFFSET = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\s*([+-])(\d{2}):?(\d{2})\b")
_NAMED = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\s*\(?([A-Z]{1,5})\b")
_HOURS = {
    **dict.fromkeys(("UT", "UTC", "GMT", "Z", "WET"), 0),
    **{"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7},
    **{"BST": 1, "CET": 1, "MET": 1, "CEST": 2, "EET": 2, "JST": 9},
}
_EARLIEST = 0
_LATEST = 4_102_444_800
"""The year 2100."""
_COMMA_CLOCK = re.compile(r"^(\d{1,2}[/.]\d{1,2}[/.]\d{4}),\s*")


def time_of(value: str) -> Time | None:
    """Parse an email Date header; None if it can't be parsed. Without a zone it is taken as UTC."""
    text = _COMMA_CLOCK.sub(r"\1 ", " ".join(value[:200].split()))
    found = read_date(text)
    if found is None or found[0].time is None:
        return None
    moment = found[0].time + (found[0].of_day or 0) - _offset(text)
    return moment if _EARLIEST <= moment < _LATEST else None


def _offset(text: str) -> int:
    """The offset of a zone from UTC in seconds."""
    found = _OFFSET.search(text)
    if found:
        seconds = int(found[2]) * 3600 + int(found[3]) * 60
        return seconds if found[1] == "+" else -seconds
    named = _NAMED.search(text)
    return 3600 * _HOURS.get(named[1], 0) if named else 0
