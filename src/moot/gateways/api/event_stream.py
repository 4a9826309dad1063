"""Server-sent events: each new entry of a game once and in order, starting at any entry."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from moot.game.values import Value, canonical
from moot.gateways.api.authentication import Caller, caller_of
from moot.gateways.api.call import Call
from moot.gateways.api.dispatch import problem_of
from moot.gateways.api.operations import OperationGroup
from moot.play.errors import JournalError
from moot.play.table import Table
from moot.runtime.network import network_of
from moot.views.log import log

STREAM = OperationGroup("stream", "New entries, as they happen.")


class SinceQuery(Value, frozen=True):
    """Query: where to start."""

    since: Annotated[int, Meta(ge=-1, le=99_999_999_999)] | None = None
    """The last entry you have seen; -1 for all."""


async def _event_lines(call: Call, since: int, place: str) -> AsyncIterator[bytes]:
    """Events for the entries of the game after `since`."""
    yield b"retry: 2000\n\n"
    table, streams = call.table, call.request.app.state.live
    may_read, tell = partial(_may_read_still, call), partial(_events, table)
    async for found in streams.follow(table, since, may_read, tell, place):
        if found == "quiet":
            yield b": still here\n\n"
        elif found != "ended":
            for event in found:
                yield event


def _events(table: Table, entries: range) -> list[bytes]:
    told = log(table.moment(), entries[0], entries[-1])
    return [b"id: %d\nevent: entry\ndata: %s\n\n" % (one.entry, canonical(one)) for one in told]


def _may_read_still(call: Call) -> bool:
    """Whether a subscriber may still read the game: their token or session may have been revoked."""
    try:
        caller: Caller = caller_of(call.host, call.request, "read")
    except JournalError:
        raise
    except Exception as error:
        problem_of(error)
        return False
    return caller.access(call.game).may_read


@STREAM.get("/games/{game}/events", media="text/event-stream")
def events(call: Call, ask: SinceQuery) -> Response:
    """Send each new entry as a server-sent event; its id is the entry's number, and its data the entry as in the log.

    The stream starts after the entry `Last-Event-ID` or `since`; without either, with the next one. While nothing
    happens it sends a comment every 15 seconds.
    """
    last = call.present.last.entry
    came_back = call.request.headers.get("last-event-id", "")
    known = int(came_back) if came_back.isdecimal() and len(came_back) < 12 else ask.since
    place = network_of(call.request.client.host if call.request.client else "")
    call.request.app.state.live.check(place)
    return StreamingResponse(
        _event_lines(call, last if known is None else known, place),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
