"""Group commit: one thread writes all waiting changes in one transaction, with a single wait for the disk."""

import time
from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from moot.journal.database import Transaction
from moot.journal.errors import Conflict, ConnectionLost, DiskFull, JournalError, UnknownGame

LARGEST_BATCH = 512
_PAUSE_SECONDS = 0.05
Doing = Callable[[Transaction], object]
BeginTransaction = Callable[[Collection[str]], AbstractContextManager[Transaction]]


@dataclass(frozen=True, eq=False)
class _Writing:
    key: str
    do: Doing
    done: Future[None] = field(default_factory=Future)


class Writer:
    """The writer thread.

    `transaction` begins one on entering, given the keys of what will be written, gives what to write with, and on
    leaving has it on disk; after an exception it leaves nothing behind. What is written may raise `Conflict` or
    `UnknownGame`, having written nothing: then only it fails. Any other error fails all that shared the transaction,
    except that where the disk is full each is tried alone, and where the server was lost all are tried again for
    `patience_seconds`; so a writing may be called more than once.
    """

    def __init__(self, transaction: BeginTransaction, patience_seconds: float) -> None:
        self._transaction, self._patience_seconds = transaction, patience_seconds
        self._waiting: SimpleQueue[_Writing | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def submit(self, key: str, do: Doing) -> "Future[None]":
        """Run `do` in the next transaction; the future is done when that is on disk.

        `key` says what it writes to: see `Database.transaction`.
        """
        writing = _Writing(key, do)
        with self._closing:
            if self._closed:
                raise RuntimeError("the journal is closed")
            self._waiting.put(writing)
        return writing.done

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        """Commit all that wait together, until it is closed."""
        while True:
            waiting = [self._waiting.get()]
            with suppress(Empty):
                while waiting[-1] is not None and len(waiting) < LARGEST_BATCH:
                    waiting.append(self._waiting.get_nowait())
            batch = [change for change in waiting if change and change.done.set_running_or_notify_cancel()]
            if batch:
                self._commit(batch)
            if waiting[-1] is None:
                return

    def _commit(self, batch: list[_Writing]) -> None:
        try:
            failed = self._write(batch)
        except DiskFull as error:
            self._one_by_one(batch, error)
        except Exception as error:
            for writing in batch:
                writing.done.set_exception(_own(error))
        else:
            for writing, refusal in zip(batch, failed, strict=True):
                if refusal is None:
                    writing.done.set_result(None)
                else:
                    writing.done.set_exception(refusal)

    def _write(self, batch: list[_Writing]) -> list[JournalError | None]:
        """Write all in one transaction, tried again while the server is lost; why each of them failed, if it did."""
        until = time.monotonic() + self._patience_seconds
        while True:
            failed: list[JournalError | None] = []
            try:
                with self._transaction({writing.key for writing in batch}) as session:
                    for writing in batch:
                        try:
                            writing.do(session)
                            failed.append(None)
                        except (Conflict, UnknownGame) as error:
                            failed.append(error)
                return failed
            except ConnectionLost:
                if time.monotonic() >= until:
                    raise
                time.sleep(_PAUSE_SECONDS)

    def _one_by_one(self, batch: list[_Writing], error: DiskFull) -> None:
        """Retry each change alone: on a full disk a small one may still fit."""
        if len(batch) == 1:
            batch[0].done.set_exception(error)
            return
        for writing in batch:
            self._commit([writing])


def _own(error: Exception) -> Exception:
    """A copy of the error for each waiter, because raising it adds to its traceback."""
    if not isinstance(error, JournalError):
        return error
    own = type(error)(*error.args)
    own.__cause__ = error.__cause__
    return own
