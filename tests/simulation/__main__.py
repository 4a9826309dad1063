"""Runs simulated worlds: `python -m tests.simulation 7`, or `--seeds 500` of them, with `--shrink` for what fails."""

import argparse
import logging
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context

from tests.simulation.shrinking import several, shrunk
from tests.simulation.world import STEPS, Outcome, Script, run

CHUNK = 10
TOLD_EACH = 500
"""After so many seeds it's told how many of them broke."""


def main() -> int:
    """Run what the arguments say; 1 if anything is broken."""
    logging.disable(logging.CRITICAL if "-v" not in sys.argv else logging.NOTSET)
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=0, help="the seed, or the first of several")
    parser.add_argument("--seeds", type=int, default=0, help="how many seeds to run")
    parser.add_argument("--steps", default="", help="only these steps of the seed, such as 3,7,8")
    parser.add_argument("--hosts", type=int, default=3, help="the most hosts")
    parser.add_argument("--no-faults", action="store_true", help="without faults of disks and servers")
    parser.add_argument("--shrink", action="store_true", help="look for the shortest script that fails alike")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("-v", action="store_true", help="with the program's own log")
    asked = parser.parse_args()
    steps = tuple(int(n) for n in asked.steps.split(",")) if asked.steps else tuple(range(STEPS))
    if not asked.seeds:
        outcome = run(Script(asked.seed, steps, not asked.no_faults, asked.hosts))
        if outcome.broken and asked.shrink:
            outcome = shrunk(outcome)
        print(*outcome.told, sep="\n")
        print(told(outcome))
        return bool(outcome.broken)
    return many(range(asked.seed, asked.seed + asked.seeds), asked.jobs, shrink=asked.shrink)


def told(outcome: Outcome) -> str:
    """What came of a script, in words, and how to run it again."""
    if not outcome.broken:
        return f"seed {outcome.script.seed}: all holds; {outcome.entries} entries, {outcome.digest[:16]}"
    where = f"step {outcome.step}" if outcome.step >= 0 else "the end"
    return f"seed {outcome.script.seed}, {where}: {outcome.message}\nagain: {outcome.script}"


def many(seeds: range, jobs: int, *, shrink: bool) -> int:
    """Run many seeds in several processes; 1 if anything is broken."""
    began, broken, entries, faults, steps = time.monotonic(), 0, 0, 0, 0
    chunks = [seeds[n : n + CHUNK] for n in range(0, len(seeds), CHUNK)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for outcome in chain.from_iterable(pool.map(partial(several, shrink=shrink), chunks)):
            entries, faults, steps = (
                entries + outcome.entries,
                faults + outcome.faults,
                steps + len(outcome.script.steps),
            )
            if outcome.broken:
                broken += 1
                print(told(outcome), flush=True)
            if (outcome.script.seed + 1 - seeds.start) % TOLD_EACH == 0:
                print(f"{outcome.script.seed + 1 - seeds.start} of {len(seeds)}: {broken} broken so far", flush=True)
    took = time.monotonic() - began
    print(f"{len(seeds)} seeds, {steps} steps, {entries} entries, {faults} faults: {broken} broken, in {took:.0f} s")
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
