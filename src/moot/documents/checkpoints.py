"""Checkpoints of a record (C2SP tlog-checkpoint), and receipts for its entries (C2SP tlog-proof), as texts.

A *checkpoint* is a signed note that says: the record called so, with so many entries, has this root
(`game/record/merkle.py`). A *receipt* shows that an entry is in the record of a checkpoint. It contains the entry, too.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable

from moot.documents.signed_notes import InvalidNote, SignedNote, read_note, read_signature
from moot.game.record.merkle import HASH_BYTES
from moot.game.values import Value
from moot.languages import N_

RECEIPT_HEADER = "c2sp.org/tlog-proof@v1"
ENDING = "tlog-proof"
"""How the name of a receipt's file ends."""
RECEIPT_TYPE = "text/plain; charset=utf-8"
HASHES_MAX = 63
_RECEIPTS = re.compile(rf"^{re.escape(RECEIPT_HEADER)}\n(?:.+\n)+\n(?:.+\n)+\n(?:— .+\n)+", re.M)
_NOTES = re.compile(r"^.+\n[0-9]+\n[A-Za-z0-9+/]{43}=\n(?:.+\n)*\n(?:— .+\n)+", re.M)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
_GAMES = "/games/"


class Checkpoint(Value, frozen=True):
    """What a checkpoint says."""

    origin: str
    """The record's name: the host's, `/games/` and the game's."""
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{encoded(self.root)}\n"


class Receipt(Value, frozen=True):
    """An entry's place in the record of a checkpoint, with the proof that it is there."""

    index: int
    proof: tuple[bytes, ...]
    note: SignedNote
    """The checkpoint."""
    entry: bytes = b""
    """The entry's own bytes; the proof shows whether they are right."""

    def __str__(self) -> str:
        extra = [f"extra {encoded(self.entry)}"] if self.entry else []
        lines = [RECEIPT_HEADER, *extra, f"index {self.index}", *map(encoded, self.proof)]
        return "\n".join(lines) + f"\n\n{self.note}"


class WitnessRequest(Value, frozen=True):
    """What a witness is asked to cosign (C2SP tlog-witness): a checkpoint that goes on from one of an older size."""

    old: int
    proof: tuple[bytes, ...]
    note: SignedNote

    def __str__(self) -> str:
        return "\n".join([f"old {self.old}", *map(encoded, self.proof)]) + f"\n\n{self.note}"


def origin_of(host: str, game_path: str) -> str:
    """The name of a game's record: a host's name and the game's, as it stands in addresses."""
    return f"{host}{_GAMES}{game_path}"


def game_path_of(origin: str) -> str:
    """The game's name in that of its record, as it stands in addresses; empty if it's no game's."""
    return origin.rpartition(_GAMES)[2] if _GAMES in origin else ""


def read_checkpoint(note: SignedNote) -> Checkpoint:
    """What a signed checkpoint says; raises `InvalidNote`."""
    lines = note.text.split("\n")
    if len(lines) < 4 or not all(lines[:-1]) or not _NUMBER.fullmatch(lines[1]):
        raise InvalidNote(N_("this isn't a checkpoint: the lines of its name, size and root are missing"))
    return Checkpoint(lines[0], int(lines[1]), _hash(lines[2]))


def read_receipt(text: str) -> Receipt:
    """Parse a receipt; raises `InvalidNote`."""
    header, _, rest = text.partition("\n")
    if header != RECEIPT_HEADER:
        raise InvalidNote(
            N_("this isn't a receipt: it doesn't begin with {receipt_header}", receipt_header=RECEIPT_HEADER)
        )
    proof, _, note = rest.partition("\n\n")
    lines = proof.split("\n")
    extra = lines.pop(0).removeprefix("extra ") if lines[0].startswith("extra ") else ""
    name, _, index = lines[0].partition(" ") if lines else ("", "", "")
    if name != "index" or not _NUMBER.fullmatch(index):
        raise InvalidNote(N_("this receipt doesn't say which entry it is for"))
    return Receipt(int(index), _hashes(lines[1:]), read_note(note), _decoded(extra))


def receipts_in(text: str) -> tuple[Receipt | SignedNote, ...]:
    """The receipts and checkpoints in a text, such as a letter; raises `InvalidNote` if one is in no valid form."""
    text = text.replace("\r\n", "\n").removesuffix("\n") + "\n"
    receipts = tuple(map(read_receipt, _RECEIPTS.findall(text)))
    return (*receipts, *map(read_note, _NOTES.findall(_RECEIPTS.sub("\n", text))))


def read_request(text: str) -> WitnessRequest:
    """Parse what a witness is asked; raises `InvalidNote`."""
    head, _, note = text.partition("\n\n")
    first, *hashes = head.split("\n")
    name, _, old = first.partition(" ")
    if name != "old" or not _NUMBER.fullmatch(old):
        raise InvalidNote(N_("the first line of a request to a witness is `old SIZE`"))
    return WitnessRequest(int(old), _hashes(hashes), read_note(note))


def read_cosignatures(text: str, note: SignedNote) -> SignedNote:
    """A checkpoint with the signature lines that a witness has answered; raises `InvalidNote`."""
    return note.signed(*map(read_signature, text.removesuffix("\n").split("\n")))


def encoded(data: bytes) -> str:
    """Bytes in base64."""
    return b64encode(data).decode()


def _hashes(lines: Iterable[str]) -> tuple[bytes, ...]:
    found = tuple(map(_hash, lines))
    if len(found) > HASHES_MAX:
        raise InvalidNote(N_("a proof has at most {most} hashes", most=HASHES_MAX))
    return found


def _hash(line: str) -> bytes:
    found = _decoded(line)
    if len(found) != HASH_BYTES:
        raise InvalidNote(N_("this isn't a hash in base64: {line}", line=line[:60]))
    return found


def _decoded(line: str) -> bytes:
    try:
        found = b64decode(line, validate=True)
    except (NotBase64, ValueError):
        found = b""
    if encoded(found) != line:  # else the same hash could be spelled in several ways
        raise InvalidNote(N_("this isn't base64: {line}", line=line[:60]))
    return found
