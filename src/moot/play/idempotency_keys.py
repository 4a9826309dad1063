"""Idempotency keys: a request that a program repeats gets the answer of the first one.

The answer to a request with a key is stored for a day, with who asked and what. While the first request runs, a stored
record says so. If the process is stopped in the middle, whoever takes over finds by the entry's idempotency mark
whether the move was made.
"""

import hashlib
import hmac
import threading
from base64 import b32encode
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from msgspec.structs import replace

from moot.game.record.entries import Entry
from moot.game.values import Time, Value, canonical
from moot.journal.errors import Conflict, JournalError
from moot.journal.journal import Journal
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.typed_store import StoredValue, TypedStore

_BACK_SECONDS = 3_600
"""How far before the request its entry is searched for, in case the clock was set back."""
_CHUNK = 64


def secret_name(journal: Journal, game: str, *parts: str) -> str:
    """A keyed digest (HMAC) that identifies something in public without revealing it."""
    key = hmac.digest(journal.seed(game), b"letters of moot", sha256)
    return b32encode(hmac.digest(key, "\n".join(parts).encode("utf-8", "replace"), sha256)[:15]).decode().lower()


def entry_marked(table: Table, mark: str, came: Time) -> Entry | None:
    """The entry made by the request with a mark that arrived at time `came`; None if there is none."""
    until = table.moment().last.entry
    while until >= 0:
        first = max(0, until - _CHUNK + 1)
        entries = list(table.entries(first, until))
        found = next((entry for entry in reversed(entries) if entry.move.letter == mark), None)
        if found is not None or entries[0].time < came - _BACK_SECONDS:
            return found
        until = first - 1
    return None


KIND = "repeat"
KEPT_SECONDS = 24 * 3600
GIVEN_UP_SECONDS = 30
"""After so long without an answer, the process that began the request is presumed dead."""
WAIT_SECONDS, _LOOK_SECONDS = 5.0, 0.05


class StoredResponse(Value, frozen=True):
    """A stored HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes


class StoredRequest(Value, frozen=True):
    """A stored request with a key, and its answer once there is one."""

    asked: str
    """The digest of the request."""
    begun: Time
    """When the first attempt began: no earlier entry can be of this request."""
    answer: StoredResponse | None = None
    tried: Time = 0
    """When the latest attempt began; 0 if it ended without an answer."""


class RequestAttempt(Value, frozen=True):
    """One attempt at answering a request."""

    name: str
    """The key of its record."""
    since: Time | None = None
    """When an earlier attempt began that was stopped in the middle or failed, if there was one: look for its entry."""


class KeyReused(Exception):
    """The key was used for another request."""


class RequestInProgress(Exception):
    """The first request with this key is still running."""


class IdempotencyKeys:
    """The idempotency keys of one host."""

    def __init__(self, host: Host):
        self._host, self._records = host, host.journal.records
        self._kept = TypedStore(self._records, KIND, StoredRequest)
        self._running: set[str] = set()
        self._lock = threading.Lock()

    def answer(
        self, who: str, key: str, asked: bytes, make: Callable[[RequestAttempt], StoredResponse]
    ) -> StoredResponse:
        """The answer to a request: that of the first one if this is a repeat; otherwise `make` makes it.

        What `make` raises isn't kept, and the next request with the key is another attempt, which has to look whether
        this one was made all the same: the commit may have gone through before the connection was lost.
        Raises `KeyReused`, and `RequestInProgress` where the first one takes too long.
        """
        name, digest = hashlib.sha256(canonical([who, key])).hexdigest(), hashlib.sha256(asked).hexdigest()
        machine = self._host.machine
        until = machine.monotonic() + WAIT_SECONDS
        while (begun := self._begin(name, digest)) is None:
            if machine.monotonic() > until:
                raise RequestInProgress
            machine.sleep(_LOOK_SECONDS)
        if isinstance(begun, StoredResponse):
            return begun
        try:
            made = make(begun)
        except BaseException:
            with suppress(JournalError):  # then it's tried again after a while
                self._failed(name)
            raise
        else:
            now = self._host.clock.now()
            kept = self._kept.record(name, StoredRequest(digest, now, made), until=now + KEPT_SECONDS)
            self._records.change(put=[kept])
            return made
        finally:
            with self._lock:
                self._running.discard(name)

    def _begin(self, name: str, digest: str) -> StoredResponse | RequestAttempt | None:
        """The stored answer, or a new attempt; None while another attempt is running."""
        with self._lock:
            now = self._host.clock.now()
            stored = self._kept.stored(name, now)
            kept = stored.value if stored else None
            if kept is not None and kept.asked != digest:
                raise KeyReused
            if kept is not None and kept.answer is not None:
                return kept.answer
            if name in self._running or (kept is not None and now < kept.tried + GIVEN_UP_SECONDS):
                return None
            begun = kept.begun if kept else now
            try:
                self._note(name, StoredRequest(digest, begun, tried=now), stored, now)
            except Conflict:
                self._records.sweep(now)
                return None
            self._running.add(name)
            return RequestAttempt(name, kept.begun if kept else None)

    def _failed(self, name: str) -> None:
        """Record that the attempt ended without an answer, so that the next one can begin at once."""
        now = self._host.clock.now()
        stored = self._kept.stored(name, now)
        if stored is not None:
            put = self._kept.changed(stored, replace(stored.value, tried=0), until=now + KEPT_SECONDS)
            self._records.change(put=[put])

    def _note(self, name: str, kept: StoredRequest, before: StoredValue[StoredRequest] | None, now: Time) -> None:
        """Record that a request is running; of two at the same time, the second gets `Conflict`."""
        until = now + KEPT_SECONDS
        if before is None:
            self._records.change(new=[self._kept.record(name, kept, until=until)])
        else:
            self._records.change(put=[self._kept.changed(before, kept, until=until)])
