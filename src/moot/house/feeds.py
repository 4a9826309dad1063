"""What a feed of a game tells: what came of moves, for those who follow it from elsewhere; never how anyone voted."""

from collections.abc import Callable, Iterator
from typing import Literal
from urllib.parse import quote

from moot.documents.feeds import Feed, FeedItem, as_atom, as_esf, as_rss
from moot.game import events as e
from moot.game.entries import Entry
from moot.game.state import State
from moot.house.table import Table
from moot.house.telling import tell

__all__ = ["FORMS", "FeedForm", "feed_of", "written"]

ITEMS_MAX = 50
ENTRIES_AT_ONCE = 200
TOLD = (
    e.GameStarted, e.Opened, e.Joined, e.Left, e.Proposed, e.Revised, e.Withdrawn, e.VotingOpened, e.ProposalAdopted,
    e.ProposalDefeated, e.ProposalBarred, e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleTransmuted, e.CaseCalled,
    e.Judged, e.JudgmentVoided, e.WinCredited, e.Won, e.GameEnded,
)  # fmt: skip
"""Events that are told in a feed, beside what rules announce `to` somebody; votes, points and bookkeeping are not."""

FeedForm = Literal["rss", "atom", "esf"]
FORMS: dict[FeedForm, Callable[[Feed, str], str]] = {"rss": as_rss, "atom": as_atom, "esf": as_esf}


def written(table: Table, form: FeedForm, game_address: str, own_address: str) -> str:
    """A game's feed in one of its forms; the addresses are those of the game's page and of the feed."""
    return FORMS[form](feed_of(table, game_address), own_address)


def feed_of(table: Table, address: str) -> Feed:
    """The latest things that happened, with links to their pages beneath the game's address."""
    state = table.state
    items: list[FeedItem] = []
    for entry in _backwards(table, state.entry):
        items += reversed(list(_items(entry, table.of_its_game(entry.number), state.began, address)))
        if len(items) >= ITEMS_MAX:
            break
    return Feed(title=state.title, link=address, updated=state.now, items=tuple(items[:ITEMS_MAX]))


def _backwards(table: Table, last: int) -> Iterator[Entry]:
    while last >= 0:
        first = max(0, last - ENTRIES_AT_ONCE + 1)
        yield from reversed(list(table.entries(first, last)))
        last = first - 1


def _items(entry: Entry, state: State, began: tuple[int, ...], address: str) -> Iterator[FeedItem]:
    for place, event in enumerate(entry.events):
        if isinstance(event, TOLD) or (isinstance(event, e.Announced) and "to" in event.fields):
            number: str = getattr(event, "proposal", None) or ""
            has_page = number in state.proposals and state.began == began
            page = f"proposals/{quote(number, safe='')}" if has_page else f"log/{entry.number}"
            own = f"{address}/log/{entry.number}#event-{place}"
            yield FeedItem(id=own, title=tell(event, state), link=f"{address}/{page}", time=entry.time)
