"""Past states of a game, cached at intervals so that any other can be rebuilt from one nearby.

States of one game share most of their structure, so a few hundred of them cost little more memory than one.
"""

import threading
from bisect import bisect_right, insort

from moot.game.state import State
from moot.journal.journal import Journal
from moot.lru import LruCache

STEP = 250
"""A state is kept at every 250th entry; the interval doubles each time there are more than `KEPT_MAX`."""
KEPT_MAX = 256
NEAR = 4_000
"""Up to so many entries it is cheaper to apply them than to read a snapshot."""


class PastStates:
    """The past states of one game, secret ballots included."""

    def __init__(self, journal: Journal, game: str):
        self._journal, self._game = journal, game
        self._step = STEP
        self._entries: list[int] = []
        """The entries whose states are kept, in order."""
        self._states: dict[int, State] = {}
        self._lock = threading.Lock()
        self._all_public: int | None = -1
        """The entry up to which nothing was withheld, as far as that was asked; None if something was."""
        self._recent: LruCache[int, State] = LruCache(8)
        """The states last asked for, for a page and those that it links to."""

    def at(self, entry: int) -> State:
        """The state after an entry. Raises what `rebuild` raises."""
        return self._recent.get_or_make(entry, lambda: self._at(entry))

    def gather(self, last: int) -> None:
        """Cache states up to an entry ahead of time; call it with ever later entries."""
        nearest = self._nearest(last)
        if last - nearest.entry >= self._step:
            self._onwards(nearest, last)

    def take_public(self, state: State) -> None:
        """Keep a public state, if it's due to be kept, while the record is read from its beginning.

        Only where nothing was withheld before it is it sure to be the host's own state, too.
        """
        since = self._all_public
        if since is not None and since < state.entry and state.entry % self._step == 0:
            withheld = self._journal.withheld(self._game, since + 1, state.entry)
            self._all_public = None if withheld else state.entry
            if not withheld:
                self._keep(state)

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
        """The state after an entry, computed from an earlier known state; some of those in between are kept."""
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
