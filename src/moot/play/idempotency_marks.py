"""Idempotency marks: an entry keeps a keyed digest (HMAC) of the request that it came from, to recognize a repeat."""

import hmac
from base64 import b32encode
from hashlib import sha256

from moot.game.entries import Entry
from moot.game.values import Time
from moot.journal.journal import Journal
from moot.play.table import Table

_BACK_SECONDS = 3_600
"""How far before the request its entry is searched for, in case the clock was set back."""
_CHUNK = 64


def secret_name(journal: Journal, game: str, *parts: str) -> str:
    """A keyed digest (HMAC) that identifies something in public without revealing it."""
    key = hmac.digest(journal.seed(game), b"letters of moot", sha256)
    return b32encode(hmac.digest(key, "\n".join(parts).encode("utf-8", "replace"), sha256)[:15]).decode().lower()


def entry_marked(table: Table, mark: str, came: Time) -> Entry | None:
    """The entry made by the request with a mark that arrived at time `came`; None if there is none."""
    until = table.last.entry
    while until >= 0:
        first = max(0, until - _CHUNK + 1)
        entries = list(table.entries(first, until))
        found = next((entry for entry in reversed(entries) if entry.move.letter == mark), None)
        if found is not None or entries[0].time < came - _BACK_SECONDS:
            return found
        until = first - 1
    return None
