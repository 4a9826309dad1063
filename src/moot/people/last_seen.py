"""How far somebody has read a game, to show what is new since their last visit."""

from itertools import chain

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.people.values import Account
from moot.runtime.typed_store import TypedStore

AWAY_SECONDS = 30 * 60
"""A new visit begins after so long; what happened since the last one stays new during the visit."""
NOTED_SECONDS = 5 * 60
"""A visit is stored again after so long, even if nothing has happened."""
THREADS_MAX = 30
"""The most threads whose reading is kept, the last ones read."""


class LastSeen(Value, frozen=True):
    """Somebody's visits to a game."""

    news_from: int
    """The last entry that they had seen when this visit began; later ones are new."""
    entry: int
    """The last entry that they have seen."""
    at: Time
    """The time of their last look."""
    came: Time = 0
    """The time of their last look before this visit; 0 if this is the first."""
    threads: tuple[tuple[int, int], ...] = ()
    """The threads that they have read during this visit: the first entry of each, and the last one read."""


def looked(before: LastSeen | None, entry: int, now: Time) -> LastSeen:
    """The visits after one more look at the game, up to an entry."""
    if before is None or before.entry > entry:
        return LastSeen(news_from=entry, entry=entry, at=now)
    if now - before.at > AWAY_SECONDS:
        return LastSeen(news_from=before.entry, entry=entry, at=now, came=before.at)
    is_worth_it = entry != before.entry or now - before.at > NOTED_SECONDS
    return LastSeen(before.news_from, entry, now, before.came, before.threads) if is_worth_it else before


def with_thread(seen: LastSeen, root: int, last: int) -> LastSeen:
    """After reading a thread, up to its last comment; the same if there was nothing new in it."""
    if last <= dict(seen.threads).get(root, seen.news_from):
        return seen
    others = tuple(one for one in seen.threads if one[0] != root)
    return replace(seen, threads=(*others, (root, last))[-THREADS_MAX:])


def written(seen: LastSeen) -> str:
    """The cookie's value: four numbers, and two for each thread."""
    numbers = (seen.news_from, seen.entry, seen.at, seen.came, *chain.from_iterable(seen.threads))
    return ".".join(map(str, numbers))


def read(text: str) -> LastSeen | None:
    """Parse the cookie; None if it isn't ours."""
    parts = text.split(".")
    is_ours = 4 <= len(parts) <= 4 + 2 * THREADS_MAX and len(parts) % 2 == 0
    if not is_ours or not all(part.isdecimal() and len(part) < 13 for part in parts):
        return None
    news_from, entry, at, came, *threads = map(int, parts)
    return LastSeen(news_from, entry, at, came, tuple(zip(threads[::2], threads[1::2], strict=True)))


def seen_by(records: RecordStore, account: Account, game: str, entry: int, now: Time) -> LastSeen:
    """Record a visit of an account to a game; the same in all of its browsers."""
    store, key = TypedStore(records, "seen", LastSeen), f"{account.id}/{game}"
    before = store.get(key, now)
    after = looked(before, entry, now)
    if after != before:
        records.change(put=[store.record(key, after, owner=account.id)])
    return after


def read_by(
    records: RecordStore, account: Account, game: str, now: Time, root: int | None = None, last: int = 0
) -> LastSeen | None:
    """What an account has seen of a game, after reading a thread, if one is given; None if it was never there."""
    store, key = TypedStore(records, "seen", LastSeen), f"{account.id}/{game}"
    before = store.get(key, now)
    if before is None or root is None:
        return before
    after = with_thread(before, root, last)
    if after != before:
        records.change(put=[store.record(key, after, owner=account.id)])
    return after


def unseen(records: RecordStore, account: Account, game: str, entry: int, now: Time) -> int:
    """The number of entries that an account hasn't seen in a game; 0 if it has never visited it."""
    before = TypedStore(records, "seen", LastSeen).get(f"{account.id}/{game}", now)
    return max(0, entry - before.entry) if before is not None else 0
