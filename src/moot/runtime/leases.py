"""Work that one process at a time does: whoever has the lease does it, and loses it where nothing is heard of them."""

from moot.game.values import Time, Value
from moot.journal.cabinet import Cabinet
from moot.journal.errors import Conflict
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import Drawer

SECONDS = 300
_RENEWED_SECONDS = 60


class Lease(Value, frozen=True):
    """Who does something, and until when that holds."""

    holder: str
    until: Time


class Leases:
    """The leases that one process takes."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet, self._me = cabinet, new_id()
        self._leases = Drawer(cabinet, "lease", Lease)

    def take(self, work: str, now: Time) -> bool:
        """Whether the work is this process's now, and for some minutes to come."""
        filed = self._leases.filed(work, now)
        mine = Lease(self._me, now + SECONDS)
        held = filed.value if filed is not None else None
        if held is not None and held.holder == self._me and now <= held.until - _RENEWED_SECONDS:
            return True
        if held is not None and held.holder != self._me and now < held.until:
            return False
        try:
            if filed is None:
                self._cabinet.change(new=[self._leases.paper(work, mine)])
            else:
                self._cabinet.change(put=[self._leases.changed(filed, mine)])
        except Conflict:
            return False
        return True

    def leave(self, work: str, now: Time) -> None:
        """Let another process do it."""
        filed = self._leases.filed(work, now)
        if filed is not None and filed.value.holder == self._me:
            self._cabinet.change(put=[self._leases.paper(work, Lease(self._me, now))])
