"""Going the rounds: who is to be told something now, by digest, at once, or as a reminder; each thing told once.

What is to be told is noted before it is written, and noted as told after it is kept for sending, under a name that is
the same both times. So whatever stops in between, nothing is lost and nothing is told twice, by however many processes.
"""

import logging
from collections.abc import Iterable
from typing import Any, Protocol

from msgspec.structs import replace

from moot.game.values import PlayerId, Time, Value
from moot.journal.errors import Conflict
from moot.people.notice_settings import Follower, Settings, Way, Wishes, followers, next_digest
from moot.play.host import Host
from moot.post.notices.news_items import NEWS, NewsItem, news_items
from moot.post.notices.notice import Kind, Notice, Task, deadlines_of, tasks_of
from moot.runtime.typed_store import Drawer, Filed
from moot.views.views import status

_log = logging.getLogger(__name__)
EVERY_SECONDS = 5
ENTRIES_MAX = 5_000
"""So many entries one notice looks at; what came before them is in the log."""
_HOUR = 3_600


class PlannedNotice(Value, frozen=True):
    """A notice that is to be written."""

    kind: Kind
    at: Time
    upto: int
    """The last entry that it tells of."""
    tasks: tuple[str, ...] = ()


class SentReminder(Value, frozen=True):
    """When somebody was reminded of something, and of which deadline."""

    at: Time
    until: Time


class FollowerState(Value, frozen=True):
    """What somebody has been told of a game by one way."""

    entry: int
    """The last one told."""
    next: Time
    """When the next digest is due."""
    wishes: Wishes
    zone: str = ""
    since: Time = 0
    """When they were last told news."""
    count: int = 0
    """How many notices there have been."""
    asked: tuple[str, ...] = ()
    """The tasks told that are still to be done."""
    reminded: dict[str, SentReminder] = {}
    planned: PlannedNotice | None = None


class Channel(Protocol):
    """What takes notices to people."""

    @property
    def way(self) -> Way:
        """By which way."""

    @property
    def site(self) -> str:
        """The address of the host's pages; empty where that is not known."""

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody can be told by it."""

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Keep a notice for sending; of two with the same key the second is nothing."""


