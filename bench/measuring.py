"""Times and memory: medians of many runs, and the table they are printed in."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

MICROSECONDS = 1e6


def timed(do: Callable[[], object]) -> float:
    """Seconds that one run takes."""
    began = time.perf_counter()
    do()
    return time.perf_counter() - began


def median_of(do: Callable[[], object], runs: int, warm: int = 20) -> float:
    """The median of so many runs, in seconds, after some that do not count."""
    for _ in range(warm):
        do()
    return median(timed(do) for _ in range(runs))


def memory_megabytes() -> float:
    """What this process holds in memory now."""
    status = Path("/proc/self/status")
    if not status.exists():
        return float("nan")
    held = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(held.split()[1]) / 1024


def line(what: str, figure: float, unit: str, aim: str = "") -> None:
    """Print one line of the table."""
    shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:,.2f}"
    print(f"  {what:<58} {shown:>9} {unit:<9} {aim}".rstrip(), flush=True)
