"""Whether the chance in a record is what its host committed to: every link, every draw, every new chain."""

from collections.abc import Iterator

from moot.game import chance
from moot.game.entries import Entry
from moot.game.forking import is_fork
from moot.game.moves import Draw


class Luck:
    """Follows a game's hash chain through its entries, in their order.

    A link must be the very next one of the chain, spelled in one way only: a host that may choose among
    links or spellings may choose among results. A gap in the record is followed over, as far as can be.
    """

    def __init__(self) -> None:
        self._known = ""
        """The tip, or the link revealed last."""
        self._left = 0
        """Links of the chain not revealed yet."""
        self._next_entry = 0
        self._gap = False
        """Whether entries are missing since then, which may have revealed links."""

    def faults(self, entry: Entry) -> Iterator[str]:
        """What is wrong with the chance of the next entry."""
        if entry.number >= self._next_entry:
            self._gap = self._gap or entry.number > self._next_entry
            yield from self._followed(entry)
            self._next_entry = entry.number + 1
        if entry.draws and not entry.reveal:
            yield f"entry {entry.number} draws and reveals no link"
            return
        luck = chance.luck(entry.reveal, entry.previous)
        yield from (fault for draw in entry.draws if (fault := _fault(entry.number, draw, luck)))

    def _followed(self, entry: Entry) -> Iterator[str]:
        """The first entry, and that of a fork, publishes a tip and may reveal its first link; any other the reverse."""
        begins = entry.number == 0 or is_fork(entry.move)
        if begins:
            self._known, self._left = entry.tip, chance.CHAIN
        if entry.reveal:
            yield from self._revealed(entry)
            self._gap = False
        if entry.tip and not begins:
            if self._left and not self._gap:
                yield f"entry {entry.number} begins a new chain with {self._left} links of the old one left"
            self._known, self._left = entry.tip, chance.CHAIN

    def _revealed(self, entry: Entry) -> Iterator[str]:
        steps = _steps(entry.reveal, self._known, self._left if self._gap else 1)
        self._left -= steps or 0
        if not steps and (self._known or not self._gap):
            yield f"the link that entry {entry.number} reveals does not lead to the tip that was published"
        self._known = entry.reveal


def _steps(link: str, known: str, most: int) -> int | None:
    """How many hashes lead from a link to the known one; None where at most so many do not."""
    if not _is_link(link):
        return None
    for steps in range(1, most + 1):
        link = chance.hashed(link)
        if link == known:
            return steps
    return None


def _is_link(link: str) -> bool:
    return len(link) == 64 and not set(link) - set("0123456789abcdef")


def _fault(number: int, draw: Draw, luck: str) -> str:
    if draw.lowest > draw.highest:
        return f"entry {number} draws from {draw.lowest} to {draw.highest}, where there is nothing"
    due = chance.draw(luck, draw.provision, draw.subject, draw.count, draw.lowest, draw.highest)
    if due == draw.value:
        return ""
    return f"the draw of {draw.provision} in entry {number} is {draw.value}, and its link gives {due}"
