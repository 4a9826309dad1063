"""A game's feeds (Atom, RSS, JSON Feed, ESF): its latest news, never how anyone voted."""

from collections.abc import Callable, Iterator
from typing import Literal
from uuid import NAMESPACE_URL, uuid5

from moot.documents.feeds import Feed, FeedItem, as_atom, as_esf, as_json, as_rss
from moot.game.entries import Entry
from moot.play.table import Table
from moot.post.notices.news_items import NEWS, NewsItem, Topic, news_of_entry
from moot.views.moments import Moment

__all__ = ["FEEDS", "FORMS", "FeedForm", "feed_of", "rendered_feed"]

ITEMS_MAX = 50
ENTRIES_AT_ONCE = 200
ENTRIES_MAX = 5_000
"""A feed looks at most this many entries back."""

FeedForm = Literal["rss", "atom", "esf", "json"]
FORMS: dict[FeedForm, Callable[[Feed, str], str]] = {"rss": as_rss, "atom": as_atom, "esf": as_esf, "json": as_json}
FEEDS: dict[str, tuple[Topic, ...]] = {
    "all": NEWS,
    "rules": ("rules",),
    "proposals": ("proposals",),
    "cases": ("cases",),
    "talk": ("talk",),
}
"""The feeds of a game by name, and the topics of each."""


def rendered_feed(table: Table, form: FeedForm, game_address: str, own_address: str, name: str = "all") -> str:
    """A game's feed in one of its forms; the addresses are those of the game's page and of the feed."""
    return FORMS[form](feed_of(table, game_address, name), own_address)


def feed_of(table: Table, address: str, name: str = "all") -> Feed:
    """The latest news, with links to pages below the game's address."""
    moment = table.moment()
    items: list[FeedItem] = []
    for entry in _backwards(moment):
        items += [_item(one, address) for one in reversed(list(news_of_entry(moment, entry, FEEDS[name])))]
        if len(items) >= ITEMS_MAX:
            break
    title = moment.state.title + ("" if name == "all" else f": {name}")
    link = address if name == "all" else f"{address}/{name}"
    first = moment.entry(0)
    id = uuid5(NAMESPACE_URL, f"moot:{first.game}:{first.hash}:feed {name}").urn
    return Feed(id, title=title, link=link, updated=moment.state.now, items=tuple(items[:ITEMS_MAX]))


def _backwards(moment: Moment) -> Iterator[Entry]:
    last = moment.state.entry
    oldest = max(0, last - ENTRIES_MAX + 1)
    while last >= oldest:
        first = max(oldest, last - ENTRIES_AT_ONCE + 1)
        yield from reversed(list(moment.entries(first, last)))
        last = first - 1


def _item(one: NewsItem, address: str) -> FeedItem:
    return FeedItem(id=one.id, title=one.told, link=f"{address}/{one.page}", time=one.time, summary=one.summary)
