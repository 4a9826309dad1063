"""Times and memory: medians of many runs, and the report they stand in."""

import json
import os
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

MICROSECONDS = 1e6
RATIOS = ("times", "trips", "inserts")
"""Units of figures that say how many times another one fits: they may be compared between machines."""
HISTORY = Path(__file__).parent / "history.jsonl"
KEPT = 50
"""Commits that the history holds."""


class Report:
    """The figures of one run by section, printed as they come."""

    def __init__(self) -> None:
        self.sections: dict[str, dict[str, tuple[float, str]]] = {}

    def heading(self, title: str) -> None:
        """Begin a section."""
        self.sections[title] = {}
        print(title, flush=True)

    def line(self, what: str, figure: float, unit: str, aim: str = "") -> None:
        """Note a figure, and print it with what is aimed at."""
        list(self.sections.values())[-1][what.strip()] = (figure, unit)
        shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:,.2f}"
        print(f"  {what:<62} {shown:>9} {unit:<9} {aim}".rstrip(), flush=True)

    def ratios(self) -> dict[str, float]:
        """The figures that are ratios, by section and name."""
        return {
            f"{section}: {what}": round(figure, 3)
            for section, figures in self.sections.items()
            for what, (figure, unit) in figures.items()
            if unit in RATIOS
        }

    def as_json(self) -> dict[str, Any]:
        """The run with its ratios and figures, the commit it measured and the Python that ran it."""
        return {
            "commit": commit(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "ratios": self.ratios(),
            "figures": self.sections,
        }

    def keep(self) -> None:
        """Put the ratios into the history, in place of what it has of the same commit."""
        run = self.as_json()
        del run["figures"]
        lines = HISTORY.read_text().splitlines() if HISTORY.exists() else []
        others = [line for line in lines if json.loads(line)["commit"] != run["commit"]]
        HISTORY.write_text("".join(f"{line}\n" for line in [*others[1 - KEPT :], json.dumps(run)]))


REPORT = Report()
heading, line = REPORT.heading, REPORT.line


def commit() -> str:
    """The commit that is measured, marked with a plus where files differ from it; empty outside a checkout."""
    described = subprocess.run(
        ["git", "-C", str(HISTORY.parent), "describe", "--always", "--abbrev=12", "--dirty=+", "--exclude=*"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return described.stdout.strip()


def timed(do: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that one run takes, by a clock: of the wall, or of the processor (`time.process_time`)."""
    began = clock()
    do()
    return clock() - began


def median_of(
    do: Callable[[], object], runs: int, warm: int = 20, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The median of so many runs, in seconds, after some that do not count."""
    for _ in range(warm):
        do()
    return median(timed(do, clock) for _ in range(runs))


def memory_megabytes() -> float:
    """What this process holds in memory now."""
    status = Path("/proc/self/status")
    if not status.exists():
        return float("nan")
    held = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(held.split()[1]) / 1024
