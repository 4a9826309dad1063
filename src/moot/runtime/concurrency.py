"""Work that takes long is done a few at a time: a few others wait for it, and everybody else is served meanwhile."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
asker: ContextVar[str] = ContextVar("asker", default="")
"""Who asks, where a gateway says so: an account, or a place."""
EACH_MOST = 4
"""So many turns one asker has or waits for, so that nobody has all of them."""
WAITING_MOST = 8
"""So many wait for one kind of work: a server answers by forty threads, of which enough are left for the rest."""


class Crowded(Exception):
    """Too many ask for the same kind of work at this moment."""


class Turns:
    """Turns at one kind of work in this process: so many at once, and whoever waits longer is told what is `said`."""

    def __init__(self, at_once: int, seconds: float, said: str):
        self._seconds, self._said = seconds, said
        self._free = threading.BoundedSemaphore(at_once)
        self._near = threading.BoundedSemaphore(at_once + WAITING_MOST)
        self._lock, self._askers = threading.Lock(), Counter[str]()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """While somebody has a turn; raises `Crowded`."""
        with self._near_by(asker.get()), self._taken():
            yield

    @contextmanager
    def _near_by(self, who: str) -> Iterator[None]:
        """While somebody has or waits for a turn; whoever is named has so many at most."""
        with self._lock:
            if who and self._askers[who] >= EACH_MOST:
                raise Crowded("you ask for several of these already: wait until they are done")
            self._askers[who] += 1
        try:
            yield
        finally:
            with self._lock:
                self._askers[who] -= 1
                self._askers += Counter()  # whoever has none is forgotten

    @contextmanager
    def _taken(self) -> Iterator[None]:
        if not self._near.acquire(blocking=False):
            raise Crowded(self._said)
        try:
            if not self._free.acquire(timeout=self._seconds):
                raise Crowded(self._said)
            try:
                yield
            finally:
                self._free.release()
        finally:
            self._near.release()

    def taken(self, work: Callable[P, T]) -> Callable[P, T]:
        """The same work, for which a turn is taken; it raises `Crowded`."""

        @wraps(work)
        def done(*args: P.args, **named: P.kwargs) -> T:
            with self.turn():
                return work(*args, **named)

        return done


TRIALS = Turns(2, 5.0, "many proposals are being tried at this moment: try again in a few seconds")
"""For whatever is tried on a copy of a game: it takes a tenth of a second to some seconds, and anybody may ask."""
CHECKS = Turns(2, 5.0, "other records are being checked at this moment: try again in a while")
"""For checking a whole record, which takes as long as the game has been played."""
