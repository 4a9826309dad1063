"""How much code one request passes through: functions, files, changes of room, database statements, sandbox crossings.

Counts a vote sent from the form of a page, and the page of a game, each by a player of a game of three that is open to
everybody, in this process and with everything warm. Each function of the program counts once, over all threads.
`python -m bench.path_count --list` also prints the functions by file.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import apsw
from msgspec.json import Encoder
from starlette.testclient import TestClient

import moot
from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

_SOURCE = str(Path(moot.__file__).parent) + "/"
_PART_OF_A_FUNCTION = ("<genexpr>", "<lambda>", "<listcomp>", "<dictcomp>", "<setcomp>", "<module>")
START = 1_773_426_000
PLAYERS = ("Ada", "Ben", "Cleo")
NAME = "counted"
NUMBER = "301"
GAME = f"/games/{NAME}"


@dataclass
class PathCount:
    """What one request passed through."""

    functions: set[CodeType] = field(default_factory=set)
    room_changes: int = 0
    """How often a function of one room called a function of another."""
    reads: list[str] = field(default_factory=list)
    """The queries put to the database, outside the transactions that write."""
    writes: Counter[str] = field(default_factory=Counter)
    """The statements in transactions that write."""
    crossings: int = 0
    """Requests to the sandbox."""
    calls: int = 0
    """Calls of functions written in Python, the program's and its libraries'."""
    compilations: int = 0
    """Sources that were parsed or compiled: mechanisms, and templates."""
    encodings: int = 0
    """Values written as JSON."""

    def by_file(self) -> dict[str, list[str]]:
        """The functions by their files."""
        found: dict[str, list[str]] = {}
        for code in sorted(self.functions, key=lambda code: (code.co_filename, code.co_firstlineno)):
            found.setdefault(code.co_filename.removeprefix(_SOURCE), []).append(code.co_qualname)
        return found


class PathCounter:
    """Watches the threads and database connections that begin while it is installed, and counts when asked to."""

    def __init__(self) -> None:
        self._counted: PathCount | None = None

    @contextmanager
    def installed(self) -> Iterator["PathCounter"]:
        """Watch this thread and all threads and connections that begin within."""
        before = sys.getprofile()
        sys.setprofile(self._profile)
        threading.setprofile(self._profile)
        apsw.connection_hooks.append(self._watch_connection)
        try:
            yield self
        finally:
            apsw.connection_hooks.remove(self._watch_connection)
            threading.setprofile(None)  # type: ignore[arg-type]
            sys.setprofile(before)

    def count(self, host: Host, request: Callable[[], object]) -> PathCount:
        """What a request passes through; other requests must not run meanwhile."""
        counted, crossings = PathCount(), host.sandbox.crossings
        self._counted = counted
        try:
            request()
        finally:
            self._counted = None
        counted.crossings = host.sandbox.crossings - crossings
        return counted

    def _profile(self, frame: FrameType, event: str, argument: Any) -> None:
        counted = self._counted
        if counted is None or event.endswith("return"):
            return
        if event == "c_call":
            counted.compilations += argument is compile
            counted.encodings += getattr(argument, "__name__", "") == "encode" and isinstance(
                argument.__self__, Encoder
            )
            return
        counted.calls += event == "call"
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(_SOURCE):
            return
        if code.co_name in _PART_OF_A_FUNCTION or not code.co_filename.endswith(".py"):
            return
        counted.functions.add(code)
        caller = _calling_room(frame)
        counted.room_changes += caller is not None and caller != _room(code)

    def _watch_connection(self, connection: apsw.Connection) -> None:
        connection.exec_trace = self._executed

    def _executed(self, cursor: Any, statement: str, values: Any) -> bool:
        counted = self._counted
        if counted is not None:
            words = " ".join(statement.split())
            connection = cursor if isinstance(cursor, apsw.Connection) else cursor.connection
            if connection.in_transaction or words.startswith("BEGIN"):
                counted.writes[words.split()[0]] += 1
            else:
                counted.reads.append(words)
        return True


def _room(code: CodeType) -> str:
    return code.co_filename.removeprefix(_SOURCE).partition("/")[0]


def _calling_room(frame: FrameType) -> str | None:
    """The room of the nearest caller in the program; None where there is none."""
    caller = frame.f_back
    while caller is not None:
        if caller.f_code.co_filename.startswith(_SOURCE) and caller.f_code.co_filename.endswith(".py"):
            return _room(caller.f_code)
        caller = caller.f_back
    return None


def counted_requests(database: str) -> dict[str, PathCount]:
    """A vote and the page of a game, counted; each some seconds after what went before."""
    clock = SetClock(START)
    with PathCounter().installed() as counter, bootstrap.host(database, clock) as host:
        table = host.new(NAME, host.ruleset("suber"), PLAYERS, title="The Friday table", seed=b"7" * 32)
        _begin_vote(table)
        with TestClient(create_app(host), raise_server_exceptions=False) as client:
            client.get("/")
            found: dict[str, PathCount] = {}
            for player in ("Ada", "Ben"):  # what is made once in a process is made for the first of them
                _form(client, "/you", player=player)
                for name, request in (("game page", _page), ("vote", _vote), ("game page after a vote", _page)):
                    clock.time += 5
                    found[name] = counter.count(host, partial(request, client))
        return found


def _begin_vote(table: Table) -> None:
    """Propose a change and open the vote on it."""
    changes = [{"change": "amend", "rule": "210", "wording": {"text": "Nobody conspires."}}]
    for name, arguments in (("propose", {"changes": changes}), ("call-vote", {"proposal": NUMBER})):
        told = table.submit(Move(name, table.state.seating[0], arguments))
        assert isinstance(told.verdict, Allowed), told.verdict


def _form(client: TestClient, path: str, **fields: str) -> None:
    data = {"form_token": client.cookies["moot_form"], "back": GAME, **fields}
    answer = client.post(GAME + path, data=data, follow_redirects=False)
    assert answer.status_code == 303, (answer.status_code, answer.text[:2000])


def _vote(client: TestClient) -> None:
    _form(client, "/do/vote", proposal=NUMBER, choice="for")


def _page(client: TestClient) -> None:
    answer = client.get(GAME)
    assert answer.status_code == 200, answer.status_code


def main(database: str = ":memory:") -> None:
    """Print the table."""
    print(f"{'':<26}{'functions':>10}{'files':>7}{'room changes':>14}{'reads':>7}{'writes':>8}{'crossings':>11}")
    found = counted_requests(database)
    for name, count in found.items():
        figures = (len(count.functions), len(count.by_file()), count.room_changes, len(count.reads))
        print("{:<26}{:>10}{:>7}{:>14}{:>7}".format(name, *figures), end="")
        print(f"{count.writes.total():>8}{count.crossings:>11}")
    if "--list" in sys.argv:
        for name, count in found.items():
            print(f"\n{name}")
            for file, functions in count.by_file().items():
                print(f"  {file} ({len(functions)}): {', '.join(functions)}")
            for query in count.reads:
                print(f"  read: {query[:150]}")


if __name__ == "__main__":
    main()
