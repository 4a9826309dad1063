"""Witnesses: they remember the checkpoints of records elsewhere, and cosign those that go on from what they saw before.

The checks are those of C2SP tlog-witness. What a witness has seen of each record, and the keys that it trusts, are in
its own database, which may be that of another host or a file of a player's.
"""

from collections.abc import Iterable

from moot.documents.checkpoints import WitnessRequest, game_path_of, read_checkpoint
from moot.documents.signed_notes import (
    COSIGNATURE,
    InvalidNote,
    NoteSignature,
    VerifierKey,
    cosign,
    read_key,
    read_note,
)
from moot.game.record.merkle import is_consistent
from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.runtime.clock import Clock
from moot.runtime.host_keys import HostKeys
from moot.runtime.typed_store import TypedStore

_HOST = "host"


class WatchedHost(Value, frozen=True):
    """A host whose records are cosigned."""

    url: str
    keys: tuple[str, ...]
    """The public keys that it signs with."""


class SeenCheckpoint(Value, frozen=True):
    """The latest checkpoint of a record that a witness has cosigned, and what contradicted it since."""

    note: str
    at: Time
    contradiction: str = ""
    """A checkpoint that the host has signed, too, and that doesn't go on from it."""


class _AcceptedWitnesses(Value, frozen=True):
    keys: tuple[str, ...]


class WitnessRefusal(Exception):
    """A checkpoint that isn't cosigned: the status of the answer by the specification, and why."""

    def __init__(self, status: int, message: str, size: int | None = None, *, contradicts: bool = False):
        super().__init__(message)
        self.status = status
        self.size = size
        """The size that was cosigned last, where that is what the asker has to know."""
        self.contradicts = contradicts
        """Whether the record was rewritten."""


class RecordVisit(Value, frozen=True):
    """What a witness found of one record."""

    game: str
    size: int
    before: int
    """How many entries there were when it was last cosigned."""
    is_cosigned: bool
    told: str
    """What was found, in words."""


class WitnessFailed(Exception):
    """A host or witness can't be reached, or its answer isn't what it should be."""


class Witness:
    """A witness with a key and a memory of its own; methods raise what a `Journal` raises."""

    def __init__(self, records: RecordStore, clock: Clock):
        self._clock = clock
        self._seen = TypedStore(records, "witnessed", SeenCheckpoint)
        self._watched = TypedStore(records, "watched-host", WatchedHost)
        self.keys = HostKeys(records, "witness-keys")

    @property
    def key(self) -> VerifierKey:
        """The witness's own public key."""
        current = self.keys.current(self._clock.now())
        return VerifierKey(current.name, current.public, COSIGNATURE)

    def watch(self, url: str, keys: Iterable[str]) -> WatchedHost:
        """Trust a host's keys beside those that are trusted already.

        Raises `InvalidNote` for a text that's no key, and where another host has the name already.
        """
        added = tuple(str(read_key(key)) for key in keys)
        names = {read_key(key).name: one.key for one in self._watched.all(self._clock.now()) for key in one.value.keys}
        for key in map(read_key, added):
            if names.get(key.name, url) != url:
                raise InvalidNote(f"{url} calls itself {key.name}, and so does {names[key.name]}")

        def watched(before: WatchedHost | None) -> WatchedHost:
            return WatchedHost(url, tuple(dict.fromkeys((*(before.keys if before else ()), *added))))

        found = self._watched.update(url, watched, self._clock.now())
        assert found is not None, "a host was stored and isn't there"
        return found

    def watched(self, url: str) -> WatchedHost | None:
        """A host that is watched."""
        return self._watched.get(url, self._clock.now())

    def seen(self, origin: str) -> SeenCheckpoint | None:
        """What was seen last of a record."""
        return self._seen.get(origin, self._clock.now())

    def cosign(self, request: WitnessRequest) -> NoteSignature:
        """Cosign a checkpoint that goes on from the one seen before; raises `WitnessRefusal`.

        It is remembered before this returns; of two requests at once, the second sees the first's.
        """
        said = read_checkpoint(request.note)
        trusted = self._trusted(said.origin)
        if not trusted:
            raise WitnessRefusal(404, f"this witness doesn't watch {said.origin}")
        try:
            signers = request.note.signers(trusted)
        except InvalidNote as error:
            raise WitnessRefusal(403, str(error)) from error
        if not signers:
            raise WitnessRefusal(403, "none of the keys that this witness trusts has signed this checkpoint")
        if request.old > said.size:
            raise WitnessRefusal(400, f"the checkpoint has {said.size} entries, fewer than {request.old}")
        now, key = self._clock.now(), self.keys.current(self._clock.now())
        refused: list[WitnessRefusal] = []

        def remembered(before: SeenCheckpoint | None) -> SeenCheckpoint | None:
            refused[:] = _objections(before, request)
            if not refused:
                return SeenCheckpoint(str(request.note), now)
            if before is None or not refused[0].contradicts:
                return before
            return SeenCheckpoint(before.note, before.at, before.contradiction or str(request.note))

        self._seen.update(said.origin, remembered, now)
        if refused:
            raise refused[0]
        return cosign(request.note.text, key.private, key.name, now)

    def _trusted(self, origin: str) -> tuple[VerifierKey, ...]:
        """The keys trusted for a record: those of its host, as they sign it."""
        host = origin.removesuffix(f"/games/{game_path_of(origin)}") if game_path_of(origin) else ""
        keys = (read_key(key) for one in self._watched.all(self._clock.now()) for key in one.value.keys)
        return tuple(VerifierKey(origin, key.key) for key in keys if host and key.name in (host, origin))


