"""Forks of games and how they differ; and the postings of games that are played in parallel lines."""

from typing import Annotated, TypeVar

from msgspec import Meta

from moot.game.values import Value
from moot.gateways.api.call import Call
from moot.gateways.api.games import Name, Title, line, made
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.pagination import Page, PageQuery, page
from moot.gateways.api.problems import existing
from moot.people.accounts import spaced
from moot.play.forks import Branch, GameDifferences, differences_since_fork, family_of, fork, forks_of
from moot.play.game_lists import GameLine
from moot.views.lines_of_play import LineComparison, PostingPage, PostingView, outline, posting_page, side_by_side

T = TypeVar("T")
FORKS = OperationGroup("forks", "Games that continue from a moment of another.")


class NewFork(Value, frozen=True):
    """A new fork."""

    name: Name
    at: Annotated[str, Meta(max_length=60, description="The moment to continue from; the default is now.")] = ""
    title: Title = ""


class CompareGamesQuery(Value, frozen=True):
    """Which game to compare with."""

    other: Annotated[str, Meta(max_length=60, description="A fork of this game, or the game it was forked from.")]


@FORKS.get("/games/{game}/forks")
def forks(call: Call, ask: PageQuery) -> Page[GameLine]:
    """The forks of this game that you can read."""
    names = [one.game for one in forks_of(call.host, call.game) if _may_read(call, one.game)]
    return page((line(call, name) for name in names), lambda one: (one.name,), ask.limit, ask.cursor)


@FORKS.post("/games/{game}/forks", status=201)
def make_fork(call: Call, given: NewFork) -> GameLine:
    """Fork a game at a moment; the fork is private to you, and secrets aren't copied."""
    call.people.sign_in.spend("found", call.caller.browser.place)
    at = call.moment(given.at).state.entry
    account = call.caller.account
    records = call.people.founding(account, given.name, "open", private=account is not None)
    fork(call.host, call.game, at, given.name, title=spaced(given.title), records=records)
    return made(call, given.name)


@FORKS.get("/games/{game}/family")
def family(call: Call) -> tuple[Branch, ...]:
    """The family tree of forks that this game belongs to."""
    return family_of(call.host, call.game, lambda game: _may_read(call, game))


@FORKS.get("/games/{game}/apart")
def compare_games(call: Call, ask: CompareGamesQuery) -> GameDifferences:
    """How two games differ since they were forked: their rules side by side, and their scores."""
    found = differences_since_fork(call.host, call.game, ask.other) if _may_read(call, ask.other) else None
    said = f"“{ask.other[:60]}” isn't a fork of this game or the game it was forked from."
    return existing(found, "fork.unknown", said, "see /family")


def _may_read(call: Call, game: str) -> bool:
    there = call.host.has(game)
    return there and call.caller.access(game).may_read


LINES = OperationGroup("lines", "Games that are played by postings, in parallel lines of play.")
_Entry = Annotated[int, Meta(ge=0, le=99_999_999_999)]


class ComparePostingsQuery(Value, frozen=True):
    """Which postings to compare, by their entries."""

    one: _Entry
    other: _Entry


@LINES.get("/games/{game}/postings")
def list_postings(call: Call, ask: PageQuery) -> Page[PostingView]:
    """All postings, each below the one it follows; `depth` counts the branches from the trunk."""
    whole = call.present.last
    found = outline(whole)
    place = {one.entry: n for n, one in enumerate(found)}
    return page(found, lambda one: (place[one.entry],), ask.limit, ask.cursor)


@LINES.get("/games/{game}/postings/{entry:int}")
def posting(call: Call, entry: int) -> PostingPage:
    """A whole posting, and how it differs from the one it follows."""
    return _posted(posting_page(call.present.last, entry), entry)


@LINES.get("/games/{game}/lines")
def compare_lines(call: Call, ask: ComparePostingsQuery) -> LineComparison:
    """How the game after one posting differs from the game after another."""
    whole = call.present.last
    for entry in (ask.one, ask.other):
        _posted(whole.postings.get(entry), entry)
    return side_by_side(whole, ask.one, ask.other)


def _posted(found: T | None, entry: int) -> T:
    return existing(found, "posting.unknown", f"Nothing was posted in entry {entry} of this game.", "see /postings")
