"""The pages of a game with many rules and many proposals: how long each takes to make, and how long it is."""

from pathlib import Path

from msgspec.structs import replace
from starlette.testclient import TestClient

from bench.measuring import line, median_of
from bench.playing import PLAYERS, SEED, START, long_game, words
from moot import bootstrap
from moot.game.changes import Content
from moot.game.moves import Allowed, Move
from moot.game.rules import RuleText
from moot.game.values import Number
from moot.gateways.web.app import create_app
from moot.gateways.web.rendering import render
from moot.house.clock import SetClock
from moot.house.host import Host
from moot.house.table import Table
from moot.journal.rebuilding import keep_snapshot_if_due

_MOVES_OF_A_TURN = 8
_TEXT = "Whoever speaks at the table says first which rule it is about, and rule {0} is heard before this one. " * 3


def big_game(host: Host, rules: int, proposals: int) -> Table:
    """A game of so many rules and defeated proposals, with one more that is being voted on."""
    ruleset = host.ruleset("suber")
    more = rules - len(ruleset.rules)
    added = tuple(
        RuleText(Number(str(1000 + n)), "mutable", Content(title=f"Speaking, part {n}", text=_TEXT.format(999 + n)))
        for n in range(1, more + 1)
    )
    table = host.new("big", replace(ruleset, rules=(*ruleset.rules, *added)), PLAYERS, seed=SEED, now=START)
    for entry in long_game(next(iter(table.entries())), proposals * _MOVES_OF_A_TURN):
        kept = host.journal.submit(entry)
    kept.result()
    state = table.state
    keep_snapshot_if_due(host.journal, "big", state)
    mover = state.registers["turn"][""]
    number = str(301 + len(state.proposals))
    for move in (Move("propose", mover, {"changes": [words(0)]}), Move("call-vote", mover, {"proposal": number})):
        told = table.submit(move, table.now() + 60)
        assert isinstance(told.verdict, Allowed), told.verdict
    return table


def pages(folder: Path, rules: int, proposals: int, runs: int) -> None:
    """Each page as a player gets it, in this process, beside a template with nothing in it."""
    print(f"Pages of a game with {rules} rules and {proposals:,} proposals")
    clock = SetClock(START)
    with bootstrap.host(folder / "pages.db", clock) as host:
        table = big_game(host, rules, proposals)
        clock.time = table.state.now + 60
        client = TestClient(create_app(host))
        client.get("/")
        client.post(
            "/games/big/you",
            data={"player": "Ben", "form_token": client.cookies["moot_form"], "back": "/games/big"},
        )
        bare = median_of(lambda: render("layout.html"), runs)
        answering = median_of(lambda: client.get("/static/mark.svg"), runs)
        line("a bare template", bare * 1000, "ms")
        line("answering at all: a file of two lines", answering * 1000, "ms")
        for name, path in PAGES.items():
            answer = client.get(f"/games/big{path}")
            assert answer.status_code == 200, (path, answer.status_code)
            seconds = median_of(lambda path=path: client.get(f"/games/big{path}"), runs, warm=2)  # type: ignore[misc]
            size = len(answer.content) / 1000
            line(name, seconds * 1000, "ms", f"{size:,.0f} KB, {seconds / bare:,.0f} bare templates; aim under 30 ms")


PAGES = {
    "game": "",
    "rules": "/rules",
    "rules, the last page": "/rules?page=9999",
    "rules, all of them listed": "/rules?which=all",
    "rules, searched": "/rules?q=heard",
    "a rule": "/rules/203",
    "log": "/log",
    "log, far back": "/log?page=1990",
    "log of one player's votes": "/log?player=Ben&move=vote",
    "why": "/log/401",
    "proposals": "/proposals",
    "a proposal": "/proposals/301",
    "cases": "/cases",
    "compare two moments": "/compare",
}
"""What is measured, by its address within the game."""


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as held:
        pages(Path(held), 500, 10_000, 15)
