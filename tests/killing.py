"""Kills a program at a random moment: what it had acknowledged by then."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent


def killed_run(
    module: str, path: Path | str, games: int, longest_seconds: float, chance: random.Random
) -> dict[str, int]:
    """Let a program work on a database for a random while and kill it; the last number acknowledged for each game.

    The program prints a line when it has begun, and then a line with a game and a number for each acknowledgement.
    """
    program = subprocess.Popen([sys.executable, "-m", module, str(path), str(games)], stdout=subprocess.PIPE, cwd=ROOT)
    assert program.stdout is not None
    program.stdout.readline()  # it has begun
    time.sleep(chance.uniform(0, longest_seconds))
    program.send_signal(signal.SIGKILL)
    said, _ = program.communicate(timeout=30)
    whole_lines = said.decode().split("\n")[:-1]
    return {game: int(number) for game, number in map(str.split, whole_lines)}


def killed_after(module: str, path: Path, lines: int) -> dict[str, int]:
    """Let a program work on a database and kill it once it has printed so many lines; what it had acknowledged."""
    program = subprocess.Popen([sys.executable, "-m", module, str(path)], stdout=subprocess.PIPE, cwd=ROOT)
    assert program.stdout is not None
    said = [program.stdout.readline() for _ in range(lines)]
    program.send_signal(signal.SIGKILL)
    rest, _ = program.communicate(timeout=30)
    whole_lines = (b"".join(said) + rest).decode().split("\n")[:-1]
    return {game: int(number) for game, number in map(str.split, whole_lines)}
