"""The pages of a game with many rules and many proposals: how long each takes to make, and how long it is."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

from httpx2 import Client
from starlette.testclient import TestClient

from bench.biggame import AMENDED, NAME, big_game
from bench.measuring import heading, line, median_of, timed
from bench.playing import START
from moot import bootstrap
from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.gateways.web.rendering.templates import render
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

MEDIAN_AIM_SECONDS, AIM_SECONDS, AIM_BYTES = 0.006, 0.030, 100_000


def pages(folder: Path, rules: int, proposals: int, runs: int) -> None:
    """Each page as a player gets it, in this process: CPU time the first time after a start and at
    the median, and its size."""
    heading(f"Pages of a game with {rules} rules and {proposals:,} proposals")
    clock = SetClock(START)
    with bootstrap.host(folder / "pages.db", clock) as host:
        table = big_game(host, rules, proposals)
        last = table.state.entry
        clock.time = table.state.now + 60
    with bootstrap.host(folder / "pages.db", clock) as host:
        line("opening the game", timed(lambda: host.table(NAME)) * 1000, "ms")
        client = _seated(host)
        line("a bare template", median_of(lambda: render("layout.html"), runs, clock=process_time) * 1000, "ms")
        answering = median_of(lambda: client.get("/static/mark.svg"), runs, clock=process_time)
        line("answering at all: a file of two lines", answering * 1000, "ms")
        known = median_of(_again(client, f"/games/{NAME}/rules"), runs, clock=process_time)
        line("a page that the browser has already", known * 1000, "ms")
        taken = {name: _measured(client, name, path, runs, last) for name, path in (_PAGES | _ASKED | _MOMENTS).items()}
    pages = [taken[name] for name in _PAGES]
    line("the median page", median(pages) * 1000, "ms", f"aim {MEDIAN_AIM_SECONDS * 1000:.0f}")
    line("the median page against answering at all", median(pages) / answering, "times")
    line("the slowest page against answering at all", max(pages) / answering, "times")


def _seated(host: Host) -> Client:
    """A browser with a seat at the game."""
    host.people.limits = NO_LIMITS
    site = create_app(host)
    site.mount(api.PREFIX, api.create_app(host))
    client = TestClient(site)
    client.get("/")
    client.post(
        f"/games/{NAME}/you",
        data={"player": "Ben", "form_token": client.cookies["moot_form"], "back": f"/games/{NAME}"},
    )
    return client


def _again(client: Client, path: str) -> Callable[[], object]:
    tag = client.get(path).headers["etag"]
    return lambda: client.get(path, headers={"if-none-match": tag})


def _measured(client: Client, name: str, path: str, runs: int, last: int) -> float:
    """Print what a page costs and weighs, and whether that is over the aim; `AT` is another moment each time."""
    chance = random.Random(0)

    def address() -> Iterator[str]:
        while True:
            yield path.replace("AT", str(chance.randrange(last + 1)))

    addresses = address()
    sizes = []

    def get() -> None:
        answer = client.get(next(addresses))
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:200])
        sizes.append(len(answer.content))

    first = timed(get, process_time)
    seconds = median_of(get, runs, warm=2, clock=process_time)
    size = median(sizes)
    held = seconds <= AIM_SECONDS and size <= AIM_BYTES
    said = f"{size / 1000:5,.0f} KB; {first * 1000:5,.0f} ms the first time"
    line(name, seconds * 1000, "ms", said + ("" if held else "  OVER"))
    return seconds


_PAGES = {
    name: f"/games/{NAME}{path}"
    for name, path in {
        "game": "",
        "rules": "/rules",
        "rules, the last page": "/rules?page=9999",
        "rules, all of them listed": "/rules?which=all",
        "rules, searched": "/rules?q=heard",
        "a rule": "/rules/203",
        "a rule with a hundred revisions": f"/rules/{AMENDED}",
        "two revisions of it compared": f"/rules/{AMENDED}?from=3&to=70",
        "log": "/log",
        "log, far back": "/log?page=9999",
        "log of a player": "/log?player=Ben",
        "log of a kind of move": "/log?move=vote",
        "log of one player's votes": "/log?player=Ben&move=vote",
        "log of a rule": f"/log?rule={AMENDED}",
        "log of a proposal": "/log?proposal=351",
        "log, searched": "/log?q=kindness",
        "log of two days": "/log?from=2002-01-01&to=2002-01-02",
        "log of a player, searched, far back": "/log?player=Ben&q=kindness&page=20",
        "why": "/log/401",
        "proposals": "/proposals",
        "proposals, rejected, far back": "/proposals?which=rejected&page=300",
        "proposals, searched": "/proposals?q=No+77",
        "a proposal of long ago": "/proposals/352",
        "a proposal, adopted": "/proposals/351",
        "cases": "/cases",
        "cases, searched": "/cases?words=vote&rule=203",
        "a case of long ago": "/cases/3",
        "players": "/players",
        "a player": "/players/Ben",
        "board": "/board",
        "calendar": "/calendar",
        "calendar, far back": "/calendar?month=2002-01",
        "graph": "/graph",
        "graph around a rule": "/graph?rule=203",
        "compare two moments": "/compare",
        "talk": "/talk",
        "talk, searched": "/talk?q=kindness",
        "forks": "/forks",
        "moves": "/moves",
        "downloads": "/downloads",
        "follow": "/follow",
        "propose": "/propose",
        "vote on several": "/vote",
        "the list of rules to print": "/rules.html",
    }.items()
}
_PAGES |= {"lobby": "/"}
_ASKED = {
    f"API: {name}": f"{api.PREFIX}/games{path}"
    for name, path in {
        "games": "",
        "status": f"/{NAME}/status",
        "offers": f"/{NAME}/offers?player=Ben",
        "deadlines": f"/{NAME}/deadlines",
        "rules": f"/{NAME}/rules",
        "rules, all": f"/{NAME}/rules?which=all&limit=200",
        "a rule with a hundred revisions": f"/{NAME}/rules/{AMENDED}",
        "proposals": f"/{NAME}/proposals",
        "proposals, rejected": f"/{NAME}/proposals?status=rejected&limit=200",
        "a proposal": f"/{NAME}/proposals/351",
        "cases": f"/{NAME}/cases",
        "a case": f"/{NAME}/cases/3",
        "judgments": f"/{NAME}/judgments",
        "talk": f"/{NAME}/talk",
        "log": f"/{NAME}/log",
        "log of one player's votes": f"/{NAME}/log?player=Ben&move=vote",
        "players": f"/{NAME}/players",
        "a player": f"/{NAME}/players/Ben",
        "board": f"/{NAME}/board",
        "scores": f"/{NAME}/scores",
        "graph": f"/{NAME}/graph",
        "forks": f"/{NAME}/forks",
    }.items()
}
_MOMENTS = {
    f"{name}, at random moments": f"/games/{NAME}{path}?at=AT"
    for name, path in {
        "game": "",
        "rules": "/rules",
        "a rule": "/rules/203",
        "log": "/log",
        "proposals": "/proposals",
        "players": "/players",
        "board": "/board",
        "calendar": "/calendar",
    }.items()
} | {"compare now with random moments": f"/games/{NAME}/compare?from=AT"}
"""What is measured, each by its address: pages, what programs ask for, and pages of the past."""


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as held:
        pages(Path(held), 500, 10_000, 15)
