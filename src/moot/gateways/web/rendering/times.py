"""Times on pages: in the reader's zone, as a machine-readable time, and relative to now."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from markupsafe import Markup

from moot.game.values import Time
from moot.languages import dates, language
from moot.views.calendar import is_zone
from moot.views.wording import in_words_of, time_names


class _TimeContext(NamedTuple):
    zone: str = "UTC"
    now: Time | None = None


_UTC = _TimeContext()
_reader: ContextVar[_TimeContext] = ContextVar("reader", default=_UTC)


@contextmanager
def reading_in(zone: str, now: Time | None) -> Iterator[None]:
    """Within this context, times are shown in a zone, and relative to `now`."""
    token = _reader.set(_TimeContext(zone, now))
    try:
        yield
    finally:
        _reader.reset(token)


@lru_cache(maxsize=256)
def known_zone(name: str) -> str:
    """The zone of this name, or UTC if there is none."""
    return name if is_zone(name) else "UTC"


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def moment(time: Time) -> Markup:
    """A time for people, in the reader's zone, with a machine-readable one in UTC."""
    try:
        return _moment(time, _reader.get().zone, language())
    except (ValueError, OverflowError, OSError):
        return Markup("{}").format(time)


@lru_cache(maxsize=4096)
def _moment(time: Time, zone: str, _language: str) -> Markup:
    at = datetime.fromtimestamp(time, UTC)
    here = at.astimezone(_zone(zone))
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        f"{at:%Y-%m-%dT%H:%M:%SZ}", f"{here:%Y-%m-%d %H:%M:%S %Z}", dates.timed(here)
    )


def away(time: Time) -> str:
    """A relative time: `in 3 days`, `2 hours ago`, `now`."""
    now = _reader.get().now
    if now is None:
        return ""
    return dates.away(time - now)


def shown_in(law: Any) -> Callable[[str, Any], str]:
    """A filter that shows a value by its register, term or fact, under a law that knows which are times."""
    times = time_names(law)

    def shown(name: str, value: Any) -> str:
        is_time = name in times and isinstance(value, int) and not isinstance(value, bool)
        return moment(value) if is_time else in_words_of(value)

    return shown
