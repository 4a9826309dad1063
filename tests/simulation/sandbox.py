"""The sandbox that all worlds of a process share: sessions keep nothing, so that worlds don't meet in it."""

import atexit
from functools import cache

from moot.journal.addresses import IN_MEMORY, open_journal
from moot.law.runner import CircuitBreaker
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.runtime.clock import SetClock


class Frozen:
    """Elapsed time that stands still: what was stopped in one world is suspected in no other."""

    now = 0.0


def _elapsed() -> float:
    return Frozen.now


@cache
def shared_sandbox() -> Sandbox:
    """The sandbox of this process."""
    found = Sandbox(monotonic=_elapsed)
    atexit.register(found.close)
    return found


def begin_world() -> Sandbox:
    """The sandbox as a new process would have it: no circuit is open, no answer is cached, and no law is suspect."""
    found = shared_sandbox()
    Frozen.now += 1_000_000
    found.breaker = CircuitBreaker(found, _elapsed)
    return found


@cache
def shared_host() -> Host:
    """A host for reading rulesets."""
    return Host(open_journal(IN_MEMORY), SetClock(0), shared_sandbox())
