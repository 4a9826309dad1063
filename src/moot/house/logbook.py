"""Searches the log of a game: by player, kind of move, rule, proposal, words and time; and what a rule did lately.

An entry is read once. A search of all reads what has not been read yet; what a rule did lately reads only the end.
"""

import threading
from collections import deque
from collections.abc import Collection, Iterator
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
        self._lines: deque[_Line] = deque()
        self._first, self._last = table.last.entry + 1, table.last.entry
        self._lock = threading.Lock()

    def back_to(self, table: Table, entry: int) -> tuple[_Line, ...]:
        """The lines from an entry on, the latest last, after reading what has not been read yet."""
        with self._lock:
            last = table.last.entry
            if last > self._last:
                self._lines.extend(_read(table, self._last + 1, last))
                self._last = last
            while self._first > entry:
                first = max(entry, self._first - _AT_ONCE)
                self._lines.extendleft(reversed(list(_read(table, first, self._first - 1))))
                self._first = first
            return tuple(islice(self._lines, max(0, entry - self._first), None))


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
    lines = logbook_of(table).back_to(table, 0)[: last + 1]
    fits = [line.number for line in reversed(lines) if _fits(line, wanted)]
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


def lately(table: Table, rules: Collection[str], last: int, most: int) -> tuple[LogEntry, ...]:
    """The latest entries up to `last` in which any of these rules caused something or was changed."""
    book = logbook_of(table)
    lines = book.back_to(table, max(0, last - LATELY_ENTRIES + 1))
    named = frozenset(rules)
    fits = (line.number for line in reversed(lines) if line.number <= last and named & line.rules)
    return tuple(told_of(table, islice(fits, most)))


def told_of(table: Table, numbers: Iterator[int] | Collection[int]) -> Iterator[LogEntry]:
    """Entries told, in the order of their numbers."""
    for number in numbers:
        yield from log(table, number, number)


def _fits(line: _Line, wanted: Wanted) -> bool:
    return (
        (not wanted.player or line.player == wanted.player)
        and (not wanted.move or line.move == wanted.move)
        and (not wanted.rules or bool(line.rules.intersection(wanted.rules)))
        and (not wanted.proposal or wanted.proposal in line.proposals)
        and (wanted.since is None or line.number >= wanted.since)
        and (wanted.until is None or line.number <= wanted.until)
        and (wanted.after is None or line.time >= wanted.after)
        and (wanted.before is None or line.time <= wanted.before)
        and all(word in line.words for word in wanted.words.casefold().split())
    )


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
