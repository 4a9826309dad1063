"""Many requests at once: the limit per address, so that no client slows down others; and moves before pages."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from tests.waiting import PATIENCE_SECONDS

from moot.gateways.web.http import visit
from moot.gateways.web.http.concurrency import AddressLimit, TooManyRequests, _AddressQueue
from moot.gateways.web.http.visit import READING_AT_ONCE, READING_BESIDE_MOVES

HERE, THERE = "192.0.2.1", "192.0.2.2"


class Site:
    """A site whose answers come when they are let; some are streams that begin and do not end."""

    def __init__(self, at_once: int = 2, seconds: float = 5.0):
        self.share = AddressLimit(self._answer, at_once, seconds)
        self.begun: list[str] = []
        self.methods: list[str] = []
        self.go, self.end = asyncio.Event(), asyncio.Event()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.append(scope["client"][0])
        self.methods.append(scope["method"])
        if scope["path"] == "/fails":
            raise ValueError("a bug")
        if scope["path"] != "/stream":
            await self.go.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if scope["path"] == "/stream":
            await self.end.wait()
        await send({"type": "http.response.body", "body": b""})

    def ask(self, place: str, path: str = "/", method: str = "GET") -> "asyncio.Task[int]":
        """Somebody asks; the code of what they are answered."""
        return asyncio.create_task(self._asked(place, path, method))

    async def _asked(self, place: str, path: str, method: str) -> int:
        codes: list[int] = []

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                codes.append(message["status"])

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        scope = {"type": "http", "method": method, "path": path, "client": (place, 1), "headers": []}
        await self.share(scope, receive, send)
        return codes[0]


def run(told: Callable[[], Awaitable[Any]]) -> None:
    """Let it happen."""
    asyncio.run(asyncio.wait_for(told(), PATIENCE_SECONDS))  # type: ignore[arg-type]


async def _a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_one_place_leaves_room_for_others() -> None:
    """Of five requests from one address two are handled, another address's at once; the rest follow in turn."""

    async def told() -> None:
        site = Site()
        asked = [site.ask(HERE) for _ in range(5)]
        await _a_while()
        assert site.begun == [HERE, HERE]
        other = site.ask(THERE)
        await _a_while()
        assert site.begun == [HERE, HERE, THERE]
        site.go.set()
        assert set(await asyncio.gather(*asked, other)) == {200}
        assert site.share._places == {}

    run(told)


def test_moves_have_a_share_of_their_own() -> None:
    """However many pages one address waits for, its moves wait only for each other."""

    async def told() -> None:
        site = Site(at_once=1)
        asked = [site.ask(HERE, method=method) for method in ("GET", "GET", "POST", "HEAD", "DELETE")]
        await _a_while()
        assert site.methods == ["GET", "POST"]
        site.go.set()
        assert set(await asyncio.gather(*asked)) == {200}
        assert sorted(site.methods) == ["DELETE", "GET", "GET", "HEAD", "POST"]
        assert site.share._places == {}

    run(told)


def test_open_streams_take_no_part_of_the_share() -> None:
    """Once a stream has begun, further requests of its address are handled."""

    async def told() -> None:
        site = Site(at_once=1)
        streams = [site.ask(HERE, "/stream") for _ in range(3)]
        await _a_while()
        assert len(site.begun) == 3
        site.end.set()
        assert set(await asyncio.gather(*streams)) == {200}
        assert site.share._places == {}

    run(told)


def test_what_fails_or_goes_away_gives_its_part_back() -> None:
    """A bug, or a client that disconnects while waiting or being handled, releases its slot."""

    async def told() -> None:
        site = Site(at_once=1)
        with pytest.raises(ValueError, match="a bug"):
            await site.ask(HERE, "/fails")
        looked_at, waiting, last = (site.ask(HERE) for _ in range(3))
        await _a_while()
        waiting.cancel()
        looked_at.cancel()
        site.go.set()
        assert await last == 200
        await asyncio.gather(looked_at, waiting, return_exceptions=True)
        assert site.share._places == {}

    run(told)


def test_whoever_waits_too_long_is_told_so() -> None:
    """Neither a request nor their number waits without end."""

    async def told() -> None:
        site = Site(at_once=1, seconds=0.01)
        first, second = site.ask(HERE), site.ask(HERE)
        assert await second == 429
        site.go.set()
        assert await first == 200
        place = _AddressQueue()
        place.busy = 1
        place.waiting.extend(asyncio.get_running_loop().create_future() for _ in range(500))
        with pytest.raises(TooManyRequests):
            await place.enter(1, 1.0)

    run(told)


@pytest.mark.parametrize(("language", "title"), [("en", "Please slow down"), ("de", "Bitte etwas langsamer")])
def test_who_waited_too_long_gets_a_page(language: str, title: str) -> None:
    """It's a page like the others, in the reader's language, and says when to try again."""
    client = TestClient(AddressLimit(_never, at_once=0, seconds=0.01))
    answer = client.get("/games/tea", headers={"Accept-Language": language})
    assert answer.status_code == 429 and answer.headers["Retry-After"] == "5"
    assert f'<html lang="{language}"' in answer.text and "<main" in answer.text and title in answer.text


async def _never(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("it was let in")


async def _asked(app: ASGIApp, scope: Scope) -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        pass

    await app(scope, receive, send)


def test_a_move_goes_ahead_of_waiting_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages wait, a move begins at once; while it runs, pages are rendered one at a time."""
    begun: list[str] = []
    page, move = threading.Semaphore(0), threading.Event()

    def answered(request: Request, *_: object) -> Response:
        begun.append(request.method)
        assert page.acquire(timeout=PATIENCE_SECONDS) if request.method == "GET" else move.wait(PATIENCE_SECONDS)
        return Response()

    async def form(request: Request) -> visit.Form:
        return visit.Form()

    monkeypatch.setattr(visit, "_answered", answered), monkeypatch.setattr(visit, "_form", form)
    pages_and_moves = visit.route("/", GET=lambda _: Response(), POST=lambda _: Response())

    def ask(method: str) -> "asyncio.Task[None]":
        scope = {"type": "http", "method": method, "path": "/", "headers": [], "query_string": b""}
        return asyncio.create_task(_asked(pages_and_moves.app, scope))

    async def is_begun(what: list[str]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while begun != what:
                await asyncio.sleep(0.001)

    async def told() -> None:
        pages = [ask("GET") for _ in range(3 * READING_AT_ONCE)]
        first = ["GET"] * READING_AT_ONCE
        await is_begun(first)
        made = ask("POST")
        await is_begun([*first, "POST"])
        page.release(READING_AT_ONCE)
        beside = ["GET"] * READING_BESIDE_MOVES
        await is_begun([*first, "POST", *beside])
        await asyncio.sleep(0.05)
        assert begun == [*first, "POST", *beside]
        move.set()
        await made
        await is_begun([*first, "POST", *first])
        page.release(len(pages))
        await asyncio.gather(*pages)

    run(told)
