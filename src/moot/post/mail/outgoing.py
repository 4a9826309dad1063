"""Letters that the host sends: how each is addressed, named and threaded, kept to be sent once."""

from msgspec.structs import replace

from moot.documents.letters.reading import read_letter
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writing import Mailing, answer_to, write_mail
from moot.game.values import Time, Value
from moot.journal.postbox import Kept, Postbox
from moot.journal.store import Journal
from moot.people.correspondents import CHANNEL, Book
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


class LetterWriter:
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


TRIES_MAX = 16
"""Over about three days."""
_FIRST_SECONDS, _LONGEST_SECONDS = 60, 6 * 3_600


class OutgoingLetter(Value, frozen=True):
    """A letter to be sent, with its envelope."""

    kept: Kept
    sender: str
    """Where a report comes to that it did not arrive."""
    recipient: str

    @property
    def data(self) -> bytes:
        """The letter."""
        return self.kept.data


class Outbox:
    """The letters of a host that are to be sent."""

    def __init__(self, journal: Journal, addresses: Addresses):
        self._journal, self._addresses = journal, addresses

    @property
    def _postbox(self) -> Postbox:
        return self._journal.postbox

    def due(self, now: Time, most: int = 100) -> list[OutgoingLetter]:
        """What may be tried now; what goes where mail comes back from is not."""
        parcels = []
        for kept in self._postbox.waiting(CHANNEL, "out", now, most):
            parcel = self._parcel(kept)
            if Book(self._postbox, kept.game).is_failing(parcel.recipient):
                self.refused(parcel, "mail to this address comes back")
            else:
                parcels.append(parcel)
        return parcels

    def _parcel(self, kept: Kept) -> OutgoingLetter:
        to = read_letter(kept.data).to
        recipient = to[0].address if to else ""
        if not kept.game:  # the host's own letter, on account of no game
            return OutgoingLetter(kept, f"moot@{self._addresses.domain}", recipient)
        return OutgoingLetter(kept, self._addresses.for_purpose(kept.game, "bounce", recipient.lower()), recipient)

    def sent(self, parcel: OutgoingLetter, told: str) -> None:
        """It was taken by the next server."""
        self._settle(parcel, standing="done", told=told)

    def refused(self, parcel: OutgoingLetter, why: str) -> None:
        """It was refused for good."""
        book = Book(self._postbox, parcel.kept.game)
        if not book.is_failing(parcel.recipient):
            book.failed(parcel.recipient)
        self._settle(parcel, standing="failed", told=why)

    def later(self, parcel: OutgoingLetter, why: str, now: Time) -> None:
        """It could not be handed on, and is tried again, each time after twice as long."""
        tries = parcel.kept.tries + 1
        if tries >= TRIES_MAX:
            self._settle(parcel, standing="failed", tries=tries, told=f"given up after {tries} tries: {why}")
            return
        wait = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2 ** (tries - 1))
        self._settle(parcel, tries=tries, due=now + wait, told=why)

    def _settle(self, parcel: OutgoingLetter, **fields: object) -> None:
        self._postbox.settle(replace(parcel.kept, **fields))
