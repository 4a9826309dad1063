"""Chance that nobody can steer and anybody can check: a hash chain, mixed with the entry before.

A host draws a secret seed when a game begins and publishes the chain's tip, the seed hashed `CHAIN`
times. Each entry that draws reveals the link before, which anyone can hash to see that it leads to the
one known; a draw is the hash of that link, the previous entry's hash, and what it is drawn for. When
a chain is used up, the entry that reveals its last link also publishes the tip of the next.
"""

from functools import lru_cache
from hashlib import sha256

CHAIN = 4096
"""Links in a chain: one for each entry that draws."""


@lru_cache(maxsize=64)
def _chain(seed: bytes, chain: int) -> tuple[str, ...]:
    link = sha256(seed + chain.to_bytes(8, "big")).hexdigest()
    links = [link]
    for _ in range(CHAIN):
        link = hashed(link)
        links.append(link)
    return tuple(reversed(links))


def hashed(link: str) -> str:
    """The link after this one, which was published before it."""
    return sha256(bytes.fromhex(link)).hexdigest()


def tip(seed: bytes, chain: int = 0) -> str:
    """What a host publishes before any draw of a chain."""
    return _chain(seed, chain)[0]


def link(seed: bytes, n: int) -> str:
    """The link that the n-th drawing entry (from 0) reveals."""
    return _chain(seed, n // CHAIN)[n % CHAIN + 1]


def is_last(n: int) -> bool:
    """Whether the n-th drawing entry uses up its chain, so that it must publish the next one's tip."""
    return n % CHAIN == CHAIN - 1


def luck(link: str, previous: str) -> str:
    """What an entry's draws are made from: the revealed link and the hash of the entry before."""
    return sha256(f"{link} {previous}".encode()).hexdigest()


def draw(luck: str, provision: str, subject: str, count: int, lowest: int, highest: int) -> int:
    """A whole number from `lowest` to `highest`, each as likely as the other to within 2**-200."""
    seed = f"{luck} {provision} {subject} {count}"
    return lowest + int(sha256(seed.encode()).hexdigest(), 16) % (highest - lowest + 1)
