"""Streams of events: from any entry on, each once; and that they end when they should."""

import json
import threading
from collections.abc import Iterator

import httpx2
import pytest
from tests.api.programs import PLAYERS
from tests.api.serving import served
from tests.founding import found
from tests.waiting import PATIENCE_SECONDS

from moot.client import Client
from moot.people.game_access import AccessSettings
from moot.play import streams
from moot.play.host import Host


@pytest.fixture(scope="module")
def address(host: Host) -> Iterator[str]:
    """Where a server runs, with a game on it."""
    host.new("streamed", host.ruleset("suber"), PLAYERS, title="Followed", seed=b"7" * 32)
    with served(host) as where:
        yield where


def followed(address: str, entries: int, headers: dict[str, str] | None = None, query: str = "") -> list[int]:
    """The ids of the first events of a stream."""
    seen: list[int] = []
    url = f"{address}/api/v1/games/streamed/events{query}"
    with httpx2.stream("GET", url, headers=headers, timeout=PATIENCE_SECONDS) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("data: "):
                assert json.loads(line.removeprefix("data: "))["entry"] == seen[-1]
                if len(seen) == entries:
                    break
            if line.startswith("id: "):
                seen.append(int(line.removeprefix("id: ")))
    return seen


def test_from_any_entry_on(address: str) -> None:
    """A stream begins behind the entry that is named, by the address or by the header of a browser that comes back."""
    game = Client(address).game("streamed", "Ada")
    for n in range(5):
        game.say(f"Said {n}")
    last = game.status().entry
    assert followed(address, last + 1, query="?since=-1") == list(range(last + 1))
    assert followed(address, 2, query=f"?since={last - 2}") == [last - 1, last]
    assert followed(address, 1, {"Last-Event-ID": str(last - 1)}, "?since=0") == [last]
    wrong = httpx2.get(f"{address}/api/v1/games/streamed/events?since=soon", timeout=PATIENCE_SECONDS)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "request.parameter")
    assert httpx2.head(f"{address}/api/v1/games/streamed/events", timeout=PATIENCE_SECONDS).status_code == 200


@pytest.mark.check
def test_many_followers(address: str) -> None:
    """Everybody who follows a game gets every entry, while moves come one upon another."""
    game = Client(address).game("streamed", "Ada")
    first = game.status().entry
    seen: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda: seen.append(followed(address, 20, query=f"?since={first}"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for n in range(20):
        game.say(f"One of many, {n}")
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert seen == [list(range(first + 1, first + 21))] * 8


def test_the_server_stops_though_streams_are_open(host: Host) -> None:
    """A server that is stopped ends its streams, and doesn't wait for their readers."""
    with served(host) as where:
        stream = httpx2.stream("GET", f"{where}/api/v1/games/streamed/events", timeout=PATIENCE_SECONDS)
        lines = stream.__enter__().iter_lines()
        next(lines)
    assert [line for line in lines if line.startswith("data")] == []
    stream.__exit__(None, None, None)


def test_a_stream_ends_with_access(address: str, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream ends when the token is revoked or the reader is removed from a private game."""
    monkeypatch.setattr(streams, "CHECK_SECONDS", 0.2)
    people = host.people
    owner = people.accounts.make("Streamer", people.now)
    host.new("private-stream", host.ruleset("suber"), PLAYERS)
    found(people, owner, AccessSettings("private-stream", "members", True, owner=owner.id))
    token = people.tokens.make(owner, "to follow", ["read"], 30, people.now)
    url = f"{address}/api/v1/games/private-stream/events?since=-1"
    assert httpx2.get(url, timeout=PATIENCE_SECONDS).status_code == 404
    with httpx2.stream("GET", url, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE_SECONDS) as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith("id: ")) == "id: 0"
        people.tokens.revoke(owner.id, people.now, name=people.tokens.of(owner.id, people.now)[0].name)
        assert not [line for line in lines if line.startswith("id: ")]
