"""Pagination of long lists, by cursors that stay valid while the list grows."""

import base64
import binascii
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from moot.game.values import Value, canonical
from moot.gateways.api.problems import ProblemError, trouble

T = TypeVar("T")
MOST = 200
USUAL = 50

Limit = Annotated[int, Meta(ge=1, le=MOST, description="Page size; the default is 50.")]
Cursor = Annotated[str, Meta(max_length=400, description="The `next` of the page before; never make one up.")]
At = Annotated[
    str,
    Meta(
        max_length=60,
        description="A moment in the past: an entry's number, or a time such as 2026-01-05T18:00Z; the default is now.",
        examples=["12", "2026-01-05 18:00"],
    ),
]
Key = tuple[int | str, ...]


class NoQuery(Value, frozen=True):
    """No query parameters."""


class MomentQuery(Value, frozen=True):
    """Query: the moment to look at."""

    at: At = ""


class PageQuery(Value, frozen=True):
    """Query: which page of a list."""

    limit: Limit = USUAL
    cursor: Cursor = ""


class PageAtMomentQuery(PageQuery, frozen=True):
    """Query: which page of a list, and the moment to look at."""

    at: At = ""


class Page(Value, Generic[T], frozen=True):
    """A page of a list; `next` is the cursor of the next page, and is missing on the last."""

    items: tuple[T, ...]
    next: str = ""


def page(items: Iterable[T], key: Callable[[T], Key], limit: int, cursor: str) -> Page[T]:
    """The page of a sorted list after a cursor; `key` gives each item its cursor."""
    listed = sorted(items, key=key)
    if cursor:
        after = _read(cursor)
        try:
            listed = [item for item in listed if key(item) > after]
        except TypeError as error:
            raise _unknown() from error
    shown = tuple(listed[:limit])
    return Page(shown, _written(key(shown[-1])) if len(listed) > limit else "")


def descending(number: str) -> Key:
    """The cursor key for descending numbers; anything else comes last."""
    return (-int(number), number) if number.isdecimal() else (1, number)


def _written(key: Key) -> str:
    return base64.urlsafe_b64encode(canonical(key)).decode().rstrip("=")


def _read(cursor: str) -> Key:
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        read = msgspec.json.decode(base64.b64decode(padded, altchars=b"-_", validate=True), type=tuple[int | str, ...])
    except (binascii.Error, msgspec.DecodeError, ValueError) as error:
        raise _unknown() from error
    return read


def _unknown() -> ProblemError:
    return trouble(404, "cursor.unknown", "This cursor doesn't lead to a page.", "use the `next` of the page before")


def entry_after(cursor: str, since: int) -> int:
    """The first entry of a page of the log: the cursor is the number of the last entry seen."""
    if not cursor:
        return since
    key: Any = _read(cursor)
    if len(key) != 1 or not isinstance(key[0], int) or key[0] < 0:
        raise _unknown()
    return max(since, key[0] + 1)


def cursor_of_entry(number: int) -> str:
    """The cursor after an entry."""
    return _written((number,))
