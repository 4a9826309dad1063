"""Signed notes (C2SP signed-note): a text with Ed25519 signatures; and witnesses' cosignatures (C2SP tlog-cosignature).

A public key is written as a *verifier key*, `NAME+ID+KEY`: the signer's name, eight hexadecimal digits that identify
key and algorithm, and the algorithm's byte with the 32 bytes of the key in base64.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from moot.game.values import Time, Value
from moot.languages import N_

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PLAIN, COSIGNATURE = 1, 4
"""The algorithms: Ed25519 over the text, and over the text with a time (a cosignature)."""
_KEY_BYTES, _SIGNATURE_BYTES, _ID_BYTES, _TIME_BYTES = 32, 64, 4, 8
SIGNATURES_MAX = 64
NOTE_CHARACTERS_MAX = 2_000_000
_NAME = re.compile(r"[^\s+]{1,200}")
_LINE = re.compile(r"— ([^\s+]{1,200}) ([A-Za-z0-9+/=]{8,12000})")


class InvalidNote(ValueError):
    """A text isn't a signed note, a checkpoint, a proof or a key, or a known key's signature on it is wrong."""


class VerifierKey(Value, frozen=True):
    """A public key, with the name of who signs with it."""

    name: str
    key: bytes
    kind: int = PLAIN

    @property
    def id(self) -> bytes:
        """What identifies the key beside its name: four bytes."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.key).digest()[:_ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.key).decode()}"

    def has_signed(self, text: str, signature: bytes) -> bool:
        """Whether a signature is this key's on a text."""
        from cryptography.exceptions import InvalidSignature  # slow to import
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        signed, at = signature, b""
        if self.kind == COSIGNATURE:
            at, signed = signature[:_TIME_BYTES], signature[_TIME_BYTES:]
        try:
            message = _timed(text, int.from_bytes(at)) if at else text.encode()
            Ed25519PublicKey.from_public_bytes(self.key).verify(signed, message)
        except (InvalidSignature, ValueError):
            return False
        return True


class NoteSignature(Value, frozen=True):
    """One line of signature."""

    name: str
    id: bytes
    signature: bytes

    def __str__(self) -> str:
        return f"— {self.name} {b64encode(self.id + self.signature).decode()}"

    @property
    def time(self) -> Time:
        """When a cosignature was made."""
        return int.from_bytes(self.signature[:_TIME_BYTES])


class SignedNote(Value, frozen=True):
    """A text, ending in a line break, with its signatures."""

    text: str
    signatures: tuple[NoteSignature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n" + "".join(f"{one}\n" for one in self.signatures)

    def signers(self, keys: Iterable[VerifierKey]) -> tuple[VerifierKey, ...]:
        """Those of the keys that have signed it; raises `InvalidNote` where a signature is said to be one's and isn't.

        Signatures of other keys are ignored.
        """
        found: list[VerifierKey] = []
        for key in keys:
            for one in self.signatures:
                if (one.name, one.id) != (key.name, key.id):
                    continue
                if not key.has_signed(self.text, one.signature):
                    raise InvalidNote(
                        N_("the signature of {key} is wrong: somebody has changed the text", key=key.name)
                    )
                found.append(key)
        return tuple(dict.fromkeys(found))

    def signed(self, *signatures: NoteSignature) -> "SignedNote":
        """The note with further signatures."""
        return SignedNote(self.text, tuple(dict.fromkeys((*self.signatures, *signatures))))


def read_note(text: str) -> SignedNote:
    """Parse a signed note; raises `InvalidNote`."""
    body, empty, lines = text.rpartition("\n\n")
    if len(text) > NOTE_CHARACTERS_MAX or not empty or not body:
        raise InvalidNote(N_("this isn't a signed note: a text, an empty line, and lines with signatures"))
    if any(c < " " and c != "\n" for c in text) or not text.endswith("\n"):
        raise InvalidNote(N_("a signed note has no control characters and ends with a line break"))
    listed = lines.split("\n")[:-1]
    if not 0 < len(listed) <= SIGNATURES_MAX:
        raise InvalidNote(N_("a signed note has 1 to {most} signatures", most=SIGNATURES_MAX))
    return SignedNote(body + "\n", tuple(map(read_signature, listed)))


def read_signature(line: str) -> NoteSignature:
    """Parse a line with a signature; raises `InvalidNote`."""
    found = _LINE.fullmatch(line)
    signature = _bytes(found[2]) if found else b""
    if found is None or len(signature) <= _ID_BYTES:
        raise InvalidNote(N_("this line isn't a signature: {line}", line=line[:80]))
    return NoteSignature(found[1], signature[:_ID_BYTES], signature[_ID_BYTES:])


def read_key(text: str) -> VerifierKey:
    """Parse a verifier key; raises `InvalidNote`."""
    name, _, rest = text.strip().partition("+")
    id, _, encoded = rest.partition("+")
    key = _bytes(encoded)
    if not _NAME.fullmatch(name) or len(key) != 1 + _KEY_BYTES or key[0] not in (PLAIN, COSIGNATURE):
        raise InvalidNote(N_("this isn't the key of an Ed25519 signer, NAME+ID+KEY: {text}", text=text.strip()[:80]))
    found = VerifierKey(name, key[1:], key[0])
    if id != found.id.hex():
        raise InvalidNote(
            N_(
                "the ID of the key {name} is {found}, not {id}: it was copied wrongly",
                name=name,
                found=found.id.hex(),
                id=id[:20],
            )
        )
    return found


def is_key_name(name: str) -> bool:
    """Whether a name can be a signer's: without spaces and plus signs."""
    return _NAME.fullmatch(name) is not None and name.isprintable()


@lru_cache(maxsize=8)
def _key_pair(private: bytes) -> "tuple[Ed25519PrivateKey, bytes]":
    """The private key to sign with, and its public key: working that out takes longer than signing."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # slow to import

    key = Ed25519PrivateKey.from_private_bytes(private)
    return key, key.public_key().public_bytes_raw()


def public_key(private: bytes, name: str, kind: int = PLAIN) -> VerifierKey:
    """The public key of a private one of 32 bytes (RFC 8032)."""
    return VerifierKey(name, _key_pair(private)[1], kind)


def sign(text: str, private: bytes, name: str) -> NoteSignature:
    """Sign a text; the same text and key give the same signature."""
    return NoteSignature(name, public_key(private, name).id, _key_pair(private)[0].sign(text.encode()))


def cosign(text: str, private: bytes, name: str, time: Time) -> NoteSignature:
    """Sign a checkpoint as a witness: as of this time, nothing was seen that contradicts it."""
    signature = time.to_bytes(_TIME_BYTES) + _key_pair(private)[0].sign(_timed(text, time))
    return NoteSignature(name, public_key(private, name, COSIGNATURE).id, signature)


def _timed(text: str, time: Time) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def _bytes(encoded: str) -> bytes:
    """What is encoded in base64, in its one spelling; nothing if it isn't."""
    try:
        found = b64decode(encoded, validate=True)
    except (NotBase64, ValueError):
        return b""
    return found if b64encode(found).decode() == encoded else b""
