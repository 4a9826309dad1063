"""A game's calendar: deadlines and other due times, what happened on each day, and holidays.

Days are those of a time zone: the reader's or the game's own. Holidays are days of the game's.
"""

from bisect import bisect_left
from calendar import Calendar
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import MAXYEAR, UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from moot.game.state import State
from moot.game.values import Time, Value
from moot.languages import counted
from moot.law.asking.time_zones import zone_names
from moot.law.asking.time_zones import zone_of as zone_of
from moot.views.history import GameHistory, history_of
from moot.views.moments import DueTime, Moment, due_times
from moot.views.wording import move_name

HOLIDAYS = "holidays"
"""The fact that says which days are holidays."""
_EPOCH = date(1970, 1, 1)
_LAST = int(datetime(MAXYEAR - 1, 12, 1, tzinfo=UTC).timestamp())
"""Later times are cut to it: time zones don't have every day of the last year."""
_WEEKS = Calendar(firstweekday=0)
_COUNTED: dict[str, Callable[[int], str]] = {
    "argue": lambda count: counted(count, "{count} comment", "{count} comments"),
    "begin": lambda count: counted(count, "{count} start", "{count} starts"),
    "call-case": lambda count: counted(count, "{count} case", "{count} cases"),
    "judge": lambda count: counted(count, "{count} judgment", "{count} judgments"),
    "propose": lambda count: counted(count, "{count} proposal", "{count} proposals"),
    "time": lambda count: counted(count, "{count} scheduled event", "{count} scheduled events"),
    "vote": lambda count: counted(count, "{count} vote", "{count} votes"),
}
"""What moves of each kind are called where they are counted."""


class MoveCount(Value, frozen=True):
    """The number of moves of one kind on a day."""

    move: str
    count: int

    @property
    def words(self) -> str:
        """`2 comments`, `1 vote`; `3 × end turn` for the moves that rules invent."""
        if self.move in _COUNTED:
            return _COUNTED[self.move](self.count)
        return f"{self.count} × {move_name(self.move)}"


class CalendarDay(Value, frozen=True):
    """One day of a month's grid."""

    date: date
    in_month: bool
    is_today: bool
    is_holiday: bool
    due: tuple[DueTime, ...] = ()
    happened: tuple[MoveCount, ...] = ()
    """The moves on it, the most frequent kind first."""
    first: int = 0
    """Its first entry, if it has any."""
    last: int = 0


class CalendarMonth(Value, frozen=True):
    """A month as a grid of weeks that begin on Monday."""

    first: date
    weeks: tuple[tuple[CalendarDay, ...], ...]
    before: date | None
    after: date | None
    """The neighbouring months, from the game's first day to a year after the last due time."""
    due: tuple[DueTime, ...]
    """All due times, in this month or not."""
    zone: str
    own_zone: str
    """The game's own zone."""
    holidays: tuple[date, ...]
    """The holidays in the month."""
    today: date


def is_zone(name: str) -> bool:
    """Whether there is a time zone of this name."""
    return name in zone_names()


def read_month(text: str) -> date | None:
    """The first day of a month such as `2026-01`; None if it isn't one."""
    try:
        found = datetime.strptime(text, "%Y-%m").date()
    except ValueError:
        return None
    return found if 1 < found.year < MAXYEAR else None


def month_of(moment: Moment, zone: str, wanted: date | None) -> CalendarMonth:
    """The requested month, or the current one, in a zone."""
    here, state = ZoneInfo(zone), moment.state
    today = _day_of(moment.now, here)
    first = (wanted or today).replace(day=1)
    due = due_times(moment)
    holidays = _holidays(moment, _starts(first, here))
    past = history_of(moment)
    weeks = tuple(
        tuple(_day(past, state, day, first, today, here, holidays, due) for day in week)
        for week in _WEEKS.monthdatescalendar(first.year, first.month)
    )
    return CalendarMonth(
        first=first,
        weeks=weeks,
        before=_neighbours(first, -1) if first > _day_of(past.times[0], here) else None,
        after=_neighbours(first, 32) if first < _furthest(today, due, here) else None,
        due=due,
        zone=zone,
        own_zone=zone_of(state),
        holidays=tuple(sorted(day for day in holidays if (day.year, day.month) == (first.year, first.month))),
        today=today,
    )


def _holidays(moment: Moment, around: Time) -> frozenset[date]:
    """The holidays that rules have, around a time."""
    law = moment.law
    found = law.fact(moment.state, HOLIDAYS, around) if law.index.listed("adjust", HOLIDAYS) else ()
    days = found if isinstance(found, list | tuple) else ()
    return frozenset(_EPOCH + timedelta(days=day) for day in days if isinstance(day, int) and abs(day) < 2_000_000)


def _day_of(time: Time, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(min(time, _LAST), UTC).astimezone(zone).date()


def _neighbours(first: date, days: int) -> date:
    return (first + timedelta(days=days)).replace(day=1)


def _furthest(today: date, due: Sequence[DueTime], zone: ZoneInfo) -> date:
    """The first day of the last month that has a link."""
    last = max([today, *(_day_of(one.time, zone) for one in due)])
    return last.replace(year=min(last.year + 1, MAXYEAR - 1), day=1)


def _starts(day: date, zone: ZoneInfo) -> Time:
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())


def _day(
    past: GameHistory,
    state: State,
    day: date,
    first: date,
    today: date,
    zone: ZoneInfo,
    holidays: frozenset[date],
    due: Sequence[DueTime],
) -> CalendarDay:
    since, until = _starts(day, zone), _starts(day + timedelta(days=1), zone)
    begins, ends = (bisect_left(past.times, time, hi=state.entry + 1) for time in (since, until))
    return CalendarDay(
        date=day,
        in_month=day.month == first.month,
        is_today=day == today,
        is_holiday=day in holidays,
        due=tuple(one for one in due if since <= one.time < until),
        happened=tuple(_happened(past.moves[begins:ends])),
        first=begins,
        last=ends - 1,
    )


def _happened(moves: Sequence[str]) -> Iterator[MoveCount]:
    counts: Mapping[str, int] = Counter(moves)
    for move, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        yield MoveCount(move, count)
