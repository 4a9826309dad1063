"""Compares many pairs of worlds: `python -m tests.two_worlds --pairs 10000`, and `--from 4000` to go on after 4,000."""

import argparse
import logging
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.two_worlds.leaks import LEAKS
from tests.two_worlds.pairs import several

CHUNK = 50


def main() -> int:
    """Compare what the arguments say; 1 if anything is different."""
    logging.disable(logging.NOTSET)
    parser = argparse.ArgumentParser(prog="python -m tests.two_worlds", description=__doc__)
    parser.add_argument("--pairs", type=int, default=100, help="the number of pairs, those before --from included")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first pair: go on after so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--leaks", action="store_true", help="plant each leak, and tell which pair finds it first")
    asked = parser.parse_args()
    if asked.leaks:
        return _leaks(range(asked.first, asked.pairs))
    seeds, began = range(asked.first, asked.pairs), time.monotonic()
    chunks = [seeds[n : n + CHUNK] for n in range(0, len(seeds), CHUNK)]
    compared, different, surfaces = 0, 0, Counter[str]()
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for chunk, came in zip(chunks, pool.map(several, chunks), strict=True):
            compared, surfaces = compared + came.compared, surfaces + came.surfaces
            different += len(came.different)
            print(*came.different, sep="\n", end="\n" if came.different else "")
            rarest, times = min(surfaces.items(), key=lambda one: one[1])
            print(
                f"pairs {asked.first} to {chunk[-1]}: {compared} comparisons, {different} differences; {len(surfaces)} "
                f"surfaces, each at least {times} times ({rarest}); {time.monotonic() - began:.0f} s",
                flush=True,
            )
    return bool(different)


def _leaks(seeds: range) -> int:
    """Tell for each planted leak which pair finds it first; 1 if one isn't found."""
    missed = 0
    for name, planted in LEAKS.items():
        with planted():
            first = next((seed for seed in seeds if several(range(seed, seed + 1)).different), None)
        print(f"{name}: {'not found' if first is None else f'found by pair {first}'}", flush=True)
        missed += first is None
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
