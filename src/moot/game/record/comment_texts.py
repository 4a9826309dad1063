"""The text of a comment in its entry: it can be taken out without anything else being changed by it.

An entry with a comment has a *salt*, and its hash is that of the entry in which a commitment to the text stands in
place of the text, and no salt. That's what is left when the text is taken out. So nobody has to trust the host that it
took out nothing else; and without the salt nobody can find out the text by trying.

Entries of format 1 have no salt. One whose text was taken out has the hash that it had before, which shows nothing.
"""

import hmac
import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from moot.game.events import Argued, Event
from moot.game.moves import Move
from moot.game.values import digest

REDACTED = "[redacted]"
"""In place of a text that was taken out of an entry of format 1."""
COMMITMENT = re.compile("redacted:[0-9a-f]{64}")
"""In place of one that was taken out of a later entry."""


def has_comment(events: Iterable[Event]) -> bool:
    """Whether an entry with these events is a comment."""
    return Argued in map(type, events)


def commitment_to(text: str, salt: str) -> str:
    """What stands in place of a text that was taken out; the salt is 32 bytes in hexadecimal."""
    return f"redacted:{digest({'salt': salt, 'text': text})}"


def salt_of_comment(secret: bytes, game: str, entry: int, previous: str) -> str:
    """The salt of an entry's comment, derived from the host's secret, so that a replay gives the same."""
    return hmac.digest(secret, f"comment {game} {entry} {previous}".encode(), "sha256").hex()


def texts_of(move: Move, events: Iterable[Event]) -> list[str]:
    """Every text of an entry that `with_texts` replaces."""
    found: list[str] = []

    def noted(text: str) -> str:
        found.append(text)
        return text

    with_texts(move, events, noted)
    return found


def with_texts(move: Move, events: Iterable[Event], put: Callable[[str], str]) -> tuple[Move, tuple[Event, ...]]:
    """A move and its events with another text in place of each that was said."""
    given: dict[str, Any] = dict(move.arguments)
    if isinstance(given.get("text"), str):
        given["text"] = put(given["text"])
    said = tuple(replace(one, text=put(one.text)) if isinstance(one, Argued) else one for one in events)
    return replace(move, arguments=given), said
