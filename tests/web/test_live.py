"""Event streams to open pages: resumed after a disconnect, and closed with the server."""

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.waiting import PATIENCE_SECONDS
from tests.web.site import Visitor

from moot.game.moves import Move
from moot.gateways.web.game import live
from moot.gateways.web.game.live import LiveUpdates
from moot.gateways.web.server import serve
from moot.journal.errors import ConnectionLost
from moot.play import streams
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.concurrency import TooBusy


@pytest.fixture
def table(host: Host, visitor: Visitor) -> Table:
    """A game of three that has just begun."""
    return host.table(visitor.game.removeprefix("/games/"))


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody waits for the next look at a game."""
    monkeypatch.setattr(streams, "LOOK_SECONDS", 0.02)


async def _next(stream: AsyncIterator[str]) -> str:
    return await asyncio.wait_for(anext(stream), PATIENCE_SECONDS)


def test_an_entry_is_told_with_its_number(table: Table) -> None:
    """A page learns of an entry soon after it is on disk; the number is the event's id."""

    async def run() -> str:
        live = LiveUpdates()
        stream = live.stream(table, table.state.entry)
        assert (await _next(stream)).startswith("retry:")
        waiting = asyncio.create_task(_next(stream))
        await asyncio.to_thread(table.submit, Move("argue", "Ada", {"text": "Hear!"}))
        return await waiting

    told = asyncio.run(run())
    assert told.startswith("id: 1\nevent: entry\ndata: {") and "Hear!" in told and told.endswith("}\n\n")


def test_a_stream_is_taken_up_where_it_broke_off(table: Table) -> None:
    """A resumed stream sends what was missed, each entry once and in order, and then new ones."""
    for text in ("one", "two", "three"):
        table.submit(Move("argue", "Ada", {"text": text}))

    async def run() -> list[str]:
        stream = LiveUpdates().stream(table, 1)
        await _next(stream)
        missed = [await _next(stream), await _next(stream)]
        waiting = asyncio.create_task(_next(stream))
        await asyncio.to_thread(table.submit, Move("argue", "Ben", {"text": "four"}))
        return [*missed, await waiting]

    told = asyncio.run(run())
    assert [one.partition("\n")[0] for one in told] == ["id: 2", "id: 3", "id: 4"]
    assert [word in one for word, one in zip(("two", "three", "four"), told, strict=True)] == [True] * 3


def test_of_very_much_only_the_last_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has been away for long gets the end of it; the last event always has the last entry's number."""
    monkeypatch.setattr(live, "TOLD_MAX", 2)
    for text in ("one", "two", "three", "four"):
        table.submit(Move("argue", "Ada", {"text": text}))

    async def run() -> list[str]:
        stream = LiveUpdates().stream(table, 0)
        await _next(stream)
        return [await _next(stream), await _next(stream)]

    assert [one.partition("\n")[0] for one in asyncio.run(run())] == ["id: 3", "id: 4"]


def test_a_stream_ends_where_access_ends(table: Table) -> None:
    """A reader who loses access gets the end of the stream, and nothing that happened since."""
    may_read = [True, False]

    async def run() -> list[str]:
        stream = LiveUpdates().stream(table, table.state.entry, lambda: may_read.pop(0))
        await _next(stream)
        rest = asyncio.create_task(_rest(stream))
        await asyncio.to_thread(table.submit, Move("argue", "Ada", {"text": "in public"}))
        while len(may_read) > 1:
            await asyncio.sleep(0.02)
        await asyncio.to_thread(table.submit, Move("argue", "Ada", {"text": "in private"}))
        return await asyncio.wait_for(rest, PATIENCE_SECONDS)

    told = asyncio.run(run())
    assert "in public" in told[0] and told[1:] == ["event: end\ndata: {}\n\n"]


