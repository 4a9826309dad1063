"""The mailroom of a host: letters come in and are kept, and each is dealt with once and answered once."""

import logging
from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from moot.documents.letters.reading import LETTER_BYTES_MAX, read_letter
from moot.documents.letters.values import Letter
from moot.game.values import Value
from moot.journal.postbox import Kept
from moot.people.correspondents import CHANNEL, Book
from moot.people.mail_addresses import Addresses, Reached, has_address, is_address
from moot.play.host import Host
from moot.play.talk import boards
from moot.post.mail.bounces import came_back, is_failure
from moot.post.mail.handling import Handling
from moot.post.mail.knowing import Knowing
from moot.post.mail.notices import Notices
from moot.post.mail.retention import KEEP_DAYS, Retention
from moot.post.mail.slimming import slimmed
from moot.post.mail.writing import Desk, Message
from moot.post.notices.letters import ByMail
from moot.post.notices.rounds import Rounds

_log = logging.getLogger(__name__)
HOPS_MAX = 30
"""More servers than this mean that a letter goes round in circles (RFC 5321, 6.3)."""
TRIES_MAX = 8
AGAIN_SECONDS = 30


class Settings(Value, frozen=True):
    """How a host is reached by mail."""

    domain: str
    trusted: frozenset[str] = frozenset()
    """Mail servers whose checks of where a letter comes from are believed."""
    web: str = ""
    """Where its pages are, for one click that stops mail: `https://…`."""
    keep_days: int = KEEP_DAYS
    """After so many days what letters said is let go of, once they have been dealt with."""
    answers_per_hour: int = 20
    """As many letters go to one sender in answer to theirs."""


class Mailroom:
    """Takes letters, deals with them, and writes what is to be sent."""

    def __init__(self, host: Host, settings: Settings):
        self.host, self.settings = host, settings
        self.addresses = Addresses(host.journal, settings.domain, lambda game: boards(host.table(game)))
        self.knowing = Knowing(host.journal, self.addresses, settings.trusted)
        self.desk = Desk(host.journal, self.addresses, settings.web)
        self.notices = Notices(host, self.desk)
        self.rounds = Rounds(host, ByMail(host, self.desk, settings.web))
        self._answered: Counter[tuple[str, int]] = Counter()
        self._retention = Retention(settings.keep_days)

    # --- taking ------------------------------------------------------------------------------

    def reaches(self, address: str) -> Reached | None:
        """The game that an address reaches, if mail can be taken for it."""
        found = self.addresses.read(address.strip())
        return found if found is not None and has_address(found.game) else None

    def keep(self, data: bytes, recipients: Iterable[str], sender: str = "") -> int:
        """Keep a letter for each game that it is sent to; for how many it was. It is on disk when this returns.

        `sender` is whom reports about it go to, which is nobody for such reports themselves.
        """
        now = self.host.clock.now()
        kept: dict[str, Kept] = {}
        for recipient in recipients:
            reached = self.reaches(recipient)
            if reached is None:
                continue
            envelope = f"Return-Path: <{_plain(sender)}>\r\nDelivered-To: {_plain(recipient)}\r\n".encode()
            whole = envelope + data[:LETTER_BYTES_MAX]
            letter = read_letter(whole)
            key = letter.key if reached.purpose is None else f"{letter.key} {reached.purpose}"
            one = Kept(
                game=reached.game, channel=CHANNEL, way="in", id=key, at=now, data=slimmed(whole, letter), due=now
            )
            if reached.game not in kept or reached.token:
                kept[reached.game] = one
        self.host.journal.postbox.keep(kept.values())
        return len(kept)

    # --- dealing -----------------------------------------------------------------------------

    def work(self) -> int:
        """Deal with what waits, and tell players what has happened; how many letters were dealt with."""
        waiting = self.host.journal.postbox.waiting(CHANNEL, "in", self.host.clock.now())
        for kept in waiting:
            self.deal(kept)
        self.notices.tell_all(self.host.clock.now())
        self._retention.keep_to_it(self.host.journal.postbox, self.host.clock.now())
        self.rounds.go()
        return len(waiting)

    def deal(self, kept: Kept) -> None:
        """Deal with one letter, and keep how it stands then; what goes wrong is logged, and tried again."""
        postbox = self.host.journal.postbox
        try:
            settled = self._dealt(kept)
        except Exception as error:
            _log.exception("the letter %s to %s could not be dealt with", kept.id, kept.game)
            tries = kept.tries + 1
            standing = "failed" if tries >= TRIES_MAX else "waiting"
            due = self.host.clock.now() + AGAIN_SECONDS * 2**tries
            settled = replace(kept, standing=standing, tries=tries, due=due, told=f"{type(error).__name__}: {error}")
        postbox.settle(settled)

    def _dealt(self, kept: Kept) -> Kept:
        """A letter as it stands once it has been dealt with; its answer is kept before."""
        letter, book = read_letter(kept.data), Book(self.host.journal.postbox, kept.game)
        reached = self.knowing.reached(kept.game, letter)
        bounced = [one for one in reached if one.purpose == "bounce"]
        if bounced and not is_failure(letter, kept.data):
            return replace(kept, standing="done", told="a report, not of a failure")
        if bounced:
            told = came_back(self.addresses, book, self.host.table(kept.game).state, bounced[0])
            return replace(kept, standing="done", told=told)
        ignored = self._ignored(letter)
        if ignored:
            return replace(kept, standing="done", told=ignored)
        handling = Handling(self.host, self.addresses, self.knowing, book, kept, letter, reached)
        outcome = handling.handled()
        message = outcome.message
        told = outcome.told
        if message is not None and letter.list_id:
            told += "; not answered, as it came through a mailing list"
        elif message is not None and self._may_answer(message):
            table = self.host.table(kept.game)
            now = self.host.clock.now()
            self.host.journal.postbox.keep([self.desk.write(kept.game, table.state.title, message, now, letter)])
        return replace(kept, standing="done", told=told, entry=outcome.entry)

    def _ignored(self, letter: Letter) -> str:
        """Why nothing is done with a letter, nor answered; empty where something is."""
        if self.desk.is_ours(letter):
            return "one of our own letters came back"
        if letter.automatic:
            return f"a program sent it ({letter.automatic})"
        if letter.hops > HOPS_MAX:
            return "it goes round in circles"
        return ""

    def _may_answer(self, message: Message) -> bool:
        """Whether a sender may get another answer, within bounds that keep two programs from writing for ever."""
        if not is_address(message.to):
            return False
        hour = self.host.clock.now() // 3600
        if len(self._answered) > 10_000:
            self._answered.clear()
        self._answered[message.to.lower(), hour] += 1
        return self._answered[message.to.lower(), hour] <= self.settings.answers_per_hour


def _plain(address: str) -> str:
    return "".join(c for c in address if c.isprintable() and c not in "<> ")[:300]
