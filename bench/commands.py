"""How long a command of the terminal takes to start: processor seconds of the whole process."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.measuring import heading, line
from bench.playing import begin, play_turn, words
from moot import bootstrap
from moot.runtime.clock import SetClock

_CODE = "import sys; from moot.gateways.terminal.app import main; sys.argv[0] = 'moot'; main()"


def commands(folder: Path, runs: int) -> None:
    """Commands on a small game."""
    heading("Commands of the terminal, seconds of CPU")
    database = folder / "commands.db"
    with bootstrap.host(database, SetClock(0)) as host:
        play_turn(begin(host, "small"), words, "Eve")
    bare = median(_seconds("-c", "pass") for _ in range(runs))
    line("Python alone", bare, "s")
    for what, aim in (("--help", "aim 0.15"), ("status small", "aim 0.35"), ("log small", "")):
        seconds = median(_seconds("-c", _CODE, *what.split(), database=database) for _ in range(runs))
        line(f"moot {what}", seconds, "s", aim)
        line(f"  moot {what}, against Python alone", seconds / bare, "times")


def _seconds(*arguments: str, database: Path | None = None) -> float:
    environment = os.environ | ({"MOOT_DATABASE": str(database)} if database else {})
    before = os.times()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env=environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
