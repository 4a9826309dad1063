"""Rate limits: how often an account or a network address may sign in, ask for mail, call the API and so on."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from math import ceil
from typing import Literal, NamedTuple, Protocol

from moot.lru import LruCache

Kind = Literal[
    "sign-in",
    "sign-in name",
    "sign-in place",
    "code",
    "pin",
    "pin seat",
    "pin place",
    "mail",
    "secret",
    "account",
    "join",
    "found",
    "draft",
    "draft host",
    "report",
    "form",
    "api",
]
Hit = tuple[Kind, str]
"""A kind of request, and who or which address makes it."""
_KEYS_MOST = 20_000
ANONYMOUS_MAX = 30_000
"""The most bytes of a request, or characters of a form, without an account: they can be costly to read."""


class Rate(NamedTuple):
    """A burst of `at_once` hits, and one more every `seconds`."""

    at_once: int
    seconds: float


RATES: Mapping[Kind, Rate] = {
    "sign-in": Rate(10, 60),
    "sign-in name": Rate(100, 60),
    "sign-in place": Rate(40, 15),
    "code": Rate(5, 300),
    "pin": Rate(8, 60),
    "pin seat": Rate(40, 60),
    "pin place": Rate(40, 15),
    "mail": Rate(4, 600),
    "secret": Rate(30, 10),
    "account": Rate(40, 30),
    "join": Rate(60, 30),
    "found": Rate(30, 60),
    "draft": Rate(10, 360),
    "draft host": Rate(100, 36),
    "report": Rate(10, 360),
    "form": Rate(600, 0.05),
    "api": Rate(600, 0.05),
}
"""Hits of `sign-in` and `pin` are refunded if the password was right: a whole class can sign in from one address.

`sign-in` counts a name from an address, `sign-in name` the same from everywhere, `code` an account's codes, `pin` a
seat from an address or from a browser that is known at the seat, and `pin seat` all others at that seat together;
`secret` counts wrong addresses of invitations and links, `account` new accounts, `found` games started or forked,
`draft` requests of one player to a language model and `draft host` those of everybody, and `report` reports of posts
from one address.
"""


class SharedRateLimiter(Protocol):
    """Hits that all processes of a host count together, of these kinds."""

    kinds: frozenset[Kind]

    def hit(self, *hits: Hit) -> int:
        """Count hits (see `RateLimiter`)."""

    def refund(self, *hits: Hit) -> None:
        """Take hits back."""


class RateLimiter:
    """A leaky bucket for each kind and key, in this process; the least recently used ones are dropped."""

    def __init__(
        self,
        rates: Mapping[Kind, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
        shared: SharedRateLimiter | None = None,
    ):
        self._rates, self._clock, self._shared, self._lock = rates, clock, shared, threading.Lock()
        self._buckets: LruCache[Hit, tuple[float, float]] = LruCache(_KEYS_MOST)
        """How full each bucket is, and when it was so."""
        self.refused: Counter[Kind] = Counter()
        """How often each limit was met by this process since it began."""

    def hit(self, *hits: Hit) -> int:
        """Count a hit on each bucket and return 0; or, if one is full, count none and return the seconds to wait."""
        if self._shared is not None and hits[0][0] in self._shared.kinds:
            seconds = self._shared.hit(*hits)
        else:
            with self._lock:
                now, seconds = self._clock(), 0
                levels: dict[Hit, float] = {}
                for one in hits:
                    rate = self._rates.get(one[0])
                    if rate is not None:
                        level, then = self._buckets.get(one) or (0.0, now)
                        levels[one] = level_after(level, now - then, rate)
                        if levels[one] + 1 > rate.at_once:
                            seconds = max(seconds, seconds_to_wait(levels[one], rate))
                if not seconds:
                    for one, level in levels.items():
                        self._buckets.put(one, (level + 1, now))
        if seconds:
            self.refused[hits[0][0]] += 1
        return seconds

    def refund(self, *hits: Hit) -> None:
        """Take hits back, such as those of a password that was right."""
        if self._shared is not None and hits[0][0] in self._shared.kinds:
            return self._shared.refund(*hits)
        with self._lock:
            for one in hits:
                level, then = self._buckets.get(one) or (0.0, 0.0)
                self._buckets.put(one, (max(0.0, level - 1), then))
        return None


def level_after(level: float, seconds: float, rate: Rate) -> float:
    """How full a bucket is after some seconds without a hit."""
    return max(0.0, level - seconds / rate.seconds)


def seconds_to_wait(level: float, rate: Rate) -> int:
    """How long to wait before a bucket has room for one more hit."""
    return max(0, ceil((level + 1 - rate.at_once) * rate.seconds))


NO_LIMITS = RateLimiter({})
