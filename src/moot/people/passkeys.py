"""Passkeys (WebAuthn Level 3): the browser makes them and signs with them; the library `webauthn` checks that."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.errors import Conflict
from moot.journal.record_store import RecordStore, StoredRecord
from moot.languages import N_
from moot.people.accounts import InvalidRequest, spaced
from moot.people.values import Account, Challenge, Passkey
from moot.runtime.secret_tokens import digest_of, name_of
from moot.runtime.typed_store import TypedStore

_CHALLENGE_SECONDS = 300
_PASSKEYS_MAX = 20
_FAILED = InvalidRequest("passkey.unknown", N_("we don't know this passkey"), N_("try another way to sign in"))
_LATE = InvalidRequest("passkey.late", N_("that took too long"), N_("try again"))


class RelyingParty(NamedTuple):
    """The site that passkeys are bound to."""

    host: str
    origin: str


class Passkeys:
    """The passkeys of a host's accounts."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._passkeys = TypedStore(records, "passkey", Passkey)
        self._challenges = TypedStore(records, "challenge", Challenge)

    def of(self, account: Account, now: Time) -> list[tuple[str, Passkey]]:
        """An account's passkeys by their public names."""
        return [(name_of(digest_of(stored.key)), stored.value) for stored in self._passkeys.of(account.id, now)]

    def end(self, account: Account, name: str, now: Time) -> bool:
        """Delete one of an account's passkeys; whether there was one of this name."""
        found = [f.key for f in self._passkeys.of(account.id, now) if name_of(digest_of(f.key)) == name]
        self._records.change(gone=[(self._passkeys.kind, key) for key in found])
        return bool(found)

    # --- making one ------------------------------------------------------------------------------

    def options_to_make(self, account: Account, site: RelyingParty, now: Time, *, is_new: bool = False) -> str:
        """What a browser is asked in order to make a passkey for an account, as JSON.

        An account that `is_new` is not kept yet: it is made together with its passkey (`begun`).
        """
        import webauthn  # slow to import, and needed by pages alone
        from webauthn.helpers import structs

        challenge = self._challenge(account.id, now, account.name if is_new else "")
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="moot",
            user_id=account.id.encode(),
            user_name=account.name,
            challenge=challenge,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=_bytes(stored.key))
                for stored in self._passkeys.of(account.id, now)
            ],
        )
        return webauthn.options_to_json(options)

    def made(self, account: Account, name: str, answer: str, site: RelyingParty, now: Time) -> StoredRecord:
        """The record of a passkey that a browser made; raises `InvalidRequest` if it isn't valid."""
        if len(self._passkeys.of(account.id, now)) >= _PASSKEYS_MAX:
            raise InvalidRequest(
                "passkey.many",
                N_("an account can have {passkeys_max} passkeys", passkeys_max=_PASSKEYS_MAX),
                N_("delete one first"),
            )
        asked = self._taken(answer, now)
        if asked.account != account.id or asked.name:
            raise _LATE
        return self._verified(asked, name, answer, site, now)

    def begun(self, answer: str, site: RelyingParty, now: Time) -> tuple[Account, StoredRecord]:
        """The account that somebody creates with a passkey, and the passkey; raises `InvalidRequest`."""
        asked = self._taken(answer, now)
        if not asked.name:
            raise _LATE
        account = Account(id=asked.account, name=asked.name, made=now)
        return account, self._verified(asked, "", answer, site, now)

    def _verified(self, asked: Challenge, name: str, answer: str, site: RelyingParty, now: Time) -> StoredRecord:
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            found = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=_bytes(asked.challenge),
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, KeyError) as error:
            raise InvalidRequest(
                "passkey.unsound", N_("your browser couldn't make the passkey"), N_("try again")
            ) from error
        passkey = Passkey(
            account=asked.account,
            name=spaced(name)[:60] or "Passkey",
            public_key=_base64url(found.credential_public_key),
            count=found.sign_count,
            made=now,
        )
        return self._passkeys.record(_base64url(found.credential_id), passkey, owner=asked.account)

    def keep(self, record: StoredRecord) -> None:
        """Store a passkey; raises `InvalidRequest` if it is stored already."""
        try:
            self._records.change(new=[record])
        except Conflict as error:
            raise InvalidRequest(
                "passkey.taken", N_("you already have this passkey"), N_("use it to sign in")
            ) from error

    # --- signing in ------------------------------------------------------------------------------

    def options_to_sign_in(self, site: RelyingParty, now: Time) -> str:
        """What a browser is asked in order to sign in with any passkey of this site, as JSON."""
        import webauthn
        from webauthn.helpers.structs import UserVerificationRequirement

        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=self._challenge("", now),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return webauthn.options_to_json(options)

    def signs_in(self, answer: str, site: RelyingParty, now: Time) -> Passkey:
        """The passkey that signed the challenge; raises `InvalidRequest` if it's unknown or the signature is wrong."""
        asked = self._taken(answer, now)
        if asked.account:
            raise _LATE
        used = self._passkeys.update(
            _member(answer, "id"), lambda passkey: self._signed(passkey, asked, answer, site, now), now
        )
        assert used is not None
        return used

    @staticmethod
    def _signed(passkey: Passkey | None, asked: Challenge, answer: str, site: RelyingParty, now: Time) -> Passkey:
        if passkey is None:
            raise _FAILED
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            found = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=_bytes(asked.challenge),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=_bytes(passkey.public_key),
                credential_current_sign_count=passkey.count,
            )
        except (WebAuthnException, ValueError, KeyError) as error:
            raise _FAILED from error
        return replace(passkey, count=found.new_sign_count, used=now)

    # --- challenges ------------------------------------------------------------------------------

    def _challenge(self, account: str, now: Time, name: str = "") -> bytes:
        challenge = secrets.token_bytes(32)
        value = Challenge(_base64url(challenge), account, name)
        record = self._challenges.record(digest_of(value.challenge), value, until=now + _CHALLENGE_SECONDS)
        self._records.change(new=[record])
        return challenge

    def _taken(self, answer: str, now: Time) -> Challenge:
        """The challenge of a browser's answer, if it's ours and hasn't been used."""
        try:
            said = msgspec.json.decode(_bytes(_member(answer, "response", "clientDataJSON")), type=dict[str, object])
        except (msgspec.DecodeError, UnicodeError) as error:
            raise _FAILED from error
        found = self._challenges.take(digest_of(str(said.get("challenge", ""))), now)
        if found is None:
            raise _LATE
        return found


def _member(answer: str, *names: str) -> str:
    """A text within a browser's answer; raises `InvalidRequest` if there is none."""
    try:
        found: object = msgspec.json.decode(answer)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _FAILED from error
    for name in names:
        found = found.get(name) if isinstance(found, dict) else None
    if not isinstance(found, str):
        raise _FAILED
    return found


def _base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"==")
    except (ValueError, UnicodeError) as error:
        raise _FAILED from error
