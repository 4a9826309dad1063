"""Who follows a game is told of its entries as they are found, for as long as they may read it and the program runs."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Literal, TypeVar

from moot.journal.errors import JournalError
from moot.play.table import Table
from moot.runtime.concurrency import TooBusy

T = TypeVar("T")
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
Pause = Literal["quiet", "ended"]
"""That there was nothing to tell for a while; or, at the end, that the reader may read no longer."""


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
        """Whether another stream may go to a place (see `limits.network_of`); raises `TooBusy`."""
        if self._open[place] >= PLACE_MOST:
            raise TooBusy(f"{PLACE_MOST} streams go to where you are: end some of them first")

    async def follow(
        self,
        table: Table,
        since: int,
        may_read: Callable[[], bool],
        tell: Callable[[range], list[T]],
        place: str = "",
        missed_most: int | None = None,
    ) -> AsyncIterator[list[T] | Pause]:
        """What `tell` makes of the entries of a game behind `since`, as they are found, for somebody at a place.

        Of those that are there already, only so many are told: the last ones. While the journal does not answer,
        nothing is found, and it is asked again.
        """
        self._open[place] += 1
        try:
            async for found in self._found(table, since, may_read, tell, missed_most):
                yield found
        finally:
            self._open[place] -= 1
            self._open += Counter()  # places to which nothing goes are forgotten

    async def _found(
        self,
        table: Table,
        since: int,
        may_read: Callable[[], bool],
        tell: Callable[[range], list[T]],
        missed_most: int | None,
    ) -> AsyncIterator[list[T] | Pause]:
        told, beat, begun = since, time.monotonic(), False
        checked = beat
        while not self._closing.is_set():
            news: list[T] | Pause | None = None
            try:
                entry = await self.latest(table)
                told = told if begun or missed_most is None else max(told, entry - missed_most)
                begun, last = True, min(entry, told + AT_ONCE)
                if last > told or time.monotonic() - checked > CHECK_SECONDS:
                    news = None if await asyncio.to_thread(may_read) else "ended"
                    checked = time.monotonic()
                if last > told and news is None:
                    news, told = await asyncio.to_thread(tell, range(told + 1, last + 1)), last
            except JournalError:
                checked = 0.0
            if news is None and time.monotonic() - beat > BEAT_SECONDS:
                news = "quiet"
            if news is None:
                await self._pause()
                continue
            beat = time.monotonic()
            yield news
            if news == "ended":
                return

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
