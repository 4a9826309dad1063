"""Accounts: create, find, change and delete them, and their passwords, if they have one."""

import unicodedata
from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.values import Time, fault_of_name
from moot.journal.errors import Conflict
from moot.journal.record_store import RecordStore, StoredRecord
from moot.languages import ENGLISH, LANGUAGES, N_
from moot.law.asking.time_zones import zone_names
from moot.lru import LruCache
from moot.people.lookalikes import fault_of_looks, looks_of
from moot.people.values import Account, AccountReference, Password
from moot.runtime.passwords import fault_of_password, hashed, is_dated, is_word
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import TypedStore

KINDS_OF_AN_ACCOUNT = (
    "session", "passkey", "token", "link", "in-game", "audit",
    "authenticator", "new-authenticator", "reading-key", "notices", "told", "diary", "hook", "inlet", "seen",
)  # fmt: skip
"""Kinds of records that belong to an account and are deleted with it."""


_LANGUAGE_SECONDS, _LANGUAGES_KEPT = 600, 10_000
"""How long, and how many, languages of letters are kept: letters to hundreds of players read none of them again."""


def language_of(account: Account | None) -> str:
    """The language in which letters and notices are written to an account; English unless it has chosen another."""
    return (account.language if account is not None else "") or ENGLISH


class InvalidRequest(Exception):
    """A request that can't be carried out: a stable code, the reason, and what to do next."""

    def __init__(self, code: str, reason: str, remedy: str = ""):
        super().__init__(f"{reason}: {remedy}" if remedy else reason)
        self.code, self.reason, self.remedy = code, reason, remedy


class NotAllowed(InvalidRequest):
    """A request that somebody else could make here."""


