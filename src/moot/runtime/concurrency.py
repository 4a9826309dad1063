"""Bounded concurrency for slow work: a few tasks run, a few wait, and the rest are refused as busy."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from moot.languages import N_

P = ParamSpec("P")
T = TypeVar("T")
client_key: ContextVar[str] = ContextVar("client_key", default="")
"""Who makes the current request: an account, a player without one, or a network address; set by gateways."""
EACH_MOST = 4
"""How many slots one client may hold or wait for, so that nobody has all of them."""
WAITING_MOST = 14
"""How many tasks wait for one kind of work.

With those that run, they're as many requests as one address has at once (`AT_ONCE` of the web's `AddressLimit`):
so a class behind one router is never refused. A server has forty threads, so that enough are left for the rest.
"""


class TooBusy(Exception):
    """Too many tasks of one kind are running and waiting."""


class ConcurrencyLimit:
    """At most `at_once` tasks of one kind in this process; a wait longer than `seconds` fails with the `message`."""

    def __init__(self, at_once: int, seconds: float, message: str):
        self._seconds, self._message = seconds, message
        self._running = threading.BoundedSemaphore(at_once)
        self._admitted = threading.BoundedSemaphore(at_once + WAITING_MOST)
        self._lock, self._clients = threading.Lock(), Counter[str]()

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Context manager that holds a slot; raises `TooBusy`."""
        client = client_key.get()
        with self._lock:
            if client and self._clients[client] >= EACH_MOST:
                raise TooBusy("you ask for several of these already: wait until they are done")
            self._clients[client] += 1
        try:
            with self._acquired(self._admitted, 0), self._acquired(self._running, self._seconds):
                yield
        finally:
            with self._lock:
                self._clients[client] -= 1
                self._clients += Counter()  # drops clients without a slot

    @contextmanager
    def _acquired(self, semaphore: threading.BoundedSemaphore, seconds: float) -> Iterator[None]:
        if not semaphore.acquire(timeout=seconds):
            raise TooBusy(self._message)
        try:
            yield
        finally:
            semaphore.release()

    def limited(self, work: Callable[P, T]) -> Callable[P, T]:
        """Wrap a function so that it runs in a slot; it raises `TooBusy`."""

        @wraps(work)
        def done(*args: P.args, **named: P.kwargs) -> T:
            with self.slot():
                return work(*args, **named)

        return done


TRIALS = ConcurrencyLimit(2, 20.0, N_("many proposals are being tried at this moment: try again in a few seconds"))
"""For trials on a copy of a game: they take from a tenth of a second to some seconds, and anybody can start one."""
DRAFTS = ConcurrencyLimit(2, 0.5, N_("others are asking the language model at this moment: try again in a minute"))
"""For requests to a language model, each of which holds a thread until it's answered."""
CHECKS = ConcurrencyLimit(2, 5.0, N_("other records are being checked at this moment: try again in a while"))
"""For verifying a whole record, which takes longer the longer the game is."""
