"""Kills a program at a random moment: what it had acknowledged by then."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).parent.parent
_RUN = """
import runpy, sys
from tests import time_limits
time_limits.lengthen(*time_limits.TABLE)
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""


def killed_run(
    module: str, path: Path | str, games: int, longest_seconds: float, chance: random.Random
) -> dict[str, int]:
    """Let a program work on a database for a while and kill it; the last number acknowledged for each game.

    The while is until a few lines have come, and then a moment more, both at random: so it has done something on a slow
    machine too.
    The program prints a line when it has begun, and then a line with a game and a number for each acknowledgement.
    """
    program = _working(module, str(path), str(games))
    assert program.stdout is not None
    program.stdout.readline()  # it has begun
    said = [program.stdout.readline() for _ in range(chance.randint(0, 2 * games))]
    time.sleep(chance.uniform(0, longest_seconds))
    program.send_signal(signal.SIGKILL)
    rest, _ = program.communicate(timeout=PATIENCE_SECONDS)
    whole_lines = (b"".join(said) + rest).decode().split("\n")[:-1]
    return {game: int(number) for game, number in map(str.split, whole_lines)}


def killed_after(module: str, path: Path, lines: int) -> dict[str, int]:
    """Let a program work on a database; it kills itself once it has printed so many lines. What it had acknowledged."""
    program = _working(module, str(path), str(lines))
    said, _ = program.communicate(timeout=PATIENCE_SECONDS)
    assert program.returncode == -signal.SIGKILL, "it was done before it was killed"
    whole_lines = said.decode().split("\n")[:-1]
    return {game: int(number) for game, number in map(str.split, whole_lines)}


def _working(module: str, *words: str) -> subprocess.Popen[bytes]:
    """A program at work; none of what it says is read ahead, so that nothing of it is lost."""
    command = [sys.executable, "-c", _RUN, module, *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, bufsize=0)
