"""Limits on processor time, scaled to the speed of this machine."""

import gc
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

USUAL_START_SECONDS, STARTS = 0.6, 3
USUAL_SECONDS = 0.025
"""What a known piece of work takes on the machine that the limits of tests are meant for."""


@contextmanager
def within(seconds: float, what: object = "", *, of_workers: bool = False) -> Iterator[None]:
    """Fail where what is done inside takes the processor longer than that; waiting for others costs nothing.

    A limit is at least ten times what is needed, and far below what time that grows with the square would come to.
    With `of_workers`, the work of the sandbox counts too.
    """
    with _undisturbed():
        began = _taken(of_workers)
        yield
        took = _taken(of_workers) - began
    assert took < seconds or took < seconds * slowness(), f"{took:.1f} s of at most {seconds} s: {what!r}"


def processor_seconds(work: Callable[[], object], *, of_workers: bool = False) -> float:
    """How long work takes the processor, in seconds, beside what other threads and the garbage collector do."""
    with _undisturbed():
        began = _taken(of_workers)
        work()
        return _taken(of_workers) - began


def _taken(of_workers: bool) -> float:
    """The processor time of this thread, and of this process's children."""
    return time.thread_time() + (of_children() if of_workers else 0.0)


def of_children() -> float:
    """Processor seconds of all processes below this one: those that ended, and (where there is `/proc`) the others."""
    parents: dict[int, list[tuple[int, int]]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = path.read_text().rpartition(")")[2].split()
            ticks = sum(map(int, fields[11:15]))  # utime, stime, cutime, cstime: proc_pid_stat(5)
            parents.setdefault(int(fields[1]), []).append((int(path.parent.name), ticks))
    waiting, total = [os.getpid()], 0
    while waiting:
        for child, ticks in parents.get(waiting.pop(), []):
            waiting.append(child)
            total += ticks
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return total / os.sysconf("SC_CLK_TCK") + ended.ru_utime + ended.ru_stime


def calls(work: Callable[[], object]) -> int:
    """How many calls of Python functions work makes: the same on every machine, however busy it is."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without the garbage collector, which goes through all that the tests before have kept."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def slowness() -> float:
    """How many times longer work takes on this machine now than on the reference machine."""
    return max(1.0, *(slowness_at_once() for _ in range(5)))


def slowness_at_once() -> float:
    """The same, measured once: for means over a long run."""
    return _known_work() / USUAL_SECONDS


def slowness_of_starting() -> float:
    """How many times longer the program takes to start here: files, memory and processes, as most tests need them.

    On machines that share their processors these are slower by more than plain work is: 3 times instead of 1.7.
    """
    before = of_children()
    for _ in range(STARTS):
        subprocess.run([sys.executable, "-c", "import moot.gateways.web.app"], check=True)
    return max(1.0, (of_children() - before) / STARTS / USUAL_START_SECONDS)


def _known_work() -> float:
    began = time.thread_time()
    numbers = {str(number): number * number for number in range(40_000)}
    words = re.findall(r"\b\d*7\d*\b", " ".join(numbers))
    assert sum(numbers[word] for word in words) > 0
    return time.thread_time() - began
