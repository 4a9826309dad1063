"""A game as it was after any of its entries: rebuilt once, and from there on made from what is known nearby.

States of one game share most of what they are made of, so that some hundred of them cost little more than one.
"""

import threading
from bisect import bisect_right, insort
from functools import lru_cache

from moot.game.state import State
from moot.journal.journal import Journal

STEP = 250
"""States are kept at every so many entries, and twice as far apart each time that there are too many."""
KEPT_MAX = 256
NEAR = 4_000
"""So many entries are applied sooner than a snapshot of a long game is read."""


class Past:
    """What one game was, the host's own: with the ballots that are secret."""

    def __init__(self, journal: Journal, game: str):
        self._journal, self._game = journal, game
        self._step = STEP
        self._entries: list[int] = []
        """Of which the states are kept, in order."""
        self._states: dict[int, State] = {}
        self._lock = threading.Lock()
        self.at = lru_cache(maxsize=8)(self._at)
        """The state after an entry; the last few that were asked for are at hand, for a page and those linked from it.

        Raises what `rebuild` raises.
        """

    def gather(self, last: int) -> None:
        """Keep states up to an entry, so that looking back there is quick; to be called for ever later entries."""
        self._onwards(self._nearest(last), last)

    def _at(self, entry: int) -> State:
        known = self._nearest(entry)
        if entry - known.entry > NEAR:
            snapshot = self._journal.snapshot(self._game, entry)
            known = known if snapshot is None or snapshot.entry < known.entry else snapshot
        return self._onwards(known, entry)

    def _nearest(self, entry: int) -> State:
        """The last state that is kept up to an entry; before the first entry if there is none."""
        with self._lock:
            place = bisect_right(self._entries, entry)
            return self._states[self._entries[place - 1]] if place else State()

    def _onwards(self, known: State, last: int) -> State:
        """The state after an entry that follows on a known state; some of those on the way are kept."""
        state = known
        for following in self._journal.states(self._game, known, last):
            state = following
            if state.entry >= 0 and state.entry % self._step == 0:
                self._keep(state)
        return state

    def _keep(self, state: State) -> None:
        with self._lock:
            if state.entry not in self._states:
                insort(self._entries, state.entry)
                self._states[state.entry] = state
            if len(self._entries) > KEPT_MAX:
                self._step *= 2
                self._states = {entry: kept for entry, kept in self._states.items() if entry % self._step == 0}
                self._entries = sorted(self._states)
