"""Limits on processor time, scaled to the speed of this machine."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

USUAL_SECONDS = 0.025
"""What a known piece of work takes on the machine that the limits of tests are meant for."""


@contextmanager
def within(seconds: float, what: object = "") -> Iterator[None]:
    """Fail where what is done inside takes the processor longer than that; waiting for others costs nothing.

    A limit is at least ten times what is needed, and far below what time that grows with the square would come to.
    """
    began = time.process_time()
    yield
    took = time.process_time() - began
    assert took < seconds or took < seconds * slowness(), f"{took:.1f} s of at most {seconds} s: {what!r}"


def slowness() -> float:
    """How many times longer work takes on this machine now than on the reference machine."""
    return max(1.0, *(_known_work() / USUAL_SECONDS for _ in range(5)))


def _known_work() -> float:
    began = time.thread_time()
    numbers = {str(number): number * number for number in range(40_000)}
    words = re.findall(r"\b\d*7\d*\b", " ".join(numbers))
    assert sum(numbers[word] for word in words) > 0
    return time.thread_time() - began
