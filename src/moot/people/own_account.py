"""What you do with your own account, on pages and by programs; each act is logged for you."""

from collections.abc import Iterable

from moot.game.values import Time
from moot.people.accounts import Accounts, InvalidRequest, folded, spaced
from moot.people.audit_log import AuditLog
from moot.people.credentials import Tokens
from moot.people.sign_in import Browser, SignIn
from moot.people.values import Account
from moot.runtime.network import network_of, shortened
from moot.runtime.rate_limits import Hit


class OwnAccount:
    """Acts of an account's owner; `browser` says from where, and in which session."""

    def __init__(self, accounts: Accounts, sign_in: SignIn, tokens: Tokens, audit_log: AuditLog):
        self._accounts, self._sign_in, self._tokens, self._audit_log = accounts, sign_in, tokens, audit_log

    def rename(self, account: Account, name: str, browser: Browser, now: Time) -> Account:
        """Rename it; raises `InvalidRequest`."""
        renamed = self._accounts.rename(account, name, now)
        self._note(account, f"you changed your name from {account.name} to {renamed.name}", browser, now)
        return renamed

    def set_password(self, account: Account, password: str, current: str, browser: Browser, now: Time) -> None:
        """Set a password and end all other sessions; raises `InvalidRequest`, `RateLimited` and `TooBusy`."""
        self._prove(account, current, browser, now)
        if not password:
            raise InvalidRequest("account.password", "the new password is missing", "choose one")
        self._accounts.set_password(account, password, now)
        self._sign_in.sessions.revoke(account.id, now, keep=browser.session)
        self._note(account, "you set a new password, which signed you out everywhere else", browser, now)

    def drop_mail(self, account: Account, browser: Browser, now: Time) -> Account:
        """Remove its mail address."""
        without = self._accounts.set_mail(account, "", now)
        self._note(account, "you removed your mail address", browser, now)
        return without

    def end_passkey(self, account: Account, name: str, browser: Browser, now: Time) -> bool:
        """Delete a passkey; whether there was one. Raises `InvalidRequest` if you couldn't sign in without it."""
        passkeys = self._sign_in.passkeys
        others = len(passkeys.of(account, now)) > 1 or self._accounts.has_password(account, now)
        if not others and not account.mail:
            raise InvalidRequest(
                "passkey.last",
                "you couldn't sign in without this passkey",
                "set a password or add another passkey first",
            )
        ended = passkeys.end(account, name, now)
        return self._noted(ended, account, "you deleted a passkey", browser, now)

    def end_session(self, account: Account, name: str, browser: Browser, now: Time) -> bool:
        """Sign out of one browser; whether there was one of this name."""
        ended = self._sign_in.sessions.revoke(account.id, now, name=name)
        return self._noted(ended, account, "you signed out of another browser", browser, now)

    def end_other_sessions(self, account: Account, browser: Browser, now: Time) -> bool:
        """Sign out of all other browsers; whether there were any."""
        ended = self._sign_in.sessions.revoke(account.id, now, keep=browser.session)
        return self._noted(ended, account, "you signed out of all other browsers", browser, now)

    def make_token(
        self, account: Account, title: str, scopes: Iterable[str], days: int, browser: Browser, now: Time
    ) -> str:
        """Make an API token, which is shown only once; raises `InvalidRequest`."""
        wanted = list(scopes)
        token = self._tokens.make(account, title, wanted, days, now)
        self._note(account, f"you made the token “{spaced(title)[:60]}”, which may: {', '.join(wanted)}", browser, now)
        return token

    def end_token(self, account: Account, name: str, browser: Browser, now: Time) -> bool:
        """Delete a token; whether there was one of this name."""
        return self._noted(
            self._tokens.revoke(account.id, now, name=name), account, "you deleted a token", browser, now
        )

    def check_end(self, account: Account, name: str, current: str, browser: Browser, now: Time) -> None:
        """Check the name and password before deleting; raises `InvalidRequest`, `RateLimited`, `TooBusy`."""
        if folded(name) != folded(account.name):
            raise InvalidRequest("account.sure", "this isn't the name of your account", "type the name exactly")
        self._prove(account, current, browser, now)

    def needs_password(self, account: Account, browser: Browser, now: Time) -> bool:
        """Whether you have to give the password: not if you just signed in by passkey or link."""
        return self._accounts.has_password(account, now) and not self._sign_in.sessions.is_proof(
            browser.session, account, now
        )

    def _prove(self, account: Account, current: str, browser: Browser, now: Time) -> None:
        """Check the current password before it's changed or the account is deleted."""
        if not self.needs_password(account, browser, now):
            return
        tries: tuple[Hit, ...] = (
            ("sign-in", f"account {account.id}"),
            ("sign-in place", network_of(browser.address)),
        )
        self._sign_in.hit(*tries)
        if not self._accounts.is_password(account, current, now):
            self._audit_log.failed(account, "a wrong password was given", now, shortened(browser.address))
            raise InvalidRequest("account.current", "this isn't your current password", "type it again")
        self._sign_in.refund(*tries)

    def _noted(self, is_done: bool, account: Account, what: str, browser: Browser, now: Time) -> bool:
        if is_done:
            self._note(account, what, browser, now)
        return is_done

    def _note(self, account: Account, what: str, browser: Browser, now: Time) -> None:
        self._audit_log.note(account, what, now, shortened(browser.address))
