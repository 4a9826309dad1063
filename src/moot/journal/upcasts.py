"""Upcasts: entries in older formats are converted to the current one when they are read; their bytes stay."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from moot.game.record.entries import FORMAT, Entry
from moot.game.values import decode
from moot.journal.errors import DamagedRecord, NewerVersion

FIRST_FORMAT = 1
"""The format of an entry that names none."""

UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""The exceptions of decoding invalid bytes (not UTF-8, not JSON, not an entry, too deep)."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]

_CURRENT = frozenset({1, FORMAT})
"""Formats whose entries are read as they are: 2 has another hash than 1, of the same fields."""

UPCASTS: Mapping[int, Upcast] = {}
"""The upcast from each older format to the next; it gets the entry as plain dicts and lists."""


def read(raw: bytes, upcasts: Mapping[int, Upcast] = UPCASTS) -> Entry:
    """Decode an entry and upcast it to the current format; its hash is still that of the bytes.

    Raises `DamagedRecord` where they spell none, and `NewerVersion` where a newer program wrote them.
    """
    try:
        entry = decode(raw, Entry)
    except UNREADABLE:
        return _upcast(_plain(raw), upcasts)
    return entry if entry.format in _CURRENT else _upcast(_plain(raw), upcasts)


def format_of(raw: bytes) -> int:
    """The format of an entry's bytes; raises `DamagedRecord`."""
    written = _plain(raw).get("format", FIRST_FORMAT)
    if not isinstance(written, int):
        raise DamagedRecord(f"an entry's format must be a number, and here it is {written!r}")
    return written


def _plain(raw: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except UNREADABLE as error:
        raise DamagedRecord(f"an entry cannot be read: {error}") from None


def _upcast(plain: dict[str, Any], upcasts: Mapping[int, Upcast]) -> Entry:
    written = at = plain.get("format", FIRST_FORMAT)
    if not isinstance(written, int) or written > FORMAT:
        raise NewerVersion(
            f"an entry is in format {written}, and this program knows formats up to {FORMAT}: use a newer moot"
        )
    while at not in _CURRENT:
        if at not in upcasts:
            raise DamagedRecord(f"an entry is in format {at}, which no version of moot has written")
        plain, at = upcasts[at](plain), at + 1
    try:
        return msgspec.convert({**plain, "format": at}, Entry)
    except UNREADABLE as error:
        raise DamagedRecord(f"an entry of format {written} cannot be read: {error}") from None
