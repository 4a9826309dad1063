"""Ways in: by password, by passkey, by a link; and what the account's owner is told of each."""

from collections.abc import Callable

from moot.game.values import Time
from moot.journal.cabinet import Cabinet
from moot.people.accounts import Accounts, NotSo, folded, spaced
from moot.people.browsers import browser_named
from moot.people.letters import Letters, MailSettings
from moot.people.links import MINUTES, Links
from moot.people.mail_addresses import is_address
from moot.people.passkeys import Passkeys, Site
from moot.people.record import Record
from moot.people.sessions import Sessions
from moot.people.values import Account
from moot.runtime.rate_limits import Hit, Kind, RateLimiter, network_of, shortened

_WRONG = NotSo(
    "sign-in.failed",
    "this name and this password do not belong together",
    "look at both again; or sign in another way, and choose a new password then",
)


class Slower(Exception):
    """There were too many tries; `seconds` says how long to wait."""

    def __init__(self, seconds: int):
        super().__init__(f"too many tries: wait {seconds} seconds")
        self.seconds = seconds


class Browser:
    """Where somebody signs in from: the address, what the browser calls itself, and the session that it had."""

    def __init__(self, address: str = "", name: str = "", session: str = ""):
        self.address, self.session = address, session
        self.name = browser_named(name)

    @property
    def place(self) -> str:
        """What counts as one place where tries are counted."""
        return network_of(self.address)


class Signing:
    """How people sign in to a host."""

    def __init__(
        self, cabinet: Cabinet, accounts: Accounts, record: Record, letters: Letters, limits: Callable[[], RateLimiter]
    ):
        self._accounts, self._record, self._letters, self._limits = accounts, record, letters, limits
        self.sessions, self.passkeys, self.links = Sessions(cabinet), Passkeys(cabinet), Links(cabinet)

    # --- by password -----------------------------------------------------------------------------

    def by_password(self, name: str, password: str, browser: Browser, now: Time) -> str:
        """Sign in by password: a session's secret. Raises `NotSo`, `Slower` and `Crowded`.

        What is said, and how long it takes, is the same whether there is no such account or the password is wrong.
        """
        place = network_of(browser.address)
        tries: tuple[Hit, ...] = (("sign-in", f"name {folded(name)} {place}"), ("sign-in place", place))
        self.try_(*tries)
        account = self._accounts.named(name, now)
        if not self._accounts.is_password(account, password, now):
            self._record.failed(account, "a wrong password was given", now, shortened(browser.address))
            raise _WRONG
        assert account is not None
        self.was_right(*tries)
        return self.begin(account, "signed in by password", browser, now)

    # --- by passkey ------------------------------------------------------------------------------

    def by_passkey(self, answer: str, site: Site, browser: Browser, now: Time) -> str:
        """Sign in by a passkey's answer: a session's secret. Raises `NotSo` and `Slower`."""
        tried: Hit = ("sign-in place", network_of(browser.address))
        self.try_(tried)
        passkey = self.passkeys.signs_in(answer, site, now)
        account = self._accounts.get(passkey.account, now)
        if account is None:
            raise _WRONG
        self.was_right(tried)
        return self.begin(account, f"signed in by the passkey “{passkey.name}”", browser, now, proved=True)

    # --- by link ---------------------------------------------------------------------------------

    def ask_for_link(self, mail: str, browser: Browser, now: Time) -> Callable[[], None]:
        """What is left to do when somebody asks for a link to sign in: do it once they have been answered.

        So neither the answer nor its time tells whether there is such an account. Raises `NotSo` and `Slower`.
        """
        post = self._mail_to(mail, browser)

        def send() -> None:
            account = self._accounts.named(mail, now)
            if account is not None:
                address = f"{post.web}/sign-in/link/{self.links.make(account, 'sign-in', now)}"
                self._letters.send(post, account.mail, "Sign in", _SIGN_IN.format(address=address, minutes=MINUTES))
                self._record.note(account, "a link to sign in was sent by mail", now, shortened(browser.address))

        return send

    def by_link(self, secret: str, browser: Browser, now: Time) -> str:
        """Sign in by a link: a session's secret. Raises `NotSo` and `Slower`."""
        link = self.links.follow(secret, "sign-in", now)
        account = self._accounts.get(link.account, now) if link is not None else None
        if account is None:
            self.spend("secret", network_of(browser.address))
            raise NotSo("link.gone", "this link was used, or is too old", "ask for another")
        return self.begin(account, "signed in by a link", browser, now, proved=True)

    # --- an address ------------------------------------------------------------------------------

    def ask_for_mail(self, account: Account, mail: str, browser: Browser, now: Time) -> None:
        """Send a link that shows that an address is the account's; raises `NotSo` and `Slower`."""
        post = self._mail_to(mail, browser)
        secret = self.links.make(account, "mail", now, mail=spaced(mail))
        text = _IS_YOURS.format(name=account.name, address=f"{post.web}/account/mail/{secret}", minutes=MINUTES)
        self._letters.send(post, spaced(mail), "Is this address yours?", text)

    def confirm_mail(self, account: Account, secret: str, now: Time) -> Account:
        """Keep an address whose link has been followed by the account itself; raises `NotSo`."""
        link = self.links.get(secret, "mail", now)
        if link is None or link.account != account.id or self.links.follow(secret, "mail", now) is None:
            raise NotSo("link.gone", "this link was used, is too old, or is another account's", "ask for another")
        self._record.note(account, f"its address was set to {link.mail}", now)
        return self._accounts.set_mail(account, link.mail, now)

    # --- sessions --------------------------------------------------------------------------------

    def begin(self, account: Account, how: str, browser: Browser, now: Time, *, proved: bool = False) -> str:
        """Begin a session in a browser, in the place of whatever it had."""
        place = shortened(browser.address)
        self._record.note(account, how, now, place)
        return self.sessions.begin(account, now, place, browser.name, browser.session, proved=proved)

    def spend(self, kind: Kind, *keys: str) -> None:
        """Spend a try; raises `Slower`."""
        self.try_(*((kind, key) for key in keys))

    def try_(self, *tries: Hit) -> None:
        """Spend tries at different things; raises `Slower`, and then none is spent."""
        seconds = self._limits().hit(*tries)
        if seconds:
            raise Slower(seconds)

    def was_right(self, *tries: Hit) -> None:
        """What was tried was right: these tries do not count."""
        self._limits().refund(*tries)

    @property
    def has_mail(self) -> bool:
        """Whether the host sends mail."""
        return self._letters.settings is not None

    def _mail_to(self, mail: str, browser: Browser) -> MailSettings:
        """How a letter to an address is sent, where one can be, and not too many are; raises `NotSo` and `Slower`."""
        settings = self._letters.settings
        if settings is None:
            raise NotSo(
                "mail.none", "this host sends no mail", "sign in another way, or ask whoever runs it for a link"
            )
        if not is_address(spaced(mail)):
            raise NotSo("mail.address", "that is no address that mail can be sent to", "look at it again")
        self.spend("mail", f"mail {folded(mail)}", f"place {network_of(browser.address)}")
        return settings


_SIGN_IN = """\
Somebody, probably you, asked to sign in. To do so, open this page within {minutes} minutes:

{address}

It can be used once. If it was not you, do nothing: nobody was signed in.
"""
_IS_YOURS = """\
The account “{name}” gave this address as its own. If that is you, open this page within {minutes} minutes,
in the browser in which you are signed in:

{address}

If it was not you, do nothing: you will get no other mail from here.
"""
