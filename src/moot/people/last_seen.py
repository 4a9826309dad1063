"""How far somebody has read a game, to show what is new since their last visit."""

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.people.values import Account
from moot.runtime.typed_store import TypedStore

AWAY_SECONDS = 30 * 60
"""Who comes back after so long has been away: what happened since then is new to them until they leave again."""
NOTED_SECONDS = 5 * 60
"""A look is noted anew after so long, even where nothing has happened."""


class Seen(Value, frozen=True):
    """Somebody's looks at a game."""

    news_from: int
    """The last entry that they had seen when they came this time; what is later is new."""
    entry: int
    """The last entry that they have seen."""
    at: Time
    """When they looked last."""
    came: Time = 0
    """When they had looked last before they came this time; 0 where they had never been here."""


def looked(before: Seen | None, entry: int, now: Time) -> Seen:
    """The same after one more look, at the game after an entry."""
    if before is None or before.entry > entry:
        return Seen(news_from=entry, entry=entry, at=now)
    if now - before.at > AWAY_SECONDS:
        return Seen(news_from=before.entry, entry=entry, at=now, came=before.at)
    is_worth_it = entry != before.entry or now - before.at > NOTED_SECONDS
    return Seen(before.news_from, entry, now, before.came) if is_worth_it else before


def written(seen: Seen) -> str:
    """For a cookie: four numbers."""
    return f"{seen.news_from}.{seen.entry}.{seen.at}.{seen.came}"


def read(text: str) -> Seen | None:
    """From a cookie; None where it is none of ours."""
    parts = text.split(".")
    if len(parts) != 4 or not all(part.isdecimal() and len(part) < 13 for part in parts):
        return None
    return Seen(*map(int, parts))


def seen_by(records: RecordStore, account: Account, game: str, entry: int, now: Time) -> Seen:
    """Note that somebody with an account looks at a game; wherever they sign in, they are told the same."""
    store, key = TypedStore(records, "seen", Seen), f"{account.id}/{game}"
    before = store.get(key, now)
    after = looked(before, entry, now)
    if after != before:
        records.change(put=[store.record(key, after, owner=account.id)])
    return after


def unseen(records: RecordStore, account: Account, game: str, entry: int, now: Time) -> int:
    """How many entries of a game somebody with an account has not seen; 0 where they have never looked at it."""
    before = TypedStore(records, "seen", Seen).get(f"{account.id}/{game}", now)
    return max(0, entry - before.entry) if before is not None else 0
