"""Keys by which programs read for somebody: feed readers and calendars do not sign in, and mail programs do not either.

Each account has one, made when it is first looked at, and replaced when its owner wants: then the old one is worthless.
It lets nobody do anything but read, and end notices.
"""

import hmac
from contextlib import suppress

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.cabinet import Cabinet
from moot.journal.errors import Conflict
from moot.people.values import Account
from moot.play.host import Host
from moot.runtime.secret_tokens import is_seal, new_secret, sealed
from moot.runtime.typed_store import Drawer


class Key(Value, frozen=True):
    """What is kept of a key. It is shown again whenever its owner looks, so that it is kept as it is."""

    secret: str
    since: Time
    sealing: str
    """By which links in letters are sealed: these stay good when the key is changed."""


class Keys:
    """The keys of a host's people."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._keys = Drawer(cabinet, "reading-key", Key)

    def of(self, account: Account, now: Time) -> str:
        """Somebody's key."""
        return f"{account.id}.{self._key(account.id, now).secret}"

    def renew(self, account: Account, now: Time) -> str:
        """A new key in the place of the old one."""
        key = replace(self._key(account.id, now), secret=new_secret(), since=now)
        self._cabinet.change(put=[self._keys.paper(account.id, key, owner=account.id)])
        return self.of(account, now)

    def whose(self, key: str, now: Time) -> str:
        """The identifier of the account that a key is of; empty where it is nobody's."""
        account, _, secret = key.partition(".")
        kept = self._keys.get(account, now) if secret else None
        is_theirs = kept is not None and hmac.compare_digest(kept.secret.encode(), secret.encode("utf-8", "replace"))
        return account if is_theirs else ""

    def seal(self, account: Account, purpose: str, now: Time) -> str:
        """A word that is good for one purpose only, such as ending the notices of a game."""
        return sealed(self._key(account.id, now).sealing, purpose)

    def is_seal(self, seal: str, account: str, purpose: str, now: Time) -> bool:
        """Whether a word is that of somebody's for a purpose."""
        kept = self._keys.get(account, now)
        return kept is not None and is_seal(seal, kept.sealing, purpose)

    def _key(self, account: str, now: Time) -> Key:
        kept = self._keys.get(account, now)
        if kept is None:
            with suppress(Conflict):  # where somebody else looked at the same moment, theirs is the key
                made = Key(new_secret(), now, new_secret())
                self._cabinet.change(new=[self._keys.paper(account, made, owner=account)])
            kept = self._keys.get(account, now)
        assert kept is not None, "a key was made and is not there"
        return kept


def reader(host: Host, key: str) -> Account | None:
    """The account for which a program reads that sends a key."""
    now = host.people.now
    account = Keys(host.journal.cabinet).whose(key, now)
    return host.people.accounts.get(account, now) if account else None
