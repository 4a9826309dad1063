"""One side of `bench/compare.py`: runs in the checkout and environment of one commit, and measures what it is asked to.

It uses only what every commit since the first benchmark has: `bootstrap.host`, `Host.new`, `Table.submit` and the web
application. Reads one task a line (`{"task": "defeated"}`) and writes the seconds it took (`{"seconds": 0.01}`).
"""

import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
START = 1_000_000_000
TURN = 8
"""Moves of a turn: propose, call the vote, five votes, roll."""
ROUND_TRIPS, INSERTS, PAGES = 200, 50, 10


def set_clock(seconds: int) -> Any:
    """A clock that stands still; its module has moved over time."""
    for module in ("moot.runtime.clock", "moot.house.clock"):
        try:
            return importlib.import_module(module).SetClock(seconds)
        except ModuleNotFoundError:
            continue
    raise SystemExit("this commit has no SetClock that is known here")


def words(turn: int) -> dict[str, Any]:
    """A change of a rule's text alone."""
    return {"change": "amend", "rule": "210", "wording": {"text": f"Nobody conspires, for the {turn}th time."}}


def mechanism(turn: int) -> dict[str, Any]:
    """A change of what runs."""
    return {
        "change": "amend",
        "rule": "206",
        "wording": {"mechanism": f"scoring.defeat_costs_proposer({turn % 50 + 1})"},
    }


def turn(table: Any, change: Callable[[int], dict[str, Any]], against: str = "") -> float:
    """Seconds for a turn of eight moves, in which one player may vote against."""
    from moot.game.moves import Move

    state = table.state
    mover, number = state.registers["turn"][""], str(301 + len(state.proposals))
    moves = [
        Move("propose", mover, {"changes": [change(len(state.proposals))]}),
        Move("call-vote", mover, {"proposal": number}),
        *(Move("vote", p, {"proposal": number, "choice": "against" if p == against else "for"}) for p in state.seating),
        Move("roll", mover),
    ]
    began = time.perf_counter()
    for move in moves:
        result = table.submit(move, table.now() + 60)
        assert type(result.verdict).__name__ in ("Allowed", "Done"), result.verdict
    return time.perf_counter() - began


def command(*arguments: str) -> float:
    """Seconds of CPU for a command of `moot`."""
    before = os.times()
    code = f"import sys; sys.argv = ['moot', *{list(arguments)!r}]; from moot.gateways.terminal.app import main; main()"
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def seated(client: Any, game: str) -> None:
    """Take a seat in a game that is open to everybody, as pages of all commits let one do."""
    client.get("/")
    page = f"/games/{game}"
    fields = {"player": "Ben", "form_token": client.cookies.get("moot_form", ""), "back": page}
    client.post(f"{page}/you", data=fields)


def tasks(folder: Path, host: Any, memory: Any) -> dict[str, Callable[[], float]]:
    """What can be measured here, by name; the seconds of one move, one page or one command."""
    import apsw
    import pydantic_monty as monty
    from starlette.testclient import TestClient

    from moot.gateways.web.app import create_app

    rules = host.ruleset("suber")
    tables = {
        name: host.new(name, rules, PLAYERS, seed=b"a seed for the bench" * 2, now=START)
        for name in ("defeated", "words", "mechanisms", "page")
    }
    in_memory = memory.new("memory", rules, PLAYERS, seed=b"a seed for the bench" * 2, now=START)
    session = monty.Monty().__enter__().checkout().__enter__()
    session.feed_run("def f(x):\n    return x")
    file = apsw.Connection(str(folder / "bare.db"))
    file.pragma("journal_mode", "wal")
    file.pragma("synchronous", "full")
    file.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, json TEXT)")
    client = TestClient(create_app(host))
    seated(client, "page")

    def round_trips() -> float:
        began = time.perf_counter()
        for _ in range(ROUND_TRIPS):
            session.feed_run("f(_x)", inputs={"_x": 1})
        return (time.perf_counter() - began) / ROUND_TRIPS

    def inserts() -> float:
        began = time.perf_counter()
        for _ in range(INSERTS):
            file.execute("INSERT INTO rows (json) VALUES (?)", ("x" * 900,))
        return (time.perf_counter() - began) / INSERTS

    def page() -> float:
        began = time.process_time()
        for _ in range(PAGES):
            assert client.get("/games/page").status_code == 200
        return (time.process_time() - began) / PAGES

    return {
        "round trip": round_trips,
        "insert": inserts,
        "defeated": lambda: turn(tables["defeated"], words, "Eve") / TURN,
        "words": lambda: turn(tables["words"], words) / TURN,
        "mechanisms": lambda: turn(tables["mechanisms"], mechanism) / TURN,
        "memory": lambda: turn(in_memory, words, "Eve") / TURN,
        "page": page,
        "help": lambda: command("--help"),
    }


def main() -> None:
    """Answer tasks until the input ends."""
    from moot import bootstrap

    with (
        TemporaryDirectory() as name,
        bootstrap.host(Path(name) / "moves.db", set_clock(START)) as host,
        bootstrap.host(":memory:", set_clock(START)) as memory,
    ):
        known = tasks(Path(name), host, memory)
        answers = os.fdopen(os.dup(1), "w", buffering=1)
        os.dup2(2, 1)  # nothing else that prints may disturb the answers
        print(json.dumps({"tasks": list(known)}), file=answers)
        for line in sys.stdin:
            print(json.dumps({"seconds": known[json.loads(line)["task"]]()}), file=answers)
        answers.flush()


if __name__ == "__main__":
    main()
