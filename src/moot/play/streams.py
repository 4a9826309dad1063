"""Event streams: sends followers of a game its entries as they appear, while they may read it and the program runs."""

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
"""How often a followed game is polled."""
BEAT_SECONDS = 15.0
"""The interval of keep-alive messages, which reveal dead connections."""
CHECK_SECONDS = 5.0
"""How often access is checked for a quiet stream; it is always checked before sending."""
PLACE_MOST = 200
"""The most streams to one address: each takes a file handle."""
AT_ONCE = 100
"""The most entries sent at once."""
Pause = Literal["quiet", "ended"]
"""A keep-alive message; or, at the end, that access was revoked."""


class EventStreams:
    """All event streams of one server; `close` ends them, so that the server can stop."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, int]] = {}
        self._closing = asyncio.Event()
        self._open = Counter[str]()

    def close(self) -> None:
        """End every stream; call it in the event loop."""
        self._closing.set()

    def check(self, place: str) -> None:
        """Check whether an address can have another stream (see `limits.network_of`); raises `TooBusy`."""
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
        """The messages that `tell` makes of a game's entries after `since`, as they appear.

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
        """The game's last entry, looked up once for all followers."""
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
