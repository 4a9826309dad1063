"""Accounts: made, found, changed and ended; and the passwords, if any, that they are signed in with."""

import unicodedata

from msgspec.structs import replace

from moot.game.values import Time, fault_of_name
from moot.journal.cabinet import Cabinet, Paper
from moot.journal.errors import Conflict
from moot.law.time_zones import zone_names
from moot.people.looks import fault_of_looks, looks_of
from moot.people.values import Account, Named, Password
from moot.runtime.passwords import fault_of_password, hashed, is_dated, is_word
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import Drawer

KINDS_OF_AN_ACCOUNT = (
    "session", "passkey", "token", "link", "in-game", "audit",
    "reading-key", "notices", "told", "diary", "hook", "inlet", "seen",
)  # fmt: skip
"""What is an account's own, and goes with it."""


class NotSo(Exception):
    """What was asked of an account cannot be: a stable code, why, and what to do."""

    def __init__(self, code: str, reason: str, remedy: str = ""):
        super().__init__(f"{reason}: {remedy}" if remedy else reason)
        self.code, self.reason, self.remedy = code, reason, remedy


class Accounts:
    """The accounts of a host."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._accounts = Drawer(cabinet, "account", Account)
        self._names, self._looks = Drawer(cabinet, "account-name", Named), Drawer(cabinet, "account-look", Named)
        self._mails = Drawer(cabinet, "account-mail", Named)
        self._passwords = Drawer(cabinet, "password", Password)

    # --- found ---------------------------------------------------------------------------------

    def get(self, id: str, now: Time) -> Account | None:
        """An account by its identifier."""
        return self._accounts.get(id, now) if id else None

    def named(self, name_or_mail: str, now: Time) -> Account | None:
        """An account by its name, whatever capitals that is written in, or by its address."""
        drawer = self._mails if "@" in name_or_mail else self._names
        found = drawer.get(folded(name_or_mail), now)
        return self.get(found.account, now) if found is not None else None

    def all(self, now: Time) -> list[Account]:
        """Every account, by name."""
        return sorted((filed.value for filed in self._accounts.all(now)), key=lambda account: folded(account.name))

    # --- made, changed, ended --------------------------------------------------------------------

    def make(self, name: str, now: Time, password: str = "", *, moderates: bool = False) -> Account:
        """A new account; raises `NotSo` where the name or the password cannot be used, or the name is taken."""
        account = replace(self.blank(name, now), moderates=moderates)
        self.keep(account, *([self._password(account, password, now)] if password else ()))
        return account

    def blank(self, name: str, now: Time) -> Account:
        """An account of this name that is not kept yet; raises `NotSo` where the name cannot be used, or is taken."""
        name = spaced(name)
        _check_name(name)
        if any(
            found is not None for found in (self._names.get(folded(name), now), self._looks.get(looks_of(name), now))
        ):
            raise _taken(name)
        return Account(id=new_id(), name=name, made=now)

    def keep(self, account: Account, *also: Paper) -> None:
        """Keep a new account, and with it what signs in to it: all or none. Raises `NotSo` where the name is taken."""
        try:
            self._cabinet.change(new=[self._accounts.paper(account.id, account), *self._named(account), *also])
        except Conflict as error:
            raise _taken(account.name) from error

    def rename(self, account: Account, name: str, now: Time) -> Account:
        """Another name for an account; raises `NotSo`."""
        name = spaced(name)
        _check_name(name)
        renamed = replace(account, name=name)
        gone = [(paper.kind, paper.key) for paper in self._named(account)]
        try:
            self._cabinet.change(new=self._named(renamed), put=[self._changed(renamed, now)], gone=gone)
        except Conflict as error:
            raise _taken(name) from error
        return renamed

    def set_mail(self, account: Account, mail: str, now: Time) -> Account:
        """Keep the address that somebody has shown to be theirs, or none; raises `NotSo` where it is another's."""
        reached = replace(account, mail=mail)
        new = [self._mails.paper(folded(mail), Named(account.id))] if mail else []
        gone = [(self._mails.kind, folded(account.mail))] if account.mail else []
        try:
            self._cabinet.change(new=new, put=[self._changed(reached, now)], gone=gone)
        except Conflict as error:
            raise NotSo("account.mail", "another account has this address", "sign in to that one") from error
        return reached

    def set_zone(self, account: Account, zone: str, now: Time) -> Account:
        """Keep the zone in which somebody reads times, or none; raises `NotSo` where there is no such zone."""
        return self._put(replace(account, zone=known_zone(zone)), now)

    def set_moderates(self, account: Account, moderates: bool, now: Time) -> Account:
        """Make somebody a moderator of this host, or end that."""
        return self._put(replace(account, moderates=moderates), now)

    def end(self, account: Account, now: Time) -> None:
        """Throw an account away, with all that is its own."""
        gone = [
            (self._accounts.kind, account.id),
            *((paper.kind, paper.key) for paper in self._named(account)),
            (self._mails.kind, folded(account.mail)),
            (self._passwords.kind, account.id),
        ]
        for kind in KINDS_OF_AN_ACCOUNT:
            gone += [(kind, paper.key) for paper in self._cabinet.of(kind, account.id, now)]
        self._cabinet.change(gone=gone)

    # --- passwords -------------------------------------------------------------------------------

    def set_password(self, account: Account, password: str, now: Time) -> None:
        """Another password, or none; raises `NotSo` where it cannot be used."""
        if password:
            self._cabinet.change(put=[self._password(account, password, now)])
        else:
            self._cabinet.change(gone=[(self._passwords.kind, account.id)])

    def has_password(self, account: Account, now: Time) -> bool:
        """Whether somebody can sign in with a password."""
        return self._passwords.get(account.id, now) is not None

    def is_password(self, account: Account | None, password: str, now: Time) -> bool:
        """Whether that is somebody's password; it takes as long where there is nobody. Raises `Crowded`."""
        kept = self._passwords.get(account.id, now) if account is not None else None
        if not is_word(password, kept.hashed if kept is not None else "") or account is None or kept is None:
            return False
        if is_dated(kept.hashed):
            self.set_password(account, password, now)
        return True

    def _password(self, account: Account, password: str, now: Time) -> Paper:
        fault = fault_of_password(password, account.name)
        if fault:
            raise NotSo("account.password", fault, "choose another")
        return self._passwords.paper(account.id, Password(hashed(password), now))

    # --- papers ----------------------------------------------------------------------------------

    def _named(self, account: Account) -> tuple[Paper, Paper]:
        """A name as it is compared, and what it looks like: neither is another's."""
        named = Named(account.id)
        return self._names.paper(folded(account.name), named), self._looks.paper(looks_of(account.name), named)

    def _changed(self, account: Account, now: Time) -> Paper:
        filed = self._accounts.filed(account.id, now)
        if filed is None:
            raise NotSo("account.gone", "there is no such account any more")
        return self._accounts.changed(filed, account)

    def _put(self, account: Account, now: Time) -> Account:
        self._cabinet.change(put=[self._changed(account, now)])
        return account


def known_zone(name: str) -> str:
    """A time zone by its name, or none where that is empty; raises `NotSo` where there is no such zone."""
    zone = name.strip().replace(" ", "_")
    if zone and zone not in zone_names():
        said = f"there is no time zone “{zone[:60]}”"
        raise NotSo("account.zone", said, "name one as Europe/London, or leave it empty")
    return zone


def folded(name: str) -> str:
    """A name or an address as it is compared."""
    return unicodedata.normalize("NFKC", spaced(name)).casefold()


def spaced(name: str) -> str:
    """A name with single spaces."""
    return " ".join(name.split())


def _check_name(name: str) -> None:
    fault = fault_of_name(name) or fault_of_looks(name) or ("an account's name has no @" if "@" in folded(name) else "")
    if fault:
        raise NotSo("account.name", fault, "choose another")


def _taken(name: str) -> NotSo:
    return NotSo(
        "account.taken",
        f"there is an account “{name}” already, or one whose name looks like it",
        "choose another name, or sign in to that one",
    )
