"""Mail from the host itself rather than from a game, such as links to sign in: queued if mail is set up."""

from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import MailingHeaders, write_mail
from moot.game.values import Value
from moot.journal.journal import Journal
from moot.journal.postbox import StoredMessage
from moot.people.correspondents import CHANNEL
from moot.runtime.clock import Clock
from moot.runtime.secret_tokens import new_secret
from moot.runtime.typed_store import TypedStore

OURS = ""
"""The game name in letters that belong to no game."""
_KEY, _DOMAIN = "mail", "mail-domain"


class MailSettings(Value, frozen=True):
    """The host's mail address and the URL of its pages."""

    domain: str
    web: str
    """`https://…`, as configured: the Host header of a request isn't trusted."""


class Letters:
    """Writes the host's own letters, from any of its processes."""

    def __init__(self, journal: Journal, clock: Clock):
        self._journal, self._clock = journal, clock
        self._settings = TypedStore(journal.records, "setting", MailSettings)

    def set_up(self, domain: str, web: str) -> None:
        """Configure outgoing mail, with links to the pages at `web`."""
        settings = MailSettings(domain.lower(), web.rstrip("/"))
        if self._settings.get(_KEY, self._clock.now()) != settings:
            self._journal.records.change(put=[self._settings.record(_KEY, settings)])

    @property
    def domain(self) -> str:
        """The domain of the games' addresses, as the mail server was last started; empty if it never was."""
        known = self._settings.get(_DOMAIN, self._clock.now())
        return known.domain if known else ""

    @domain.setter
    def domain(self, domain: str) -> None:
        self._settings.update(_DOMAIN, lambda before: MailSettings(domain.lower(), ""), self._clock.now())

    @property
    def settings(self) -> MailSettings | None:
        """The mail settings; None if the host sends no mail."""
        return self._settings.get(_KEY, self._clock.now())

    def send(self, settings: MailSettings, to: str, subject: str, text: str) -> None:
        """Queue a letter."""
        now = self._clock.now()
        letter = Letter(
            message_id=f"<{new_secret()}@{settings.domain}>",
            sender=Person("moot", f"moot@{settings.domain}"),
            sent=now,
            subject=subject,
            to=(Person(address=to),),
            text=text,
        )
        data = write_mail(letter, MailingHeaders(passed=f"moot@{settings.domain}"))
        kept = StoredMessage(game=OURS, channel=CHANNEL, way="out", id=letter.message_id, at=now, data=data, due=now)
        self._journal.postbox.keep([kept])
