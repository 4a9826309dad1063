"""Tells open pages that a game has moved on, by server-sent events that can be taken up where they broke off."""

import asyncio
import time
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from moot.gateways.web.visitors import Who
from moot.house.table import Table

LOOK_SECONDS = 0.25
"""How often a game is looked at while somebody has a page of it open."""
BEAT_SECONDS = 15.0
"""How often a quiet stream says that it is there, so that a dead connection is found."""


class Live:
    """The streams of one site; `close` ends them all, so that a server can stop."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, int]] = {}
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream; call it in the event loop."""
        self._closing.set()

    async def stream(self, table: Table, since: int) -> AsyncIterator[str]:
        """An event for each time the game is found to have gone past entry `since`."""
        yield "retry: 2000\n\n"
        told, beat = since, time.monotonic()
        while not self._closing.is_set():
            entry = await self._latest(table)
            if entry > told:
                told, beat = entry, time.monotonic()
                yield f'id: {entry}\nevent: entry\ndata: {{"entry": {entry}}}\n\n'
            elif time.monotonic() - beat > BEAT_SECONDS:
                beat = time.monotonic()
                yield ": still here\n\n"
            await self._pause()

    async def _latest(self, table: Table) -> int:
        """The game's last entry, looked up once for all who watch it."""
        looked, entry = self._seen.get(table.name, (0.0, -1))
        if time.monotonic() - looked >= LOOK_SECONDS:
            self._seen[table.name] = (time.monotonic(), entry)
            entry = await run_in_threadpool(lambda: table.state.entry)
            self._seen[table.name] = (time.monotonic(), entry)
        return entry

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._closing.wait(), LOOK_SECONDS)
        except TimeoutError:
            return


def _table(request: Request) -> Table:
    """The game that is asked for, where the visitor may read it."""
    host = request.app.state.host
    Who(request, host).enter("read")
    table: Table = host.table(request.path_params["game"])
    return table


async def watch(request: Request) -> StreamingResponse:
    """The stream of one game, from the entry that the page or the broken stream had."""
    table = await run_in_threadpool(_table, request)
    since = request.headers.get("last-event-id") or request.query_params.get("since", "")
    entry = int(since) if since.isdecimal() and len(since) < 12 else await run_in_threadpool(lambda: table.state.entry)
    live: Live = request.app.state.live
    return StreamingResponse(
        live.stream(table, entry), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


ROUTES = [Route("/games/{game}/live", watch, methods=["GET"])]
