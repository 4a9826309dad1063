"""Live updates of pages by server-sent events, resumable with Last-Event-ID.

Each entry is an event of its own, whose id is the entry's number: a browser that lost the connection names the last
one that it got, and is told everything since, once and in order. The stream ends when its reader may read no longer.
"""

from collections.abc import AsyncIterator, Callable
from functools import lru_cache, partial

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from moot.game.values import canonical
from moot.gateways.web.http.access import let_in, too_many
from moot.gateways.web.http.reader_language import reader_language
from moot.languages import ENGLISH, speaking
from moot.play.streams import EventStreams
from moot.play.table import Table
from moot.runtime.concurrency import TooBusy
from moot.runtime.network import network_of
from moot.views.log import LogEntry, log

TOLD_MAX = 50
"""The most missed entries that are sent to a reconnecting page; it fetches the current page anyway."""


class LiveUpdates(EventStreams):
    """The streams of one site."""

    async def stream(
        self,
        table: Table,
        since: int,
        may_read: Callable[[], bool] = lambda: True,
        place: str = "",
        language: str = ENGLISH,
    ) -> AsyncIterator[str]:
        """An event for each entry after `since`; and `end` when the visitor's access has ended."""
        yield "retry: 2000\n\n"
        async for found in self.follow(table, since, may_read, partial(_events, table, language), place, TOLD_MAX):
            if found == "ended":
                yield "event: end\ndata: {}\n\n"
            elif found == "quiet":
                yield ": still here\n\n"
            else:
                for event in found:
                    yield event


@lru_cache(maxsize=64)
def _events(table: Table, language: str, entries: range) -> list[str]:
    """Each entry as an event: its number, and what happened in words; written once for all who follow the game."""
    with speaking(language):
        return [_event(one) for one in log(table.moment(), entries[0], entries[-1])]


def _event(one: LogEntry) -> str:
    happened = [event.told for event in one.events if event.event != "register_set"]
    said = canonical({"entry": one.entry, "told": happened}).decode()
    return f"id: {one.entry}\nevent: entry\ndata: {said}\n\n"


def _enter(request: Request) -> tuple[Table, str]:
    """The requested game, if the visitor may read it, and their language."""
    host = request.app.state.host
    who = let_in(request, host, "read")
    return host.table(request.path_params["game"]), reader_language(request, who.account)


def _may_read(request: Request) -> bool:
    try:
        let_in(request, request.app.state.host, "read")
    except HTTPException:
        return False
    return True


async def watch(request: Request) -> Response:
    """The event stream of one game, from the page's last entry or the last event received."""
    table, language = await run_in_threadpool(_enter, request)
    since = request.headers.get("last-event-id") or request.query_params.get("since", "")
    entry = int(since) if since.isdecimal() and len(since) < 12 else await run_in_threadpool(lambda: table.state.entry)
    live: LiveUpdates = request.app.state.live
    place = network_of(request.client.host if request.client else "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(media_type="text/event-stream", headers=headers)
    try:
        live.check(place)
    except TooBusy as error:
        raise too_many(error) from error
    return StreamingResponse(
        live.stream(table, entry, lambda: _may_read(request), place, language),
        media_type="text/event-stream",
        headers=headers,
    )


ROUTES = [Route("/games/{game}/live", watch, methods=["GET"])]
