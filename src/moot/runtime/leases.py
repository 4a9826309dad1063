"""Work that one process at a time does: whoever has the lease does it, and loses it where nothing is heard of them."""

from moot.game.values import Time, Value
from moot.journal.errors import Conflict
from moot.journal.record_store import RecordStore
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import TypedStore

SECONDS = 300
_RENEWED_SECONDS = 60


class Lease(Value, frozen=True):
    """Who does something, and until when that holds."""

    holder: str
    until: Time


class Leases:
    """The leases that one process takes."""

    def __init__(self, records: RecordStore):
        self._records, self._me = records, new_id()
        self._leases = TypedStore(records, "lease", Lease)

    def take(self, work: str, now: Time) -> bool:
        """Whether the work is this process's now, and for some minutes to come."""
        stored = self._leases.stored(work, now)
        mine = Lease(self._me, now + SECONDS)
        held = stored.value if stored is not None else None
        if held is not None and held.holder == self._me and now <= held.until - _RENEWED_SECONDS:
            return True
        if held is not None and held.holder != self._me and now < held.until:
            return False
        try:
            if stored is None:
                self._records.change(new=[self._leases.record(work, mine)])
            else:
                self._records.change(put=[self._leases.changed(stored, mine)])
        except Conflict:
            return False
        return True

    def leave(self, work: str, now: Time) -> None:
        """Let another process do it."""
        stored = self._leases.stored(work, now)
        if stored is not None and stored.value.holder == self._me:
            self._records.change(put=[self._leases.record(work, Lease(self._me, now))])
