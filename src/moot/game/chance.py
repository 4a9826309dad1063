"""Verifiable randomness: a hash chain, mixed with the hash of the entry before (commit and reveal).

A host draws a secret seed when a game begins and publishes the chain's tip, the seed hashed `CHAIN`
times. Each entry that draws reveals the link before, which anyone can hash to see that it leads to the
one known; a draw is the hash of that link, the previous entry's hash, and what it is drawn for. When
a chain is used up, the entry that reveals its last link also publishes the tip of the next.
"""

from functools import lru_cache
from hashlib import sha256

CHAIN = 4096
"""The number of links in a chain: one for each entry that draws."""


@lru_cache(maxsize=64)
def _chain(seed: bytes, chain: int) -> tuple[str, ...]:
    link = sha256(seed + chain.to_bytes(8, "big")).hexdigest()
    links = [link]
    for _ in range(CHAIN):
        link = hashed(link)
        links.append(link)
    return tuple(reversed(links))


def hashed(link: str) -> str:
    """The next link of a hash chain, which was published before this one."""
    return sha256(bytes.fromhex(link)).hexdigest()


def tip(seed: bytes, chain: int = 0) -> str:
    """The tip of a chain, which a host publishes before any draw."""
    return _chain(seed, chain)[0]


def link(seed: bytes, n: int) -> str:
    """The link that the n-th drawing entry (from 0) reveals."""
    return _chain(seed, n // CHAIN)[n % CHAIN + 1]


def is_last(n: int) -> bool:
    """Whether the n-th drawing entry uses up its chain, so that it must publish the next one's tip."""
    return n % CHAIN == CHAIN - 1


def luck(link: str, previous: str) -> str:
    """The random seed of an entry: from the revealed link and the hash of the entry before."""
    return sha256(f"{link} {previous}".encode()).hexdigest()


def draw(luck: str, provision: str, subject: str, count: int, lowest: int, highest: int) -> int:
    """A random integer from `lowest` to `highest`, uniform to within 2**-200."""
    seed = f"{luck} {provision} {subject} {count}"
    return lowest + int(sha256(seed.encode()).hexdigest(), 16) % (highest - lowest + 1)
