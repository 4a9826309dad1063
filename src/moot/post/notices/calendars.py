"""iCalendar feeds: the deadlines of a game, and a person's tasks in all of their games.

Calendar programs know a date again by its UID, and take a change if its SEQUENCE is higher (RFC 5546, 2.1.4). So each
calendar's dates are stored: a deadline that moves stays the same date, and one that goes away is cancelled.
"""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from msgspec.structs import replace

from moot.documents.calendars import LATEST, Date, DateList, as_icalendar
from moot.game.state import State
from moot.game.values import Time, Value
from moot.languages import ENGLISH, _, language
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore
from moot.people.values import Account
from moot.play.host import Host
from moot.post.notices.notice import deadline_of, tasks_of
from moot.runtime.typed_store import TypedStore
from moot.views.moments import DueTime
from moot.views.status import status

KEPT_SECONDS = 30 * 86_400
"""A past or cancelled date stays in the calendar for this long."""
DATES_MAX = 500


class CurrentDate(Value, frozen=True):
    """A date that exists now; `key` says what it belongs to."""

    key: str
    time: Time
    title: str
    text: str = ""
    link: str = ""
    alarm_seconds: int = 0


class DateRecord(Value, frozen=True):
    """A date as the calendar has it."""

    key: str
    date: Date
    is_over: bool = False
    """Whether it is past; a new date with the same key gets its own UID."""


class CalendarState(Value, frozen=True):
    """The dates of one calendar."""

    noted: tuple[DateRecord, ...] = ()
    count: int = 0
    """The number of dates it ever had, from which UIDs are made."""

    @property
    def dates(self) -> tuple[Date, ...]:
        """All dates."""
        return tuple(noted.date for noted in self.noted)


def with_current_dates(diary: CalendarState, scope: str, wanted: Iterable[CurrentDate], now: Time) -> CalendarState:
    """The calendar with the dates of now; the same object if nothing changed. `scope` tells calendars apart."""
    open_ = {one.key: one for one in wanted}
    noted = [_brought_up(old, open_, now) for old in diary.noted if not _is_old(old, now)]
    count = diary.count
    for one in open_.values():
        count += 1
        uid = uuid5(NAMESPACE_URL, f"moot:{scope}:{count}").urn
        noted.append(DateRecord(one.key, Date(uid=uid, modified=now, **_fields(one))))
    made = CalendarState(tuple(noted[-DATES_MAX:]), count)
    return diary if made == diary else made


def _brought_up(old: DateRecord, open_: dict[str, CurrentDate], now: Time) -> DateRecord:
    """Update a date; its new version is removed from `open_`."""
    if old.is_over:
        return old
    one = open_.get(old.key)
    has_come = old.date.time <= now and not old.date.cancelled
    if has_come and (one is None or one.time > old.date.time):
        return replace(old, is_over=True)
    if one is None:
        return old if old.date.cancelled else replace(old, date=_changed(old.date, now, cancelled=True))
    del open_[old.key]
    fields = _fields(one) | {"cancelled": False}
    is_same = all(getattr(old.date, name) == value for name, value in fields.items())
    return old if is_same else replace(old, date=_changed(old.date, now, **fields))


def _changed(date: Date, now: Time, **fields: object) -> Date:
    return replace(date, sequence=date.sequence + 1, modified=now, **fields)


def _fields(one: CurrentDate) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("time", "title", "text", "link", "alarm_seconds")}


def _is_old(old: DateRecord, now: Time) -> bool:
    is_done = old.is_over or old.date.cancelled
    return is_done and max(old.date.time, old.date.modified) < now - KEPT_SECONDS


def game_calendar(host: Host, game: str, site: str, own_address: str) -> bytes:
    """The deadlines of a game; `site` is the address of the host's pages, without a final slash."""
    moment, link = host.table(game).moment(), f"{site}/games/{game}"
    shown = status(moment)
    wanted = (_of_due(due, moment.state, link) for due in shown.due if due.deadline)
    return _written(host, f"game:{game}", _("{title}: deadlines", title=shown.title), link, wanted, own_address)


def own_calendar(host: Host, account: Account, site: str, own_address: str) -> bytes:
    """A person's tasks in all of their games, including votes they can still cast."""
    games = host.people.access_store.games_of(account, host.people.now)
    wanted = [one for game in games for one in _waiting(host, account, game, f"{site}/games/{game}")]
    title = _("moot: your deadlines")
    return _written(host, f"account:{account.id}", title, f"{site}/", wanted, own_address, account.id)


def _waiting(host: Host, account: Account, game: str, link: str) -> Iterator[CurrentDate]:
    wishes = NoticeSettingsStore(host.journal.records).of(account, game, host.people.now) or NoticeSettings()
    alarm = wishes.hours_before * 3600
    for player in host.people.access(account, game).seats:
        moment = host.table(game).moment(player)
        for task in tasks_of(moment):
            if task.until is not None:
                what, page = f"{moment.state.title}: {task.words}", f"{link}/{task.page}".rstrip("/")
                text = _("To do as {player}.", player=player)
                yield CurrentDate(f"{game} {player} {task.key}", task.until, what, text, page, alarm)


def _of_due(due: DueTime, state: State, link: str) -> CurrentDate:
    one = deadline_of(due, state)
    key = f"{due.rule} {due.provision} {due.subject}"
    page = f"{link}/{one.page}".rstrip("/")
    return CurrentDate(key, due.time, f"{state.title}: {one.words}", _("By rule {rule}.", rule=due.rule), page)


def _written(
    host: Host, scope: str, title: str, link: str, wanted: Iterable[CurrentDate], own_address: str, owner: str = ""
) -> bytes:
    scope = scope if language() == ENGLISH else f"{scope}:{language()}"  # each language is a calendar of its own
    diary = _noted(host, scope, [one for one in wanted if one.time <= LATEST], owner)
    return as_icalendar(DateList(title, link, diary.dates), own_address)


def _noted(host: Host, scope: str, wanted: list[CurrentDate], owner: str) -> CalendarState:
    """Update the stored calendar."""
    now = host.clock.now()

    def brought_up(before: CalendarState | None) -> CalendarState | None:
        after = with_current_dates(before or CalendarState(), scope, wanted, now)
        return after if before is not None or after.noted else None

    stored = TypedStore(host.journal.records, "diary", CalendarState).update(scope, brought_up, now, owner=owner)
    return stored or CalendarState()