class Notifier:
    """Tells the people of a host by one way what they want to be told."""

    def __init__(self, host: Host, carrier: Channel, every: int = EVERY_SECONDS):
        self._host, self._carrier, self._every = host, carrier, every
        self._settings = Settings(host.journal.cabinet)
        self._told = Drawer(host.journal.cabinet, "told", FollowerState)
        self._last: Time | None = None
        self._tasks: dict[tuple[str, PlayerId], tuple[tuple[int, bool], tuple[Task, ...]]] = {}

    def go(self) -> None:
        """Tell everybody what is due, unless that was done just now; trouble with one game leaves the others alone."""
        now = self._host.clock.now()
        if self._last is not None and 0 <= now - self._last < self._every:
            return
        self._last = now
        said = self._settings.all(now)
        for record in self._host.games():
            try:
                for follower in followers(self._host, record.name, said):
                    self._tell(follower, now)
            except Exception:
                _log.exception("those who follow %s could not be told; it is tried again", record.name)

    def _tell(self, follower: Follower, now: Time) -> None:
        """Tell one person what is due of one game; where another process is doing so, leave it to that."""
        if self._carrier.way not in follower.wishes.ways or not self._carrier.reaches(follower):
            return
        try:
            filed = self._brought_up(follower, now)
            told = filed.value
            if told.planned is None:
                told = self._planning(follower, told, now)
                filed = self._put(filed, told, now)
            if told.planned is not None:
                self._carry(follower, filed, told, told.planned, now)
        except Conflict:
            return

    # --- what stands ---------------------------------------------------------------------------

    def _key(self, follower: Follower) -> str:
        return f"{self._carrier.way}\n{follower.account.id}\n{follower.game}"

    def _brought_up(self, follower: Follower, now: Time) -> Filed[FollowerState]:
        """What somebody has been told; from now on where they are new, or want something else than before."""
        filed = self._told.filed(self._key(follower), now)
        wishes, zone = follower.wishes, follower.account.zone
        last = self._host.table(follower.game).state.entry
        if filed is None:
            told = FollowerState(last, next_digest(wishes, zone, now), wishes, zone, since=now)
            paper = self._told.paper(self._key(follower), told, owner=follower.account.id)
            self._told_changed(new=[paper])
            return Filed(paper.key, told, paper.owner, None, 0)
        told = filed.value
        if (told.wishes, told.zone) == (wishes, zone) or told.planned is not None:
            return filed
        is_other = told.wishes.frequency != wishes.frequency
        entry, since = (last, now) if is_other else (told.entry, told.since)
        due = next_digest(wishes, zone, now)
        return self._put(filed, replace(told, entry=entry, since=since, next=due, wishes=wishes, zone=zone), now)

    def _put(self, filed: Filed[FollowerState], told: FollowerState, now: Time) -> Filed[FollowerState]:
        if told == filed.value:
            return filed
        self._told_changed(put=[self._told.changed(filed, told)])
        return Filed(filed.key, told, filed.owner, filed.until, filed.version + 1)

    def _told_changed(self, **papers: list[Any]) -> None:
        self._host.journal.cabinet.change(**papers)

    # --- what is due ---------------------------------------------------------------------------

    def _planning(self, follower: Follower, told: FollowerState, now: Time) -> FollowerState:
        """What somebody has been told, with what is to be told now, if anything is."""
        wishes = follower.wishes
        if wishes.frequency == "nothing":
            return told
        tasks = self._tasks_of(follower)
        keys = {task.key for task in tasks}
        told = _without(told, keys)
        last = self._host.table(follower.game).state.entry
        fresh = [task for task in tasks if task.is_asked and task.key not in told.asked]
        is_news = last > told.entry if wishes.frequency == "every" else now >= told.next
        if is_news and wishes.frequency in ("every", "daily", "weekly"):
            return self._news_planned(follower, told, tasks, last, now, has_fresh=bool(fresh))
        if fresh and wishes.frequency in ("every", "asked"):
            return _planned(told, PlannedNotice("asked", now, told.entry), fresh)
        late = [task for task in tasks if _is_to_be_reminded(task, told, wishes, now)]
        return _planned(told, PlannedNotice("reminder", now, told.entry), late) if late else told

    def _news_planned(
        self, follower: Follower, told: FollowerState, tasks: Iterable[Task], last: int, now: Time, *, has_fresh: bool
    ) -> FollowerState:
        """News with all that is asked; where there are none, only the time of the next is noted."""
        due = next_digest(follower.wishes, follower.account.zone, now) if now >= told.next else told.next
        told = replace(told, next=due)
        if not has_fresh and not self._news(follower, told.entry, last):
            return replace(told, entry=last, since=now)
        return _planned(told, PlannedNotice("news", now, last), [task for task in tasks if task.is_asked])

    def _news(self, follower: Follower, entry: int, last: int) -> tuple[NewsItem, ...]:
        topics = (*NEWS, "talk") if follower.wishes.talk else NEWS
        first = max(entry + 1, last - ENTRIES_MAX)
        return tuple(news_items(self._host.table(follower.game), first, last, topics)) if last > entry else ()

    def _tasks_of(self, follower: Follower) -> tuple[Task, ...]:
        """What somebody has to do, worked out once an entry, and anew when the game is closed or opened."""
        table = self._host.table(follower.game)
        stands = (table.state.entry, self._host.people.door(follower.game).closed)
        found: list[Task] = []
        for player in follower.seats:
            known = self._tasks.get((follower.game, player))
            if known is None or known[0] != stands:
                known = (stands, tasks_of(table, player))
                self._tasks[follower.game, player] = known
            found += known[1]
        return tuple(found)

    # --- telling -------------------------------------------------------------------------------

    def _carry(
        self, follower: Follower, filed: Filed[FollowerState], told: FollowerState, planned: PlannedNotice, now: Time
    ) -> None:
        notice = self._notice(follower, told, planned)
        if notice.tasks or notice.happenings:
            self._carrier.carry(notice, follower, planned.at)
        is_news = planned.kind == "news"
        tasks = {task.key: task for task in notice.tasks}
        reminded = {
            key: SentReminder(planned.at, task.until)
            for key, task in tasks.items()
            if task.until is not None and _is_near(task.until, follower.wishes, planned.at)
        }
        done = replace(
            told,
            entry=planned.upto,
            since=planned.at if is_news else told.since,
            count=told.count + 1,
            asked=tuple(dict.fromkeys((*told.asked, *tasks))),
            reminded={**told.reminded, **reminded},
            planned=None,
        )
        self._put(filed, done, now)

    def _notice(self, follower: Follower, told: FollowerState, planned: PlannedNotice) -> Notice:
        table = self._host.table(follower.game)
        shown = status(table)
        is_news = planned.kind == "news"
        return Notice(
            key=f"{self._key(follower)}\n{told.count}",
            kind=planned.kind,
            game=follower.game,
            title=shown.title,
            link=f"{self._carrier.site}/games/{follower.game}" if self._carrier.site else "",
            at=planned.at,
            zone=follower.account.zone,
            tasks=tuple(task for task in self._tasks_of(follower) if task.key in planned.tasks),
            happenings=self._news(follower, told.entry, planned.upto) if is_news else (),
            since=told.since if is_news and follower.wishes.frequency != "every" else None,
            deadlines=tuple(deadlines_of(shown, table.state)) if is_news else (),
        )


def _planned(told: FollowerState, planned: PlannedNotice, tasks: Iterable[Task]) -> FollowerState:
    return replace(told, planned=replace(planned, tasks=tuple(task.key for task in tasks)))


def _without(told: FollowerState, keys: set[str]) -> FollowerState:
    """What has been told, without what is done by now: should it be asked again, it is told again."""
    asked = tuple(key for key in told.asked if key in keys)
    reminded = {key: one for key, one in told.reminded.items() if key in keys}
    return replace(told, asked=asked, reminded=reminded)


def _is_near(until: Time, wishes: Wishes, now: Time) -> bool:
    """Whether a deadline is so near that one is reminded of it."""
    return until - wishes.hours_before * _HOUR <= now < until


def _is_to_be_reminded(task: Task, told: FollowerState, wishes: Wishes, now: Time) -> bool:
    """Whether it is time, once for each deadline; where a deadline keeps moving, not again within as many hours."""
    if task.until is None or not _is_near(task.until, wishes, now):
        return False
    last = told.reminded.get(task.key)
    return last is None or (last.until != task.until and now >= last.at + wishes.hours_before * _HOUR)
