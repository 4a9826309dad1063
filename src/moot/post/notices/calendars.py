"""The calendars that people follow: a game's deadlines, and what waits for somebody in all of their games."""

from collections.abc import Iterable, Iterator

from moot.documents.calendars import LATEST, DateList, as_icalendar
from moot.game.state import State
from moot.journal.errors import Conflict
from moot.people.notice_settings import Settings, Wishes
from moot.people.values import Account
from moot.play.host import Host
from moot.post.notices.diary import Diary, Wanted, kept_up
from moot.post.notices.tasks import deadline_of, tasks_of
from moot.runtime.typed_store import Drawer
from moot.views.views import DueTime, status

_TRIES = 5


def game_calendar(host: Host, game: str, site: str, own_address: str) -> bytes:
    """The deadlines of a game; `site` is the address of the host's pages, without a slash at its end."""
    shown = status(host.table(game))
    state, link = host.table(game).state, f"{site}/games/{game}"
    wanted = (_of_due(due, state, link) for due in shown.due if due.deadline)
    return _written(host, f"game:{game}", f"{shown.title}: deadlines", link, wanted, own_address)


def own_calendar(host: Host, account: Account, site: str, own_address: str) -> bytes:
    """What waits for somebody in all of their games, until when; votes that they may cast and have not are in it."""
    games = host.people.doors.games_of(account, host.people.now)
    wanted = [one for game in games for one in _waiting(host, account, game, f"{site}/games/{game}")]
    return _written(
        host, f"account:{account.id}", "moot: what waits for you", f"{site}/", wanted, own_address, account.id
    )


def _waiting(host: Host, account: Account, game: str, link: str) -> Iterator[Wanted]:
    wishes = Settings(host.journal.cabinet).of(account, game, host.people.now) or Wishes()
    alarm = wishes.hours_before * 3600
    for player in host.people.access(account, game).seats:
        table = host.table(game)
        title = table.state.title
        for task in tasks_of(table, player):
            if task.until is not None:
                what, page = f"{title}: {task.words}", f"{link}/{task.page}".rstrip("/")
                yield Wanted(f"{game} {player} {task.key}", task.until, what, f"For {player} to do.", page, alarm)


def _of_due(due: DueTime, state: State, link: str) -> Wanted:
    one = deadline_of(due, state)
    key = f"{due.rule} {due.provision} {due.subject}"
    page = f"{link}/{one.page}".rstrip("/")
    return Wanted(key, due.time, f"{state.title}: {one.words}", f"By rule {due.rule}.", page)


def _written(
    host: Host, scope: str, title: str, link: str, wanted: Iterable[Wanted], own_address: str, owner: str = ""
) -> bytes:
    diary = _noted(host, scope, [one for one in wanted if one.time <= LATEST], owner)
    return as_icalendar(DateList(title, link, diary.dates), own_address)


def _noted(host: Host, scope: str, wanted: list[Wanted], owner: str) -> Diary:
    """The diary of a calendar, brought up to now and kept."""
    cabinet, now = host.journal.cabinet, host.clock.now()
    drawer = Drawer(cabinet, "diary", Diary)
    for _ in range(_TRIES):
        filed = drawer.filed(scope, now)
        before = filed.value if filed is not None else Diary()
        after = kept_up(before, scope, wanted, now)
        if after == before:
            break
        try:
            new = [drawer.paper(scope, after, owner=owner)] if filed is None else []
            cabinet.change(new=new, put=[drawer.changed(filed, after)] if filed is not None else [])
            break
        except Conflict:  # another was asked for the same calendar just now
            continue
    return after
