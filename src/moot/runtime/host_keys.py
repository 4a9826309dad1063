"""The host's signing key: made at first need, replaced by rotation; earlier public keys are kept and published.

The private key stands in the host's database. Rotation deletes the old private key, so that whoever gets hold of a
later copy of the database can sign nothing with it.
"""

from secrets import token_bytes

from msgspec.structs import replace

from moot.documents.signed_notes import PLAIN, NoteSignature, VerifierKey, is_key_name, public_key, sign
from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import TypedStore

KEY = "host"
"""Under which the record of the signing keys is stored."""


class InvalidKeyName(ValueError):
    """A name that no key can have."""


class HostKey(Value, frozen=True):
    """A signing key of the host, or what is kept of an earlier one."""

    name: str
    """The host's name under which it signs."""
    public: bytes
    since: Time
    until: Time | None = None
    """When it was replaced; None for the key in use."""
    private: bytes = b""
    """Empty once it was replaced."""

    def verifier(self, name: str = "") -> VerifierKey:
        """The public key as others write it, for the host's name or that of one of its records."""
        return VerifierKey(name or self.name, self.public)


class _KeyRing(Value, frozen=True):
    keys: tuple[HostKey, ...]


class HostKeys:
    """The host's signing keys, shared by all of its processes; methods raise what a `Journal` raises."""

    def __init__(self, records: RecordStore, kind: str = "signing-keys"):
        self.kind, self._rings = kind, TypedStore(records, kind, _KeyRing)
        self.preferred_name = ""
        """The name of the first key, if it's made here: the host's public address, where that is known."""

    def all(self, now: Time) -> tuple[HostKey, ...]:
        """All keys without their private parts, the one in use last; empty if none was needed yet."""
        ring = self._rings.get(KEY, now)
        return tuple(replace(key, private=b"") for key in ring.keys) if ring else ()

    def current(self, now: Time) -> HostKey:
        """The key in use, made if there is none."""
        made = self._rings.get(KEY, now) or self._rings.update(KEY, lambda ring: ring or self._first(now), now)
        assert made is not None, "a key was stored and isn't there"
        return made.keys[-1]

    def rotate(self, now: Time, name: str = "") -> HostKey:
        """Replace the key in use by a new one, under another name of the host's if one is given.

        Raises `InvalidKeyName`.
        """
        if name and not is_key_name(name):
            raise InvalidKeyName(f"“{name}” can't be the name of a key: it has spaces, a plus sign or 201 letters")

        def rotated(ring: _KeyRing | None) -> _KeyRing:
            if ring is None:
                return self._first(now, name)
            kept = tuple(replace(key, private=b"", until=now if key.until is None else key.until) for key in ring.keys)
            return _KeyRing((*kept, _new(name or ring.keys[-1].name, now)))

        self._rings.update(KEY, rotated, now)
        return self.current(now)

    def _first(self, now: Time, name: str = "") -> _KeyRing:
        return _KeyRing((_new(name or self.preferred_name or f"{new_id()}.moot.invalid", now),))


def signature_of(key: HostKey, text: str, name: str) -> NoteSignature:
    """The signature of the key in use on a text, under a name: the host's, or that of one of its records."""
    return sign(text, key.private, name)


def _new(name: str, now: Time) -> HostKey:
    private = token_bytes(32)
    return HostKey(name, public_key(private, name, PLAIN).key, now, private=private)
