"""Whether a host can do what it is for, and if not, why not."""

import time

from moot.game.values import Value
from moot.journal.errors import JournalError
from moot.play.host import TICK_SECONDS, Host

LATE_SECONDS = 60.0
"""So long may keeping the time of all games take before something is wrong with it."""


class Check(Value, frozen=True):
    """One thing that is needed."""

    name: str
    fine: bool
    reason: str = ""
    """A stable code, where it is not fine."""


def checks(host: Host) -> tuple[Check, ...]:
    """Whether the journal answers, and time is kept."""
    return (_journal(host), _time(host))


def _journal(host: Host) -> Check:
    try:
        host.journal.length("")
    except JournalError as error:
        return Check("journal", False, error.code)
    return Check("journal", True)


def _time(host: Host) -> Check:
    """A host that keeps no time (it was not asked to) is not late with it."""
    late = host.kept_time_at is not None and time.monotonic() - host.kept_time_at > TICK_SECONDS + LATE_SECONDS
    return Check("time", not late, "time.late" if late else "")
