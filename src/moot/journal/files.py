"""Reading of a game's journal as JSON lines: one entry a line, in its canonical bytes.

The host's seed is not in it and not needed: what chance has shown so far is revealed in the entries.
"""

from collections.abc import Iterable, Iterator

import msgspec

from moot.game.values import Value
from moot.journal.upcasts import UNREADABLE


class _Numbered(Value, frozen=True, forbid_unknown_fields=False):
    number: int


def read_entries(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each entry of a game's file with its own number, for `verify`.

    Nothing is judged here: a line that cannot be read has the number that its place would give it.
    """
    number = -1
    for line in lines:
        raw = line.rstrip(b"\r\n")
        if raw:
            number = _number_in(raw, number + 1)
            yield number, raw


def _number_in(raw: bytes, otherwise: int) -> int:
    try:
        return msgspec.json.decode(raw, type=_Numbered).number
    except UNREADABLE:
        return otherwise
