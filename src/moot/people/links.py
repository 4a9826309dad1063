"""Links that are followed once: to sign in, or to show that an address is one's own."""

from moot.game.values import Time
from moot.journal.cabinet import Cabinet
from moot.people.values import Account, Link, Purpose
from moot.runtime.secret_tokens import digest_of, new_secret
from moot.runtime.typed_store import Drawer

MINUTES = 15


class Links:
    """The links of a host's accounts that have not been followed yet."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._links = Drawer(cabinet, "link", Link)

    def make(self, account: Account, purpose: Purpose, now: Time, *, mail: str = "", minutes: int = MINUTES) -> str:
        """A new link's secret."""
        secret = new_secret()
        link = Link(account.id, purpose, mail)
        paper = self._links.paper(digest_of(secret), link, owner=account.id, until=now + minutes * 60)
        self._cabinet.change(new=[paper])
        return secret

    def get(self, secret: str, purpose: Purpose, now: Time) -> Link | None:
        """What following a link would do; None where it is none for this purpose, or past, or was followed."""
        found = self._links.get(digest_of(secret), now)
        return found if found is not None and found.purpose == purpose else None

    def follow(self, secret: str, purpose: Purpose, now: Time) -> Link | None:
        """Follow a link, once."""
        return self._links.take(digest_of(secret), now) if self.get(secret, purpose, now) is not None else None