def test_a_stream_outlasts_a_journal_that_is_away(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever cannot be asked for a while, the stream stays open, and tells afterwards what happened, once."""
    away = {"latest": 2, "may_read": 2, "tell": 2}

    def lost(what: str) -> None:
        away[what] -= 1
        if away[what] >= 0:
            raise ConnectionLost("the database does not answer")

    def may_read() -> bool:
        lost("may_read")
        return True

    def events(table: Table, language: str, entries: range) -> list[str]:
        lost("tell")
        return [f"id: {entry}\n" for entry in entries]

    async def latest(table: Table) -> int:
        lost("latest")
        return table.state.entry

    async def run() -> list[str]:
        opened = LiveUpdates()
        monkeypatch.setattr(opened, "latest", latest), monkeypatch.setattr(live, "_events", events)
        table.submit(Move("argue", "Ada", {"text": "Hear!"}))
        stream = opened.stream(table, 0, may_read)
        told = [await _next(stream), await _next(stream)]
        waiting = asyncio.create_task(_next(stream))
        await asyncio.to_thread(table.submit, Move("argue", "Ben", {"text": "Heard."}))
        return [*told, await waiting]

    assert asyncio.run(run()) == ["retry: 2000\n\n", "id: 1\n", "id: 2\n"]
    assert max(away.values()) < 0


def test_followers_share_what_is_done_in_threads(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty followers of a game learn of an entry by one look, and take one more thread for what they are told."""
    followers, looks, runs = 50, list[int](), list[int]()
    run_all = streams._run_all

    def run(waiting: list[Any]) -> list[Any]:
        runs.append(len(waiting))
        return run_all(waiting)

    async def follow() -> list[str]:
        opened = LiveUpdates()
        latest = opened.latest

        async def look(table: Table) -> int:
            looks.append(await latest(table))
            return looks[-1]

        monkeypatch.setattr(opened, "latest", look), monkeypatch.setattr(streams, "_run_all", run)
        followed = [opened.stream(table, table.last.entry) for _ in range(followers)]
        await asyncio.gather(*map(_next, followed))
        waiting = [asyncio.create_task(_next(stream)) for stream in followed]
        while len(looks) < followers:
            await asyncio.sleep(0.001)
        await asyncio.to_thread(table.submit, Move("argue", "Ada", {"text": "Hear!"}))
        return await asyncio.gather(*waiting)

    told = asyncio.run(follow())
    assert len(set(told)) == 1 and told[0].startswith(f"id: {table.last.entry}\n")
    assert runs == [followers]
    assert looks.count(table.last.entry) == 1


def test_streams_end_when_the_site_closes(table: Table) -> None:
    """A server that stops ends its streams instead of waiting for them."""

    async def run() -> list[str]:
        live = LiveUpdates()
        stream = live.stream(table, table.state.entry)
        await _next(stream)
        rest = asyncio.create_task(_rest(stream))
        await asyncio.sleep(0.05)
        live.close()
        return await asyncio.wait_for(rest, PATIENCE_SECONDS)

    assert asyncio.run(run()) == []


async def _rest(stream: AsyncIterator[str]) -> list[str]:
    return [piece async for piece in stream]


def test_a_port_that_is_taken_is_an_error(host: Host) -> None:
    """Serving on a port in use raises the system's error immediately."""
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError):
        serve(host, "127.0.0.1", taken.getsockname()[1])


def test_there_is_no_stream_of_no_game(visitor: Visitor) -> None:
    """A game that is not there has no stream."""
    assert visitor.get("/games/nowhere/live").status == 404


def test_a_page_of_the_past_is_not_live(visitor: Visitor) -> None:
    """Today's page names its stream and the entry it shows; a page of the past has none."""
    assert visitor.get().all("body")[0]["data-live"] == f"{visitor.game}/live?since=0"
    assert "data-live" not in visitor.get("?at=0").all("body")[0]


def test_one_place_has_only_so_many_streams(table: Table, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has as many streams as one place may have gets no other until one has ended; others go on getting theirs."""
    monkeypatch.setattr(streams, "PLACE_MOST", 2)

    async def run() -> None:
        live = LiveUpdates()
        open_ = [live.follow(table, -1, lambda: True, list, "here") for _ in range(2)]
        for one in open_:
            live.check("here")
            await anext(one)
        live.check("elsewhere")
        with pytest.raises(TooBusy):
            live.check("here")
        await open_[0].aclose()  # type: ignore[attr-defined]
        live.check("here")

    asyncio.run(run())
    monkeypatch.setattr(streams, "PLACE_MOST", 0)
    assert visitor.get("live").status == 429
