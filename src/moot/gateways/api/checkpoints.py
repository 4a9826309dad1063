"""Checkpoints and receipts: what binds whoever runs the host to the record, and the keys that they are signed with."""

from typing import Annotated

from msgspec import Meta
from starlette.responses import Response

from moot.documents.checkpoints import RECEIPT_TYPE, encoded, read_checkpoint
from moot.documents.signed_notes import InvalidNote, SignedNote, read_note
from moot.game.values import Time, Value
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.problems import trouble
from moot.play.witnesses import AcceptedWitnesses

CHECKPOINTS = OperationGroup(
    "checkpoints", "Signed checkpoints of the record, and receipts for entries; docs/checkpoints.md has the details."
)
_Size = Annotated[int, Meta(ge=0, le=99_999_999_999)]


class CheckpointQuery(Value, frozen=True):
    """Query: of how many entries."""

    size: _Size | None = None
    """Of the first so many entries; else of all."""


class ConsistencyQuery(Value, frozen=True):
    """Query: which two checkpoints belong together."""

    old: _Size
    """The size of the earlier one."""
    new: _Size
    """The size of the later one."""


class SignedCheckpoint(Value, frozen=True):
    """A checkpoint: the number of a game's entries and the hash of them all, signed by the host."""

    origin: str
    """The name of the record: the host's and the game's."""
    size: int
    root: str
    """The root of the Merkle tree of these entries (RFC 6962), in base64."""
    text: str
    """The signed note, with the cosignatures of witnesses: keep this."""
    key: str
    """The public key that verifies new checkpoints of this record."""


class ConsistencyProof(Value, frozen=True):
    """The proof that a record was only added to between two sizes (RFC 6962, 2.1.2)."""

    old: int
    new: int
    proof: tuple[str, ...]
    """Hashes in base64."""


class HostPublicKey(Value, frozen=True):
    """A public key of the host."""

    name: str
    key: str
    """As a verifier key, `NAME+ID+KEY`."""
    since: Time
    until: Time | None = None
    """When it was replaced; None for the key in use."""


@CHECKPOINTS.get("/keys", "")
def list_keys(call: Call) -> tuple[HostPublicKey, ...]:
    """The public keys of the host, the one in use last: receipts and checkpoints are checked by them.

    What was signed with an earlier key stays valid.
    """
    keys, now = call.host.checkpoints.keys, call.host.checkpoints.now
    keys.current(now)
    return tuple(HostPublicKey(one.name, str(one.verifier()), one.since, one.until) for one in keys.all(now))


@CHECKPOINTS.get("/games/{game}/checkpoint")
def checkpoint(call: Call, ask: CheckpointQuery) -> SignedCheckpoint:
    """The signed checkpoint of the record, now or of its first entries (C2SP tlog-checkpoint).

    Keep it: `moot verify GAME --against FILE` shows whether the record was rewritten since then.
    """
    checkpoints = call.host.checkpoints
    try:
        note = checkpoints.current(call.game) if ask.size is None else checkpoints.at(call.game, ask.size)
    except IndexError as error:
        raise _too_many(call) from error
    return _shown(call, note)


class CosignedNote(Value, frozen=True):
    """A checkpoint that a witness has cosigned."""

    text: Annotated[str, Meta(max_length=20_000)]
    """The checkpoint, with the witness's line of signature."""


@CHECKPOINTS.post("/games/{game}/checkpoint/cosignatures", "read", once=False)
def keep_cosignature(call: Call, given: CosignedNote) -> SignedCheckpoint:
    """Hand in the cosignature of a witness that whoever runs the host has accepted; it's given out from then on."""
    known = AcceptedWitnesses(call.host.journal.records, call.host.clock).all()
    try:
        return _shown(call, call.host.checkpoints.keep_cosigned(call.game, read_note(given.text), known))
    except InvalidNote as error:
        raise trouble(422, "checkpoint.unsigned", f"{error}.", "see docs/checkpoints.md") from error


@CHECKPOINTS.get("/games/{game}/checkpoint/consistency")
def consistency(call: Call, ask: ConsistencyQuery) -> ConsistencyProof:
    """The proof that the record of the later size begins with that of the earlier one."""
    try:
        proof = call.host.checkpoints.consistency(call.game, ask.old, ask.new)
    except IndexError as error:
        raise _too_many(call) from error
    return ConsistencyProof(ask.old, ask.new, tuple(map(encoded, proof)))


@CHECKPOINTS.get("/games/{game}/log/{entry:int}/receipt", media="text/plain")
def receipt(call: Call, entry: int) -> Response:
    """The receipt for an entry: proof that it is in the record, with the entry itself (C2SP tlog-proof)."""
    return Response(str(call.host.checkpoints.receipt(call.game, call.entry(entry))), media_type=RECEIPT_TYPE)


def _shown(call: Call, note: SignedNote) -> SignedCheckpoint:
    said = read_checkpoint(note)
    key = str(call.host.checkpoints.verifier(call.game))
    return SignedCheckpoint(said.origin, said.size, encoded(said.root), str(note), key)


def _too_many(call: Call) -> Exception:
    size = call.host.checkpoints.size(call.game)
    return trouble(404, "checkpoint.unknown", f"There are {size} entries, and none of these sizes.", "see /checkpoint")
