"""Streams that tell open pages of new entries: taken up where they broke off, and ended with the server."""

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest
from tests.web.site import Visitor

from moot.game.moves import Move
from moot.gateways.web.live import Live
from moot.gateways.web.serving import serve
from moot.house.host import Host
from moot.house.table import Table


@pytest.fixture
def table(host: Host, visitor: Visitor) -> Table:
    """A game of three that has just begun."""
    return host.table(visitor.game.removeprefix("/games/"))


async def _next(stream: AsyncIterator[str]) -> str:
    return await asyncio.wait_for(anext(stream), 10)


def test_an_entry_is_told_with_its_number(table: Table) -> None:
    """A page learns of an entry soon after it is on disk; the number is the event's id."""

    async def run() -> str:
        live = Live()
        stream = live.stream(table, table.state.entry)
        assert (await _next(stream)).startswith("retry:")
        waiting = asyncio.create_task(_next(stream))
        await asyncio.to_thread(table.submit, Move("argue", "Ada", {"text": "Hear!"}))
        return await waiting

    assert asyncio.run(run()) == 'id: 1\nevent: entry\ndata: {"entry": 1}\n\n'


def test_a_stream_is_taken_up_where_it_broke_off(table: Table) -> None:
    """What was missed meanwhile is told at once, as one event: the page fetches what is so now."""
    for text in ("one", "two", "three"):
        table.submit(Move("argue", "Ada", {"text": text}))

    async def run() -> str:
        stream = Live().stream(table, 1)
        await _next(stream)
        return await _next(stream)

    assert asyncio.run(run()).startswith("id: 3\n")


def test_streams_end_when_the_site_closes(table: Table) -> None:
    """A server that stops ends its streams instead of waiting for them."""

    async def run() -> list[str]:
        live = Live()
        stream = live.stream(table, table.state.entry)
        await _next(stream)
        rest = asyncio.create_task(_rest(stream))
        await asyncio.sleep(0.05)
        live.close()
        return await asyncio.wait_for(rest, 5)

    assert asyncio.run(run()) == []


async def _rest(stream: AsyncIterator[str]) -> list[str]:
    return [piece async for piece in stream]


def test_a_port_that_is_taken_is_an_error(host: Host) -> None:
    """Serving where another program listens raises what the system says, at once."""
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError):
        serve(host, "127.0.0.1", taken.getsockname()[1])


def test_there_is_no_stream_of_no_game(visitor: Visitor) -> None:
    """A game that is not there has no stream."""
    assert visitor.get("/games/nowhere/live").status == 404


def test_a_page_of_the_past_is_not_live(visitor: Visitor) -> None:
    """Today's page names its stream and the entry it shows; a page of the past has none."""
    assert visitor.get().all("body")[0]["data-live"] == f"{visitor.game}/live?since=0"
    assert "data-live" not in visitor.get("?at=0").all("body")[0]