def _objections(before: SeenCheckpoint | None, request: WitnessRequest) -> list[WitnessRefusal]:
    """Why a checkpoint doesn't go on from the one seen before."""
    said = read_checkpoint(request.note)
    last = read_checkpoint(read_note(before.note)) if before is not None else None
    size = last.size if last is not None else 0
    if request.old != size:
        return [WitnessRefusal(409, f"this witness has cosigned {size} entries of {said.origin} last", size)]
    if last is None or size == 0:
        return [WitnessRefusal(422, "there is nothing to prove before the first checkpoint")] if request.proof else []
    if is_consistent(size, said.size, last.root, said.root, request.proof):
        return []
    told = f"the record of {said.origin} was rewritten: its first {size} entries aren't those that were cosigned"
    return [WitnessRefusal(409 if said.size == size else 422, told, size, contradicts=True)]


class AcceptedWitnesses:
    """The witnesses whose cosignatures a host takes for its own checkpoints."""

    def __init__(self, records: RecordStore, clock: Clock):
        self._clock = clock
        self._accepted = TypedStore(records, "accepted-witnesses", _AcceptedWitnesses)

    def all(self) -> tuple[VerifierKey, ...]:
        """Their public keys."""
        found = self._accepted.get(_HOST, self._clock.now())
        return tuple(map(read_key, found.keys)) if found else ()

    def accept(self, key: str) -> VerifierKey:
        """Accept a witness; raises `InvalidNote` if that isn't a witness's key."""
        read = read_key(key)
        if read.kind != COSIGNATURE:
            raise InvalidNote(f"{read.name} is a key for notes, not a witness's: see `moot witness key` there")
        self._accepted.update(
            _HOST,
            lambda kept: _AcceptedWitnesses(tuple(dict.fromkeys((*(kept.keys if kept else ()), str(read))))),
            self._clock.now(),
        )
        return read

    def remove(self, name: str) -> None:
        """Take no more cosignatures of the witnesses of this name."""
        self._accepted.update(
            _HOST,
            lambda kept: kept and _AcceptedWitnesses(tuple(k for k in kept.keys if read_key(k).name != name)),
            self._clock.now(),
        )
