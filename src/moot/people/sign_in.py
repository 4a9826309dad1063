"""Signing in by password, passkey or mailed link, the code after it, and the letters for that."""

from collections.abc import Callable

from moot.game.values import Time
from moot.journal.record_store import RecordStore
from moot.languages import N_, _, language, speaking
from moot.people.accounts import Accounts, InvalidRequest, folded, spaced
from moot.people.audit_log import AuditLog
from moot.people.authenticators import Authenticators
from moot.people.credentials import LINK_MINUTES, Links, Sessions
from moot.people.letters import Letters, MailSettings
from moot.people.mail_addresses import is_address
from moot.people.passkeys import Passkeys, RelyingParty
from moot.people.values import Account
from moot.runtime.network import network_of, shortened
from moot.runtime.rate_limits import Hit, Kind, RateLimiter

_PROGRAMS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"), ("Safari/", "Safari"),
    ("curl/", "curl"), ("python", "a Python program"),
)  # fmt: skip
_MACHINES = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "a Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def browser_named(header: str) -> str:
    """The browser and system in a `User-Agent` header (RFC 9110, 10.1.5); its first word if it is unknown."""
    program = next((name for mark, name in _PROGRAMS if mark in header), header.split("/")[0].split(" ")[0][:30])
    machine = next((name for mark, name in _MACHINES if mark in header), "")
    plain = "".join(c for c in program if c.isprintable())
    return f"{plain} on {machine}" if plain and machine else plain or machine


_WRONG = InvalidRequest(
    "sign-in.failed",
    N_("wrong name or password"),
    N_("check both, or sign in another way and then set a new password"),
)


class RateLimited(Exception):
    """Too many attempts; `seconds` says how long to wait."""

    def __init__(self, seconds: int):
        super().__init__(N_("too many attempts: wait {seconds} seconds", seconds=seconds))
        self.seconds = seconds


class CodeNeeded(Exception):
    """The account has an authenticator app: `by_code` signs in with this secret and a code."""

    def __init__(self, secret: str):
        super().__init__("a code of the authenticator app is needed")
        self.secret = secret


class Browser:
    """Where somebody signs in from: the address, the browser's name, and the session that it had."""

    def __init__(self, address: str = "", name: str = "", session: str = ""):
        self.address, self.session = address, session
        self.name = browser_named(name)

    @property
    def place(self) -> str:
        """The network that rate limits count attempts by."""
        return network_of(self.address)


