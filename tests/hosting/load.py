"""Many readers and voters on one game of a real server process, and how long each had to wait.

    python -m tests.hosting.load [SECONDS [READERS [VOTERS]]]

Half of the readers have a live page open and fetch the page anew when they are told to; the others turn pages. Loopback
only; it stops by itself.
"""

import asyncio
import random
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
from tests.hosting.processes import serving
from tests.waiting import PATIENCE_SECONDS

from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.play.host import Host

PAGES = ("", "/rules", "/proposals", "/proposals/301", "/log", "/players", "/rules/203")
COMING_A_SECOND = 20
"""So many people come in each second, until all are there."""
READING_SECONDS = 2.0
"""How long a reader looks at a page, about."""
LOOKING_AGAIN_SECONDS = 5.0
"""How often at most who has a live page open fetches it anew."""
SPEAKING_SECONDS = 1.0
"""How often somebody who has voted says something, about."""


@dataclass
class Seen:
    """What befell those who read and voted."""

    waits: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    told: int = 0
    """Events on live pages."""

    def told_of(self, percent: int, kind: str) -> float:
        """The milliseconds within which so many percent were answered."""
        waits = sorted(self.waits[kind])
        return 1000 * waits[min(len(waits) - 1, len(waits) * percent // 100)]

    def lines(self) -> list[str]:
        """For people: how often, and how long."""
        said = [
            f"{kind:<6} {len(waits):>6} times; ms: "
            + ", ".join(f"p{percent} {self.told_of(percent, kind):.0f}" for percent in (50, 95, 99))
            for kind, waits in sorted(self.waits.items())
        ]
        return [*said, f"live   {self.told:>6} events", f"errors {len(self.errors):>6} {sorted(set(self.errors))[:5]}"]


def begin(host: Host, voters: int) -> list[str]:
    """A game with a proposal that is voted on; the players' names."""
    players = [f"Player{n:02}" for n in range(voters)]
    table = host.new("load", host.ruleset("suber"), players, seed=b"7" * 32)
    change = {"change": "enact", "content": {"title": "Kindness", "text": "Everyone is kind."}}
    for move in (
        Move("propose", players[0], {"changes": [change]}),
        Move("call-vote", players[0], {"proposal": "301"}),
    ):
        assert isinstance(table.submit(move).verdict, Allowed)
    return players


class Crowd:
    """Many clients at the same time, for some seconds."""

    def __init__(self, url: str, players: list[str], readers: int, seconds: float) -> None:
        self.seen, self._url, self._players, self._readers = Seen(), url, players, readers
        self._seconds, self._until = seconds, 0.0
        self._all_here = asyncio.Barrier(readers + len(players))
        self._chance = random.Random(0)

    def _client(self) -> httpx2.AsyncClient:
        few = httpx2.Limits(max_connections=2)
        return httpx2.AsyncClient(base_url=self._url, timeout=PATIENCE_SECONDS, limits=few, verify=False)  # no TLS here

    async def run(self) -> Seen:
        """Run them, and wait until all have finished."""
        async with self._client() as first:  # a server that has just started is slow on its first page
            await first.get("/games/load")
        everybody: list[Awaitable[None]] = []
        for number in range(self._readers):
            everybody.append(self._safely(self._watch if number % 2 else self._turn_pages))
        everybody += [self._safely(self._vote, player) for player in self._players]
        await asyncio.gather(*everybody)
        return self.seen

    async def _safely(self, task: Callable[..., Awaitable[None]], *given: str) -> None:
        await asyncio.sleep(self._chance.uniform(0, self._readers / COMING_A_SECOND))
        try:
            async with self._client() as client:
                await task(client, *given)
        except (httpx2.HTTPError, AssertionError, asyncio.BrokenBarrierError) as error:
            await self._all_here.abort()
            self.seen.errors.append(f"{task.__name__}: {error!r}")

    async def _begin(self) -> None:
        """The time runs from when everybody has come in."""
        await self._all_here.wait()
        self._until = self._until or time.monotonic() + self._seconds

    def _left(self) -> float:
        return self._until - time.monotonic()

    async def _timed(self, kind: str, asking: Awaitable[httpx2.Response], status: int = 200) -> httpx2.Response:
        begun = time.monotonic()
        answer = await asking
        self.seen.waits.setdefault(kind, []).append(time.monotonic() - begun)
        assert answer.status_code == status, f"{answer.status_code} for {answer.request.url.path}"
        return answer

    async def _turn_pages(self, client: httpx2.AsyncClient) -> None:
        await self._timed("first", client.get("/games/load"))
        await self._begin()
        while self._left() > 0:
            await self._timed("page", client.get(f"/games/load{self._chance.choice(PAGES)}"))
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * READING_SECONDS)

    async def _watch(self, client: httpx2.AsyncClient) -> None:
        page = await self._timed("first", client.get("/games/load"))
        (since,) = re.findall(r'data-entry="(\d+)"', page.text)
        looked = time.monotonic()
        async with client.stream("GET", f"/games/load/live?since={since}") as answer:
            assert answer.status_code == 200
            await self._begin()
            lines = answer.aiter_lines()
            async for line in lines:  # everybody is told something, however long that takes
                if line.startswith("id: "):
                    self.seen.told += 1
                    break
            with suppress(TimeoutError):
                async with asyncio.timeout(self._left()):
                    async for line in lines:
                        self.seen.told += line.startswith("id: ")
                        if line.startswith("id: ") and time.monotonic() - looked > LOOKING_AGAIN_SECONDS:
                            looked = time.monotonic()
                            await self._timed("again", client.get("/games/load"))
            assert self._left() <= 0, "the stream ended by itself"

    async def _vote(self, client: httpx2.AsyncClient, player: str) -> None:
        await client.get("/")
        token = client.cookies.get("moot_form", "")
        seat = {"form_token": token, "player": player, "back": "/games/load"}
        await self._timed("seat", client.post("/games/load/you", data=seat), 303)
        await self._begin()
        vote = {"form_token": token, "back": "/games/load", "proposal": "301", "choice": "for"}
        await self._timed("vote", client.post("/games/load/do/vote", data=vote), 303)
        while self._left() > 0:
            said = {"form_token": token, "back": "/games/load", "text": f"{player} speaks."}
            await self._timed("argue", client.post("/games/load/do/argue", data=said), 303)
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * SPEAKING_SECONDS)


def load(database: str, seconds: float, readers: int, voters: int) -> Seen:
    """Serve a game in a process of its own, and let everybody in; raises where what is kept is not whole afterwards."""
    with bootstrap.host(database) as host:
        players = begin(host, voters)
    with serving(database, "--log", "json") as process:
        seen = asyncio.run(Crowd(process.url, players, readers, seconds).run())
        assert process.stop() == 0
    with bootstrap.host(database) as host:
        moves = [entry.move.name for entry in host.table("load").entries()]
        for move in ("vote", "argue"):
            assert moves.count(move) == len(seen.waits.get(move, ()))
        assert host.verify("load", redecide=False).whole
    return seen


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    how = (*given, *(60.0, 200.0, 20.0)[len(given) :])
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(load(str(Path(folder) / "moot.db"), how[0], int(how[1]), int(how[2])).lines()))
