"""What people do with their own account, on pages and by programs alike; each act is written down for them."""

from collections.abc import Iterable

from moot.game.values import Time
from moot.people.accounts import Accounts, NotSo, folded, spaced
from moot.people.api_tokens import Tokens
from moot.people.record import Record
from moot.people.signing import Browser, Signing
from moot.people.values import Account
from moot.runtime.rate_limits import Hit, network_of, shortened


class Own:
    """Acts upon an account by whoever it is; `browser` says from where, and in which session if it is in one."""

    def __init__(self, accounts: Accounts, signing: Signing, tokens: Tokens, record: Record):
        self._accounts, self._signing, self._tokens, self._record = accounts, signing, tokens, record

    def rename(self, account: Account, name: str, browser: Browser, now: Time) -> Account:
        """Another name for it; raises `NotSo`."""
        renamed = self._accounts.rename(account, name, now)
        self._note(account, f"its name was changed from {account.name} to {renamed.name}", browser, now)
        return renamed

    def set_password(self, account: Account, password: str, current: str, browser: Browser, now: Time) -> None:
        """Another password, which ends all other sessions; raises `NotSo`, `Slower` and `Crowded`."""
        self._prove(account, current, browser, now)
        if not password:
            raise NotSo("account.password", "no new password was given", "choose one")
        self._accounts.set_password(account, password, now)
        self._signing.sessions.end_others(account, browser.session, now)
        self._note(account, "its password was changed, and its other sessions were ended", browser, now)

    def drop_mail(self, account: Account, browser: Browser, now: Time) -> Account:
        """Take its address out."""
        without = self._accounts.set_mail(account, "", now)
        self._note(account, "its address was taken out", browser, now)
        return without

    def end_passkey(self, account: Account, name: str, browser: Browser, now: Time) -> bool:
        """End a passkey by its public name; whether there was one. Raises `NotSo` where it is the only way in."""
        passkeys = self._signing.passkeys
        others = len(passkeys.of(account, now)) > 1 or self._accounts.has_password(account, now)
        if not others and not account.mail:
            raise NotSo("passkey.last", "this is your only way in", "set a password or add another passkey first")
        ended = passkeys.end(account, name, now)
        return self._noted(ended, account, "a passkey was ended", browser, now)

    def end_session(self, account: Account, name: str, browser: Browser, now: Time) -> bool:
        """End a session by its public name; whether there was one."""
        ended = self._signing.sessions.end_named(account, name, now)
        return self._noted(ended, account, "a session was ended", browser, now)

    def end_other_sessions(self, account: Account, browser: Browser, now: Time) -> bool:
        """End all sessions but this browser's; whether there were any."""
        ended = self._signing.sessions.end_others(account, browser.session, now)
        return self._noted(ended, account, "its other sessions were ended", browser, now)

    def make_token(
        self, account: Account, title: str, scopes: Iterable[str], days: int, browser: Browser, now: Time
    ) -> str:
        """A token for programs, which is told this once; raises `NotSo`."""
        wanted = list(scopes)
        token = self._tokens.make(account, title, wanted, days, now)
        self._note(account, f"the token “{spaced(title)[:60]}” was made, for: {', '.join(wanted)}", browser, now)
        return token

    def end_token(self, account: Account, name: str, browser: Browser, now: Time) -> bool:
        """End a token by its public name; whether there was one."""
        return self._noted(self._tokens.end(account, name, now), account, "a token was ended", browser, now)

    def check_end(self, account: Account, name: str, current: str, browser: Browser, now: Time) -> None:
        """Before it is ended, its name is typed again and its password given; raises `NotSo`, `Slower`, `Crowded`."""
        if folded(name) != folded(account.name):
            raise NotSo("account.sure", "the name that you typed is not that of this account", "type it as it is")
        self._prove(account, current, browser, now)

    def needs_password(self, account: Account, browser: Browser, now: Time) -> bool:
        """Whether it takes the password that there is: not where somebody has just shown otherwise who they are."""
        return self._accounts.has_password(account, now) and not self._signing.sessions.is_proof(
            browser.session, account, now
        )

    def _prove(self, account: Account, current: str, browser: Browser, now: Time) -> None:
        """Whoever has a password gives it before it is changed, or the account is ended."""
        if not self.needs_password(account, browser, now):
            return
        tries: tuple[Hit, ...] = (
            ("sign-in", f"account {account.id}"),
            ("sign-in place", network_of(browser.address)),
        )
        self._signing.try_(*tries)
        if not self._accounts.is_password(account, current, now):
            self._record.failed(account, "a wrong password was given", now, shortened(browser.address))
            raise NotSo("account.current", "the password that you have now is another", "type it again")
        self._signing.was_right(*tries)

    def _noted(self, is_done: bool, account: Account, what: str, browser: Browser, now: Time) -> bool:
        if is_done:
            self._note(account, what, browser, now)
        return is_done

    def _note(self, account: Account, what: str, browser: Browser, now: Time) -> None:
        self._record.note(account, what, now, shortened(browser.address))
