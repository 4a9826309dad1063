"""Notices: settings for each game, feeds, calendars and reading keys, tasks, news, and mail."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from moot.game.values import PlayerId, Time, Value, from_attributes
from moot.gateways.api.call import Call
from moot.gateways.api.moves import MoverQuery
from moot.gateways.api.operations import OperationGroup
from moot.people.last_seen import seen_by
from moot.people.notice_settings import (
    HOURS_BEFORE_MAX,
    Frequency,
    GameNoticeSettings,
    NoticeSettings,
    NoticeSettingsStore,
    Way,
    default_of,
    notice_settings_of,
)
from moot.post.mail.correspondence import OwnLetter, own_letters, trouble_of
from moot.post.news.exchange import Article, exchange_status
from moot.post.notices.feeds import FEEDS, FORMS, FeedForm
from moot.post.notices.news_items import Topic
from moot.post.notices.notice import Task, tasks_of
from moot.views.log import LogEntry, recent_entries

NOTICES = OperationGroup("notices", "What you hear about your games, and how; docs/notices.md has the details.")
ARTICLES_MOST, NEWS_ENTRIES = 100, 20


class NoticeSettingsChange(Value, frozen=True):
    """Notice settings to change; the rest stays."""

    frequency: Frequency | None = None
    hour: Annotated[int, Meta(ge=0, le=23)] | None = None
    weekday: Annotated[int, Meta(ge=0, le=6)] | None = None
    hours_before: Annotated[int, Meta(ge=0, le=HOURS_BEFORE_MAX)] | None = None
    ways: tuple[Way, ...] | None = None
    talk: bool | None = None


class ReadingKeyView(Value, frozen=True):
    """Your key for feed readers and calendars, which read what you can read."""

    key: str
    """The query parameter `key` in addresses of feeds and calendars."""
    calendar: str
    """The address of your calendar of deadlines."""


class FeedView(Value, frozen=True):
    """A feed of a game."""

    name: str
    topics: tuple[Topic, ...]
    addresses: dict[FeedForm, str]


class Following(Value, frozen=True):
    """The addresses for following a game."""

    feeds: tuple[FeedView, ...]
    calendar: str


class PendingTask(Value, frozen=True):
    """Something that you have to do."""

    game: str
    player: PlayerId
    task: Task


class News(Value, frozen=True):
    """What is new in a game since your last visit."""

    seen: int
    """The last entry you had seen before this visit."""
    came: Time = 0
    """The time of your visit before that; 0 if there was none."""
    entries: tuple[LogEntry, ...] = ()
    """The latest of what has happened since; the log has the rest."""


class Correspondence(Value, frozen=True):
    """The status of a game's newsgroup and mail."""

    server: str = ""
    """The news server and group; empty if there is none."""
    trouble: str = ""
    """Why the last exchange failed."""
    exchanged: Time | None = None
    articles: tuple[Article, ...] = ()
    """Articles that wait or were refused, and those with a note."""
    letters: tuple[OwnLetter, ...] = ()
    """Only your own: those of a seat that belongs to you."""
    mail_trouble: str = ""
    """What is wrong with mail to that seat."""


# --- wishes --------------------------------------------------------------------------------------


@NOTICES.get("/account/notices", "account")
def all_notices(call: Call) -> tuple[GameNoticeSettings, ...]:
    """Your notice settings for each of your games."""
    return notice_settings_of(call.people, {one.name: one.title for one in call.host.games()}, call.caller.known)


@NOTICES.get("/games/{game}/notices", "account")
def notices(call: Call) -> NoticeSettings:
    """Your notice settings for a game."""
    known, people = call.caller.known, call.people
    found = NoticeSettingsStore(people.records).of(known, call.game, people.now)
    return found or default_of(call.access)


