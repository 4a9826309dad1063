"""Group commit: one thread takes all writings that wait into one transaction, and so into one wait for the disk."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Generic, TypeVar

from moot.journal.errors import Conflict, Full, JournalError, Unknown

C = TypeVar("C")

LARGEST_BATCH = 512


class _Writing(Generic[C]):
    def __init__(self, do: Callable[[C], None]) -> None:
        self.do = do
        self.done: Future[None] = Future()


class Writer(Generic[C]):
    """The one thread that writes.

    `transaction` begins one on entering, gives what to write with, and on leaving has it on disk; after an
    exception it leaves nothing behind. What is written may raise `Conflict` or `Unknown`, having written
    nothing: then only it fails. Any other error fails all that shared the transaction, except that where
    the disk is full each is tried alone.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[C]]) -> None:
        self._transaction = transaction
        self._waiting: SimpleQueue[_Writing[C] | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def submit(self, do: Callable[[C], None]) -> "Future[None]":
        """Have `do` called within the next transaction; the future is done when that is on disk."""
        writing = _Writing(do)
        with self._closing:
            if self._closed:
                raise RuntimeError("the journal is closed")
            self._waiting.put(writing)
        return writing.done

    def close(self) -> None:
        """Write what waits, and end."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            wanted = [writing for writing in batch if writing.done.set_running_or_notify_cancel()]
            if wanted:
                self._commit(wanted)

    def _next_batch(self) -> tuple[list[_Writing[C]], bool]:
        """All that wait, at least one, and whether more may come."""
        batch: list[_Writing[C]] = []
        writing = self._waiting.get()
        while writing is not None:
            batch.append(writing)
            if len(batch) == LARGEST_BATCH:
                return batch, True
            try:
                writing = self._waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[_Writing[C]]) -> None:
        try:
            failed = self._write(batch)
        except Full as error:
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

    def _write(self, batch: list[_Writing[C]]) -> list[JournalError | None]:
        failed: list[JournalError | None] = []
        with self._transaction() as connection:
            for writing in batch:
                try:
                    writing.do(connection)
                    failed.append(None)
                except (Conflict, Unknown) as error:
                    failed.append(error)
        return failed

    def _one_by_one(self, batch: list[_Writing[C]], error: Full) -> None:
        """What is small may still fit when what is large does not."""
        if len(batch) == 1:
            batch[0].done.set_exception(error)
            return
        for writing in batch:
            self._commit([writing])


def _own(error: Exception) -> Exception:
    """The error, for one waiter alone: a traceback grows where it is raised."""
    if not isinstance(error, JournalError):
        return error
    own = type(error)(*error.args)
    own.__cause__ = error.__cause__
    return own
