"""iCalendar feeds of deadlines (RFC 5545), for calendar programs that subscribe to an address."""

from datetime import UTC, datetime, timedelta

from icalendar import Alarm, Calendar, Event, Timezone, TimezoneStandard, vText

from moot.game.values import Time, Value

PRODUCT = "-//moot//deadlines//EN"
_REFRESH_MINUTES = 60
LATEST: Time = 200_000_000_000
"""Later times have no four-digit year, so iCalendar can't have them."""


class Date(Value, frozen=True):
    """One deadline."""

    uid: str
    """Its permanent identifier."""
    time: Time
    title: str
    text: str = ""
    link: str = ""
    sequence: int = 0
    """How often it has been changed."""
    modified: Time = 0
    """When it was last changed."""
    cancelled: bool = False
    alarm_seconds: int = 0
    """Seconds before its time at which a calendar program reminds of it; 0 for never."""


class DateList(Value, frozen=True):
    """The deadlines of a calendar."""

    title: str
    link: str
    dates: tuple[Date, ...]


def as_icalendar(listed: DateList, own_address: str) -> bytes:
    """Serialize a calendar to iCalendar: times in UTC, lines folded and escaped.

    It has no METHOD: that makes it a message to somebody, from an organizer (RFC 5546, 3.2.1), and it is neither.
    """
    calendar = Calendar()
    for name, value in (
        ("prodid", PRODUCT),
        ("version", "2.0"),
        ("name", vText(_line(listed.title))),
        ("x-wr-calname", vText(_line(listed.title))),
        ("x-published-ttl", f"PT{_REFRESH_MINUTES}M"),
    ):
        calendar.add(name, value)
    calendar.add("refresh-interval", timedelta(minutes=_REFRESH_MINUTES), parameters={"VALUE": "DURATION"})
    calendar.add("url", listed.link)
    calendar.add("source", own_address, parameters={"VALUE": "URI"})
    for date in sorted(listed.dates, key=lambda date: (date.time, date.uid)):
        calendar.add_component(_event(date))
    if not listed.dates:
        calendar.add_component(_universal_time())
    return bytes(calendar.to_ical())


def _universal_time() -> Timezone:
    """The one component of an empty calendar, since a calendar must have one (RFC 5545, 3.6)."""
    zone, standard = Timezone(), TimezoneStandard()
    zone.add("tzid", "UTC")
    standard.add("dtstart", datetime(1970, 1, 1))
    standard.add("tzoffsetfrom", timedelta(0))
    standard.add("tzoffsetto", timedelta(0))
    standard.add("tzname", "UTC")
    zone.add_component(standard)
    return zone


def _event(date: Date) -> Event:
    event = Event()
    for name, value in (
        ("uid", date.uid),
        ("dtstamp", _utc(date.modified)),
        ("last-modified", _utc(date.modified)),
        ("sequence", date.sequence),
        ("dtstart", _utc(date.time)),
        ("summary", _line(date.title)),
        ("status", "CANCELLED" if date.cancelled else "CONFIRMED"),
        ("transp", "TRANSPARENT"),
    ):
        event.add(name, value)
    if date.text:
        event.add("description", _plain(date.text))
    if date.link:
        event.add("url", date.link)
    if date.alarm_seconds and not date.cancelled:
        event.add_component(_alarm(date))
    return event


def _alarm(date: Date) -> Alarm:
    """A reminder that is shown before the time (RFC 5545, 3.6.6)."""
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", -timedelta(seconds=date.alarm_seconds))
    alarm.add("description", _line(date.title))
    return alarm


def _utc(time: Time) -> datetime:
    return datetime.fromtimestamp(min(max(time, 0), LATEST), UTC)


def _line(text: str) -> str:
    """A title on one line."""
    return " ".join(_plain(text).split())


def _plain(text: str) -> str:
    """A text without control characters other than line ends and tabs."""
    return "".join(c for c in text.replace("\r\n", "\n").replace("\r", "\n") if c in "\n\t" or c.isprintable())
