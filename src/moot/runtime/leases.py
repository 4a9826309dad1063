"""Leases: work that one process at a time does; a lease that isn't renewed expires."""

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import TypedStore

SECONDS = 300
_RENEWED_SECONDS = 60


class Lease(Value, frozen=True):
    """The process that holds the lease, and when it expires."""

    holder: str
    until: Time


class Leases:
    """The leases that one process takes."""

    def __init__(self, records: RecordStore):
        self._me = new_id()
        self._leases = TypedStore(records, "lease", Lease)

    def take(self, work: str, now: Time) -> bool:
        """Acquire or renew the lease of some work for the next minutes; whether this process has it."""

        def taken(held: Lease | None) -> Lease | None:
            is_mine = held is not None and held.holder == self._me
            is_in_force = held is not None and now < held.until - (_RENEWED_SECONDS if is_mine else 0)
            return None if is_in_force else Lease(self._me, now + SECONDS)

        kept = self._leases.update(work, taken, now)
        return kept is not None and kept.holder == self._me

    def leave(self, work: str, now: Time) -> None:
        """Release the lease, so that another process can do the work."""
        self._leases.update(work, lambda held: Lease(self._me, now) if held and held.holder == self._me else None, now)
