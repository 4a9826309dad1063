"""Waiting for what happens elsewhere: in another thread, in another process, in a browser."""

import time
from collections.abc import Callable

PATIENCE_SECONDS = 120.0
"""When a test gives up waiting for what takes a moment: late, as the machine may be busy with much else."""


def until(found: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < ends, "it did not come about"
        time.sleep(0.01)
