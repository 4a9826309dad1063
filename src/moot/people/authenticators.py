"""Authenticator apps: codes of six digits as a second factor beside a password or a mailed link.

The codes are TOTP (RFC 6238) with what all apps know: SHA-1, 30 seconds, six digits. A code counts once, and half a
minute early or late, since clocks differ. Ten recovery codes, each of which works once, stand in for a lost app.
Passkeys need no code: they are a second factor by themselves.
"""

import hmac
import secrets
from base64 import b32decode, b32encode
from typing import NamedTuple

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.record_store import RecordStore
from moot.languages import N_
from moot.people.accounts import InvalidRequest
from moot.people.values import Account, Authenticator
from moot.runtime.secret_tokens import digest_of
from moot.runtime.typed_store import TypedStore

STEP_SECONDS = 30
"""How long a code is shown."""
SET_UP_SECONDS = 900
"""An app that isn't confirmed by a code within this time isn't kept."""
RECOVERY_CODES = 10
_DIGITS = 6
_SECRET_BYTES = 20
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters of recovery codes: none that looks like another."""
_WRONG = InvalidRequest(
    "code.wrong",
    N_("this code is wrong, or was used already"),
    N_("wait for the app's next code, or use a recovery code"),
)


class NewAuthenticator(NamedTuple):
    """What somebody's app needs: a secret to type, or the same in a link (`otpauth:`) and a picture of it."""

    secret: str
    uri: str


class Authenticators:
    """The authenticator apps of a host's accounts, at most one for each."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._kept = TypedStore(records, "authenticator", Authenticator)
        self._new = TypedStore(records, "new-authenticator", Authenticator)

    def of(self, account: Account, now: Time) -> Authenticator | None:
        """The account's app; None if it has none."""
        return self._kept.get(account.id, now)

    # --- set up and ended ------------------------------------------------------------------------

    def begin(self, account: Account, now: Time) -> None:
        """Make the secret of a new app, which is asked for once a code of it confirms it."""
        secret = b32encode(secrets.token_bytes(_SECRET_BYTES)).decode()
        record = self._new.record(account.id, Authenticator(secret, now), owner=account.id, until=now + SET_UP_SECONDS)
        self._records.change(put=[record])

    def begun(self, account: Account, now: Time) -> NewAuthenticator | None:
        """What the account's app needs while it is set up; None if none is."""
        new = self._new.get(account.id, now)
        if new is None:
            return None
        return NewAuthenticator(new.secret, _totp(new.secret).get_provisioning_uri(account.name, "moot"))

    def confirm(self, account: Account, code: str, now: Time) -> list[str]:
        """Ask for the new app's codes from now on; its recovery codes, shown only once. Raises `InvalidRequest`."""
        new = self._new.get(account.id, now)
        if new is None:
            raise InvalidRequest("code.late", N_("that took too long"), N_("begin again"))
        step = _step_of(new, code, now)
        if step is None:
            raise _WRONG
        codes = _recovery_codes()
        kept = replace(new, since=now, step=step, recovery=tuple(map(digest_of, codes)))
        self._records.change(
            put=[self._kept.record(account.id, kept, owner=account.id)], gone=[(self._new.kind, account.id)]
        )
        return codes

    def renew_recovery_codes(self, account: Account, now: Time) -> list[str]:
        """New recovery codes, shown only once; the old ones no longer work."""
        codes = _recovery_codes()
        self._kept.update(
            account.id,
            lambda kept: replace(kept, recovery=tuple(map(digest_of, codes))) if kept is not None else None,
            now,
        )
        return codes

    def end(self, account: Account, now: Time) -> bool:
        """Ask for no codes any more; whether there was an app."""
        found = self.of(account, now) is not None
        self._records.change(gone=[(self._kept.kind, account.id), (self._new.kind, account.id)])
        return found

    # --- a code ----------------------------------------------------------------------------------

    def use(self, account: Account, code: str, now: Time) -> str:
        """Use a code of the account's app, or a recovery code, once: what it was. Raises `InvalidRequest`."""
        typed = "".join(c for c in code.lower() if c.isalnum())
        used = ""

        def spent(kept: Authenticator | None) -> Authenticator:
            nonlocal used
            if kept is None:
                raise _WRONG
            step = _step_of(kept, typed, now)
            if step is not None:
                used = "a code"
                return replace(kept, step=step)
            left = tuple(digest for digest in kept.recovery if not hmac.compare_digest(digest, digest_of(typed)))
            if left == kept.recovery:
                raise _WRONG
            used = "a recovery code"
            return replace(kept, recovery=left)

        self._kept.update(account.id, spent, now)
        return used


def _totp(secret: str) -> TOTP:
    return TOTP(b32decode(secret), _DIGITS, SHA1(), STEP_SECONDS)


def _step_of(app: Authenticator, code: str, now: Time) -> int | None:
    """The step of time whose code this is, if it's now or next to now and later than the last one used."""
    typed, totp, current = "".join(code.split()).encode("utf-8", "replace"), _totp(app.secret), now // STEP_SECONDS
    for step in (current, current - 1, current + 1):
        if step > app.step and hmac.compare_digest(totp.generate(step * STEP_SECONDS), typed):
            return step
    return None


def _recovery_codes() -> list[str]:
    return ["".join(secrets.choice(_LETTERS) for _ in range(12)) for _ in range(RECOVERY_CODES)]
