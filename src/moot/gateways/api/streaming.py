"""A game's entries as they are made, by server-sent events: from any entry on, each once, and none left out."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated

from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from moot.game.values import Value, canonical
from moot.gateways.api.answering import problem_of
from moot.gateways.api.callers import Caller, caller_of
from moot.gateways.api.calls import Call
from moot.gateways.api.operations import Group
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


class Since(Value, frozen=True):
    """From where on."""

    since: Annotated[int, Meta(ge=-1, le=99_999_999_999)] | None = None
    """The entry behind which to begin; -1 for all."""


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


@STREAM.get("/games/{game}/events", media="text/event-stream")
def events(call: Call, ask: Since) -> Response:
    """Send each entry as it is made, as a server-sent event whose id is its number and whose data is the entry, told.

    It begins behind the entry `Last-Event-ID`, or `since`, else with the next one. While nothing happens there is a
    comment every 15 seconds. The log has the same in pieces.
    """
    last = call.table.last.entry
    came_back = call.request.headers.get("last-event-id", "")
    known = int(came_back) if came_back.isdecimal() and len(came_back) < 12 else ask.since
    streams: Streams = call.request.app.state.live
    return StreamingResponse(
        streams.follow(call, last if known is None else known),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