class SignIn:
    """How people sign in to a host."""

    def __init__(
        self,
        records: RecordStore,
        accounts: Accounts,
        audit_log: AuditLog,
        letters: Letters,
        limits: Callable[[], RateLimiter],
    ):
        self._accounts, self._audit_log, self._letters, self._limits = accounts, audit_log, letters, limits
        self.sessions, self.passkeys, self.links = Sessions(records), Passkeys(records), Links(records)
        self.authenticators = Authenticators(records)

    # --- by password -----------------------------------------------------------------------------

    def by_password(self, name: str, password: str, browser: Browser, now: Time) -> str:
        """Sign in by password: a session's secret. Raises `CodeNeeded`, `InvalidRequest`, `RateLimited`, `TooBusy`.

        What is said, and how long it takes, is the same whether there is no such account or the password is wrong.
        """
        place = network_of(browser.address)
        named = f"name {folded(name)}"
        tries: tuple[Hit, ...] = (
            ("sign-in", f"{named} {place}"), ("sign-in name", named), ("sign-in place", place)
        )  # fmt: skip
        self.hit(*tries)
        account = self._accounts.named(name, now)
        if not self._accounts.is_password(account, password, now):
            self._audit_log.failed(account, N_("a wrong password was given"), now, shortened(browser.address))
            raise _WRONG
        assert account is not None
        self.refund(*tries)
        return self._begin_or_ask(account, N_("signed in by password"), browser, now)

    # --- by passkey ------------------------------------------------------------------------------

    def by_passkey(self, answer: str, site: RelyingParty, browser: Browser, now: Time) -> str:
        """Sign in by a passkey's answer: a session's secret. Raises `InvalidRequest` and `RateLimited`."""
        tried: Hit = ("sign-in place", network_of(browser.address))
        self.hit(tried)
        passkey = self.passkeys.signs_in(answer, site, now)
        account = self._accounts.get(passkey.account, now)
        if account is None:
            raise _WRONG
        self.refund(tried)
        return self.begin(account, f"signed in by the passkey “{passkey.name}”", browser, now, proved=True)

    # --- by link ---------------------------------------------------------------------------------

    def ask_for_link(self, mail: str, browser: Browser, now: Time) -> Callable[[], None]:
        """A function that mails a sign-in link; call it after the request has been answered.

        Neither the answer nor its timing shows whether the account exists. Raises `InvalidRequest`, `RateLimited`.
        """
        post, readers = self._mail_to(mail, browser), language()

        def send() -> None:
            account = self._accounts.named(mail, now)
            if account is not None:
                address = f"{post.web}/sign-in/link/{self.links.make(account, 'sign-in', now)}"
                with speaking(account.language or readers):
                    subject, text = _("Your link to sign in"), _(_SIGN_IN, address=address, minutes=LINK_MINUTES)
                self._letters.send(post, account.mail, subject, text)
                self._audit_log.note(account, N_("we mailed you a link to sign in"), now, shortened(browser.address))

        return send

    def by_link(self, secret: str, browser: Browser, now: Time) -> str:
        """Sign in by a link: a session's secret. Raises `CodeNeeded`, `InvalidRequest` and `RateLimited`."""
        link = self.links.follow(secret, "sign-in", now)
        account = self._accounts.get(link.account, now) if link is not None else None
        if account is None:
            self.spend("secret", network_of(browser.address))
            raise InvalidRequest("link.gone", N_("this link was used, or has expired"), N_("ask for a new one"))
        return self._begin_or_ask(account, N_("signed in by a link"), browser, now, proved=True)

    # --- the code after it -----------------------------------------------------------------------

    def _begin_or_ask(self, account: Account, how: str, browser: Browser, now: Time, *, proved: bool = False) -> str:
        """Begin a session, or ask for a code first; raises `CodeNeeded`."""
        if self.authenticators.of(account, now) is not None:
            raise CodeNeeded(self.links.before_code(account, how, now, proved=proved))
        return self.begin(account, how, browser, now, proved=proved)

    def by_code(self, secret: str, code: str, browser: Browser, now: Time) -> str:
        """Sign in by a code, after a password or a link: a session's secret. Raises `InvalidRequest`, `RateLimited`."""
        link = self.links.get(secret, "code", now)
        account = self._accounts.get(link.account, now) if link is not None else None
        if link is None or account is None:
            self.spend("secret", network_of(browser.address))
            raise InvalidRequest(
                "code.late", N_("that took too long, or you’ve signed in already"), N_("sign in again")
            )
        used = self.use_code(account, code, browser, now)
        self.links.follow(secret, "code", now)
        return self.begin(account, f"{link.how} and {used}", browser, now, proved=link.proved)

    def use_code(self, account: Account, code: str, browser: Browser, now: Time) -> str:
        """Use a code of the account's app, or a recovery code; raises `InvalidRequest` and `RateLimited`."""
        tried: Hit = ("code", f"account {account.id}")
        self.hit(tried)
        try:
            used = self.authenticators.use(account, code, now)
        except InvalidRequest:
            self._audit_log.failed(account, N_("a wrong code was given"), now, shortened(browser.address))
            raise
        self.refund(tried)
        return used

    # --- an address ------------------------------------------------------------------------------

    def ask_for_mail(self, account: Account, mail: str, browser: Browser, now: Time) -> None:
        """Send a link that confirms a mail address; raises `InvalidRequest` and `RateLimited`."""
        post = self._mail_to(mail, browser)
        secret = self.links.make(account, "mail", now, mail=spaced(mail))
        text = _(_IS_YOURS, name=account.name, address=f"{post.web}/account/mail/{secret}", minutes=LINK_MINUTES)
        self._letters.send(post, spaced(mail), _("Confirm your mail address"), text)

    def confirm_mail(self, account: Account, secret: str, now: Time) -> Account:
        """Store a mail address that the account has confirmed by its link; raises `InvalidRequest`."""
        link = self.links.get(secret, "mail", now)
        if link is None or link.account != account.id or self.links.follow(secret, "mail", now) is None:
            raise InvalidRequest(
                "link.gone", N_("this link was used, has expired, or is for another account"), N_("ask for a new one")
            )
        self._audit_log.note(account, f"you set your mail address to {link.mail}", now)
        return self._accounts.set_mail(account, link.mail, now)

    # --- sessions --------------------------------------------------------------------------------

    def begin(self, account: Account, how: str, browser: Browser, now: Time, *, proved: bool = False) -> str:
        """Begin a session in a browser; it replaces the one that the browser had."""
        place = shortened(browser.address)
        self._audit_log.note(account, how, now, place)
        return self.sessions.begin(account, now, place, browser.name, browser.session, proved=proved)

    def spend(self, kind: Kind, *keys: str) -> None:
        """Count an attempt; raises `RateLimited`."""
        self.hit(*((kind, key) for key in keys))

    def hit(self, *tries: Hit) -> None:
        """Count attempts of several kinds; raises `RateLimited`, and then none is counted."""
        seconds = self._limits().hit(*tries)
        if seconds:
            raise RateLimited(seconds)

    def refund(self, *tries: Hit) -> None:
        """Take back the count of attempts that succeeded."""
        self._limits().refund(*tries)

    @property
    def has_mail(self) -> bool:
        """Whether the host sends mail."""
        return self._letters.settings is not None

    def _mail_to(self, mail: str, browser: Browser) -> MailSettings:
        """The mail settings for a letter to an address; raises `InvalidRequest` and `RateLimited`."""
        settings = self._letters.settings
        if settings is None:
            raise InvalidRequest(
                "mail.none",
                N_("this host doesn't send mail"),
                N_("sign in another way, or ask whoever runs the host for a link"),
            )
        if not is_address(spaced(mail)):
            raise InvalidRequest("mail.address", N_("this isn't a mail address"), N_("check it"))
        self.spend("mail", f"mail {folded(mail)}", f"place {network_of(browser.address)}")
        return settings


_SIGN_IN = N_("""\
To sign in, open this page within the next {minutes} minutes:

{address}

The link works once. If you didn't ask for it, ignore this letter: nobody has been signed in.
""")
_IS_YOURS = N_("""\
To confirm this address for your account “{name}”, open this page within the next {minutes} minutes,
in the browser in which you are signed in:

{address}

If this account isn't yours, ignore this letter: we won't write to you again.
""")
