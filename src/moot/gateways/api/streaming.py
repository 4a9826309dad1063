"""A game's entries as they are made, by server-sent events: from any entry on, each once, and none left out."""

import asyncio
import time
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from moot.game.values import canonical
from moot.gateways.api.answering import problem_of
from moot.gateways.api.callers import Caller, caller_of
from moot.gateways.api.calls import Call
from moot.gateways.api.operations import Group
from moot.gateways.api.problems import trouble
from moot.house.table import Table
from moot.house.views import log

STREAM = Group("stream", "What happens, as it happens.")
LOOK_SECONDS = 0.25
"""How often a game is looked at while somebody follows it."""
BEAT_SECONDS = 15.0
"""How often a quiet stream says that it is there, so that a dead connection is found."""
ACCESS_SECONDS = 5.0
"""How often it is looked whether whoever follows may still read the game."""
ENTRIES_AT_ONCE = 100


class Streams:
    """The streams of one server; `close` ends them all, so that it can stop."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, int]] = {}
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream; call it in the event loop."""
        self._closing.set()

    async def follow(self, call: Call, since: int) -> AsyncIterator[bytes]:
        """An event for each entry of the game behind `since`."""
        yield b"retry: 2000\n\n"
        table, told = call.table, since
        beat = looked = time.monotonic()
        while not self._closing.is_set():
            if time.monotonic() - looked > ACCESS_SECONDS:
                looked = time.monotonic()
                if not await run_in_threadpool(_may_read_still, call):
                    return
            if await self._latest(table) > told:
                for number, event in await run_in_threadpool(_events, table, told + 1):
                    told, beat = number, time.monotonic()
                    yield event
            elif time.monotonic() - beat > BEAT_SECONDS:
                beat = time.monotonic()
                yield b": still here\n\n"
            else:
                await self._pause()

    async def _latest(self, table: Table) -> int:
        """The game's last entry, looked up once for all who follow it."""
        looked, entry = self._seen.get(table.name, (0.0, -1))
        if time.monotonic() - looked >= LOOK_SECONDS:
            self._seen[table.name] = (time.monotonic(), entry)
            entry = await run_in_threadpool(lambda: table.last.entry)
            self._seen[table.name] = (time.monotonic(), entry)
        return entry

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._closing.wait(), LOOK_SECONDS)
        except TimeoutError:
            return


def _events(table: Table, first: int) -> list[tuple[int, bytes]]:
    told = log(table, first, first + ENTRIES_AT_ONCE - 1)
    return [(one.entry, b"id: %d\nevent: entry\ndata: %s\n\n" % (one.entry, canonical(one))) for one in told]


def _may_read_still(call: Call) -> bool:
    """Whether whoever follows a game may read it: their token or session may have been ended meanwhile."""
    try:
        caller: Caller = caller_of(call.host, call.request, "read")
    except Exception as error:
        problem_of(error)
        return False
    return caller.access(call.game).may_read


def _begin(request: Request) -> tuple[Call, int]:
    call = Call(request.app.state.host, request, caller_of(request.app.state.host, request, "read"))
    last = call.table.last.entry
    given = request.headers.get("last-event-id") or request.query_params.get("since", "")
    if given and not (given.removeprefix("-").isdecimal() and len(given) < 12):
        raise trouble(400, "request.parameter", "`since` is the number of an entry.", "leave it out to begin with now")
    return call, int(given) if given else last


async def events(request: Request) -> Response:
    """The stream of one game."""
    if request.method == "OPTIONS":
        return Response(status_code=204, headers={"Allow": "GET, OPTIONS"})
    try:
        call, since = await run_in_threadpool(_begin, request)
    except Exception as error:
        return problem_of(error)
    streams: Streams = request.app.state.live
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(streams.follow(call, since), media_type="text/event-stream", headers=headers)


ROUTES = [Route("/games/{game}/events", events, methods=["GET", "OPTIONS"])]
