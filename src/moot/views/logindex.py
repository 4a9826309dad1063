"""What a log is searched by: its entries a block at a time, each block read once, when something is first sought in it.

Entries never change, so a block stays good for ever; only the last one grows. The words of what happened are told and
kept where words are sought: most searches go by who moved, or how, or on what.
"""

import threading
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal

from moot.game.entries import Entry
from moot.game.values import Time, Value
from moot.views.logviews import LogEntry, logged
from moot.views.moments import Moment

BLOCK = 250
"""Entries of a block."""
About = tuple[Literal["player", "move", "rule", "proposal", "case"], str]
"""Something that an entry is by or about: who moved, how, a rule that caused something or was changed, and so on."""


class Sought(Value, frozen=True):
    """What lines must be like."""

    about: tuple[tuple[About, ...], ...] = ()
    """Of each of these, at least one."""
    words: tuple[str, ...] = ()
    """In small letters; all occur in what happened or was said."""
    after: Time | None = None
    before: Time | None = None


class _Block:
    """What can be searched of entries that follow one another."""

    def __init__(self, first: int):
        self.first = first
        self.times: list[Time] = []
        self.about: dict[About, list[int]] = defaultdict(list)
        self.words: list[str] = []
        """Of as many entries as words were sought in."""

    @property
    def following(self) -> int:
        """The first entry that has not been read."""
        return self.first + len(self.times)

    def add(self, entry: Entry) -> None:
        """Take in the next entry."""
        for about in _about(entry):
            self.about[about].append(entry.number)
        self.times.append(entry.time)

    def fitting(self, sought: Sought, first: int, last: int) -> Sequence[int]:
        """Those of these entries that are as is sought, in order."""
        first, last = max(first, self.first), min(last, self.following - 1)
        if sought.after is not None:
            first = max(first, self.first + bisect_left(self.times, sought.after))
        if sought.before is not None:
            last = min(last, self.first + bisect_right(self.times, sought.before) - 1)
        found: Sequence[int] = range(first, last + 1)
        for any_of in sought.about:
            held = {number for about in any_of for number in self.about.get(about, ())}
            found = [number for number in found if number in held] if held else ()
        for word in sought.words:
            found = [number for number in found if word in self.words[number - self.first]]
        return found


def _about(entry: Entry) -> set[About]:
    """Everything that an entry is by or about, each once."""
    found: set[About] = {("player", entry.move.player or ""), ("move", entry.move.name)}
    for event in entry.events:
        if event.because is not None:
            found.add(("rule", event.because.rule))
        for name in ("rule", "proposal", "case"):
            value = getattr(event, name, None)
            if value:
                found.add((name, value))
    return found


class LogIndex:
    """The blocks of one game's log, as far as something was sought in them."""

    def __init__(self) -> None:
        self._blocks: dict[int, _Block] = {}
        self._lock = threading.Lock()

    def fitting(self, moment: Moment, sought: Sought, first: int, last: int) -> Iterator[int]:
        """The entries `first` to `last` that are as is sought, in order; no block is read before it is wanted."""
        for place in range(first // BLOCK, last // BLOCK + 1):
            yield from self.block(moment, place, worded=bool(sought.words)).fitting(sought, first, last)

    def backwards(self, moment: Moment, sought: Sought, first: int, last: int) -> Iterator[int]:
        """The same, the last entry first."""
        for place in range(last // BLOCK, first // BLOCK - 1, -1):
            yield from reversed(self.block(moment, place, worded=bool(sought.words)).fitting(sought, first, last))

    def block(self, moment: Moment, place: int, *, worded: bool = False) -> _Block:
        """The block at a place, read up to its end or the game's."""
        found = self._blocks.get(place)
        if found is None or len(found.times) < BLOCK or (worded and len(found.words) < BLOCK):
            with self._lock:
                found = self._blocks.setdefault(place, _Block(place * BLOCK))
                _read(moment, found, worded=worded)
        return found


def _read(moment: Moment, block: _Block, *, worded: bool) -> None:
    last = min(moment.last.entry, block.first + BLOCK - 1)
    if block.following <= last:
        for entry in moment.entries(block.following, last):
            block.add(entry)
    unworded = block.first + len(block.words)
    if worded and unworded <= last:
        block.words.extend(map(_words, logged(moment, moment.entries(unworded, last))))


def _words(told: LogEntry) -> str:
    return " ".join((told.player or "", told.move, *(event.told for event in told.events))).casefold()
