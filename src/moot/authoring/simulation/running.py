"""Many games, one after another or several at once: what comes of them does not depend on that."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from moot.authoring.simulation.plans import Plan, Played
from moot.authoring.simulation.reckoning import Opens, played


def play_all(opens: Opens, plan: Plan, jobs: int = 1) -> Iterator[Played]:
    """Every game of a plan as it is finished, each on a host of its own.

    With several jobs, in whatever order; `opens` must then be a function of some module, so that other processes
    find it.
    """
    if jobs <= 1 or plan.games <= 1:
        yield from (played(opens, plan, number) for number in range(1, plan.games + 1))
        return
    processes = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, plan.games), mp_context=processes) as pool:
        playing = [pool.submit(played, opens, plan, number) for number in range(1, plan.games + 1)]
        try:
            for one in as_completed(playing):
                yield one.result()
        finally:
            pool.shutdown(cancel_futures=True)
