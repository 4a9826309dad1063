"""Every fault at every call, and power cuts, as a table: `make faults`.

    python -m tests.faults [--workers 2] [--quick] [--json FILE]

`--quick` tries a sample of everything. The exit code is 1 if anything acknowledged was lost, or anything else was wrong
in a trial, or if the canary (sessions that don't sync) lost too little to show that losses would be seen.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tests.faults import postgres_trials, trials
from tests.faults.trials import STAGES, SYNCS, Cut, Results
from tests.journal import servers

Trials = Iterator[tuple[str, partial[Results]]]
CANARY = "the canary: power cuts without syncs"
CANARY_MIN = 0.25
"""The least part of the canary's trials that must fail."""
QUICK_EACH = {"files": 29, "PostgreSQL": 59}
"""Of the faults at calls, a quick run tries one in so many."""
IMAGES, QUICK_IMAGES = 200, 16
"""The images of the disk for each session, or for the canary; a tenth for each sync that fails."""


def trials_with_files(prepared: Path, quick: bool) -> Trials:
    """Faults at every call of the sessions on a file, and power cuts."""
    calls = trials.prepared(prepared)
    faults = [fault for stage in STAGES for fault in trials.faults_of(stage, calls[stage])]
    for fault in faults[:: QUICK_EACH["files"]] if quick else faults:
        yield f"SQLite: {fault.kind}", partial(trials.tried, fault, prepared)
    images = QUICK_IMAGES if quick else IMAGES
    for seed, stage in enumerate(STAGES):
        yield "power cuts", partial(trials.cut, Cut(stage, 0, True, images, seed), prepared)
    for stage in ("commands", "table"):
        syncs = sum(call.name in SYNCS for call in calls[stage])
        for sync in range(1, syncs + 1, syncs if quick else 1):
            one = Cut(stage, sync, True, max(4, images // 10), sync)
            yield "power cuts after a sync that failed", partial(trials.cut, one, prepared)
    yield CANARY, partial(trials.cut, Cut("table", 0, False, images, 0), prepared)


def trials_with_postgres(server: servers.Server, quick: bool) -> Trials:
    """Faults at every call by which the client talks with a server."""
    faults = list(postgres_trials.faults_of(postgres_trials.calls_of_session(server)))
    for kind, injection in faults[:: QUICK_EACH["PostgreSQL"]] if quick else faults:
        yield f"PostgreSQL: {kind}", partial(postgres_trials.tried, kind, injection, server)


def main() -> int:
    """Try all, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", type=Path, default=None)
    options = parser.parse_args()
    if shutil.which("strace") is None:
        print("strace isn't here: install it (on Debian: apt-get install strace)", file=sys.stderr)
        return 2
    begun = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="moot-faults-")))
        planned = list(trials_with_files(folder, options.quick))
        try:
            planned += trials_with_postgres(stack.enter_context(servers.running()), options.quick)
        except servers.Unavailable as reason:
            print(reason, file=sys.stderr)
        found = trials.all_results(planned, options.workers)
    if options.json is not None:
        options.json.write_text(json.dumps({kind: vars(told) for kind, told in found.items()}, indent=1))
    return _told(found, time.monotonic() - begun)


def _told(found: dict[str, Results], seconds: float) -> int:
    """Print the table; the exit code."""
    print(f"{'':52}{'trials':>8}{'lost':>6}{'wrong':>7}")
    for kind, told in found.items():
        wrong = sum(told.failed.values()) - told.failed["lost"]
        print(f"{kind:52}{told.trials:8}{told.failed['lost']:6}{wrong:7}")
    canary = found.pop(CANARY)
    together = Results()
    for told in found.values():
        together.add(told)
    wrong = sum(together.failed.values()) - together.failed["lost"]
    print(f"{'together, without the canary':52}{together.trials:8}{together.failed['lost']:6}{wrong:7}")
    part = canary.failed_trials / max(1, canary.trials)
    print(f"The canary failed in {part:.0%} of its trials; {CANARY_MIN:.0%} is the least.")
    print(f"{together.missed} trials don't count: their session ended before the fault was to come.")
    print(f"{seconds:,.0f} s, and {sum(os.times()[:4]):,.0f} s of processor time.")
    for line in together.told:
        print(line)
    return 1 if together.failed or part < CANARY_MIN else 0


if __name__ == "__main__":
    sys.exit(main())
