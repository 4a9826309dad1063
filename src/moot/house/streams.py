"""Who follows a game is told of its entries as they are found, for as long as they may read it and the program runs."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Literal

from moot.house.table import Table
from moot.house.turns import Crowded

LOOK_SECONDS = 0.25
"""How often a game is looked at while somebody follows it."""
BEAT_SECONDS = 15.0
"""How often a quiet stream says that it is there, so that a dead connection is found."""
CHECK_SECONDS = 5.0
"""How often it is looked whether the reader of a quiet stream may read on; before anything is told, always."""
PLACE_MOST = 200
"""So many streams go to one place: each takes a file handle, of which there are a few thousand."""
AT_ONCE = 100
"""So many entries are told at once at most."""
Found = range | Literal["quiet", "ended"]
"""Entries to tell; or that there were none for a while; or, at the end, that the reader may read no longer."""


class Streams:
    """All that is followed on one server; `close` ends it, so that the server can stop."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, int]] = {}
        self._closing = asyncio.Event()
        self._open = Counter[str]()

    def close(self) -> None:
        """End every stream; call it in the event loop."""
        self._closing.set()

    def check(self, place: str) -> None:
        """Whether another stream may go to a place (see `limits.network_of`); raises `Crowded`."""
        if self._open[place] >= PLACE_MOST:
            raise Crowded(f"{PLACE_MOST} streams go to where you are: end some of them first")

    async def follow(
        self, table: Table, since: int, may_read: Callable[[], bool], place: str = ""
    ) -> AsyncIterator[Found]:
        """The entries of a game behind `since`, as they are found, for somebody at a place."""
        self._open[place] += 1
        try:
            async for found in self._found(table, since, may_read):
                yield found
        finally:
            self._open[place] -= 1
            self._open += Counter()  # places to which nothing goes are forgotten

    async def _found(self, table: Table, since: int, may_read: Callable[[], bool]) -> AsyncIterator[Found]:
        told, beat = since, time.monotonic()
        checked = beat
        while not self._closing.is_set():
            entry = await self.latest(table)
            if entry > told or time.monotonic() - checked > CHECK_SECONDS:
                checked = time.monotonic()
                if not await asyncio.to_thread(may_read):
                    yield "ended"
                    return
            if entry > told:
                last = min(entry, told + AT_ONCE)
                yield range(told + 1, last + 1)
                told, beat = last, time.monotonic()
            elif time.monotonic() - beat > BEAT_SECONDS:
                beat = time.monotonic()
                yield "quiet"
            else:
                await self._pause()

    async def latest(self, table: Table) -> int:
        """The game's last entry, looked up once for all who follow it."""
        looked, entry = self._seen.get(table.name, (0.0, -1))
        if time.monotonic() - looked >= LOOK_SECONDS:
            self._seen[table.name] = (time.monotonic(), entry)
            entry = await asyncio.to_thread(lambda: table.last.entry)
            self._seen[table.name] = (time.monotonic(), entry)
        return entry

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._closing.wait(), LOOK_SECONDS)
        except TimeoutError:
            return
