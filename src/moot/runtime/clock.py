"""Clocks: the system clock, and a settable one for scripts and tests."""

import time
from typing import Protocol

from moot.game.values import Time


class Clock(Protocol):
    """Tells the time in seconds since 1970 (UTC)."""

    def now(self) -> Time: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> Time:
        return int(time.time())


class SetClock:
    """A clock that shows what it was last set to."""

    def __init__(self, now: Time = 0):
        self.time = now

    def now(self) -> Time:
        return self.time
