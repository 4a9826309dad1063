"""A per-address concurrency limit, so that no single client takes all workers.

Requests of one place beyond its share wait for one another, in the order in which they came, moves apart from pages;
those of other places don't wait for them. A request has its place until its answer begins, so that open streams take
none.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moot.gateways.web.http.error_pages import crowded
from moot.runtime.network import network_of

AT_ONCE = 16
"""Of the server's forty threads: so many pages, and so many moves."""
WAITING_MOST = 500
SECONDS_MOST = 30.0


class TooManyRequests(Exception):
    """Too many requests of one address are waiting, or one has waited too long."""


class _AddressQueue:
    """The requests of one address."""

    def __init__(self) -> None:
        self.busy = 0
        self.waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self, at_once: int, seconds: float) -> None:
        """Acquire a slot, perhaps after waiting for one."""
        if self.busy < at_once:
            self.busy += 1
            return
        if len(self.waiting) >= WAITING_MOST:
            raise TooManyRequests
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await asyncio.wait_for(asyncio.shield(turn), seconds)
        except BaseException as error:
            if turn.done():
                self.leave()
            else:
                self.waiting.remove(turn)
            if isinstance(error, TimeoutError):
                raise TooManyRequests from error
            raise

    def leave(self) -> None:
        """Release a slot, to the request that has waited longest."""
        if self.waiting:
            self.waiting.popleft().set_result(None)
        else:
            self.busy -= 1


class AddressLimit:
    """ASGI middleware that limits the concurrent requests of each address."""

    def __init__(self, app: ASGIApp, at_once: int = AT_ONCE, seconds: float = SECONDS_MOST):
        self.app, self._at_once, self._seconds = app, at_once, seconds
        self._places: dict[tuple[str, bool], _AddressQueue] = {}
        """By address, and whether for moves."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client, is_move = scope.get("client"), scope["method"] not in ("GET", "HEAD")
        share = network_of(client[0]) if client else "", is_move
        try:
            async with self._share(share) as done:

                async def answering(message: Message) -> None:
                    done()
                    await send(message)

                await self.app(scope, receive, answering)
        except TooManyRequests:
            await crowded(Request(scope))(scope, receive, send)

    @asynccontextmanager
    async def _share(self, name: tuple[str, bool]) -> AsyncIterator["_SlotRelease"]:
        place = self._places.setdefault(name, _AddressQueue())
        await place.enter(self._at_once, self._seconds)
        done = _SlotRelease(place)
        try:
            yield done
        finally:
            done()
            if not place.busy and self._places.get(name) is place:
                del self._places[name]


class _SlotRelease:
    """Releases a slot, once."""

    def __init__(self, place: _AddressQueue):
        self._place: _AddressQueue | None = place

    def __call__(self) -> None:
        if self._place is not None:
            self._place.leave()
            self._place = None
