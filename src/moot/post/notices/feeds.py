"""A game's feeds (Atom, RSS, JSON Feed, ESF): its latest news, never how anyone voted."""

from collections.abc import Callable, Iterator
from typing import Literal
from uuid import NAMESPACE_URL, uuid5

from moot.documents.feeds import Feed, FeedItem, as_atom, as_esf, as_json, as_rss
from moot.game.record.entries import Entry
from moot.languages import N_, _, counted
from moot.play.checkpoints import Checkpoints
from moot.play.table import Table
from moot.post.notices.news_items import NEWS, NewsItem, Topic, news_of_entry
from moot.views.moments import Moment

__all__ = ["FEEDS", "FORMS", "FeedForm", "feed_of", "rendered_feed"]

ITEMS_MAX = 50
ENTRIES_AT_ONCE = 200
ENTRIES_MAX = 5_000
"""A feed looks at most this many entries back."""

CHECKPOINTS = "checkpoints"
DAYS_MAX = 30
"""A feed of checkpoints has those of this many days."""
_DAY_SECONDS = 86_400

FeedForm = Literal["rss", "atom", "esf", "json"]
FORMS: dict[FeedForm, Callable[[Feed, str], str]] = {"rss": as_rss, "atom": as_atom, "esf": as_esf, "json": as_json}
FEEDS: dict[str, tuple[Topic, ...]] = {
    "all": NEWS,
    "rules": ("rules",),
    "proposals": ("proposals",),
    "cases": ("cases",),
    "talk": ("talk",),
    CHECKPOINTS: (),
}
"""The feeds of a game by name, and the topics of each; that of the checkpoints has no news."""
_NAMES = {
    "rules": N_("rules"),
    "proposals": N_("proposals"),
    "cases": N_("cases"),
    "talk": N_("talk"),
    CHECKPOINTS: N_("checkpoints"),
}


def rendered_feed(
    table: Table, checkpoints: Checkpoints, form: FeedForm, game_address: str, own_address: str, name: str = "all"
) -> str:
    """A game's feed in one of its forms; the addresses are those of the game's page and of the feed."""
    feed = checkpoint_feed(table, checkpoints, game_address) if name == CHECKPOINTS else None
    return FORMS[form](feed or feed_of(table, game_address, name), own_address)


def feed_of(table: Table, address: str, name: str = "all") -> Feed:
    """The latest news, with links to pages below the game's address."""
    moment = table.moment()
    items: list[FeedItem] = []
    for entry in _backwards(moment):
        items += [_item(one, address) for one in reversed(list(news_of_entry(moment, entry, FEEDS[name])))]
        if len(items) >= ITEMS_MAX:
            break
    title = moment.state.title if name == "all" else _titled(moment, name)
    link = address if name == "all" else f"{address}/{name}"
    first = moment.entry(0)
    id = uuid5(NAMESPACE_URL, f"moot:{first.game}:{first.hash}:feed {name}").urn
    return Feed(id, title=title, link=link, updated=moment.state.now, items=tuple(items[:ITEMS_MAX]))


def checkpoint_feed(table: Table, checkpoints: Checkpoints, address: str) -> Feed:
    """The signed checkpoint of the first entry, and at the end of each day (in UTC) on which something happened."""
    moment = table.moment()
    first, today = moment.entry(0), table.now() // _DAY_SECONDS
    last_of_day: dict[int, Entry] = {}
    for entry in _backwards(moment):
        if entry.time // _DAY_SECONDS < today:
            last_of_day.setdefault(entry.time // _DAY_SECONDS, entry)
        if len(last_of_day) == DAYS_MAX:
            break
    shown = {entry.number: entry for entry in (*last_of_day.values(), first)}
    of = f"moot:{first.game}:{first.hash}"
    items = []
    for entry in shown.values():
        note, size = checkpoints.at(table.name, entry.number + 1), entry.number + 1
        digest = note.text.splitlines()[2]
        title = counted(size, "{count} entry: {digest}", "{count} entries: {digest}", digest=digest)
        id = uuid5(NAMESPACE_URL, f"{of}:checkpoint {size}").urn
        items.append(FeedItem(id, title, f"{address}/log/{entry.number}", entry.time, str(note)))
    id = uuid5(NAMESPACE_URL, f"{of}:feed {CHECKPOINTS}").urn
    return Feed(id, _titled(moment, CHECKPOINTS), f"{address}/downloads", items[0].time, tuple(items))


def _titled(moment: Moment, name: str) -> str:
    return f"{moment.state.title}: " + _(_NAMES[name])


def _backwards(moment: Moment) -> Iterator[Entry]:
    last = moment.state.entry
    oldest = max(0, last - ENTRIES_MAX + 1)
    while last >= oldest:
        first = max(oldest, last - ENTRIES_AT_ONCE + 1)
        yield from reversed(list(moment.entries(first, last)))
        last = first - 1


def _item(one: NewsItem, address: str) -> FeedItem:
    return FeedItem(id=one.id, title=one.told, link=f"{address}/{one.page}", time=one.time, summary=one.summary)
