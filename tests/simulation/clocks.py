"""Time in a simulated world: true time, which pauses and work take, and the clocks of hosts, which are wrong."""

from random import Random

from moot.runtime.clock import JUMP_SECONDS, SystemClock

START = 1_767_636_000
"""2026-01-05 18:00 UTC, when every world begins."""
HOUR, DAY = 3_600, 86_400


class WorldTime:
    """The true time, in seconds since 1970."""

    def __init__(self, chance: Random, ticking: float):
        self.now, self._chance, self._ticking = float(START), chance, ticking

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def monotonic(self) -> float:
        """The seconds that have passed; now and then one more since the last look."""
        if self._ticking and self._chance.random() < self._ticking:
            self.now += 1
        return self.now


class HostClock(SystemClock):
    """A host's clock: off by some seconds, too fast or too slow, and set forward and back."""

    def __init__(self, time: WorldTime, chance: Random):
        self._time, self._chance = time, chance
        self.offset = chance.choice((0, 0, 0, 1, -1, chance.randint(-300, 300), chance.randint(-2 * HOUR, 2 * HOUR)))
        self.drift = chance.choice((0.0, 0.0, 1e-5, -1e-5, 1e-4, -1e-4))
        self.restart()

    def restart(self) -> None:
        """The program is started again, and believes the machine's clock."""
        super().__init__(self._wall, self._elapsed)

    def _wall(self) -> float:
        true = self._time.monotonic()
        return true + self.offset + self.drift * (true - START)

    def _elapsed(self) -> float:
        return self._time.now

    def step(self, chance: Random) -> str:
        """Set it forward or back, or right; by more than a day it isn't believed. Returns what was done, in words."""
        far = JUMP_SECONDS + chance.randint(HOUR, 3 * DAY)
        self.offset = chance.choice((0, 0, 1, -1, -HOUR, HOUR, chance.randint(-300, 300), -6 * HOUR, far))
        return f"clock off by {self.offset} s"

    @property
    def is_disbelieved(self) -> bool:
        """Whether it's so far ahead that the host doesn't believe it."""
        return self.offset > JUMP_SECONDS // 2
