"""Mutation testing: how many small changes of the program do its tests notice?

    python -m tests.mutation --sample 200 --seed 1 --minutes 25 game views post/mail
    python -m tests.mutation --again tests/law/test_ballot_forms.py tests/play

The second form tries those again that survived, against further tests and without the limits on quick ones.
Places are drawn at random from all that can be mutated, and one mutation of each.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from tests.mutation.coverage_map import GROUPS, KEPT, coverage_of_tests
from tests.mutation.mutations import Mutation, mutations_of
from tests.mutation.trials import PATIENT, ROOT, Trial, copied_source, outcome_of, tried

ROOMS = [room for group in GROUPS.values() for room in group.rooms]


def files_of(names: list[str]) -> list[Path]:
    """The files of rooms, folders or modules, such as `game`, `law/driver` or `game/effects`."""
    found = []
    for name in names:
        place = ROOT / "src/moot" / name
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return found


def interval(killed: int, tried: int) -> tuple[float, float]:
    """The share of a sample with its 95 % interval (Wilson's), in percent: the lower and the upper end."""
    if not tried:
        return 0.0, 100.0
    z, share = 1.96, killed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return 100 * (middle - half), 100 * (middle + half)


def told(trials: list[Trial]) -> str:
    """The figures, by room and in all."""
    lines = []
    for room in (*ROOMS, ""):
        some = [one for one in trials if one.path.startswith(f"src/moot/{room}/" if room else "")]
        if some:
            killed = sum(one.outcome in ("killed", "timeout") for one in some)
            low, high = interval(killed, len(some))
            untested = sum(one.outcome == "untested" for one in some)
            lines.append(
                f"{room or 'all'}: {killed} of {len(some)} killed, {100 * killed / len(some):.1f} % "
                f"(95 % interval {low:.1f}-{high:.1f} %); {untested} that no test of the pool runs"
            )
    return "\n".join(lines)


def without_false_kills(copy: Path, trials: list[Trial]) -> list[Trial]:
    """The trials without those that a test has ended which fails where nothing is mutated, too."""
    killers = sorted({one.killer for one in trials if one.killer})
    false = {killer for killer in killers if outcome_of(copy, [killer])[0] != "survived"}
    for killer in sorted(false):
        print(f"{killer} fails without a mutation, too: what it noticed isn't counted")
    return [one for one in trials if one.killer not in false]


def _try_each(
    copy: Path, left: Iterator[tuple[int, tuple[str, Mutation]]], coverage: Mapping[str, Any], end: float,
    trials: list[Trial],
) -> None:  # fmt: skip
    """Try the mutants that are left, as long as there is time; keep each at once, and tell which survive."""
    for number, (path, mutation) in left:
        if time.monotonic() > end:
            break
        one = tried(copy, path, mutation, coverage, number)
        trials.append(one)
        _keep(trials)
        if one.outcome in ("survived", "untested"):
            what = mutation.difference((ROOT / path).read_text(encoding="utf-8"))
            where = f"{path}:{mutation.span[0][0]}"
            print(f"{one.outcome} {where} {mutation.operator} ({one.tests} tests)\n{what}\n", flush=True)


def _again(further: list[str], workers: int) -> str:
    """Try the survivors of the last sample against further tests, and keep what comes of it."""
    kept = json.loads((KEPT / "trials.json").read_text())
    trials = [Trial(**{**one, "mutation": Mutation(**one["mutation"])}) for one in kept]
    coverage = coverage_of_tests(one.path for one in trials)
    left = [number for number, one in enumerate(trials) if one.outcome in ("survived", "untested")]

    def try_again(copy: Path, numbers: list[int]) -> None:
        for number in numbers:
            one = trials[number]
            again = tried(copy, one.path, one.mutation, coverage, number, PATIENT, further)
            trials[number] = again
            print(again.outcome, one.path, one.mutation.span[0][0], again.killer, flush=True)
            _keep(trials)

    with ExitStack() as copies, ThreadPoolExecutor(workers) as pool:
        places = [copies.enter_context(copied_source()) for _ in range(workers)]
        for done in [pool.submit(try_again, place, left[n::workers]) for n, place in enumerate(places)]:
            done.result()
        sound = without_false_kills(places[0], [trials[number] for number in left])
    _keep([one for number, one in enumerate(trials) if number not in left or one in sound])
    return told(trials)


def _keep(trials: list[Trial]) -> None:
    kept = [{**one._asdict(), "mutation": one.mutation._asdict()} for one in list(trials)]
    (KEPT / "trials.json").write_text(json.dumps(kept, indent=1))


def main() -> None:
    """Draw a sample, try it, and report."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", default=ROOMS)
    asked.add_argument("--sample", type=int, default=200, help="how many mutants; 0 for one of each place")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--minutes", type=float, default=25.0, help="stop after so long, with what was tried until then")
    asked.add_argument("--workers", type=int, default=1, help="how many at once")
    asked.add_argument("--again", action="store_true", help="try the last survivors again, against the tests named")
    given = asked.parse_args()
    if given.again:
        print(_again(given.names, given.workers))
        return
    places: list[tuple[str, list[Mutation]]] = []
    for file in files_of(given.names):
        places += [(str(file.relative_to(ROOT)), some) for some in mutations_of(file).values()]
    chance = Random(given.seed)
    drawn = [(path, chance.choice(some)) for path, some in chance.sample(places, given.sample or len(places))]
    coverage = coverage_of_tests(path for path, _ in drawn)
    end, trials, left = time.monotonic() + 60 * given.minutes, list[Trial](), enumerate(drawn)
    with copied_source() as first, ExitStack() as copies:
        others = [copies.enter_context(copied_source()) for _ in range(given.workers - 1)]
        with ThreadPoolExecutor(given.workers) as pool:
            for part in [pool.submit(_try_each, copy, left, coverage, end, trials) for copy in (first, *others)]:
                part.result()
        trials = without_false_kills(first, trials)
    _keep(trials)
    minutes = sum(one.seconds for one in trials) / 60
    print(f"{len(places):,} places; {len(trials)} tried in {minutes:.1f} minutes\n{told(trials)}")


if __name__ == "__main__":
    main()
