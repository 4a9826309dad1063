"""Sessions: browsers in which somebody is signed in. The browser has the secret, the host its digest."""

from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.cabinet import Cabinet
from moot.journal.errors import Conflict
from moot.people.values import Account, Session
from moot.runtime.secret_tokens import digest_of, name_of, new_secret
from moot.runtime.typed_store import Drawer, Filed

_DAY = 24 * 3600
LASTS_SECONDS = 90 * _DAY
"""After that one signs in anew."""
IDLE_SECONDS = 21 * _DAY
"""So long it may lie unused."""
PROOF_SECONDS = 900
"""So long after signing in by a passkey or a link one chooses a new password without the one that was forgotten."""
_SEEN_SECONDS = 900
"""Being used is written down so often at most."""


class Sessions:
    """The sessions of a host's accounts."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._sessions = Drawer(cabinet, "session", Session)

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
        """A new session, in the place of the one that this browser had; its secret, for the browser alone."""
        secret = new_secret()
        session = Session(account.id, now, now, address, browser, proved)
        paper = self._sessions.paper(digest_of(secret), session, owner=account.id, until=now + IDLE_SECONDS)
        self._cabinet.change(new=[paper], gone=[(self._sessions.kind, digest_of(instead))] if instead else ())
        return secret

    def whose(self, secret: str, now: Time) -> str:
        """The account that a secret signs in; empty where it is nobody's, or past."""
        filed = self._sessions.filed(digest_of(secret), now) if secret else None
        if filed is None:
            return ""
        if now - filed.value.seen >= _SEEN_SECONDS:
            self._seen(filed, now)
        return filed.value.account

    def _seen(self, filed: Filed[Session], now: Time) -> None:
        until = min(now + IDLE_SECONDS, filed.value.made + LASTS_SECONDS)
        try:
            self._cabinet.change(put=[self._sessions.changed(filed, replace(filed.value, seen=now), until=until)])
        except Conflict:
            return  # another request has written it, or it was ended

    def is_proof(self, secret: str, account: Account, now: Time) -> bool:
        """Whether somebody has shown just now, by a passkey or a link, that the account is theirs."""
        found = self._sessions.get(digest_of(secret), now) if secret else None
        if found is None or found.account != account.id:
            return False
        return found.proved and now - found.made <= PROOF_SECONDS

    def of(self, account: Account, now: Time) -> list[tuple[str, Session]]:
        """An account's sessions by their public names, the latest first."""
        filed = self._sessions.of(account.id, now)
        return sorted(((name_of(one.key), one.value) for one in filed), key=lambda named: -named[1].seen)

    def end(self, secret: str) -> None:
        """End the session of a browser."""
        self._cabinet.change(gone=[(self._sessions.kind, digest_of(secret))])

    def end_named(self, account: Account, name: str, now: Time) -> bool:
        """End one of an account's sessions; whether there was one of that name."""
        return self._end([f.key for f in self._sessions.of(account.id, now) if name_of(f.key) == name])

    def end_others(self, account: Account, secret: str, now: Time) -> bool:
        """End all of an account's sessions but this browser's; whether there were others."""
        mine = digest_of(secret)
        return self._end([f.key for f in self._sessions.of(account.id, now) if f.key != mine])

    def _end(self, keys: list[str]) -> bool:
        self._cabinet.change(gone=[(self._sessions.kind, key) for key in keys])
        return bool(keys)


def public_name(secret: str) -> str:
    """The public name of a browser's own session."""
    return name_of(digest_of(secret))
