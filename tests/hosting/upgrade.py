"""Upgrade a database that an older version wrote, by command: `python -m tests.hosting.upgrade COMMIT`.

The older version plays a game with a secret vote, forks it and makes an account. Then this version reads the database
while it's still the older one's, upgrades it and plays on; and the older version restores the backup.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.journal.layouts import LATEST, contents

from moot.journal.sqlite_file import SqliteFile

ROOT = Path(__file__).parents[2]
_MOOT = "import sys; from moot.gateways.terminal.app import main; sys.exit(main())"


class Unavailable(Exception):
    """The history of the project isn't here, and why."""


class UpgradeFailed(Exception):
    """A command didn't do what it has to do."""


def source_of(commit: str, folder: Path) -> Path:
    """The program as of a commit, in a folder; raises `Unavailable`."""
    archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True)
    if archive.returncode:
        raise Unavailable(f"{commit} isn't in the history here: {archive.stderr.decode().strip()}")
    folder.mkdir()
    subprocess.run(["tar", "x", "-C", folder], input=archive.stdout, check=True)
    return folder / "src"


def run(source: Path, folder: Path, *words: str, code: int = 0) -> str:
    """What a command of the program prints; raises `UpgradeFailed` unless it ends with this code."""
    given = {**os.environ, "PYTHONPATH": str(source), "MOOT_DATABASE": "moot.db"}
    done = subprocess.run([sys.executable, "-c", _MOOT, *words], cwd=folder, env=given, capture_output=True, text=True)
    if done.returncode != code:
        raise UpgradeFailed(f"moot {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def play(source: Path, folder: Path) -> None:
    """Play a game with a secret vote that goes on, fork it, and make an account."""
    run(source, folder, "new", "friday", "--ruleset", "nomic_world", "--players", "Ada,Ben,Cleo", "--now", _at(1, 9))
    for day, player, *move in (
        (1, "Ada", "propose", "repeal 205"),
        (1, "Ben", "second", "1052"),
        (1, "Ada", "post-to-vote", "1052"),
        (1, "Ben", "vote", "1052", "for"),
        (1, "Cleo", "vote", "1052", "against"),
    ):
        run(source, folder, "do", "friday", *move, "--as", player, "--now", _at(day, 10))
    run(source, folder, "fork", "friday", "--as", "other", "--at", "1")
    run(source, folder, "account", "add", "Ann")


def upgrade(commit: str, folder: Path) -> list[str]:
    """Go through an upgrade from a commit, in an empty folder; what was seen. Raises `UpgradeFailed`, `Unavailable`."""
    old, new, seen = source_of(commit, folder / "old"), ROOT / "src", []
    play(old, folder)
    layout, before = _layout(folder / "moot.db"), contents(folder)
    listed = run(old, folder, "games", "--json")
    for words in (("games",), ("verify", "friday"), ("verify", "other"), ("status", "friday"), ("account", "list")):
        told = run(new, folder, *words)
        _check(("written by an older moot" in told) == (layout < LATEST), f"moot {words[0]} doesn't say what it reads")
    run(new, folder, "export", "friday", "secret.journal", "--as", "journal")
    before["secret.journal"] = (folder / "secret.journal").read_bytes()
    run(new, folder, "verify", "secret.journal", code=3)
    _check(contents(folder) == before, "reading changed the database")
    _check(run(old, folder, "games", "--json") == listed, "the older version reads something else now")
    seen.append(f"layout {layout} read by layout {LATEST}, and not changed")
    if layout < LATEST:
        _check(
            "journal.older" in run(new, folder, "do", "friday", "argue", "Hi", "--as", "Ada", code=1),
            "an older database is written to",
        )
        run(new, folder, "upgrade")
        backup = f"moot-layout-{layout}.db"
    else:
        run(new, folder, "backup", "kept.db")
        backup = "kept.db"
    _check(_layout(folder / "moot.db") == LATEST, "the database isn't upgraded")
    run(new, folder, "do", "friday", "vote", "1052", "for", "--as", "Ada", "--now", _at(1, 11))
    run(new, folder, "do", "friday", "argue", "It's over.", "--as", "Ada", "--now", _at(20, 9))
    run(new, folder, "verify", "friday")
    run(new, folder, "verify", "other")
    _check("Ann" in run(new, folder, "account", "list"), "the account is gone")
    seen.append("upgraded: the secret vote was opened, and all follows from the rules")
    run(old, folder, "restore", backup, "--database", "restored.db")
    _check(run(old, folder, "games", "--json", "--database", "restored.db") == listed, "the backup has other games")
    run(old, folder, "do", "friday", "argue", "Hi", "--as", "Ada", "--now", _at(1, 12), "--database", "restored.db")
    seen.append("the backup was restored by the older version, which plays on")
    return seen


def _at(day: int, hour: int) -> str:
    return f"2026-01-{day:02} {hour:02}:00"


def _layout(path: Path) -> int:
    database = SqliteFile(str(path), 5, access="read")
    database.close()
    return database.layout


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise UpgradeFailed(otherwise)


if __name__ == "__main__":
    for _commit in sys.argv[1:] or ["HEAD"]:
        with tempfile.TemporaryDirectory(prefix="moot-upgrade-") as _folder:
            print(f"{_commit}:", *upgrade(_commit, Path(_folder)), sep="\n  ")
