"""Shrinking: the shortest script that breaks the same invariant (delta debugging, Zeller and Hildebrandt 2002)."""

import logging
from collections.abc import Callable
from dataclasses import replace

from tests.simulation.world import Outcome, Script, run

RUNS_MAX = 200


def shrunk(failed: Outcome, run: Callable[[Script], Outcome] = run, runs_max: int = RUNS_MAX) -> Outcome:
    """A run of the same seed with fewer steps, hosts and faults that fails alike; each step keeps its own chance."""
    left = [runs_max]
    best = failed

    def fails(script: Script) -> bool:
        nonlocal best
        if left[0] <= 0:
            return False
        left[0] -= 1
        outcome = run(script)
        if outcome.broken != failed.broken:
            return False
        best = outcome
        return True

    upto = failed.script.steps
    if failed.step >= 0 and failed.step in upto:
        fails(replace(best.script, steps=upto[: upto.index(failed.step) + 1]))
    for simpler in ({"faults": False}, {"hosts": 1}, {"hosts": 2}):
        if best.script != (tried := replace(best.script, **simpler)):  # type: ignore[arg-type]
            fails(tried)
    size = max(1, len(best.script.steps) // 2)
    while size:
        steps, at = best.script.steps, 0
        while at < len(steps):
            fewer = steps[:at] + steps[at + size :]
            if fewer != steps and fails(replace(best.script, steps=fewer)):
                steps = fewer
            else:
                at += size
        if size == 1 and steps == best.script.steps:
            break
        size //= 2
    return best


def several(seeds: range, *, shrink: bool) -> list[Outcome]:
    """Run some seeds, one after another, and shrink what fails if that is wanted."""
    logging.disable(logging.CRITICAL)
    try:
        found = [run(Script(seed)) for seed in seeds]
        return [shrunk(one) if one.broken and shrink else one for one in found]
    finally:
        logging.disable(logging.NOTSET)
