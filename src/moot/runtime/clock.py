"""Clocks: the system clock, and a settable one for scripts and tests."""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from moot.game.values import Time


class Clock(Protocol):
    """Tells the time in seconds since 1970 (UTC)."""

    def now(self) -> Time: ...


_log = logging.getLogger(__name__)
JUMP_SECONDS = 86_400
"""A clock that goes forward by more than this at once isn't believed: a deadline would be missed for ever."""

_since_boot = partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
"""Seconds that have passed, also while the machine was asleep, whatever the clock was set to."""


class SystemClock:
    """The machine's clock, as long as it doesn't jump forward by more than a day.

    After such a jump it goes on from the time before it, until the clock is set right, or the program started again.
    """

    def __init__(self, wall: Callable[[], float] = time.time, elapsed: Callable[[], float] = _since_boot):
        self._wall, self._elapsed = wall, elapsed
        self._believed = wall(), elapsed()
        self.jumped = False
        """Whether the machine's clock has jumped, and isn't believed."""

    def now(self) -> Time:
        wall, elapsed = self._wall(), self._elapsed()
        expected = self._believed[0] + elapsed - self._believed[1]
        jumped = wall > expected + JUMP_SECONDS
        if jumped and not self.jumped:
            days = (wall - expected) / 86_400
            _log.error("the clock of this machine went forward by %.1f days, and isn't believed: set it right", days)
        self.jumped = jumped
        if jumped:
            return int(expected)
        self._believed = wall, elapsed
        return int(wall)


class SetClock:
    """A clock that shows what it was last set to."""

    def __init__(self, now: Time = 0):
        self.time = now

    def now(self) -> Time:
        return self.time
