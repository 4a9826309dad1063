"""How often somebody may try something: so many times at once, and then again after a while."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from typing import Literal, NamedTuple

Kind = Literal["sign-in", "mail", "pin", "secret", "account", "join", "form", "api"]
_KEYS_MOST = 20_000


class Rate(NamedTuple):
    """So many at once, and one more every so many seconds."""

    at_once: int
    seconds: float


RATES: Mapping[Kind, Rate] = {
    "sign-in": Rate(10, 60),
    "mail": Rate(4, 600),
    "pin": Rate(8, 60),
    "secret": Rate(30, 10),
    "account": Rate(20, 60),
    "join": Rate(20, 30),
    "form": Rate(600, 0.05),
    "api": Rate(600, 0.05),
}
"""`secret` is for tries at the address of an invitation or a link, `account` for making accounts."""


class Limits:
    """Buckets of tries, for each kind and key, in this process; of too many keys the longest unused are forgotten."""

    def __init__(self, rates: Mapping[Kind, Rate] = RATES, clock: Callable[[], float] = time.monotonic):
        self._rates, self._clock, self._lock = rates, clock, threading.Lock()
        self._spent: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        """How much is spent of each bucket, and when that was so."""

    def wait(self, kind: Kind, *keys: str) -> int:
        """Spend a try of each key; how many seconds to wait where one has none left, and then none is spent."""
        rate = self._rates.get(kind)
        if rate is None:
            return 0
        with self._lock:
            now = self._clock()
            spent = {key: self._now_spent(kind, key, rate, now) for key in keys}
            short = max((amount + 1 - rate.at_once for amount in spent.values()), default=0.0)
            if short > 0:
                return ceil(short * rate.seconds)
            for key, amount in spent.items():
                self._spent[kind, key] = amount + 1, now
                self._spent.move_to_end((kind, key))
            while len(self._spent) > _KEYS_MOST:
                self._spent.popitem(last=False)
        return 0

    def _now_spent(self, kind: Kind, key: str, rate: Rate, now: float) -> float:
        amount, then = self._spent.get((kind, key), (0.0, now))
        return max(0.0, amount - (now - then) / rate.seconds)


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
