"""How long a command of the terminal takes to start: processor seconds of the whole process."""

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from bench.measuring import heading, line
from bench.playing import begin, play_turn, words
from moot import bootstrap
from moot.runtime.clock import SetClock

_CODE = "import sys; from moot.gateways.terminal.app import main; sys.argv[0] = 'moot'; main()"


def commands(folder: Path, runs: int) -> None:
    """Commands on a small game, and the first answer about a proposal in plain words."""
    heading("Commands of the terminal, seconds of CPU")
    database = folder / "commands.db"
    with bootstrap.host(database, SetClock(0)) as host:
        play_turn(begin(host, "small"), words, "Eve")
    lines = folder / "proposals.jsonl"
    lines.write_text(
        '{"id": 1, "rules": [{"number": "206", "text": "Turns alternate."}], "text": "Repeal rule 206."}\n'
    )
    environment = _as_installed(folder) | {"MOOT_DATABASE": str(database)}
    bare = median(_seconds(environment, "-c", "pass") for _ in range(runs))
    line("Python alone", bare, "s")
    for what, files, aim in (
        ("--help", (), "aim 0.15"),
        ("status small", (), "aim 0.35"),
        ("log small", (), ""),
        ("understand --batch", (str(lines),), "aim 0.5"),
    ):
        run = ("-c", _CODE, *what.split(), *files)
        _seconds(environment, *run)  # writes the bytecode of the modules
        seconds = median(_seconds(environment, *run) for _ in range(runs))
        line(f"moot {what}", seconds, "s", aim)
        line(f"  moot {what}, against Python alone", seconds / bare, "times")


def _as_installed(folder: Path) -> dict[str, str]:
    """An environment in which modules have their bytecode, as pip writes it when it installs the program."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def _seconds(environment: dict[str, str], *arguments: str) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
