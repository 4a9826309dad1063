"""Two host processes on one PostgreSQL: both play, one is killed again and again, and nothing acknowledged is lost."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest
from tests.hosting.processes import Player, Process, Watcher, serving
from tests.journal.servers import Server
from tests.waiting import until

from moot import bootstrap
from moot.game.moves import Move
from moot.play.host import Host
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

KILLS, KILLS_SOAKING = 3, 200
START = 1_773_426_000
TICKING = """---
number: 900
title: Ticks
rank: mutable
---
The clock ticks every hour, and each tick gives every player a point.

```python
points = quantity(of=Player, starts=0)

@term("tick")
def every_hour(last) -> Time:
    return last + hours(1)

@timed("tick")
def ticks(players):
    award(players, 1)
```
"""


def begin(database: str, name: str, ruleset: str = "suber", players: tuple[str, ...] = ("Ada", "Ben")) -> None:
    """Begin a game on a database."""
    with bootstrap.host(database) as host:
        host.new(name, host.ruleset(ruleset), players, seed=b"7" * 32)


def chatter(
    process: Process, player: str, said: list[str], cut: list[str], stop: threading.Event, pause: float
) -> None:
    """Argue without end, with so many seconds between; note what was acknowledged, and by what it was cut off."""
    while not stop.is_set():
        try:
            somebody = Player(process.url, "g", player)
            while not stop.is_set():
                text = f"{player} {process.port} {time.monotonic_ns()}"
                somebody.do("argue", text=text)
                said.append(text)
                stop.wait(pause)
        except httpx2.TransportError as error:
            cut.append(repr(error))
            stop.wait(0.05)


class Pair(NamedTuple):
    """Two processes on one database, and how to reach it."""

    database: str
    one: Process
    other: Process


@contextmanager
def paired(started: Server | str, *games: str) -> Iterator[Pair]:
    """Two host processes on one PostgreSQL, with games on it."""
    if isinstance(started, str):
        pytest.skip(started)
    database = started.new()
    for game in games:
        begin(database, game)
    with serving(database) as one, serving(database) as other:
        yield Pair(database, one, other)


@pytest.fixture(scope="module")
def pair(started: Server | str) -> Iterator[Pair]:
    """Two host processes for this file's short tests."""
    with paired(started, "g", "h") as both:
        yield both


def test_each_sees_what_the_other_did_at_once(pair: Pair) -> None:
    """What one process acknowledges is visible at once in the other, and soon on its live pages."""
    watcher = Watcher(pair.other.url, "h")
    ada, ben = Player(pair.one.url, "h", "Ada"), Player(pair.other.url, "h", "Ben")
    for turn in range(3):
        ada.do("argue", text=f"Hear, number {turn}!")
        assert f"Hear, number {turn}!" in ben.client.get("/games/h/log").text
        ben.do("argue", text=f"Heard, number {turn}.")
        assert f"Heard, number {turn}." in ada.client.get("/games/h/log").text
    assert watcher.sees(6)


def kill_and_check(pair: Pair, kills: int, pause: float = 0) -> None:
    """Kill one of the two so often, each time after it has acknowledged some moves; then look at what is kept."""
    said, cuts = list[str](), list[str]()
    stop = threading.Event()
    watcher = Watcher(pair.other.url, "g")
    with ThreadPoolExecutor(2) as pool:
        chats = [
            pool.submit(chatter, pair.one, "Ada", said, cuts, stop, 0),
            pool.submit(chatter, pair.other, "Ben", said, [], stop, pause),
        ]
        try:
            for kill in range(kills):
                if kill:
                    pair.one.start()
                count = len(said)
                until(lambda since=count: sum(text.startswith("Ada") for text in said[since:]) >= 3)
                cut = len(cuts)
                pair.one.kill()
                until(lambda before=cut: len(cuts) > before)
        finally:
            stop.set()
        for chat in chats:
            chat.result()
    with bootstrap.host(pair.database) as host:
        entries = list(host.table("g").entries())
        assert host.verify("g").whole
    kept = Counter(entry.move.arguments.get("text") for entry in entries)
    assert [text for text in said if kept[text] != 1] == []
    assert {text.split()[0] for text in said} == {"Ada", "Ben"}
    assert watcher.sees(entries[-1].number), (watcher.told[-3:], watcher.trouble)
    assert watcher.told == sorted(set(watcher.told)) and not watcher.trouble
    assert pair.other.stop() == 0


def test_one_is_killed_in_mid_write(pair: Pair) -> None:
    """Three times a host is killed while both are played on: acknowledged moves are there, once; the other goes on."""
    kill_and_check(pair, KILLS)


@pytest.mark.soak
def test_one_is_killed_two_hundred_times(started: Server | str) -> None:
    """The same, two hundred times."""
    with paired(started, "g") as pair:
        kill_and_check(pair, KILLS_SOAKING, pause=0.2)


@pytest.fixture
def ticking(tmp_path: Path) -> str:
    """A ruleset in which something happens every hour."""
    (tmp_path / "900.md").write_text(TICKING, encoding="utf-8")
    return str(tmp_path)


def test_what_falls_due_is_done_once_though_both_keep_time(database: str, ticking: str) -> None:
    """Two hosts handle the same ten due times together, ten times over: each comes once, and play goes on."""
    with bootstrap.host(database, SetClock(START)) as host:
        host.new("g", host.ruleset(ticking), ("Ada", "Ben"), seed=b"7" * 32)
    clocks = SetClock(START), SetClock(START)
    with bootstrap.host(database, clocks[0]) as one, bootstrap.host(database, clocks[1]) as other:
        hosts: tuple[Host, Host] = (one, other)
        with ThreadPoolExecutor(2) as pool:
            for day in range(1, 11):
                for clock in clocks:
                    clock.time = START + day * 36_000
                list(pool.map(lambda host: host.keep_time(), hosts))
        times = [entry.time for entry in one.table("g").entries() if entry.move.name == "time"]
        assert times == [START + hour * 3600 for hour in range(1, 101)]
        assert other.table("g").state.quantities == one.table("g").state.quantities
        assert other.table("g").submit(Move("argue", "Ada", {"text": "x"})).verdict
        assert one.verify("g").whole
