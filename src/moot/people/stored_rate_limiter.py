"""A rate limiter that all processes of a host share, and that survives a restart.

It's for passwords, PINs and requests to a language model. Names and addresses are stored as digests only.
"""

from collections.abc import Callable

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.runtime.rate_limits import RATES, Hit, Kind, level_after, seconds_to_wait
from moot.runtime.secret_tokens import digest_of
from moot.runtime.typed_store import TypedStore

_THOUSAND = 1_000


class BucketLevel(Value, frozen=True):
    """How full a bucket is, in thousandths of a hit, and when it was so."""

    thousandths: int
    at: Time


class StoredRateLimiter:
    """Leaky buckets in the database."""

    kinds: frozenset[Kind] = frozenset(
        {"sign-in", "sign-in name", "sign-in place", "code", "pin", "pin seat", "pin place", "draft", "draft host"}
    )

    def __init__(self, records: RecordStore, now: Callable[[], Time]):
        self._now = now
        self._spent = TypedStore(records, "tries", BucketLevel)

    def hit(self, *hits: Hit) -> int:
        """Count hits; if one is over its limit, count none and return the seconds to wait."""
        for n, one in enumerate(hits):
            if seconds := self._hit(one):
                self.refund(*hits[:n])
                return seconds
        return 0

    def refund(self, *hits: Hit) -> None:
        """Take hits back, such as those of a password that was right."""
        for one in hits:
            self._update(one, lambda amount: max(0.0, amount - 1))

    def _hit(self, one: Hit) -> int:
        """Count one hit, or return the seconds to wait."""
        seconds = 0

        def spent(amount: float) -> float | None:
            nonlocal seconds
            seconds = seconds_to_wait(amount, RATES[one[0]])
            return None if seconds else amount + 1

        self._update(one, spent)
        return seconds

    def _update(self, one: Hit, change: Callable[[float], float | None]) -> None:
        now, rate = self._now(), RATES[one[0]]

        def changed(before: BucketLevel | None) -> BucketLevel | None:
            amount = change(level_after(before.thousandths / _THOUSAND, now - before.at, rate) if before else 0.0)
            return BucketLevel(round(amount * _THOUSAND), now) if amount is not None else None

        def expires(spent: BucketLevel) -> Time:
            return now + int(spent.thousandths / _THOUSAND * rate.seconds) + 1

        self._spent.update(digest_of("\n".join(one)), changed, now, until=expires)
