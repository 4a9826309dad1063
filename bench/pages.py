"""The pages of a game with many rules and many proposals: how long each takes to make, and how long it is."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from starlette.types import ASGIApp, Message

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

MEDIAN_AIM_SECONDS, AIM_SECONDS, AIM_BYTES = 0.006, 0.030, 20_000


class Answer(NamedTuple):
    """What the site answers, as it goes over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes


class Reader:
    """A browser that calls the site as a server does, so that nothing is measured but the site."""

    def __init__(self, site: ASGIApp) -> None:
        self._site, self._loop = site, asyncio.new_event_loop()
        self.cookies: dict[str, str] = {}

    def get(self, address: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self._loop.run_until_complete(self._asked("GET", address, b"", headers))

    def send(self, address: str, **fields: str) -> Answer:
        """Send a form."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return self._loop.run_until_complete(self._asked("POST", address, urlencode(fields).encode(), kind))

    async def _asked(self, method: str, address: str, body: bytes, headers: dict[str, str]) -> Answer:
        url, told = urlsplit(address), list[Message]()
        sent = {"host": "localhost", "accept-encoding": "gzip", **headers}
        sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
            "method": method, "scheme": "http", "path": url.path, "raw_path": url.path.encode(), "root_path": "",
            "query_string": url.query.encode(), "client": ("192.0.2.1", 1), "server": ("localhost", 80), "state": {},
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in sent.items()],
        }  # fmt: skip

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            told.append(message)

        await self._site(scope, receive, send)
        begun, *parts = told
        for name, value in begun["headers"]:
            if name.lower() == b"set-cookie":
                cookie, _, kept = value.decode().partition(";")[0].partition("=")
                self.cookies[cookie] = kept
        got = {name.decode().lower(): value.decode() for name, value in begun["headers"]}
        return Answer(begun["status"], got, b"".join(part.get("body", b"") for part in parts))


def pages(folder: Path, rules: int, proposals: int, runs: int) -> None:
    """Each page as a player gets it, in this process: CPU time the first time after a start, at the median and at
    most, and its weight on the wire. The moments of the past are such that nobody looked at before."""
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


def _seated(host: Host) -> Reader:
    """A browser with a seat at the game."""
    host.people.limits = NO_LIMITS
    site = create_app(host)
    site.mount(api.PREFIX, api.create_app(host))
    client = Reader(site)
    client.get("/")
    token = client.cookies["moot_form"]
    seated = client.send(f"/games/{NAME}/you", player="Ben", form_token=token, back=f"/games/{NAME}")
    assert seated.status == 303, seated
    return client


def _again(client: Reader, path: str) -> Callable[[], object]:
    tag = client.get(path).headers["etag"]
    return lambda: client.get(path, if_none_match=tag)


def _measured(client: Reader, name: str, path: str, runs: int, last: int) -> float:
    """Print what a page costs and weighs, and whether that is over the aim; `AT` is another moment each time."""
    chance = random.Random(0)

    def address() -> Iterator[str]:
        while True:
            yield path.replace("AT", str(chance.randrange(last + 1)))

    addresses = address()
    sizes = []

    def get() -> None:
        answer = client.get(next(addresses))
        assert answer.status == 200, (path, answer.status, answer.body[:200])
        sizes.append(len(answer.body))

    first = timed(get, process_time)
    get()
    taken = [timed(get, process_time) for _ in range(runs)]
    seconds = median(taken)
    size = median(sizes)
    held = seconds <= AIM_SECONDS and size <= AIM_BYTES
    said = f"{size / 1000:5,.1f} KB; {first * 1000:5,.0f} ms the first time, then at most {max(taken) * 1000:3,.0f}"
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
