"""Searches the log of a game: by player, kind of move, rule, proposal, words and time; and what a rule did lately.

An entry is read once. A search of all reads what has not been read yet; what a rule did lately reads only the end.
"""

import threading
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple
from weakref import WeakKeyDictionary

from moot.game.entries import Entry
from moot.game.values import Number, PlayerId, Time, Value
from moot.house.table import Table
from moot.house.views import LogEntry, log, logged
from moot.law.vocabulary import MOVES

LATELY_ENTRIES = 1_000
"""So far back is looked for what a rule did lately."""
_AT_ONCE = 500


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


class _Line(NamedTuple):
    number: int
    time: Time
    player: str
    move: str
    rules: frozenset[str]
    proposals: frozenset[str]
    words: str


class Logbook:
    """What can be searched of one game's log, as far as it has been read."""

    def __init__(self, table: Table):
        self._lines: list[_Line] = []
        self._first, self._last = table.last.entry + 1, table.last.entry
        self._lock = threading.Lock()

    def between(self, table: Table, first: int, last: int) -> list[_Line]:
        """The lines of these entries, both included, after reading what has not been read yet."""
        with self._lock:
            latest = table.last.entry
            if latest > self._last:
                self._lines.extend(_read(table, self._last + 1, latest))
                self._last = latest
            while self._first > first:
                since = max(first, self._first - _AT_ONCE)
                self._lines[:0] = _read(table, since, self._first - 1)
                self._first = since
            return self._lines[max(0, first - self._first) : last + 1 - self._first]


_books: WeakKeyDictionary[Table, Logbook] = WeakKeyDictionary()
_opening = threading.Lock()


def logbook_of(table: Table) -> Logbook:
    """The logbook of a game."""
    with _opening:
        return _books.get(table) or _books.setdefault(table, Logbook(table))


def kinds_of_moves(table: Table) -> tuple[str, ...]:
    """The moves that there can be in a log: those of the program and of the rules, and what comes by itself."""
    return tuple(sorted({*MOVES, *table.law.reading.moves, "time", "begin"}))


def search(table: Table, wanted: Wanted, last: int, page: int, on_a_page: int) -> Found:
    """A page of the entries up to `last` that are as wanted, counted from page 1; the nearest page where it is none."""
    if wanted.is_all:
        return _all(table, last, page, on_a_page)
    fits = [line.number for line in reversed(_fitting(table, wanted, 0, last))]
    pages = max(1, -(-len(fits) // on_a_page))
    page = min(max(page, 1), pages)
    chosen = fits[(page - 1) * on_a_page : page * on_a_page]
    return Found(tuple(told_of(table, chosen)), len(fits), page, pages)


def _all(table: Table, last: int, page: int, on_a_page: int) -> Found:
    pages = max(1, -(-(last + 1) // on_a_page))
    page = min(max(page, 1), pages)
    until = last - (page - 1) * on_a_page
    entries = tuple(reversed(log(table, max(0, until - on_a_page + 1), until)))
    return Found(entries, last + 1, page, pages)


def onwards(table: Table, wanted: Wanted, first: int, last: int, most: int) -> tuple[LogEntry, ...]:
    """So many of the entries `first` to `last` that are as wanted, the earliest first."""
    if wanted.is_all:
        return log(table, first, min(last, first + most - 1))
    return tuple(told_of(table, islice((line.number for line in _fitting(table, wanted, first, last)), most)))


def lately(table: Table, rules: Collection[str], last: int, most: int) -> tuple[LogEntry, ...]:
    """The latest entries up to `last` in which any of these rules caused something or was changed."""
    book = logbook_of(table)
    lines = book.between(table, max(0, last - LATELY_ENTRIES + 1), last)
    named = frozenset(rules)
    fits = (line.number for line in reversed(lines) if named & line.rules)
    return tuple(told_of(table, islice(fits, most)))


def told_of(table: Table, numbers: Iterator[int] | Collection[int]) -> Iterator[LogEntry]:
    """Entries told, in the order of their numbers."""
    yield from logged(table, (entry for number in numbers for entry in table.entries(number, number)))


def _fitting(table: Table, wanted: Wanted, first: int, last: int) -> list[_Line]:
    """The lines of these entries that are as wanted, in their order."""
    first = max(first, wanted.since or 0)
    last = last if wanted.until is None else min(last, wanted.until)
    lines = logbook_of(table).between(table, first, last)
    for is_so in _conditions(wanted):
        lines = [line for line in lines if is_so(line)]
    return lines


def _conditions(wanted: Wanted) -> Iterator[Callable[[_Line], bool]]:
    """What each line must be, one after another: the more of them there are, the fewer lines come to the last."""
    player, move, rules, proposal = wanted.player, wanted.move, frozenset(wanted.rules), wanted.proposal
    after, before = wanted.after, wanted.before
    if player:
        yield lambda line: line.player == player
    if move:
        yield lambda line: line.move == move
    if rules:
        yield lambda line: not rules.isdisjoint(line.rules)
    if proposal:
        yield lambda line: proposal in line.proposals
    if after is not None:
        yield lambda line: line.time >= after
    if before is not None:
        yield lambda line: line.time <= before
    for word in wanted.words.casefold().split():
        yield partial(_has, word)


def _has(word: str, line: _Line) -> bool:
    return word in line.words


def _read(table: Table, first: int, last: int) -> Iterator[_Line]:
    entries = list(table.entries(first, last))
    for entry, told in zip(entries, logged(table, entries), strict=True):
        yield _line(entry, told)


def _line(entry: Entry, told: LogEntry) -> _Line:
    rules = {event.because.rule for event in entry.events if event.because is not None}
    rules |= {rule for event in entry.events if (rule := getattr(event, "rule", None))}
    proposals = {proposal for event in entry.events if (proposal := getattr(event, "proposal", None))}
    words = " ".join((told.player or "", told.move, *(event.told for event in told.events))).casefold()
    return _Line(
        entry.number, entry.time, PlayerId(told.player or ""), told.move, frozenset(rules), frozenset(proposals), words
    )
