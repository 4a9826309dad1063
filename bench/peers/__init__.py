"""moot beside its peers, each from its own package and in the same run.

- `eventsourcing` (Python) on SQLite saves as many events of the same size, one transaction each, and rebuilds the
  object that they belong to. Like moot it is durable before it answers; it has no rules, no hashes and no secret votes.
- boardgame.io (JavaScript) lets two clients vote by turns. Its rules are fixed code, both clients and the server share
  one process, and nothing is on disk.
- Flask renders the very template of a game's page with the values that moot gave it. It asks nobody who is reading,
  looks nothing up and applies no law, so the ratio is what all of that costs.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from flask import Flask
from starlette.testclient import TestClient

from bench.measuring import MICROSECONDS, heading, line, median_of, timed
from bench.playing import PLAYERS, TURN, begin, long_game, play_turn, words
from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.gateways.web.http import visit as pages
from moot.gateways.web.rendering.templates import render
from moot.runtime.clock import SetClock

SCRIPT = Path(__file__).parent / "vote.cjs"


def peers(folder: Path, events: int, runs: int) -> None:
    """Print what moot and its peers take for the same, and the ratios."""
    heading("Beside peers (what each does that the other does not: bench/peers/__init__.py)")
    _events(folder, events)
    _votes(folder, events)
    _pages(folder, runs)


class Game(Aggregate):
    """An object of `eventsourcing` to which things happen."""

    @event("Happened")
    def happen(self, text: str) -> None:
        """Something happens."""
        self.last = text


def _events(folder: Path, count: int) -> None:
    """Saves events one by one, and replays them; with the law, the moves are decided as well."""
    with bootstrap.host(folder / "peer.db", SetClock(0)) as host:
        table = begin(host, "recorded")
        entries = list(long_game(next(iter(table.entries())), count))
        size = sum(len(json.dumps([str(ev) for ev in entry.events])) for entry in entries) // len(entries)
        recorded = timed(lambda: [host.journal.submit(entry).wait() for entry in entries]) / len(entries)
        replayed = median_of(lambda: host.journal.rebuild("recorded"), 5, warm=1) / len(entries)
        played = begin(host, "played")
        turns = max(1, count // TURN)
        play_turn(played, words, "Eve")
        decided = timed(lambda: [play_turn(played, words, "Eve") for _ in range(turns)]) / (turns * TURN)
    peer: Application[Any] = Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "eventsourcing.db")}
    )
    game = Game()
    peer.save(game)

    def save() -> None:
        game.happen("x" * size)
        peer.save(game)

    theirs = timed(lambda: [save() for _ in entries]) / len(entries)
    rebuilt = median_of(lambda: peer.repository.get(game.id), 3, warm=1) / len(entries)
    line(f"eventsourcing: saving an event of {size} bytes", theirs * MICROSECONDS, "µs")
    line("moot: saving an entry without its law", recorded * MICROSECONDS, "µs")
    line("  moot against eventsourcing, saving", recorded / theirs, "times")
    line("moot: deciding and saving a move", decided * MICROSECONDS, "µs")
    line("  moot with its law against eventsourcing, saving", decided / theirs, "times")
    line("eventsourcing: replaying an event", rebuilt * MICROSECONDS, "µs")
    line("moot: replaying an entry", replayed * MICROSECONDS, "µs")
    line("  moot against eventsourcing, replaying", replayed / rebuilt, "times")


def _votes(folder: Path, count: int) -> None:
    """A vote: of two clients of boardgame.io, and of moot's players, in memory as there and on disk."""
    if not shutil.which("node") or not (SCRIPT.parent / "node_modules").exists():
        print("  boardgame.io is not here: `npm ci --prefix bench/peers` installs it")
        return
    run = subprocess.run(["node", SCRIPT, str(count)], capture_output=True, text=True, check=True)
    theirs = json.loads(run.stdout)["seconds"]
    line("boardgame.io: a vote, in memory", theirs * MICROSECONDS, "µs")
    for where, database in (("in memory", ":memory:"), ("on disk", folder / "votes.db")):
        taken: list[float] = []
        with bootstrap.host(database, SetClock(0)) as host:
            table = begin(host, "votes")
            for _ in range(max(2, count // TURN // 4)):
                play_turn(table, words, "Eve", taken)
        ours = sorted(taken)[len(taken) // 2]
        line(f"moot: a vote, {where}", ours * MICROSECONDS, "µs")
        line(f"  moot against boardgame.io, {where}", ours / theirs, "times")


def _pages(folder: Path, runs: int) -> None:
    """The page of a game: whole, and its template alone under Flask, with the values that it was made from."""
    with bootstrap.host(folder / "page.db", SetClock(0)) as host:
        table = begin(host, "page")
        play_turn(table, words, "Eve")
        client = TestClient(create_app(host))
        client.get("/")
        fields = {"player": PLAYERS[1], "form_token": client.cookies["moot_form"], "back": "/games/page"}
        client.post("/games/page/you", data=fields)
        given: dict[str, Any] = {}

        def remember(template: str, **context: Any) -> str:
            given.update(template=template, **context)
            return render(template, **context)

        with patch.object(pages, "render", remember):
            whole = client.get("/games/page").text
        site = Flask("peer")
        site.add_url_rule("/games/page", view_func=lambda: render(**given), endpoint="page")
        other = site.test_client()
        assert len(other.get("/games/page").text) == len(whole)
        ours = median_of(lambda: client.get("/games/page"), runs)
        theirs = median_of(lambda: other.get("/games/page"), runs)
    line("Flask: the template of a game's page", theirs * MICROSECONDS, "µs")
    line("moot: the page of a game", ours * MICROSECONDS, "µs")
    line("  moot's page against its template under Flask", ours / theirs, "times")
