"""Notices as letters: plain text, to be answered in plain sentences by whoever plays, and ended with one click."""

from collections.abc import Iterator
from urllib.parse import quote

from moot.game.values import Time
from moot.people.correspondents import Book
from moot.people.mail_addresses import has_address, is_address
from moot.people.notice_settings import Follower, Settings, Way
from moot.people.reading_keys import Keys
from moot.people.values import Account
from moot.play.host import Host
from moot.post.mail.writing import Desk, Message
from moot.post.notices.notice import Notice


class ByMail:
    """Carries notices by the mailroom's outbox."""

    way: Way = "mail"

    def __init__(self, host: Host, desk: Desk, web: str):
        self._host, self._desk, self.site = host, desk, web.rstrip("/")
        self._settings = Settings(host.journal.cabinet)

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody has an address at which mail arrives, and is not told by the game's own mail already."""
        address, book = follower.account.mail, Book(self._host.journal.postbox, follower.game)
        if not is_address(address) or not has_address(follower.game) or book.is_failing(address):
            return False
        said = self._settings.of(follower.account, follower.game, self._host.clock.now()) is not None
        return said or not any(book.wants_mail(seat) for seat in follower.seats)

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Keep a letter for sending."""
        message = Message(
            key=notice.key,
            to=follower.account.mail,
            subject=notice.subject,
            text=notice.text + "\n\n" + "\n".join(self._foot(follower)) + "\n",
            player=next(iter(follower.seats), None),
            thread="digest" if notice.kind == "news" else "",
            unsubscribe=self._stop(follower),
        )
        self._host.journal.postbox.keep([self._desk.write(notice.game, notice.title, message, now)])

    def _foot(self, follower: Follower) -> Iterator[str]:
        if follower.seats:
            yield "You can answer this letter in plain sentences, each by itself, such as “Yea on 301” or “Status”."
        if self.site:
            yield f"What you are told, and how often: {self.site}/account/notices"
            yield f"To be told nothing more of this game: {self._stop(follower)}"

    def _stop(self, follower: Follower) -> str:
        if not self.site:
            return ""
        seal = Keys(self._host.journal.cabinet).seal(follower.account, stopping(follower.game), self._host.clock.now())
        return f"{self.site}/notices/stop/{quote(follower.game)}/{follower.account.id}/{seal}"


def stopping(game: str) -> str:
    """What a seal says that ends the notices of a game."""
    return f"stop\n{game}"


def stopped_by(host: Host, game: str, account: str, seal: str, *, stop: bool) -> Account | None:
    """Whose notices of a game a link ends, and end them if that is asked for; None where it is nobody's."""
    now = host.people.now
    found = host.people.accounts.get(account, now)
    if found is None or not Keys(host.journal.cabinet).is_seal(seal, account, stopping(game), now):
        return None
    if stop:
        settings = Settings(host.journal.cabinet)
        settings.stop(found, game, now)
    return found
