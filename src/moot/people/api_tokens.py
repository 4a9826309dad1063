"""API tokens: by which programs act for an account, each within its scopes, until it is past or ended."""

from contextlib import suppress
from typing import get_args

from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.cabinet import Cabinet
from moot.journal.errors import Conflict
from moot.people.accounts import NotSo, spaced
from moot.people.values import Account, ApiToken, Scope
from moot.runtime.secret_tokens import digest_of, name_of, new_secret
from moot.runtime.typed_store import Drawer

PREFIX = "moot_"
"""By which a token is known where it has got lost in a text."""
SCOPES: tuple[Scope, ...] = get_args(Scope)
DAYS_MOST = 366
_TOKENS_MOST = 50
_USED_SECONDS = 900
_DAY = 24 * 3600


class Tokens:
    """The API tokens of a host's accounts."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._tokens = Drawer(cabinet, "token", ApiToken)

    def make(self, account: Account, name: str, scopes: list[str], days: int, now: Time) -> str:
        """A new token; it is told this once. Raises `NotSo` where it cannot be."""
        name, wanted = spaced(name)[:60], tuple(scope for scope in SCOPES if scope in scopes)
        if not name or not wanted:
            raise NotSo("token.empty", "a token has a name and a scope at least", "say what it is for, and what it may")
        if not 1 <= days <= DAYS_MOST:
            raise NotSo("token.days", f"a token lasts 1 to {DAYS_MOST} days", "choose a number between")
        if len(self._tokens.of(account.id, now)) >= _TOKENS_MOST:
            raise NotSo("token.many", f"an account has {_TOKENS_MOST} tokens at most", "end one that is not used")
        secret = new_secret(PREFIX)
        token = ApiToken(account.id, name, wanted, now)
        paper = self._tokens.paper(digest_of(secret), token, owner=account.id, until=now + days * _DAY)
        self._cabinet.change(new=[paper])
        return secret

    def use(self, secret: str, now: Time) -> ApiToken | None:
        """The token itself, where it is one; that it was used is noted."""
        filed = self._tokens.filed(digest_of(secret), now) if secret.startswith(PREFIX) else None
        if filed is None:
            return None
        if filed.value.used is None or now - filed.value.used >= _USED_SECONDS:
            with suppress(Conflict):  # another request has noted it, or it was ended
                self._cabinet.change(put=[self._tokens.changed(filed, replace(filed.value, used=now))])
        return filed.value

    def of(self, account: Account, now: Time) -> list[tuple[str, ApiToken, Time]]:
        """An account's tokens by their public names, each with the time until which it is good."""
        return [(name_of(filed.key), filed.value, filed.until or 0) for filed in self._tokens.of(account.id, now)]

    def end(self, account: Account, name: str, now: Time) -> bool:
        """End one of an account's tokens; whether there was one of that public name."""
        found = [filed.key for filed in self._tokens.of(account.id, now) if name_of(filed.key) == name]
        self._cabinet.change(gone=[(self._tokens.kind, key) for key in found])
        return bool(found)
