"""What you do with your own account, on pages and by programs; each act is logged for you."""

from collections.abc import Iterable
from dataclasses import dataclass

from moot.game.values import Time
from moot.languages import N_
from moot.people.accounts import Accounts, InvalidRequest, folded, spaced
from moot.people.audit_log import AuditLog
from moot.people.credentials import Tokens
from moot.people.sign_in import Browser, SignIn
from moot.people.values import Account
from moot.runtime.network import network_of, shortened
from moot.runtime.rate_limits import Hit


@dataclass(frozen=True)
class OwnAccount:
    """Acts of an account's owner in one request; `browser` says from where, and in which session."""

    accounts: Accounts
    sign_in: SignIn
    tokens: Tokens
    audit_log: AuditLog
    account: Account
    browser: Browser
    now: Time

    def rename(self, name: str) -> Account:
        """Rename it; raises `InvalidRequest`."""
        renamed = self.accounts.rename(self.account, name, self.now)
        self._note(f"you changed your name from {self.account.name} to {renamed.name}")
        return renamed

    def set_password(self, password: str, current: str) -> None:
        """Set a password and end all other sessions; raises `InvalidRequest`, `RateLimited` and `TooBusy`."""
        self._prove(current)
        if not password:
            raise InvalidRequest("account.password", N_("the new password is missing"), N_("choose one"))
        self.accounts.set_password(self.account, password, self.now)
        self.sign_in.sessions.revoke(self.account.id, self.now, keep=self.browser.session)
        self._note(N_("you set a new password, which signed you out everywhere else"))

    def ask_for_mail(self, mail: str, current: str) -> None:
        """Mail a link to a new address, which is set once it's opened.

        Raises `InvalidRequest`, `RateLimited` and `TooBusy`.
        """
        self.prove_for_way_in(current)
        self.sign_in.ask_for_mail(self.account, mail, self.browser, self.now)

    def drop_mail(self) -> Account:
        """Remove its mail address."""
        without = self.accounts.set_mail(self.account, "", self.now)
        self._note(N_("you removed your mail address"))
        return without

    def end_passkey(self, name: str) -> bool:
        """Delete a passkey; whether there was one. Raises `InvalidRequest` if you couldn't sign in without it."""
        passkeys, account = self.sign_in.passkeys, self.account
        others = len(passkeys.of(account, self.now)) > 1 or self.accounts.has_password(account, self.now)
        if not others and not account.mail:
            raise InvalidRequest(
                "passkey.last",
                N_("you couldn't sign in without this passkey"),
                N_("set a password or add another passkey first"),
            )
        return self._noted(passkeys.end(account, name, self.now), N_("you deleted a passkey"))

    # --- an authenticator app --------------------------------------------------------------------

    def begin_authenticator(self, current: str) -> None:
        """Begin to set up an authenticator app; raises `InvalidRequest`, `RateLimited` and `TooBusy`."""
        self.prove_for_way_in(current)
        self.sign_in.authenticators.begin(self.account, self.now)

    def confirm_authenticator(self, code: str) -> list[str]:
        """Confirm a new app by its code: the recovery codes. Raises `InvalidRequest` and `RateLimited`."""
        tried: Hit = ("code", f"account {self.account.id}")
        self.sign_in.hit(tried)
        codes = self.sign_in.authenticators.confirm(self.account, code, self.now)
        self.sign_in.refund(tried)
        self._note(N_("you set up an authenticator app"))
        return codes

    def renew_recovery_codes(self, code: str) -> list[str]:
        """New recovery codes, for a code of the app; raises `InvalidRequest` and `RateLimited`."""
        self.sign_in.use_code(self.account, code, self.browser, self.now)
        self._note(N_("you made new recovery codes"))
        return self.sign_in.authenticators.renew_recovery_codes(self.account, self.now)

    def end_authenticator(self, code: str) -> None:
        """Sign in without codes from now on, for a code of the app; raises `InvalidRequest` and `RateLimited`."""
        self.sign_in.use_code(self.account, code, self.browser, self.now)
        self._noted(self.sign_in.authenticators.end(self.account, self.now), N_("you removed the authenticator app"))

    def end_session(self, name: str) -> bool:
        """Sign out of one browser; whether there was one of this name."""
        ended = self.sign_in.sessions.revoke(self.account.id, self.now, name=name)
        return self._noted(ended, N_("you signed out of another browser"))

    def end_other_sessions(self) -> bool:
        """Sign out of all other browsers; whether there were any."""
        ended = self.sign_in.sessions.revoke(self.account.id, self.now, keep=self.browser.session)
        return self._noted(ended, N_("you signed out of all other browsers"))

    def make_token(self, title: str, scopes: Iterable[str], days: int) -> str:
        """Make an API token, which is shown only once; raises `InvalidRequest`."""
        wanted = list(scopes)
        token = self.tokens.make(self.account, title, wanted, days, self.now)
        self._note(f"you made the token “{spaced(title)[:60]}”, which may: {', '.join(wanted)}")
        return token

    def end_token(self, name: str) -> bool:
        """Delete a token; whether there was one of this name."""
        return self._noted(self.tokens.revoke(self.account.id, self.now, name=name), N_("you deleted a token"))

    def check_end(self, name: str, current: str) -> None:
        """Check the name and password before deleting; raises `InvalidRequest`, `RateLimited`, `TooBusy`."""
        if folded(name) != folded(self.account.name):
            raise InvalidRequest("account.sure", N_("this isn't the name of your account"), N_("type the name exactly"))
        self._prove(current)

    @property
    def has_password_alone(self) -> bool:
        """Whether whoever learns the password is in: no passkey and no authenticator app protects the account."""
        sign_in = self.sign_in
        has_more = sign_in.passkeys.of(self.account, self.now) or sign_in.authenticators.of(self.account, self.now)
        return self.accounts.has_password(self.account, self.now) and not has_more

    @property
    def needs_password_for_way_in(self) -> bool:
        """Whether a new way into the account takes the password: not if you signed in only just now."""
        return self.needs_password and not self.sign_in.sessions.is_fresh(self.browser.session, self.account, self.now)

    def prove_for_way_in(self, current: str) -> None:
        """Check the password before a passkey or mail address is added, unless you signed in only just now.

        Who finds your browser open can't make themselves a key of their own. Raises `InvalidRequest`, `RateLimited` and
        `TooBusy`.
        """
        if self.needs_password_for_way_in:
            self._prove(current)

    @property
    def needs_password(self) -> bool:
        """Whether you have to give the password: not if you just signed in by passkey or link."""
        is_proof = self.sign_in.sessions.is_proof(self.browser.session, self.account, self.now)
        return self.accounts.has_password(self.account, self.now) and not is_proof

    def _prove(self, current: str) -> None:
        """Check the current password before it's changed or the account is deleted."""
        if not self.needs_password:
            return
        place = network_of(self.browser.address)
        tries: tuple[Hit, ...] = (("sign-in", f"account {self.account.id}"), ("sign-in place", place))
        self.sign_in.hit(*tries)
        if not self.accounts.is_password(self.account, current, self.now):
            place = shortened(self.browser.address)
            self.audit_log.failed(self.account, N_("a wrong password was given"), self.now, place)
            raise InvalidRequest("account.current", N_("this isn't your current password"), N_("type it again"))
        self.sign_in.refund(*tries)

    def _noted(self, is_done: bool, what: str) -> bool:
        if is_done:
            self._note(what)
        return is_done

    def _note(self, what: str) -> None:
        self.audit_log.note(self.account, what, self.now, shortened(self.browser.address))
