"""Which provisions had to be ended lately while the rules were only looked at."""

import threading
import time
from collections.abc import Callable, Mapping

FIRST_SECONDS, LONGEST_SECONDS = 5.0, 1_800.0
"""For so long a provision counts as ended that was ended once; four times as long each time that it is again."""
_KNOWN_MOST = 5_000


class Ended:
    """Which provisions were ended lately, by what was asked of the rules."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock, self._lock = clock, threading.Lock()
        self._known: dict[tuple[str, str, str], tuple[float, float, str]] = {}
        """For how long the last time, until when, and why; by the code, what was asked, and the provision."""

    def of(self, code: str, asked: str) -> dict[str, str]:
        """The provisions that count as ended, each with the error."""
        with self._lock:
            now = self._clock()
            known = self._known.items()
            return {pid: why for (c, a, pid), (_, until, why) in known if (c, a) == (code, asked) and until > now}

    def note(self, code: str, asked: str, deaths: Mapping[str, str]) -> None:
        """Provisions have been ended just now."""
        with self._lock:
            if len(self._known) >= _KNOWN_MOST:
                self._known.clear()
            for pid, why in deaths.items():
                lasted = self._known.get((code, asked, pid), (0.0, 0.0, ""))[0]
                lasts = min(LONGEST_SECONDS, lasted * 4 or FIRST_SECONDS)
                self._known[code, asked, pid] = lasts, self._clock() + lasts, why
