"""The notifier: sends news and reminders at once or as digests, each once, by any channel.

What to tell a follower is recorded before it is written, and recorded as told after it is queued, under a key that
stays the same. So nothing is lost or sent twice, wherever the program stops and however many processes do this.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from msgspec.structs import replace

from moot.game.record.entries import Entry
from moot.game.values import PlayerId, Time, Value
from moot.journal.errors import Conflict
from moot.journal.postbox import StoredMessage
from moot.languages import language, speaking
from moot.people.accounts import language_of
from moot.people.correspondents import TOKENS
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore, default_of, next_digest
from moot.people.values import Account
from moot.play.host import Host
from moot.play.table import Table
from moot.post.notices.news_items import NEWS, NewsItem, news_items
from moot.post.notices.notice import Kind, Notice, Task, deadlines_of, tasks_of
from moot.runtime.typed_store import StoredValue, TypedStore
from moot.views.moments import Moment
from moot.views.status import status

_log = logging.getLogger(__name__)
_TELLING = ("every", "daily", "weekly")
"""The frequencies at which somebody is told all that happens."""
EVERY_SECONDS = 5
"""Seconds between two checks of the followers."""
ENTRIES_MAX = 5_000
"""The most entries that one notice covers; earlier ones are in the log."""
_BATCH = 200
_HOUR = 3_600


class Follower(Value, frozen=True):
    """A person or chat room that can be notified about a game."""

    id: str
    """The account, or the channel's own identifier."""
    game: str
    wishes: NoticeSettings
    account: Account | None = None
    """None for a room, which plays no seat: its reminders are of the game's deadlines."""
    seats: tuple[PlayerId, ...] = ()

    @property
    def zone(self) -> str:
        """The time zone in which times are written."""
        return self.account.zone if self.account is not None else ""

    @property
    def language(self) -> str:
        """The language in which they're told."""
        return language_of(self.account)


@dataclass(frozen=True)
class Listener:
    """A receiver of a message about each event as it happens, such as a game's webhook."""

    game: str
    told: int
    """The last entry that it was sent."""
    messages: Callable[[Table, Iterable[Entry]], Iterable[StoredMessage]]
    """The messages to queue about entries; the same entry always makes messages with the same identifiers."""
    save: Callable[[int], None]
    """Records the last entry told; may raise `Conflict` if another process did."""


class Channel(ABC):
    """A way in which notices reach people."""

    way: str
    site: str = ""
    """The address of the host's pages, for links; empty if it isn't known."""

    @abstractmethod
    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Queue a notice; a second one with the same key changes nothing."""

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody with an account can be reached."""
        return False

    def rooms(self, now: Time) -> Iterable[Follower]:
        """Followers without an account, such as chat rooms."""
        return ()

    def listeners(self, now: Time) -> Iterable[Listener]:
        """Who is told each event as it happens."""
        return ()


class PlannedNotice(Value, frozen=True):
    """A notice that is due."""

    kind: Kind
    at: Time
    upto: int
    """The last entry that it covers."""
    tasks: tuple[str, ...] = ()


class SentReminder(Value, frozen=True):
    """When somebody was reminded of a task, and of which deadline."""

    at: Time
    until: Time


class FollowerState(Value, frozen=True):
    """What a follower has been told about a game by one channel."""

    entry: int
    """The last entry told."""
    next: Time
    """When the next digest is due."""
    wishes: NoticeSettings
    zone: str = ""
    since: Time = 0
    """When they were last told news."""
    count: int = 0
    """The number of notices so far."""
    asked: tuple[str, ...] = ()
    """The tasks that they were told of and haven't done."""
    reminded: dict[str, SentReminder] = {}
    planned: PlannedNotice | None = None


def account_followers(host: Host, game: str, said: Mapping[tuple[str, str], NoticeSettings]) -> Iterator[Follower]:
    """The accounts that may be told of a game: those with a seat, a part or settings of their own, if they can read it.

    `said` are all notice settings, by account and game.
    """
    people, now = host.people, host.people.now
    settings = people.access_settings(game)
    ids = [seat.account for seat in settings.seats if seat.account] + [member.account for member in settings.members]
    for id in dict.fromkeys([*ids, *(account for account, about in said if about == game)]):
        account = people.accounts.get(id, now)
        access = people.access(account, game)
        if account is not None and access.may_read:
            yield Follower(id, game, said.get((id, game)) or default_of(access), account, access.seats)


