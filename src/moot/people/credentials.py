"""Credentials: long random secrets that act for somebody, stored only as digests.

Sessions of browsers, API tokens, links sent by mail, invitations and addresses of incoming webhooks are all kept in the
same way: under the SHA-256 digest of the secret, with an owner and a time when they expire. The rest differs by kind.
Reading keys are the exception: their owner can look at them again, so they are stored as they are.
"""

import hmac
from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore, StoredRecord
from moot.languages import N_
from moot.people.accounts import InvalidRequest, spaced
from moot.people.values import Account, ApiToken, Link, Purpose, ReadingKey, Scope, SignInSession
from moot.runtime.secret_tokens import digest_of, hmac_of, is_hmac_of, name_of, new_secret
from moot.runtime.typed_store import TypedStore

T = TypeVar("T", bound=Value)
TOKEN_PREFIX = "moot_"
"""Lets people and scanners recognise an API token that was leaked in a text."""
SCOPES: tuple[Scope, ...] = get_args(Scope)
TOKEN_DAYS_MAX = 366
_TOKENS_MAX = 50
_DAY = 24 * 3600
LASTS_SECONDS = 90 * _DAY
"""The longest life of a session; after that you sign in again."""
IDLE_SECONDS = 21 * _DAY
"""A session that isn't used for this long ends."""
PROOF_SECONDS = 900
"""This soon after signing in by passkey or link you can set a new password without the old one."""
LINK_MINUTES = 15
_LAST_USE_SECONDS = 900
"""The last use of a session or token is stored at most this often."""


class Issued(NamedTuple, Generic[T]):
    """A credential as its owner sees it: never with the secret."""

    name: str
    """The public name, by which its owner can revoke it."""
    value: T
    expires: Time


class CredentialStore(Generic[T]):
    """The credentials of one kind."""

    def __init__(self, records: RecordStore, kind: str, type: type[T]):
        self._records = records
        self.values = TypedStore(records, kind, type)

    def issue(
        self,
        value: T,
        owner: str,
        expires: Time | None,
        *,
        prefix: str = "",
        also: Iterable[StoredRecord] = (),
        replacing: Iterable[str] = (),
    ) -> str:
        """Store a new credential and return its secret, which can't be read again.

        `also` is stored in the same transaction, and the credentials under the digests `replacing` are revoked in it.
        """
        secret = new_secret(prefix)
        record = self.values.record(digest_of(secret), value, owner=owner, until=expires)
        self._records.change(new=[record, *also], gone=[(self.values.kind, digest) for digest in replacing])
        return secret

    def find(self, secret: str, now: Time) -> T | None:
        """The credential of a secret; None if there is none, or it expired, or was revoked."""
        return self.values.get(digest_of(secret), now) if secret else None

    def expires(self, secret: str, now: Time) -> Time | None:
        """When the credential of a secret expires."""
        stored = self.values.stored(digest_of(secret), now)
        return stored.until if stored is not None else None

    def of(self, owner: str, now: Time) -> list[Issued[T]]:
        """An owner's credentials."""
        return [Issued(name_of(one.key), one.value, one.until or 0) for one in self.values.of(owner, now)]

    def revoke(
        self, owner: str, now: Time, *, name: str = "", keep: str = "", also: Iterable[StoredRecord] = ()
    ) -> bool:
        """Revoke an owner's credential of this public name, or all but the one with the secret `keep`.

        Returns whether there were any; only then `also` is stored.
        """
        kept = digest_of(keep)
        keys = [
            one.key for one in self.values.of(owner, now) if (name_of(one.key) == name if name else one.key != kept)
        ]
        if keys:
            self._records.change(put=also, gone=[(self.values.kind, key) for key in keys])
        return bool(keys)

    def _use(
        self, secret: str, now: Time, last_use: Time, used: Callable[[T], T], expires: Callable[[T], Time] | None = None
    ) -> None:
        """Note that a credential was used, unless that was noted a short time ago."""
        if now - last_use >= _LAST_USE_SECONDS:
            self.values.update(
                digest_of(secret), lambda one: used(one) if one is not None else None, now, until=expires
            )


class Sessions(CredentialStore[SignInSession]):
    """Browsers in which somebody is signed in."""

    def __init__(self, records: RecordStore):
        super().__init__(records, "session", SignInSession)

    def begin(
        self,
        account: Account,
        now: Time,
        address: str = "",
        browser: str = "",
        instead: str = "",
        *,
        proved: bool = False,
    ) -> str:
        """Start a session and return its secret; it replaces the session that the browser had."""
        session = SignInSession(account.id, now, now, address, browser, proved)
        replacing = [digest_of(instead)] if instead else []
        return self.issue(session, account.id, now + IDLE_SECONDS, replacing=replacing)

    def whose(self, secret: str, now: Time) -> str:
        """The account that is signed in by a secret; empty if it's nobody's, or expired."""
        found = self.find(secret, now)
        if found is None:
            return ""
        self._use(
            secret,
            now,
            found.seen,
            lambda one: replace(one, seen=now),
            lambda one: min(now + IDLE_SECONDS, one.made + LASTS_SECONDS),
        )
        return found.account

    def is_proof(self, secret: str, account: Account, now: Time) -> bool:
        """Whether this session began only just now, by a passkey or a link of the account."""
        found = self.find(secret, now)
        is_theirs = found is not None and found.account == account.id and found.proved
        return found is not None and is_theirs and now - found.made <= PROOF_SECONDS

    def is_fresh(self, secret: str, account: Account, now: Time) -> bool:
        """Whether this session of the account began only just now, in whatever way."""
        found = self.find(secret, now)
        return found is not None and found.account == account.id and now - found.made <= PROOF_SECONDS

    def of(self, owner: str, now: Time) -> list[Issued[SignInSession]]:
        """An account's sessions, the one used last first."""
        return sorted(super().of(owner, now), key=lambda one: -one.value.seen)

    def end(self, secret: str) -> None:
        """End the session of a browser."""
        self._records.change(gone=[(self.values.kind, digest_of(secret))])