class Accounts:
    """The accounts of a host."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._accounts = TypedStore(records, "account", Account)
        self._names, self._looks = (
            TypedStore(records, "account-name", AccountReference),
            TypedStore(records, "account-look", AccountReference),
        )
        self._mails = TypedStore(records, "account-mail", AccountReference)
        self._passwords = TypedStore(records, "password", Password)
        self._languages: LruCache[tuple[str, int], str] = LruCache(_LANGUAGES_KEPT)

    # --- found ---------------------------------------------------------------------------------

    def get(self, id: str, now: Time) -> Account | None:
        """An account by its identifier."""
        return self._accounts.get(id, now) if id else None

    def named(self, name_or_mail: str, now: Time) -> Account | None:
        """An account by its name (case doesn't matter) or its mail address."""
        store = self._mails if "@" in name_or_mail else self._names
        found = store.get(folded(name_or_mail), now)
        return self.get(found.account, now) if found is not None else None

    def all(self, now: Time) -> list[Account]:
        """Every account, by name."""
        return sorted((stored.value for stored in self._accounts.all(now)), key=lambda account: folded(account.name))

    # --- made, changed, ended --------------------------------------------------------------------

    def make(self, name: str, now: Time, password: str = "", *, moderates: bool = False) -> Account:
        """Create an account; raises `InvalidRequest` if the name or the password is invalid, or the name is taken."""
        account = replace(self.blank(name, now), moderates=moderates)
        self.keep(account, *([self._password(account, password, now)] if password else ()))
        return account

    def blank(self, name: str, now: Time) -> Account:
        """A new account that isn't stored yet; raises `InvalidRequest` if the name is invalid or taken."""
        name = spaced(name)
        _check_name(name)
        if any(
            found is not None for found in (self._names.get(folded(name), now), self._looks.get(looks_of(name), now))
        ):
            raise _taken(name)
        return Account(id=new_id(), name=name, made=now)

    def keep(self, account: Account, *also: StoredRecord) -> None:
        """Store a new account and its credential in one transaction; raises `InvalidRequest` if the name is taken."""
        self._claim(account, new=[self._accounts.record(account.id, account), *also])

    def rename(self, account: Account, name: str, now: Time) -> Account:
        """Rename an account; raises `InvalidRequest`."""
        name = spaced(name)
        _check_name(name)
        renamed = replace(account, name=name)
        gone = [(record.kind, record.key) for record in self._named(account)]
        self._claim(renamed, put=[self._changed(renamed, now)], gone=gone)
        return renamed

    def set_mail(self, account: Account, mail: str, now: Time) -> Account:
        """Set or clear a confirmed mail address; raises `InvalidRequest` if another account has it."""
        reached = replace(account, mail=mail)
        new = [self._mails.record(folded(mail), AccountReference(account.id))] if mail else []
        gone = [(self._mails.kind, folded(account.mail))] if account.mail else []
        try:
            self._records.change(new=new, put=[self._changed(reached, now)], gone=gone)
        except Conflict as error:
            raise InvalidRequest(
                "account.mail", N_("another account has this address"), N_("sign in to that account")
            ) from error
        return reached

    def set_zone(self, account: Account, zone: str, now: Time) -> Account:
        """Set or clear an account's time zone; raises `InvalidRequest` if there is no such zone."""
        return self._put(replace(account, zone=known_zone(zone)), now)

    def set_profile(self, account: Account, shown: bool, now: Time) -> Account:
        """Show or hide an account's profile, which links its public games together."""
        return self._put(replace(account, has_profile=shown), now)

    def language_at(self, mail: str, now: Time) -> str:
        """The language of letters to an address: that of its account, as it was in the last minutes, or English."""

        def read() -> str:
            return language_of(self.named(mail, now) if "@" in mail else None)

        return self._languages.get_or_make((mail, now // _LANGUAGE_SECONDS), read)

    def set_language(self, account: Account, language: str, now: Time) -> Account:
        """Set or clear the language in which an account reads; raises `InvalidRequest` if it has no catalogue."""
        if language and language not in LANGUAGES:
            said = N_("there is no language “{language}” here", language=language[:20])
            raise InvalidRequest("account.language", said, N_("choose one of those listed"))
        return self._put(replace(account, language=language), now)

    def set_moderates(self, account: Account, moderates: bool, now: Time) -> Account:
        """Make somebody a moderator of this host, or not one any more."""
        return self._put(replace(account, moderates=moderates), now)

    def end(self, account: Account, now: Time) -> None:
        """Delete an account and everything that belongs to it."""
        gone = [
            (self._accounts.kind, account.id),
            *((record.kind, record.key) for record in self._named(account)),
            (self._mails.kind, folded(account.mail)),
            (self._passwords.kind, account.id),
        ]
        for kind in KINDS_OF_AN_ACCOUNT:
            gone += [(kind, record.key) for record in self._records.of(kind, account.id, now)]
        self._records.change(gone=gone)

    # --- passwords -------------------------------------------------------------------------------

    def set_password(self, account: Account, password: str, now: Time) -> None:
        """Set or clear a password; raises `InvalidRequest` if it can't be used."""
        if password:
            self._records.change(put=[self._password(account, password, now)])
        else:
            self._records.change(gone=[(self._passwords.kind, account.id)])

    def has_password(self, account: Account, now: Time) -> bool:
        """Whether somebody can sign in with a password."""
        return self._passwords.get(account.id, now) is not None

    def is_password(self, account: Account | None, password: str, now: Time) -> bool:
        """Whether this is the account's password; takes as long if there is no account. Raises `TooBusy`."""
        kept = self._passwords.get(account.id, now) if account is not None else None
        if not is_word(password, kept.hashed if kept is not None else "") or account is None or kept is None:
            return False
        if is_dated(kept.hashed):
            self.set_password(account, password, now)
        return True

    def _password(self, account: Account, password: str, now: Time) -> StoredRecord:
        fault = fault_of_password(password, account.name)
        if fault:
            raise InvalidRequest("account.password", fault, N_("choose another password"))
        return self._passwords.record(account.id, Password(hashed(password), now))

    # --- records ---------------------------------------------------------------------------------

    def _named(self, account: Account) -> tuple[StoredRecord, StoredRecord]:
        """The keys that make a name unique: the name without case, and what it looks like."""
        named = AccountReference(account.id)
        return self._names.record(folded(account.name), named), self._looks.record(looks_of(account.name), named)

    def _claim(
        self,
        account: Account,
        *,
        new: Iterable[StoredRecord] = (),
        put: Iterable[StoredRecord] = (),
        gone: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Store an account together with its name; raises `InvalidRequest` if the name is taken."""
        try:
            self._records.change(new=[*new, *self._named(account)], put=put, gone=gone)
        except Conflict as error:
            raise _taken(account.name) from error

    def _changed(self, account: Account, now: Time) -> StoredRecord:
        stored = self._accounts.stored(account.id, now)
        if stored is None:
            raise InvalidRequest("account.gone", N_("this account has been deleted"))
        return self._accounts.changed(stored, account)

    def _put(self, account: Account, now: Time) -> Account:
        self._records.change(put=[self._changed(account, now)])
        return account


def known_zone(name: str) -> str:
    """A time zone by its name, or empty for none; raises `InvalidRequest` if there is no such zone."""
    zone = name.strip().replace(" ", "_")
    if zone and zone not in zone_names():
        said = N_("there is no time zone “{zone}”", zone=zone[:60])
        raise InvalidRequest("account.zone", said, N_("write one like Europe/London, or leave it empty"))
    return zone


def folded(name: str) -> str:
    """A name or an address in the form in which two are compared: without case or extra spaces."""
    return unicodedata.normalize("NFKC", spaced(name)).casefold()


def spaced(name: str) -> str:
    """A name with single spaces."""
    return " ".join(name.split())


def _check_name(name: str) -> None:
    fault = fault_of_name(name) or fault_of_looks(name) or (N_("a name can't contain @") if "@" in folded(name) else "")
    if fault:
        raise InvalidRequest("account.name", fault, N_("choose another name"))


def _taken(name: str) -> InvalidRequest:
    return InvalidRequest(
        "account.taken",
        N_("the name “{name}” is taken, or looks like another account's name", name=name),
        N_("choose another name, or sign in to that account"),
    )
