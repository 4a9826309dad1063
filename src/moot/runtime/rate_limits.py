"""How often somebody may try something: so many times at once, and then again after a while."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from typing import Literal, NamedTuple, Protocol

Kind = Literal[
    "sign-in",
    "sign-in place",
    "pin",
    "pin seat",
    "pin place",
    "mail",
    "secret",
    "account",
    "join",
    "found",
    "form",
    "api",
]
Try = tuple[Kind, str]
"""A try at something, and by whom or from where."""
_KEYS_MOST = 20_000


class Rate(NamedTuple):
    """So many at once, and one more every so many seconds."""

    at_once: int
    seconds: float


RATES: Mapping[Kind, Rate] = {
    "sign-in": Rate(10, 60),
    "sign-in place": Rate(40, 15),
    "pin": Rate(8, 60),
    "pin seat": Rate(40, 60),
    "pin place": Rate(40, 15),
    "mail": Rate(4, 600),
    "secret": Rate(30, 10),
    "account": Rate(40, 30),
    "join": Rate(60, 30),
    "found": Rate(30, 60),
    "form": Rate(600, 0.05),
    "api": Rate(600, 0.05),
}
"""What was right is given back, of `sign-in` and `pin`: a whole class can come in from one place.

`sign-in` is for a name from a place, `pin` for a seat from a place or by a browser that is known there, and `pin seat`
for a seat by all others together; `secret` for wrong addresses of invitations and links, `account` for making
accounts, `found` for starting and forking games.
"""


class Kept(Protocol):
    """Tries that all processes of a host count together."""

    kinds: frozenset[Kind]

    def wait(self, *tries: Try) -> int:
        """Spend tries (see `Limits`)."""

    def give_back(self, *tries: Try) -> None:
        """Give tries back."""


class Limits:
    """Buckets of tries, for each kind and key, in this process; of too many keys the longest unused are forgotten."""

    def __init__(
        self,
        rates: Mapping[Kind, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
        kept: Kept | None = None,
    ):
        self._rates, self._clock, self._kept, self._lock = rates, clock, kept, threading.Lock()
        self._spent: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        """How much is spent of each bucket, and when that was so."""

    def wait(self, *tries: Try) -> int:
        """Spend tries; how many seconds to wait where one of them has none left, and then none is spent."""
        if self._kept is not None and tries[0][0] in self._kept.kinds:
            return self._kept.wait(*tries)
        counted = [one for one in tries if one[0] in self._rates]
        with self._lock:
            now = self._clock()
            spent = {one: self._now_spent(one, now) for one in counted}
            seconds = max((waits(amount, self._rates[kind]) for (kind, _), amount in spent.items()), default=0)
            if seconds:
                return seconds
            for one, amount in spent.items():
                self._spent[one] = amount + 1, now
                self._spent.move_to_end(one)
            while len(self._spent) > _KEYS_MOST:
                self._spent.popitem(last=False)
        return 0

    def give_back(self, *tries: Try) -> None:
        """Give tries back that were right."""
        if self._kept is not None and tries[0][0] in self._kept.kinds:
            return self._kept.give_back(*tries)
        with self._lock:
            for one in tries:
                amount, then = self._spent.get(one, (0.0, 0.0))
                self._spent[one] = max(0.0, amount - 1), then
        return None

    def _now_spent(self, one: Try, now: float) -> float:
        amount, then = self._spent.get(one, (0.0, now))
        return left(amount, now - then, self._rates[one[0]])


def left(amount: float, seconds: float, rate: Rate) -> float:
    """What is left of an amount that was spent, after a while."""
    return max(0.0, amount - seconds / rate.seconds)


def waits(amount: float, rate: Rate) -> int:
    """How long one waits for another try where so much is spent."""
    return max(0, ceil((amount + 1 - rate.at_once) * rate.seconds))


NO_LIMITS = Limits({})


def network_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or the 64 bits of IPv6 that one household has."""
    found = _read(address)
    if found is None:
        return address[:60]
    return str(found) if found.version == 4 else str(ip_network(f"{found}/64", strict=False))


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that is written as one of IPv6 (RFC 4291, 2.5.5.2) is that of IPv4."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def shortened(address: str) -> str:
    """An address as it is written down: enough to recognise a place, not enough to find a person."""
    found = _read(address)
    if found is None:
        return ""
    bits = 24 if found.version == 4 else 48
    return str(ip_network(f"{found}/{bits}", strict=False)) if not found.is_loopback else "this machine"