class Notifier:
    """Notifies people by one channel."""

    def __init__(self, host: Host, channel: Channel, every: int = EVERY_SECONDS):
        self._host, self._channel, self._every = host, channel, every
        self._settings = NoticeSettingsStore(host.journal.records)
        self._states = TypedStore(host.journal.records, "told", FollowerState)
        self._last: Time | None = None
        self._read: dict[tuple[str, str], int] = {}
        """By follower and game, the last entry in which nobody called them by name."""
        self._tasks: dict[tuple[str, PlayerId], tuple[tuple[int, bool, str], tuple[Task, ...]]] = {}

    def go(self) -> None:
        """Send news to listeners, and every few seconds due notices to followers; an error with one delays no other."""
        now = self._host.clock.now()
        for listener in self._channel.listeners(now):
            self._safely(listener.game, self._notify_listener, listener)
        if self._last is not None and 0 <= now - self._last < self._every:
            return
        self._last = now
        for room in self._channel.rooms(now):
            self._safely(room.game, self._notify, room, now)
        said = self._settings.all(now)
        for record in self._host.games():
            self._safely(record.name, self._notify_accounts, record.name, said, now)

    def _safely(self, game: str, tell: Callable[..., None], *given: object) -> None:
        try:
            tell(*given)
        except Conflict:
            return  # another process has told it
        except Exception:
            _log.exception("followers of %s could not be told by %s; will retry", game, self._channel.way)

    def _notify_listener(self, listener: Listener) -> None:
        table, told = self._host.table(listener.game), listener.told
        with self._host.reading_ahead(listener.game, (self._channel.way, TOKENS), ()):
            last = table.moment().last.entry
            while told < last:
                upto = min(last, told + _BATCH)
                self._host.journal.postbox.keep(listener.messages(table, table.entries(told + 1, upto)))
                listener.save(upto)
                told = upto

    def _notify_accounts(self, game: str, said: Mapping[tuple[str, str], NoticeSettings], now: Time) -> None:
        for follower in account_followers(self._host, game, said):
            if self._channel.way in follower.wishes.ways and self._channel.reaches(follower):
                with suppress(Conflict), speaking(follower.language):
                    self._notify(follower, now)

    def _notify(self, follower: Follower, now: Time) -> None:
        """Tell one follower what is due; raises `Conflict` if another process is doing so."""
        moment = self._host.table(follower.game).moment()
        stored = self._current(follower, moment, now)
        state = stored.value
        if state.planned is None:
            state = self._planning(follower, moment, state, now)
            stored = self._put(stored, state)
        if state.planned is not None:
            self._carry(follower, moment, stored, state.planned)

    # --- what was told before --------------------------------------------------------------------

    def _key(self, follower: Follower) -> str:
        return f"{self._channel.way}\n{follower.id}\n{follower.game}"

    def _current(self, follower: Follower, moment: Moment, now: Time) -> StoredValue[FollowerState]:
        """What a follower was told; a new follower, or one who got no news so far, starts from now.

        What waits for a digest comes with the next one by the new settings, or at once if they say so.
        """
        key, wishes, zone = self._key(follower), follower.wishes, follower.zone
        stored = self._states.stored(key, now)
        last = moment.state.entry
        if stored is None:
            state = FollowerState(last, next_digest(wishes, zone, now), wishes, zone, since=now)
            owner = follower.account.id if follower.account is not None else ""
            self._host.journal.records.change(new=[self._states.record(key, state, owner=owner)])
            return StoredValue(key, state, owner, None, 0)
        state = stored.value
        if (state.wishes, state.zone) == (wishes, zone) or state.planned is not None:
            return stored
        if state.wishes.frequency not in _TELLING or wishes.frequency not in _TELLING:
            state = replace(state, entry=last, since=now)
        return self._put(stored, replace(state, next=next_digest(wishes, zone, now), wishes=wishes, zone=zone))

    def _put(self, stored: StoredValue[FollowerState], state: FollowerState) -> StoredValue[FollowerState]:
        if state == stored.value:
            return stored
        self._host.journal.records.change(put=[self._states.changed(stored, state)])
        return StoredValue(stored.key, state, stored.owner, stored.until, stored.version + 1)

    # --- what is due -----------------------------------------------------------------------------

    def _planning(self, follower: Follower, moment: Moment, state: FollowerState, now: Time) -> FollowerState:
        """The state with the notice that is due now, if one is."""
        wishes = follower.wishes
        if wishes.frequency == "nothing":
            return state
        tasks = self._tasks_of(follower, moment)
        state = _forgetting_done(state, {task.key for task in tasks})
        last = moment.state.entry
        fresh = [task for task in tasks if task.is_asked and task.key not in state.asked]
        is_news = last > state.entry if wishes.frequency == "every" else now >= state.next
        if is_news and wishes.frequency in _TELLING:
            return self._news_planned(follower, moment, state, tasks, now, has_fresh=bool(fresh))
        if fresh and wishes.frequency in ("every", "asked"):
            return _planned(state, PlannedNotice("asked", now, state.entry), fresh)
        if wishes.frequency == "asked" and self._is_called(follower, moment, state):
            return _planned(state, PlannedNotice("news", now, last), ())
        late = [task for task in tasks if _is_to_be_reminded(task, state, wishes, now)]
        return _planned(state, PlannedNotice("reminder", now, state.entry), late) if late else state

    def _news_planned(
        self,
        follower: Follower,
        moment: Moment,
        state: FollowerState,
        tasks: Iterable[Task],
        now: Time,
        *,
        has_fresh: bool,
    ) -> FollowerState:
        """News with all that is to be done; if there is none, only the time of the next is recorded."""
        due = next_digest(follower.wishes, follower.zone, now) if now >= state.next else state.next
        state, last = replace(state, next=due), moment.state.entry
        if not has_fresh and not self._news(follower, moment, state.entry, last):
            return replace(state, entry=last, since=now)
        return _planned(state, PlannedNotice("news", now, last), [task for task in tasks if task.is_asked])

    def _is_called(self, follower: Follower, moment: Moment, state: FollowerState) -> bool:
        """Whether a comment calls somebody by name who is told only of tasks; each entry is read once."""
        key, last = (follower.id, follower.game), moment.state.entry
        read = max(state.entry, self._read.get(key, 0))
        self._read[key] = last
        if not self._news(follower, moment, read, last):
            return False
        del self._read[key]
        return True

    def _news(self, follower: Follower, moment: Moment, entry: int, last: int) -> tuple[NewsItem, ...]:
        topics = (*NEWS, "talk") if follower.wishes.talk else NEWS
        topics = () if follower.wishes.frequency == "asked" else topics
        first = max(entry + 1, last - ENTRIES_MAX)
        return tuple(news_items(moment, first, last, topics, follower.seats)) if last > entry else ()

    def _tasks_of(self, follower: Follower, moment: Moment) -> tuple[Task, ...]:
        """What a player has to do, computed again with each entry, or if the game is closed or opened; for a room, the
        game's deadlines."""
        if follower.account is None:
            due = deadlines_of(status(moment), moment.state)
            return tuple(Task(f"{one.page} {one.words}", one.words, one.page, one.time, is_asked=False) for one in due)
        stands = (moment.state.entry, moment.closed is not None, language())
        found: list[Task] = []
        for player in follower.seats:
            known = self._tasks.get((follower.game, player))
            if known is None or known[0] != stands:
                known = (stands, tasks_of(moment.seen_by(player)))
                self._tasks[follower.game, player] = known
            found += known[1]
        return tuple(found)

    # --- telling ---------------------------------------------------------------------------------

    def _carry(
        self, follower: Follower, moment: Moment, stored: StoredValue[FollowerState], planned: PlannedNotice
    ) -> None:
        state = stored.value
        notice = self._notice(follower, moment, state, planned)
        if notice.tasks or notice.happenings:
            self._channel.carry(notice, follower, planned.at)
        tasks = {task.key: task for task in notice.tasks}
        reminded = {
            key: SentReminder(planned.at, task.until)
            for key, task in tasks.items()
            if task.until is not None and _is_near(task.until, follower.wishes, planned.at)
        }
        done = replace(
            state,
            entry=planned.upto,
            since=planned.at if planned.kind == "news" else state.since,
            count=state.count + 1,
            asked=tuple(dict.fromkeys((*state.asked, *tasks))),
            reminded={**state.reminded, **reminded},
            planned=None,
        )
        self._put(stored, done)

    def _notice(self, follower: Follower, moment: Moment, state: FollowerState, planned: PlannedNotice) -> Notice:
        shown = status(moment)
        is_news = planned.kind == "news"
        return Notice(
            key=f"{self._key(follower)}\n{state.count}",
            kind=planned.kind,
            game=follower.game,
            title=shown.title,
            link=f"{self._channel.site}/games/{follower.game}" if self._channel.site else "",
            at=planned.at,
            zone=follower.zone,
            tasks=tuple(task for task in self._tasks_of(follower, moment) if task.key in planned.tasks),
            happenings=self._news(follower, moment, state.entry, planned.upto) if is_news else (),
            since=state.since if is_news and follower.wishes.frequency != "every" else None,
            deadlines=tuple(deadlines_of(shown, moment.state))
            if is_news and follower.wishes.frequency != "asked"
            else (),
        )


def _planned(state: FollowerState, planned: PlannedNotice, tasks: Iterable[Task]) -> FollowerState:
    return replace(state, planned=replace(planned, tasks=tuple(task.key for task in tasks)))


def _forgetting_done(state: FollowerState, keys: set[str]) -> FollowerState:
    """The state without finished tasks, so that they are told again if one has to be done again."""
    asked = tuple(key for key in state.asked if key in keys)
    reminded = {key: one for key, one in state.reminded.items() if key in keys}
    return replace(state, asked=asked, reminded=reminded)


def _is_near(until: Time, wishes: NoticeSettings, now: Time) -> bool:
    """Whether it is time for a reminder of a deadline."""
    return until - wishes.hours_before * _HOUR <= now < until


def _is_to_be_reminded(task: Task, state: FollowerState, wishes: NoticeSettings, now: Time) -> bool:
    """Whether a reminder is due: once for each deadline, and if the deadline keeps moving, not within as many hours."""
    if task.until is None or not _is_near(task.until, wishes, now):
        return False
    last = state.reminded.get(task.key)
    return last is None or (last.until != task.until and now >= last.at + wishes.hours_before * _HOUR)
