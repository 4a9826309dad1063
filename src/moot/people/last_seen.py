"""How far somebody has read a game, to show what is new since their last visit."""

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.people.values import Account
from moot.runtime.typed_store import TypedStore

AWAY_SECONDS = 30 * 60
"""A new visit begins after so long; what happened since the last one stays new during the visit."""
NOTED_SECONDS = 5 * 60
"""A visit is stored again after so long, even if nothing has happened."""


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


def looked(before: LastSeen | None, entry: int, now: Time) -> LastSeen:
    """The visits after one more look at the game, up to an entry."""
    if before is None or before.entry > entry:
        return LastSeen(news_from=entry, entry=entry, at=now)
    if now - before.at > AWAY_SECONDS:
        return LastSeen(news_from=before.entry, entry=entry, at=now, came=before.at)
    is_worth_it = entry != before.entry or now - before.at > NOTED_SECONDS
    return LastSeen(before.news_from, entry, now, before.came) if is_worth_it else before


def written(seen: LastSeen) -> str:
    """The cookie's value: four numbers."""
    return f"{seen.news_from}.{seen.entry}.{seen.at}.{seen.came}"


def read(text: str) -> LastSeen | None:
    """Parse the cookie; None if it isn't ours."""
    parts = text.split(".")
    if len(parts) != 4 or not all(part.isdecimal() and len(part) < 13 for part in parts):
        return None
    return LastSeen(*map(int, parts))


def seen_by(records: RecordStore, account: Account, game: str, entry: int, now: Time) -> LastSeen:
    """Record a visit of an account to a game; the same in all of its browsers."""
    store, key = TypedStore(records, "seen", LastSeen), f"{account.id}/{game}"
    before = store.get(key, now)
    after = looked(before, entry, now)
    if after != before:
        records.change(put=[store.record(key, after, owner=account.id)])
    return after


def unseen(records: RecordStore, account: Account, game: str, entry: int, now: Time) -> int:
    """The number of entries that an account hasn't seen in a game; 0 if it has never visited it."""
    before = TypedStore(records, "seen", LastSeen).get(f"{account.id}/{game}", now)
    return max(0, entry - before.entry) if before is not None else 0
