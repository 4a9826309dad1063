"""The scripted sessions that faults are injected into: a game begun, moves by commands, moves at a table, a backup.

Each says what it has been told is kept, a line at a time: `kept GAME ENTRY HASH`, `backed-up`, `restored`, and `failed
GAME ENTRY CODE` where it was told that a move could not be kept, or that the database cannot be opened.
"""

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import json
from tests.play.scripted import PLAYERS, START, next_move

from moot import bootstrap
from moot.game.moves import Allowed
from moot.gateways.terminal import maintenance, moves
from moot.gateways.terminal.app import main
from moot.journal.errors import JournalError
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

GAME = "g"
COMMANDS = (("propose", "repeal 210"), ("call-vote", "301"))
MOVES, SERVER_MOVES, TRIES = 8, 6, 3
CHECKPOINT_PAGES = 8
"""Here the write-ahead log goes into the database after so many pages instead of 1,000, so that sessions stay short."""
LOADED = (maintenance, moves)
"""The modules of the commands, which are loaded before sessions are forked."""
Say = Callable[[str], None]


class Options(NamedTuple):
    """How a session differs from usual."""

    is_synced: bool = True
    """Whether SQLite syncs what it writes; the canary doesn't."""
    ends_at_failure: bool = False
    """Whether the process ends as soon as it's told that a move could not be kept."""
    short_write: int = 0
    """Which of SQLite's writes is short, from 1; 0 if none is."""


USUAL = Options()


class Session:
    """A process at work on a database."""

    def __init__(self, database: str, say: Say, options: Options = USUAL):
        self.database, self.say, self.options = database, say, options

    def begin(self) -> None:
        """Create the database and begin a game, by a command."""
        words = ["--players", ",".join(PLAYERS), "--seed", "of faults", "--now", "2026-01-05 18:00"]
        told = self._command("new", GAME, *words)
        self._tell_of(told, 0)

    def commands(self) -> None:
        """Make moves by commands, each of which opens the database and closes it."""
        for minute, words in enumerate(COMMANDS, 1):
            for _ in range(TRIES):
                told = self._command("do", GAME, *words, "--as", PLAYERS[0], "--now", f"2026-01-05 18:{minute:02}")
                if self._tell_of(told, minute):
                    break

    def table(self) -> None:
        """Make moves at one table, while the write-ahead log goes into the database now and then."""
        with self._host() as host:
            host.journal._database._writing.pragma("wal_autocheckpoint", CHECKPOINT_PAGES)  # type: ignore[attr-defined]
            self._play(host.table(GAME), MOVES)

    def server(self) -> None:
        """Begin a game in a database on a server, if there is none, and make moves."""
        with self._host() as host:
            if not host.has(GAME):
                self._try(0, lambda: host.new(GAME, host.ruleset("suber"), PLAYERS, seed=b"7" * 32, now=START))
            self._play(host.table(GAME), SERVER_MOVES)

    def backup(self) -> None:
        """Write all that the database keeps to a new file, by a command."""
        if "code" not in self._command("backup", f"{self.database}.backup"):
            self.say("backed-up")

    def restore(self) -> None:
        """Put a backup into a new database, by a command."""
        if "code" not in self._command("restore", f"{self.database}.backup"):
            self.say("restored")

    @contextlib.contextmanager
    def _host(self) -> Iterator[Host]:
        """The host, opened anew if that fails, as by a service manager."""
        for tries in range(TRIES):
            with contextlib.ExitStack() as stack:
                try:
                    host = stack.enter_context(bootstrap.host(self.database, SetClock(START)))
                    if not self.options.is_synced:
                        host.journal._database._writing.pragma("synchronous", "off")  # type: ignore[attr-defined]
                except JournalError as error:
                    self._say_failed(-1, error.code)
                    if tries + 1 == TRIES:
                        raise
                else:
                    yield host
                    return

    def _play(self, table: Table, moves: int) -> None:
        for _ in range(moves):
            self._try(table.state.entry + 1, lambda: made(table))

    def _try(self, entry: int, do: Callable[[], Table]) -> None:
        """Do it, and again if it fails, as a player would; say what became of it."""
        for _ in range(TRIES):
            try:
                table = do()
            except JournalError as error:
                self._say_failed(entry, error.code)
            else:
                last = table.last.entry
                self.say(f"kept {GAME} {last} {next(table.entries(last)).hash}")
                return

    def _say_failed(self, entry: int, code: str) -> None:
        self.say(f"failed {GAME} {entry} {code}")
        if self.options.ends_at_failure:
            os._exit(0)

    def _tell_of(self, told: Any, entry: int) -> bool:
        """Say what a command told of a move; whether that settles it."""
        if "hash" in told:
            self.say(f"kept {GAME} {told['entry']} {told['hash']}")
        else:
            self._say_failed(entry, told.get("code", ""))
        return "hash" in told or not told.get("code", "").startswith("journal.")

    def _command(self, *words: str) -> Any:
        """What a command of the terminal tells as JSON."""
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            main([*words, "--json", "--database", self.database])
        return json.decode(told.getvalue())


def made(table: Table) -> Table:
    """The table, once the next move of the script is made."""
    verdict = table.submit(next_move(table.state), table.state.now + 60).verdict
    assert isinstance(verdict, Allowed), verdict
    return table
