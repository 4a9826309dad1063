"""Group commit: whoever waits for the disk writes all waiting changes in one transaction, with a single sync."""

import time
from collections import deque
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from operator import attrgetter
from threading import Lock

from moot.journal.database import Transaction
from moot.journal.errors import CommitUncertain, Conflict, ConnectionLost, DiskFull, JournalError, UnknownGame

LARGEST_BATCH = 512
_PAUSE_SECONDS = 0.05
_KEY = attrgetter("key")
Doing = Callable[[Transaction], object]
BeginTransaction = Callable[[Collection[str]], AbstractContextManager[Transaction]]


@dataclass(eq=False)
class PendingWrite:
    """A change on its way to the disk; `key` says what it writes to: see `Database.transaction`."""

    writer: "Writer"
    key: str
    do: Doing
    done: bool = False
    error: Exception | None = None
    """Why it isn't on disk, once it's done."""
    waiters: list[Lock] = field(default_factory=list)
    """Held by threads that wait: all are released once it's done, or one because it's that thread's turn to write."""

    def wait(self) -> None:
        """Return when the change is on disk, or raise why it isn't; any number of threads may wait.

        Another thread may write it; otherwise this one writes all that waits.
        """
        woken, writer = Lock(), self.writer
        with writer.guard:
            if not self.done and not writer.turn.acquire(blocking=False):
                woken.acquire()
                self.waiters.append(woken)
        with woken:  # at once if it's done or the turn is ours
            if not self.done:
                writer.write(self)
        if self.error is not None:
            raise _own(self.error)


class Writer:
    """Collects changes, which are written by those who wait for them, in turn.

    `transaction` begins one on entering, given the keys of what will be written, gives what to write with, and on
    leaving has it on disk; after an exception it leaves nothing behind. What is written may raise `Conflict` or
    `UnknownGame`, having written nothing: then only it fails. Any other error fails all that shared the transaction,
    except that where the disk is full each is tried alone, and where the server was lost all are tried again for
    `patience_seconds`; so a writing may be called more than once.
    """

    def __init__(
        self,
        transaction: BeginTransaction,
        patience_seconds: float,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._transaction, self._patience_seconds = transaction, patience_seconds
        self._monotonic, self._sleep = monotonic, sleep
        self._waiting: deque[PendingWrite] = deque()
        self._closed = False
        self.guard = Lock()
        """Guards what waits, and who waits for it; never held for long."""
        self.turn = Lock()
        """Held by whoever writes, and handed on to the next that waits; so any thread may release it."""

    def submit(self, key: str, do: Doing) -> PendingWrite:
        """Queue a change: it's written when somebody waits for it or for a later one, or when the writer is closed."""
        writing = PendingWrite(self, key, do)
        with self.guard:
            if self._closed:
                raise RuntimeError("the journal is closed")
            self._waiting.append(writing)
        return writing

    def close(self) -> None:
        """Write what waits, and take no more."""
        with self.guard:
            self._closed = True
        self.turn.acquire()
        self.write(None)

    def write(self, wanted: PendingWrite | None) -> None:
        """Write what waits, in the order in which it came, until this is done or nothing waits; then end the turn.

        The turn goes to the next thread that waits, if one does.
        """
        try:
            while self._waiting and not (wanted and wanted.done):
                batch: list[PendingWrite] = []
                with self.guard:
                    while self._waiting and len(batch) < LARGEST_BATCH:
                        batch.append(self._waiting.popleft())
                # this stands after an interrupt of the program, which may come before the commit or after it
                uncertain = CommitUncertain("writing was interrupted: look whether it's there, and try again if not")
                refusals: list[Exception | None] = [uncertain] * len(batch)
                try:
                    refusals = self._refusals_of(batch)
                finally:
                    with self.guard:
                        for writing, refusal in zip(batch, refusals, strict=True):
                            writing.error, writing.done = refusal, True
                            for waiter in writing.waiters:
                                waiter.release()
        finally:
            with self.guard:
                for following in self._waiting:
                    if following.waiters:
                        following.waiters.pop(0).release()
                        break
                else:
                    self.turn.release()

    def _refusals_of(self, batch: list[PendingWrite]) -> list[Exception | None]:
        """Write all in one transaction, tried again while the server is lost; why each of them failed, if it did."""
        until = self._monotonic() + self._patience_seconds
        while True:
            failed: list[Exception | None] = []
            try:
                with self._transaction(set(map(_KEY, batch))) as session:
                    for writing in batch:
                        try:
                            writing.do(session)
                            failed.append(None)
                        except (Conflict, UnknownGame) as error:
                            failed.append(error)
                return failed
            except ConnectionLost as error:
                if self._monotonic() >= until:
                    return [error] * len(batch)
                self._sleep(_PAUSE_SECONDS)
            except DiskFull as error:  # a small change may still fit, alone
                return [error] if len(batch) == 1 else [self._refusals_of([writing])[0] for writing in batch]
            except Exception as error:
                return [error] * len(batch)


def _own(error: Exception) -> Exception:
    """A copy of the error for each waiter, because raising it adds to its traceback."""
    if not isinstance(error, JournalError):
        return error
    own = type(error)(*error.args)
    own.__cause__ = error.__cause__
    return own
