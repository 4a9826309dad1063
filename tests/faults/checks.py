"""What must hold of a database after a fault: all that was acknowledged is there, it's sound, and play goes on."""

import contextlib
import json
import os
from pathlib import Path

from tests.faults.session import GAME, made
from tests.play.scripted import PLAYERS, START

from moot.journal import backups
from moot.journal.addresses import open_journal
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.runtime.clock import SetClock


class Checker:
    """A process that opens databases and looks at them, so that this one never has threads when it forks."""

    def __init__(self) -> None:
        asked, self._ask = os.pipe()
        self._told, tell = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            os.close(self._ask)
            with contextlib.suppress(BaseException):
                _answer(asked, tell)
            os._exit(0)
        os.close(asked)
        os.close(tell)
        self._answers = os.fdopen(self._told, encoding="utf-8")

    def faults(self, database: str, said: list[str]) -> list[str]:
        """What is wrong with a database, given what was said of it; each fault begins with its kind."""
        os.write(self._ask, (json.dumps([database, said]) + "\n").encode())
        line = self._answers.readline()
        return json.loads(line) if line else ["unsound: the checker ended"]

    def close(self) -> None:
        """End the process."""
        os.close(self._ask)
        os.waitpid(self._pid, 0)
        self._answers.close()


def _answer(asked: int, tell: int) -> None:
    sandbox = Sandbox()
    with os.fdopen(asked, encoding="utf-8") as questions:
        for line in questions:
            os.write(tell, (json.dumps(faults(sandbox, *json.loads(line))) + "\n").encode())
    sandbox.close()


def faults(sandbox: Sandbox, database: str, said: list[str]) -> list[str]:
    """What is wrong; each fault begins with its kind: `lost`, `unsound`, `stuck`, `undead`."""
    try:
        journal = open_journal(database)
    except Exception as error:
        kind = "lost" if any(line.startswith("kept") for line in said) else "unsound"
        return [f"{kind}: it can't be opened: {error!r}"]
    host = Host(journal, SetClock(START), sandbox)
    try:
        return [*_of_acknowledged(host, said), *_of_files(database, host, said), *_of_soundness(host), *_of_play(host)]
    except Exception as error:
        return [f"unsound: {error!r}"]
    finally:
        host.stopping.set()
        journal.close()


def _of_acknowledged(host: Host, said: list[str]) -> list[str]:
    """What was acknowledged and isn't there; what was said to have failed, and is there all the same."""
    found: list[str] = []
    kept: dict[str, dict[int, str]] = {record.name: dict(host.journal.hashes(record.name)) for record in host.games()}
    told = [line.split() for line in said]
    settled = {tuple(words[1:3]) for words in told if words[0] == "kept" or words[-1] == "journal.unsure"}
    for what, *words in told:
        there = kept.get(words[0], {}).get(int(words[1])) if len(words) > 1 else None
        if what == "kept" and there != words[2]:
            found.append(f"lost: entry {words[1]} of {words[0]}")
        if what == "failed" and there and tuple(words[:2]) not in settled:
            found.append(f"undead: entry {words[1]} of {words[0]}, though it was said to have failed")
    return found


def _of_files(database: str, host: Host, said: list[str]) -> list[str]:
    """What is wrong with a backup, or with what was restored from one."""
    file = Path(f"{database}.backup")
    found: list[str] = []
    if "backed-up" in said and not file.exists():
        return ["lost: the backup"]
    if not file.exists():
        return []
    with backups.opened(file) as backup:
        written = backup.rows("SELECT game, number, hash FROM entries ORDER BY game, number")
    there = [(record.name, *row) for record in host.games() for row in host.journal.hashes(record.name)]
    if "restored" in said and there != written:
        found.append("lost: what was restored")
    elif there and there[: len(written)] != written:
        found.append("unsound: the backup isn't whole, or what was restored isn't")
    return found


def _of_soundness(host: Host) -> list[str]:
    """What `moot verify` and the database say."""
    found = []
    for record in host.games():
        report = host.verify(record.name)
        if not report.whole:
            found.append(f"unsound: {record.name}: {report.findings}")
    checked = host.journal._database.rows("PRAGMA integrity_check") if is_file(host) else [("ok",)]
    return found + [f"unsound: SQLite: {row[0]}" for row in checked if row != ("ok",)]


def is_file(host: Host) -> bool:
    """Whether the journal is in a file."""
    return type(host.journal._database).__name__ == "SqliteFile"


def _of_play(host: Host) -> list[str]:
    """Whether the game goes on, or can be begun if it wasn't."""
    table = host.table(GAME) if host.has(GAME) else host.new(GAME, host.ruleset("suber"), PLAYERS, now=START)
    before = host.journal.length(GAME)
    made(table)
    after = host.journal.length(GAME)
    return [] if after == before + 1 else [f"stuck: {before} entries, and after a move {after}"]
