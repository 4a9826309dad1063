"""`make bench-compare COMMIT=…`: measures an earlier commit and this checkout side by side, in one run.

Checks the commit out below `.bench/`, gives it an environment of its own from its lock file, and starts one worker in
each (`bench/compare_worker.py`). The two take turns at each task, in changing order, so that both meet the same noise.
Prints the median of each and the median of the paired ratios, with the middle half of the ratios: over 1, this checkout
is slower.

    python -m bench.compare COMMIT [ROUNDS]
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from subprocess import PIPE, Popen

HERE = Path(__file__).resolve().parent.parent
BUILDS = HERE / ".bench"
ROUNDS = 15
SELDOM = {"help": 3}
"""Tasks that take long, and how many rounds they get at most."""
WARM = 3
MILLISECONDS = 1e3


def built(commit: str) -> tuple[Path, Path]:
    """A checkout of a commit and the Python of its environment, made once and kept."""
    number = _git("rev-parse", "--short=12", f"{commit}^{{commit}}")
    folder = BUILDS / number
    if not folder.exists():
        BUILDS.mkdir(exist_ok=True)
        _git("worktree", "prune")
        _git("worktree", "add", "--detach", str(folder), number)
    python = folder / ".venv/bin/python"
    ready = folder / ".venv/ready"
    if not ready.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder / ".venv")], check=True)
        lock = str(folder / "requirements.lock")
        install = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--require-hashes"]
        subprocess.run([*install, "--requirement", lock], check=True)
        ready.touch()
    return folder, python


def _git(*arguments: str) -> str:
    return subprocess.run(["git", "-C", str(HERE), *arguments], check=True, stdout=PIPE, text=True).stdout.strip()


class Worker:
    """One commit at work."""

    def __init__(self, process: "Popen[str]"):
        self._process = process
        self.tasks: list[str] = self._answer()["tasks"]

    def seconds(self, task: str) -> float:
        """What a task took. Raises `RuntimeError` where the worker has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"task": task}) + "\n")
        self._process.stdin.flush()
        return float(self._answer()["seconds"])

    def _answer(self) -> dict:  # type: ignore[type-arg]
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the worker of a commit ended; its messages are above")
        return json.loads(line)  # type: ignore[no-any-return]


@contextmanager
def worker(folder: Path, python: Path) -> Iterator[Worker]:
    """A worker in a checkout."""
    script = str(HERE / "bench/compare_worker.py")
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    with Popen([str(python), script], cwd=folder, env=environment, stdin=PIPE, stdout=PIPE, text=True) as process:
        yield Worker(process)


def compare(commit: str, rounds: int = ROUNDS) -> dict[str, tuple[float, float, list[float]]]:
    """For each task: the median seconds of the commit and of this checkout, and the paired ratios."""
    found = {}
    with ExitStack() as stack:
        sides = (
            stack.enter_context(worker(*built(commit))),
            stack.enter_context(worker(HERE, Path(sys.executable))),
        )
        for task in (task for task in sides[0].tasks if task in sides[1].tasks):
            taken: tuple[list[float], list[float]] = ([], [])
            times = min(rounds, SELDOM.get(task, rounds))
            for n in range(-WARM if times == rounds else 0, times):
                for side in (0, 1) if n % 2 else (1, 0):
                    seconds = sides[side].seconds(task)
                    if n >= 0:
                        taken[side].append(seconds)
            ratios = [new / old for old, new in zip(*taken, strict=True)]
            found[task] = (median(taken[0]), median(taken[1]), ratios)
    return found


def main() -> None:
    """Print the table."""
    commit, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = compare(commit, rounds)
    print(f"{'milliseconds':<26}{commit[:12]:>14}{'here':>12}{'ratio':>9}   middle half of the ratios")
    for task, (old, new, ratios) in found.items():
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else (ratios[0],) * 3
        figures = f"{old * MILLISECONDS:>14.3f}{new * MILLISECONDS:>12.3f}{median(ratios):>9.2f}"
        print(f"{task:<26}{figures}   {low:.2f} to {high:.2f}")
    for unit, what in (("round trip", "a move in bare round trips"), ("insert", "a move in bare inserts")):
        for kind in ("defeated", "words", "mechanisms"):
            old, new = (found[kind][side] / found[unit][side] for side in (0, 1))
            print(f"{what}, {kind:<12}{old:>10.1f}{new:>10.1f}")


if __name__ == "__main__":
    main()
