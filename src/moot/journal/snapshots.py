"""Snapshots of state, so that a long game opens at once: how one is packed, when one is due, which are deleted.

A snapshot is never needed and never trusted: it bears its digest, the hash of the entry it follows, and the
mark of the code that made it; where one of these is wrong, the game is rebuilt from an older one or from entries.
"""

import zlib
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files

from moot.game.state import State
from moot.game.values import canonical, decode
from moot.journal.upcasts import UNREADABLE

LEAST_ENTRIES = 500
LEAST_GROWTH = 0.1
"""Of the game's length at the last snapshot, so that the cost of all snapshots is proportional to its length."""
SPACING = 1.5
"""The growth factor between snapshots that are kept for good."""
_WORTH_COMPRESSING = 0.9


def pack(state: State) -> bytes:
    """A state's canonical JSON, compressed where that pays."""
    written = canonical(state)
    compressed = zlib.compress(written, 1)
    return compressed if len(compressed) < _WORTH_COMPRESSING * len(written) else written


def unpack(packed: bytes, digest: str) -> State | None:
    """The state that `pack` packed; None if the bytes don't match the digest."""
    if digest_of(packed) != digest:
        return None
    try:
        return decode(packed if packed[:1] == b"{" else zlib.decompress(packed), State)
    except (zlib.error, *UNREADABLE):
        return None


def digest_of(packed: bytes) -> str:
    """SHA-256 of a packed state, in hexadecimal."""
    return sha256(packed).hexdigest()


@cache
def code_mark() -> str:
    """A digest of the code that builds states: another version may build another state."""
    mark = sha256()
    for file in sorted(files("moot.game").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            mark.update(file.read_bytes())
    return mark.hexdigest()


def due_for_snapshot(length: int, last_snapshot: int | None) -> bool:
    """Whether a game of so many entries has grown enough since the snapshot after entry `last_snapshot`."""
    before = 0 if last_snapshot is None else last_snapshot + 1
    return length - before >= max(LEAST_ENTRIES, LEAST_GROWTH * before)


def superfluous(numbers: Iterable[int]) -> list[int]:
    """The snapshots to delete: the latest stays, and older ones at growing distances."""
    *older, _ = sorted(numbers)
    kept, gone = -1.0, []
    for number in older:
        if number + 1 >= SPACING * (kept + 1):
            kept = number
        else:
            gone.append(number)
    return gone
