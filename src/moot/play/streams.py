"""Event streams: sends followers of a game its entries as they appear, while they may read it and the program runs."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, Literal, TypeVar

from moot.journal.errors import JournalError
from moot.languages import N_
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
_Work = tuple[Callable[[], Any], asyncio.Future[Any]]
Pause = Literal["quiet", "ended"]
"""A keep-alive message; or, at the end, that access was revoked."""


class EventStreams:
    """All event streams of one server; `close` ends them, so that the server can stop."""

    def __init__(self) -> None:
        self._looks: dict[str, asyncio.Task[int]] = {}
        """By game, the look at its last entry for which its followers wait."""
        self._waiting: list[_Work] = []
        """What is to be run in a thread next."""
        self._running: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._open = Counter[str]()

    def close(self) -> None:
        """End every stream; call it in the event loop."""
        self._closing.set()

    def check(self, place: str) -> None:
        """Check whether an address can have another stream (see `limits.network_of`); raises `TooBusy`."""
        if self._open[place] >= PLACE_MOST:
            raise TooBusy(N_("{place_most} streams go to where you are: end some of them first", place_most=PLACE_MOST))

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
        told, beat, entry = since, time.monotonic(), None
        checked = beat
        while not self._closing.is_set():
            news: list[T] | Pause | None = None
            try:
                if entry is None:
                    entry = await self.latest(table)
                    told = told if missed_most is None else max(told, entry - missed_most)
                elif told >= entry:
                    entry = await self._next_look(table)
                unsaid = range(told + 1, min(entry, told + AT_ONCE) + 1)
                if unsaid or time.monotonic() - checked > CHECK_SECONDS:
                    news = await self._together(partial(_news, may_read, tell, unsaid))
                    checked, told = time.monotonic(), told + len(unsaid)
            except JournalError:
                checked = 0.0
                await self._pause()
            if news is None and time.monotonic() - beat > BEAT_SECONDS:
                news = "quiet"
            if news is not None:
                beat = time.monotonic()
                yield news
            if news == "ended":
                return

    async def _next_look(self, table: Table) -> int:
        """Wait until a game is looked at again, which is done for all its followers at once; its last entry then."""
        look = self._looks.get(table.name)
        if look is None or look.done():
            look = self._looks[table.name] = asyncio.create_task(self._look(table))
        return await asyncio.shield(look)

    async def _look(self, table: Table) -> int:
        await self._pause()
        return await self.latest(table)

    async def latest(self, table: Table) -> int:
        """The game's last entry now."""
        return await asyncio.to_thread(lambda: table.last.entry)

    async def _together(self, work: Callable[[], T]) -> T:
        """Run work in a thread, in one go with that of other streams: handing each over alone costs more."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if len(self._waiting) == 1:
            self._running = asyncio.create_task(self._run_waiting())
        return await done

    async def _run_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for (_, done), (result, error) in zip(waiting, await asyncio.to_thread(_run_all, waiting), strict=True):
            if done.done():
                continue
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._closing.wait(), LOOK_SECONDS)
        except TimeoutError:
            return


def _news(may_read: Callable[[], bool], tell: Callable[[range], list[T]], unsaid: range) -> list[T] | Pause | None:
    if not may_read():
        return "ended"
    return tell(unsaid) if unsaid else None


def _run_all(waiting: list[_Work]) -> list[tuple[Any, Exception | None]]:
    """Run one after another; the result of each, or its error."""
    done: list[tuple[Any, Exception | None]] = []
    for work, _ in waiting:
        try:
            done.append((work(), None))
        except Exception as error:
            done.append((None, error))
    return done
