"""Searches the log of a game: by player, kind of move, rule, proposal, words and time; and what a rule did lately."""

from collections.abc import Collection, Iterator
from itertools import islice

from moot.game.entries import Entry
from moot.game.values import CaseId, Number, Time, Value
from moot.law.vocabulary import MOVES
from moot.views.logindex import About, LogIndex, Sought
from moot.views.logviews import LogEntry, log, logged
from moot.views.moments import Moment

LATELY_ENTRIES = 1_000
"""So far back is looked for what a rule did lately."""


class Wanted(Value, frozen=True):
    """What is looked for: everything that is given must be so; what is empty matters not."""

    player: str = ""
    """Who moved."""
    move: str = ""
    """The kind of move: `vote`, or `time` for what came by itself."""
    rules: tuple[Number, ...] = ()
    """Any of these has caused something in the entry, or was changed by it."""
    proposal: str = ""
    words: str = ""
    """All of these occur in what happened or was said."""
    since: int | None = None
    """The first entry."""
    until: int | None = None
    """The last entry."""
    after: Time | None = None
    before: Time | None = None

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return self == Wanted()


class Found(Value, frozen=True):
    """A page of what was found, the latest entry first."""

    entries: tuple[LogEntry, ...]
    count: int
    """How many there are on all pages."""
    page: int
    pages: int


def index_of(moment: Moment) -> LogIndex:
    """What the log of a game is searched by."""
    return moment.models.of(LogIndex)


def kinds_of_moves(moment: Moment) -> tuple[str, ...]:
    """The moves that there can be in a log: those of the program and of the rules, and what comes by itself."""
    return tuple(sorted({*MOVES, *moment.law.reading.moves, "time", "begin"}))


def search(moment: Moment, wanted: Wanted, last: int, page: int, on_a_page: int) -> Found:
    """A page of the entries up to `last` that are as wanted, counted from page 1; the nearest page where it is none."""
    if wanted.is_all:
        return _all(moment, last, page, on_a_page)
    fits = list(index_of(moment).backwards(moment, _sought(wanted), *_within(wanted, 0, last)))
    pages = max(1, -(-len(fits) // on_a_page))
    page = min(max(page, 1), pages)
    chosen = fits[(page - 1) * on_a_page : page * on_a_page]
    return Found(tuple(told_of(moment, chosen)), len(fits), page, pages)


def _all(moment: Moment, last: int, page: int, on_a_page: int) -> Found:
    pages = max(1, -(-(last + 1) // on_a_page))
    page = min(max(page, 1), pages)
    until = last - (page - 1) * on_a_page
    entries = tuple(reversed(log(moment, max(0, until - on_a_page + 1), until)))
    return Found(entries, last + 1, page, pages)


def onwards(moment: Moment, wanted: Wanted, first: int, last: int, most: int) -> tuple[LogEntry, ...]:
    """So many of the entries `first` to `last` that are as wanted, the earliest first."""
    if wanted.is_all:
        return log(moment, first, min(last, first + most - 1))
    found = index_of(moment).fitting(moment, _sought(wanted), *_within(wanted, first, last))
    return tuple(told_of(moment, islice(found, most)))


def lately(moment: Moment, rules: Collection[str], last: int, most: int) -> tuple[LogEntry, ...]:
    """The latest entries up to `last` in which any of these rules caused something or was changed."""
    sought = Sought(about=(tuple(("rule", rule) for rule in rules),))
    found = index_of(moment).backwards(moment, sought, max(0, last - LATELY_ENTRIES + 1), last)
    return tuple(told_of(moment, islice(found, most)))


def entries_of_case(moment: Moment, case: CaseId, first: int, last: int) -> Iterator[Entry]:
    """The entries `first` to `last` in which something happened in a case."""
    found = index_of(moment).fitting(moment, Sought(about=((("case", case),),)), first, last)
    return (entry for number in found for entry in moment.entries(number, number))


def told_of(moment: Moment, numbers: Iterator[int] | Collection[int]) -> Iterator[LogEntry]:
    """Entries told, in the order of their numbers."""
    yield from logged(moment, (entry for number in numbers for entry in moment.entries(number, number)))


def _within(wanted: Wanted, first: int, last: int) -> tuple[int, int]:
    """The first and the last entry that can be as is wanted."""
    return max(first, wanted.since or 0), last if wanted.until is None else min(last, wanted.until)


def _sought(wanted: Wanted) -> Sought:
    about: list[tuple[About, ...]] = [tuple(("rule", rule) for rule in wanted.rules)]
    about += [(("player", wanted.player),)] if wanted.player else []
    about += [(("move", wanted.move),)] if wanted.move else []
    about += [(("proposal", wanted.proposal),)] if wanted.proposal else []
    return Sought(tuple(filter(None, about)), tuple(wanted.words.casefold().split()), wanted.after, wanted.before)