class Tokens(CredentialStore[ApiToken]):
    """API tokens: a program acts by one for an account, within its scopes."""

    def __init__(self, records: RecordStore):
        super().__init__(records, "token", ApiToken)

    def make(self, account: Account, name: str, scopes: list[str], days: int, now: Time) -> str:
        """A new token; raises `InvalidRequest`."""
        name, wanted = spaced(name)[:60], tuple(scope for scope in SCOPES if scope in scopes)
        if not name or not wanted:
            raise InvalidRequest(
                "token.empty",
                N_("a token needs a name and at least one scope"),
                N_("say what it's for and what it may do"),
            )
        if not 1 <= days <= TOKEN_DAYS_MAX:
            raise InvalidRequest(
                "token.days",
                N_("a token lasts 1 to {token_days_max} days", token_days_max=TOKEN_DAYS_MAX),
                N_("choose a number in that range"),
            )
        if len(self.values.of(account.id, now)) >= _TOKENS_MAX:
            raise InvalidRequest(
                "token.many",
                N_("an account can have {tokens_max} tokens", tokens_max=_TOKENS_MAX),
                N_("delete one you don't use any more"),
            )
        return self.issue(ApiToken(account.id, name, wanted, now), account.id, now + days * _DAY, prefix=TOKEN_PREFIX)

    def use(self, secret: str, now: Time) -> ApiToken | None:
        """The token of a secret; that it was used is noted."""
        found = self.find(secret, now) if secret.startswith(TOKEN_PREFIX) else None
        if found is not None:
            self._use(secret, now, found.used or 0, lambda one: replace(one, used=now))
        return found


class Links(CredentialStore[Link]):
    """Links that work once: they sign somebody in, confirm a mail address, or lead on to a code."""

    def __init__(self, records: RecordStore):
        super().__init__(records, "link", Link)

    def make(
        self, account: Account, purpose: Purpose, now: Time, *, mail: str = "", minutes: int = LINK_MINUTES
    ) -> str:
        """A new link's secret."""
        return self.issue(Link(account.id, purpose, mail), account.id, now + minutes * 60)

    def before_code(self, account: Account, how: str, now: Time, *, proved: bool) -> str:
        """The secret of somebody who has begun to sign in, and still has to give a code."""
        return self.issue(Link(account.id, "code", "", how, proved), account.id, now + LINK_MINUTES * 60)

    def get(self, secret: str, purpose: Purpose, now: Time) -> Link | None:
        """The link of a secret, if it's for this purpose and hasn't been followed."""
        found = self.find(secret, now)
        return found if found is not None and found.purpose == purpose else None

    def follow(self, secret: str, purpose: Purpose, now: Time) -> Link | None:
        """Follow a link, once."""
        return self.values.take(digest_of(secret), now) if self.get(secret, purpose, now) is not None else None


class ReadingKeys:
    """One key for each account, by which feed readers, calendars and mail programs read: they don't sign in.

    A key is made when its owner first looks at it, and can be replaced. It allows reading, and unsubscribing from
    notices, and nothing else.
    """

    def __init__(self, records: RecordStore):
        self._records = records
        self._keys = TypedStore(records, "reading-key", ReadingKey)

    def of(self, account: Account, now: Time) -> str:
        """Somebody's key."""
        return f"{account.id}.{self._key(account.id, now).secret}"

    def renew(self, account: Account, now: Time) -> str:
        """Replace somebody's key; the old one no longer works."""
        fresh = self._new(now)
        self._keys.update(
            account.id, lambda kept: replace(fresh, sealing=(kept or fresh).sealing), now, owner=account.id
        )
        return self.of(account, now)

    def whose(self, key: str, now: Time) -> str:
        """The identifier of the account that a key belongs to; empty if it's nobody's."""
        account, _, secret = key.partition(".")
        kept = self._keys.get(account, now) if secret else None
        is_theirs = kept is not None and hmac.compare_digest(kept.secret.encode(), secret.encode("utf-8", "replace"))
        return account if is_theirs else ""

    def seal(self, account: Account, purpose: str, now: Time) -> str:
        """A signature for one purpose only, such as unsubscribing from a game's notices."""
        return hmac_of(self._key(account.id, now).sealing, purpose)

    def is_seal(self, seal: str, account: str, purpose: str, now: Time) -> bool:
        """Whether a signature is an account's, for this purpose."""
        kept = self._keys.get(account, now)
        return kept is not None and is_hmac_of(seal, kept.sealing, purpose)

    def _key(self, account: str, now: Time) -> ReadingKey:
        """An account's key, made if there is none."""
        key = self._keys.update(account, lambda kept: kept or self._new(now), now, owner=account)
        assert key is not None, "a key was stored and isn't there"
        return key

    @staticmethod
    def _new(now: Time) -> ReadingKey:
        return ReadingKey(new_secret(), now, new_secret())


def public_name(secret: str) -> str:
    """The public name of the credential of a secret."""
    return name_of(digest_of(secret))