@NOTICES.patch("/games/{game}/notices", "account")
def change_notices(call: Call, given: NoticeSettingsChange) -> NoticeSettings:
    """Change your notice settings for a game."""
    said = {name: value for name in given.__struct_fields__ if (value := getattr(given, name)) is not None}
    wishes = replace(notices(call), **said)
    settings = NoticeSettingsStore(call.people.records)
    settings.save(call.host.journal, call.caller.known, call.game, wishes, call.people.now)
    return wishes


# --- addresses that programs read ------------------------------------------------------------------


@NOTICES.get("/account/reading-key", "account", also=("read",))
def reading_key(call: Call) -> ReadingKeyView:
    """Your reading key; it works until you replace it. Needs the scope `read` as well."""
    return _key_view(call, call.people.reading_keys.of(call.caller.known, call.people.now))


@NOTICES.post("/account/reading-key", "account", also=("read",), once=False)
def renew_reading_key(call: Call) -> ReadingKeyView:
    """Replace your reading key: addresses with the old one stop working."""
    people, known = call.people, call.caller.known
    key = call.people.reading_keys.renew(known, people.now)
    people.audit_log.note(known, "you replaced the addresses of your feeds and calendars", people.now)
    return _key_view(call, key)


@NOTICES.get("/games/{game}/feeds")
def feeds(call: Call) -> Following:
    """The addresses of the feeds and the calendar of a game.

    For a private game they contain your reading key, if the token has the scope `account`; without it they don't work.
    """
    root, key = f"{call.site}/games/{call.game}", _key_for(call)
    return Following(
        tuple(
            FeedView(name, topics, {form: f"{root}/feeds/{name}.{form}{key}" for form in FORMS})
            for name, topics in FEEDS.items()
        ),
        f"{root}/calendar.ics{key}",
    )


def _key_for(call: Call) -> str:
    is_needed = call.caller.account is not None and call.head.settings.private
    if not is_needed or "account" not in call.caller.scopes:
        return ""
    call.once()
    return f"?key={call.people.reading_keys.of(call.caller.known, call.people.now)}"


def _key_view(call: Call, key: str) -> ReadingKeyView:
    call.once()
    return ReadingKeyView(key, f"{call.site}/account/calendar.ics?key={key}")


# --- what is new, what waits, and what came by post ---------------------------------------------------


@NOTICES.post("/games/{game}/look", "account", also=("read",), once=False)
def look(call: Call) -> News:
    """What is new since your last visit; this counts as a visit, like opening the game's page."""
    people, present = call.people, call.present
    seen = seen_by(people.records, call.caller.known, call.game, present.state.entry, people.now)
    found = recent_entries(present, seen.news_from + 1, present.state.entry, NEWS_ENTRIES)
    return News(seen.news_from, seen.came, found)


@NOTICES.get("/account/tasks", "account", also=("read",))
def tasks(call: Call) -> tuple[PendingTask, ...]:
    """Your tasks in all your games, those due first at the top."""
    people, host = call.people, call.host
    seats = ((game, seat) for game in people.access_store.games_of(call.caller.known, people.now)
             for seat in people.access(call.caller.known, game).seats)  # fmt: skip
    found = [PendingTask(game, seat, task) for game, seat in seats for task in tasks_of(host.table(game).moment(seat))]
    return tuple(sorted(found, key=lambda one: (one.task.until is None, one.task.until, one.game, one.task.key)))


@NOTICES.get("/games/{game}/correspondence")
def correspondence(call: Call, ask: MoverQuery) -> Correspondence:
    """The state of a game's newsgroup and mail; letters of your own seat only."""
    found, player = exchange_status(call.host, call.game), call.player(ask.player)
    told = [one for one in found.articles if one.standing != "done" or one.told]
    is_members = call.people.access_settings(call.game).seating == "members"  # else others may have sat there before
    is_mine = is_members and player in call.access.seats
    return from_attributes(
        Correspondence,
        found,
        articles=tuple(told[:ARTICLES_MOST]),
        letters=own_letters(call.host, call.game, player) if player and is_mine else (),
        mail_trouble=trouble_of(call.host, call.game, player) if player and is_mine else "",
    )
