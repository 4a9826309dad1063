"""Outgoing letters: their headers, Message-IDs and threads, and the mail outbox."""

from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import MailingHeaders, answer_to, write_mail
from moot.game.values import Time, Value
from moot.journal.journal import Journal
from moot.journal.postbox import StoredMessage
from moot.people.correspondents import CHANNEL, AddressBook
from moot.people.mail_addresses import Addresses
from moot.play.idempotency_keys import secret_name
from moot.post.outbox import Backoff, Outbox


class LetterDraft(Value, frozen=True):
    """A letter to be written."""

    key: str
    """The deduplication key: of two with the same one, one is sent."""
    to: str
    subject: str
    text: str
    player: str | None = None
    """The player it is for. A reply counts as theirs, so their address must be confirmed."""
    answer_at: str = ""
    """The address for replies, if it isn't the player's or the game's."""
    thread: str = ""
    """The key of the thread."""
    follows: tuple[str, ...] = ()
    """The keys of the letters above it in its thread, the earliest first."""
    about: int | None = None
    """The entry that it is about, and that a reply comments on."""
    unsubscribe: str = ""
    """The address of the one-click unsubscribe page (RFC 8058)."""


class LetterWriter:
    """Writes letters for the outbox."""

    def __init__(self, journal: Journal, addresses: Addresses, web: str = ""):
        self._journal, self._addresses, self._web = journal, addresses, web.rstrip("/")

    @property
    def mark(self) -> str:
        """The mark in the host's own letters, which stops mail loops."""
        return f"moot@{self._addresses.domain}"

    def is_ours(self, letter: Letter) -> bool:
        """Whether a letter was sent by the host itself."""
        return self.mark in letter.passed

    def write(self, game: str, title: str, message: LetterDraft, now: Time, to: Letter | None = None) -> StoredMessage:
        """A letter for the outbox; with `to`, a reply to that letter."""
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
        return StoredMessage(
            game=game,
            channel=CHANNEL,
            way="out",
            id=letter.message_id,
            at=now,
            data=data,
            due=now,
            entry=message.about,
        )

    def _answers_at(self, game: str, message: LetterDraft) -> str:
        if message.answer_at:
            return message.answer_at
        return self._addresses.of_player(game, message.player) if message.player else self._addresses.of_game(game)

    def _mailing(self, game: str, message: LetterDraft, *, is_answer: bool) -> MailingHeaders:
        """The headers for programs: unsubscribing with one click or by mail, and whether it is a reply."""
        if message.unsubscribe or not message.player:
            return MailingHeaders(unsubscribe=message.unsubscribe, is_answer=is_answer, passed=self.mark)
        stop = self._addresses.for_purpose(game, "stop", message.player)
        token = stop.partition("@")[0].rpartition("-")[2]
        return MailingHeaders(
            unsubscribe=f"{self._web}/games/{game}/mail/stop/{token}" if self._web else "",
            unsubscribe_by_mail=f"mailto:{stop}?subject=stop",
            is_answer=is_answer,
            passed=self.mark,
        )

    def _id(self, game: str, *parts: str) -> str:
        return f"<{secret_name(self._journal, game, *parts)}@{self._addresses.domain}>"


BACKOFF = Backoff(first_seconds=60, longest_seconds=6 * 3_600, attempts=21)
"""About three days in all."""


class OutgoingLetter(Value, frozen=True):
    """A letter in the outbox, with its envelope."""

    kept: StoredMessage
    sender: str
    """The address that delivery failures are reported to."""
    recipient: str

    @property
    def data(self) -> bytes:
        """The letter itself."""
        return self.kept.data


class MailOutbox:
    """The host's outgoing letters."""

    def __init__(self, journal: Journal, addresses: Addresses):
        self._postbox, self._addresses = journal.postbox, addresses
        self._queue = Outbox(journal.postbox, CHANNEL, BACKOFF)

    def due(self, now: Time, most: int = 100) -> list[OutgoingLetter]:
        """The letters that are due; those to a bouncing address are given up."""
        letters = []
        for kept in self._queue.due(now, most):
            letter = self._addressed(kept)
            if AddressBook(self._postbox, kept.game).is_failing(letter.recipient):
                self._queue.cancel(kept, "mail to this address keeps bouncing")
            else:
                letters.append(letter)
        return letters

    def _addressed(self, kept: StoredMessage) -> OutgoingLetter:
        to = read_letter(kept.data).to
        recipient = to[0].address if to else ""
        if not kept.game:  # a letter about an account, not a game
            return OutgoingLetter(kept, f"moot@{self._addresses.domain}", recipient)
        return OutgoingLetter(kept, self._addresses.for_purpose(kept.game, "bounce", recipient.lower()), recipient)

    def sent(self, letter: OutgoingLetter, note: str) -> None:
        """The relay accepted the letter."""
        self._queue.delivered(letter.kept, note)

    def refused(self, letter: OutgoingLetter, why: str, now: Time) -> None:
        """The relay refused the letter for good; this counts as a bounce."""
        AddressBook(self._postbox, letter.kept.game).failed(letter.recipient)
        self._queue.failed(letter.kept, why, now, for_good=True)

    def later(self, letter: OutgoingLetter, why: str, now: Time) -> None:
        """The letter couldn't be sent now."""
        self._queue.failed(letter.kept, why, now)
