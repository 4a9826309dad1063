"""Tells open pages what happens in a game, by server-sent events that can be taken up where they broke off.

Each entry is an event of its own, whose id is the entry's number: a browser that lost the connection names the last
one that it got, and is told everything since, once and in order. The stream ends when its reader may read no longer.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from moot.game.values import canonical
from moot.gateways.web.visitors import Who
from moot.house.table import Table
from moot.house.views import log

LOOK_SECONDS = 0.25
"""How often a game is looked at while somebody has a page of it open."""
BEAT_SECONDS = 15.0
"""How often a quiet stream says that it is there, so that a dead connection is found."""
CHECK_SECONDS = 5.0
"""How often it is looked whether the reader of a quiet stream may read on; before anything is told, always."""
TOLD_MAX = 50
"""Of more entries that were missed, only the last so many are told; the page fetches what is so now in any case."""


def _always() -> bool:
    return True


class Live:
    """The streams of one site; `close` ends them all, so that a server can stop."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, int]] = {}
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream; call it in the event loop."""
        self._closing.set()

    async def stream(self, table: Table, since: int, may_read: Callable[[], bool] = _always) -> AsyncIterator[str]:
        """An event for each entry after `since`, as it is found; and one that says `end` when access has ended."""
        yield "retry: 2000\n\n"
        told, beat = since, time.monotonic()
        checked = beat
        while not self._closing.is_set():
            entry = await self._latest(table)
            if entry > told or time.monotonic() - checked > CHECK_SECONDS:
                checked = time.monotonic()
                if not await run_in_threadpool(may_read):
                    yield "event: end\ndata: {}\n\n"
                    return
            if entry > told:
                for event in await run_in_threadpool(lambda: list(_events(table, told, entry))):  # noqa: B023
                    yield event
                told, beat = entry, time.monotonic()
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


def _events(table: Table, told: int, entry: int) -> Iterator[str]:
    """The entries after `told` up to `entry`, each as an event: its number, and what happened in words."""
    for one in log(table, max(told + 1, entry - TOLD_MAX + 1), entry):
        happened = [event.told for event in one.events if event.event != "register_set"]
        said = canonical({"entry": one.entry, "told": happened}).decode()
        yield f"id: {one.entry}\nevent: entry\ndata: {said}\n\n"


def _enter(request: Request) -> Table:
    """The game that is asked for, where the visitor may read it."""
    host = request.app.state.host
    Who(request, host).enter("read")
    table: Table = host.table(request.path_params["game"])
    return table


def _may_read(request: Request) -> bool:
    try:
        Who(request, request.app.state.host).enter("read")
    except HTTPException:
        return False
    return True


async def watch(request: Request) -> StreamingResponse:
    """The stream of one game, from the entry that the page or the broken stream had."""
    table = await run_in_threadpool(_enter, request)
    since = request.headers.get("last-event-id") or request.query_params.get("since", "")
    entry = int(since) if since.isdecimal() and len(since) < 12 else await run_in_threadpool(lambda: table.state.entry)
    live: Live = request.app.state.live
    return StreamingResponse(
        live.stream(table, entry, lambda: _may_read(request)),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


ROUTES = [Route("/games/{game}/live", watch, methods=["GET"])]
