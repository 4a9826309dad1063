"""Letters that the host sends: how each is addressed, named and threaded, kept to be sent once."""

from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writing import Mailing, answer_to, write_mail
from moot.game.values import Time, Value
from moot.journal.postbox import Kept
from moot.journal.store import Journal
from moot.people.correspondents import CHANNEL
from moot.people.mail_addresses import Addresses
from moot.play.marks import secret_name


class Message(Value, frozen=True):
    """What is to be sent to somebody."""

    key: str
    """What it is about: of two with the same one, one is sent."""
    to: str
    subject: str
    text: str
    player: str | None = None
    """Whom it is for, who can answer it as that player: only for an address that has been proven theirs."""
    answer_at: str = ""
    """Where else an answer goes."""
    thread: str = ""
    """What the letters of one thread share."""
    follows: tuple[str, ...] = ()
    """The keys of the letters above it in its thread, the earliest first."""
    about: int | None = None
    """The entry that it tells of, which whoever answers it speaks about."""
    unsubscribe: str = ""
    """Where else on the web letters like this are ended with one click."""


class Desk:
    """Writes letters and keeps them for sending."""

    def __init__(self, journal: Journal, addresses: Addresses, web: str = ""):
        self._journal, self._addresses, self._web = journal, addresses, web.rstrip("/")

    @property
    def mark(self) -> str:
        """By which the host knows its own letters."""
        return f"moot@{self._addresses.domain}"

    def is_ours(self, letter: Letter) -> bool:
        """Whether a letter was sent by the host itself."""
        return self.mark in letter.passed

    def write(self, game: str, title: str, message: Message, now: Time, to: Letter | None = None) -> Kept:
        """A letter as it is kept for sending; an answer to another where there is one (`to`)."""
        sender = Person(title, self._addresses.of_game(game))
        base = answer_to(to, sender, message.text) if to is not None else Letter(sender=sender, text=message.text)
        root = [self._id(game, "thread", message.thread)] if message.thread else []
        above = (*root, *(self._id(game, "out", key) for key in message.follows))
        letter = Letter(
            message_id=self._id(game, "out", message.key),
            sender=sender,
            sent=now,
            subject=base.subject if to is not None else message.subject,
            references=base.references or above,
            answers=base.answers or above[-1:],
            to=(Person(address=message.to),),
            reply_to=(Person(address=self._answers_at(game, message)),),
            list_id=f"{game}.{self._addresses.domain}",
            text=message.text,
        )
        data = write_mail(letter, self._mailing(game, message, is_answer=to is not None))
        return Kept(
            game=game,
            channel=CHANNEL,
            way="out",
            id=letter.message_id,
            at=now,
            data=data,
            due=now,
            entry=message.about,
        )

    def _answers_at(self, game: str, message: Message) -> str:
        if message.answer_at:
            return message.answer_at
        return self._addresses.of_player(game, message.player) if message.player else self._addresses.of_game(game)

    def _mailing(self, game: str, message: Message, *, is_answer: bool) -> Mailing:
        """What is in the header for programs; who gets the game's mail can stop it with one click, or by a letter."""
        if message.unsubscribe or not message.player:
            return Mailing(unsubscribe=message.unsubscribe, is_answer=is_answer, passed=self.mark)
        stop = self._addresses.for_purpose(game, "stop", message.player)
        token = stop.partition("@")[0].rpartition("-")[2]
        return Mailing(
            unsubscribe=f"{self._web}/games/{game}/mail/stop/{token}" if self._web else "",
            unsubscribe_by_mail=f"mailto:{stop}?subject=stop",
            is_answer=is_answer,
            passed=self.mark,
        )

    def _id(self, game: str, *parts: str) -> str:
        return f"<{secret_name(self._journal, game, *parts)}@{self._addresses.domain}>"
