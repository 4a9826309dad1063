"""When a letter was sent: the dates of headers, with their clock and zone (RFC 5322, 3.3 and 4.3)."""

import re

from moot.documents.published.dates import read_date
from moot.game.values import Time

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
    """The moment that a Date header tells; None where it cannot be told. Without a zone it is taken as UTC."""
    text = _COMMA_CLOCK.sub(r"\1 ", " ".join(value[:200].split()))
    found = read_date(text)
    if found is None or found[0].time is None:
        return None
    moment = found[0].time + (found[0].of_day or 0) - _offset(text)
    return moment if _EARLIEST <= moment < _LATEST else None


def _offset(text: str) -> int:
    """Seconds by which its clock is ahead of UTC."""
    found = _OFFSET.search(text)
    if found:
        seconds = int(found[2]) * 3600 + int(found[3]) * 60
        return seconds if found[1] == "+" else -seconds
    named = _NAMED.search(text)
    return 3600 * _HOURS.get(named[1], 0) if named else 0
