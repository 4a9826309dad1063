"""What a host takes from its machine besides the time of day: elapsed time, pauses and random bytes.

A simulation gives its own, so that everything that happens follows from one seed.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Machine:
    """Sources of elapsed time and of chance."""

    monotonic: Callable[[], float] = time.monotonic
    """Seconds that have passed, from no particular moment."""
    sleep: Callable[[float], object] = time.sleep
    """Waits for so many seconds."""
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    """So many bytes that nobody can foresee."""


MACHINE = Machine()
"""The machine that the program runs on."""
