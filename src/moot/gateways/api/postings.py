"""Games of postings: who follows up what, and lines of play side by side."""

from typing import Annotated

from msgspec import Meta

from moot.game.values import Value
from moot.gateways.api.calls import Call
from moot.gateways.api.operations import Group
from moot.gateways.api.paging import Page, Paged, page
from moot.gateways.api.problems import trouble
from moot.views.lineviews import Beside, PostingPage, PostingView, outline, posting_page, side_by_side

LINES = Group("lines", "Games that are played by postings, on as many lines as there are.")
_Entry = Annotated[int, Meta(ge=0, le=99_999_999_999)]


class TwoPostings(Value, frozen=True):
    """Which postings to compare, by their entries."""

    one: _Entry
    other: _Entry


@LINES.get("/games/{game}/postings")
def list_postings(call: Call, ask: Paged) -> Page[PostingView]:
    """List what was posted, each below what it follows; `depth` says how far a branch is from the trunk."""
    whole = call.table.last
    found = outline(whole)
    place = {one.entry: n for n, one in enumerate(found)}
    return page(found, lambda one: (place[one.entry],), ask.limit, ask.cursor)


@LINES.get("/games/{game}/postings/{entry:int}")
def posting(call: Call, entry: int) -> PostingPage:
    """Give a posting, whole, with how it differs from the one that it follows."""
    found = posting_page(call.table.last, entry)
    if found is None:
        raise _none(entry)
    return found


@LINES.get("/games/{game}/lines")
def compare_lines(call: Call, ask: TwoPostings) -> Beside:
    """Say what differs between the game after two postings."""
    whole = call.table.last
    for entry in (ask.one, ask.other):
        if entry not in whole.postings:
            raise _none(entry)
    return side_by_side(whole, ask.one, ask.other)


def _none(entry: int) -> Exception:
    said = f"Nothing was posted in entry {entry} of this game."
    return trouble(404, "posting.unknown", said, "see /postings")
