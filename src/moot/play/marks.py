"""What entries keep of the requests that they came from, so that one that comes again is known and tells nothing."""

import hmac
from base64 import b32encode
from hashlib import sha256

from moot.game.entries import Entry
from moot.game.values import Time
from moot.journal.journal import Journal
from moot.play.table import Table

_BACK_SECONDS = 3_600
"""So much before a request came its entry is looked for, should the clock have been set back."""
_CHUNK = 64


def secret_name(journal: Journal, game: str, *parts: str) -> str:
    """What stands for something in public without telling it: of the same, always the same."""
    key = hmac.digest(journal.seed(game), b"letters of moot", sha256)
    return b32encode(hmac.digest(key, "\n".join(parts).encode("utf-8", "replace"), sha256)[:15]).decode().lower()


def entry_marked(table: Table, mark: str, came: Time) -> Entry | None:
    """The entry that came of a request which came at a time, where there is one already."""
    until = table.last.entry
    while until >= 0:
        first = max(0, until - _CHUNK + 1)
        entries = list(table.entries(first, until))
        found = next((entry for entry in reversed(entries) if entry.move.letter == mark), None)
        if found is not None or entries[0].time < came - _BACK_SECONDS:
            return found
        until = first - 1
    return None
