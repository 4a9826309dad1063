"""The mailroom: incoming mail is stored, handled once, and answered once; old letters are deleted; bounces count."""

import importlib.util
import logging
import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from msgspec.structs import replace

from moot.documents.letters.parser import LETTER_BYTES_MAX, read_letter
from moot.documents.letters.values import Letter
from moot.game.state import State
from moot.game.values import Time, Value
from moot.journal.postbox import Postbox, StoredMessage, Way
from moot.people.correspondents import CHANNEL, FAILURES_MAX, Book
from moot.people.mail_addresses import Addresses, Reached, has_address, is_address
from moot.play.host import Host
from moot.post.mail.incoming import IncomingLetter
from moot.post.mail.notices import MailChannel
from moot.post.mail.outgoing import LetterWriter, Message
from moot.post.mail.senders import SenderVerifier, people_of
from moot.post.notices.notifier import Notifier
from moot.runtime.leases import Leases
from moot.views.talk import boards

KEEP_DAYS = 30
TIMES_LONGER = 12
"""So much longer it is known that a letter came, so that one that comes again is not done again."""
_DAY_SECONDS = 86_400
_CLEARED: tuple[tuple[str, Way], ...] = (("mail", "in"), ("mail", "out"), ("news", "out"))


class Retention:
    """Lets go of old letters, once a day."""

    def __init__(self, days: int):
        self._days, self._day = days, -1

    def keep_to_it(self, postbox: Postbox, now: Time) -> None:
        """Let go of what is past, if that has not been done today."""
        if now // _DAY_SECONDS == self._day:
            return
        empty, drop = (now - days * _DAY_SECONDS for days in (self._days, self._days * TIMES_LONGER))
        for channel, way in _CLEARED:
            postbox.clear(channel, way, empty, drop)
        self._day = now // _DAY_SECONDS


_log = logging.getLogger(__name__)
HOPS_MAX = 30
"""More servers than this mean that a letter goes round in circles (RFC 5321, 6.3)."""
TRIES_MAX = 8
AGAIN_SECONDS = 30


class MailroomSettings(Value, frozen=True):
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

    def __init__(self, host: Host, settings: MailroomSettings):
        self.host, self.settings = host, settings
        self.addresses = Addresses(host.journal, settings.domain, lambda game: boards(host.table(game).moment()))
        self.verifier = SenderVerifier(host.journal, self.addresses, settings.trusted)
        self.desk = LetterWriter(host.journal, self.addresses, settings.web)
        self.notifier = Notifier(host, MailChannel(host, self.desk, settings.web))
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
        kept: dict[str, StoredMessage] = {}
        for recipient in recipients:
            reached = self.reaches(recipient)
            if reached is None:
                continue
            envelope = f"Return-Path: <{_plain(sender)}>\r\nDelivered-To: {_plain(recipient)}\r\n".encode()
            whole = envelope + data[:LETTER_BYTES_MAX]
            letter = read_letter(whole)
            key = letter.key if reached.purpose is None else f"{letter.key} {reached.purpose}"
            one = StoredMessage(
                game=reached.game,
                channel=CHANNEL,
                way="in",
                id=key,
                at=now,
                data=without_attachments(whole, letter),
                due=now,
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
        self._retention.keep_to_it(self.host.journal.postbox, self.host.clock.now())
        self.notifier.go()
        return len(waiting)

    def deal(self, kept: StoredMessage) -> None:
        """Deal with one letter, and keep how it stands then; what goes wrong is logged, and tried again."""
        postbox = self.host.journal.postbox
        try:
            settled = self._dealt(kept)
        except Exception as error:
            _log.exception("could not handle the letter %s to %s", kept.id, kept.game)
            tries = kept.tries + 1
            standing = "failed" if tries >= TRIES_MAX else "waiting"
            due = self.host.clock.now() + AGAIN_SECONDS * 2**tries
            settled = replace(kept, standing=standing, tries=tries, due=due, told=f"{type(error).__name__}: {error}")
        postbox.settle(settled)

    def _dealt(self, kept: StoredMessage) -> StoredMessage:
        """A letter as it stands once it has been dealt with; its answer is kept before."""
        letter, book = read_letter(kept.data), Book(self.host.journal.postbox, kept.game)
        reached = self.verifier.reached(kept.game, letter)
        bounced = [one for one in reached if one.purpose == "bounce"]
        if bounced and not is_failure_report(letter, kept.data):
            return replace(kept, standing="done", told="a delivery report that isn't a failure")
        if bounced:
            told = count_bounce(self.addresses, book, self.host.table(kept.game).state, bounced[0])
            return replace(kept, standing="done", told=told)
        ignored = self._ignored(letter)
        if ignored:
            return replace(kept, standing="done", told=ignored)
        handling = IncomingLetter(self.host, self.addresses, self.verifier, book, kept, letter, reached)
        outcome = handling.handled()
        message = outcome.message
        told = outcome.told
        if message is not None and letter.list_id:
            told += "; not answered, because it came through a mailing list"
        elif message is not None and self._may_answer(message):
            table = self.host.table(kept.game)
            now = self.host.clock.now()
            self.host.journal.postbox.keep([self.desk.write(kept.game, table.state.title, message, now, letter)])
        return replace(kept, standing="done", told=told, entry=outcome.entry)

    def _ignored(self, letter: Letter) -> str:
        """Why nothing is done with a letter, nor answered; empty where something is."""
        if self.desk.is_ours(letter):
            return "one of our own letters"
        if letter.automatic:
            return f"a program sent it ({letter.automatic})"
        if letter.hops > HOPS_MAX:
            return "it is in a mail loop"
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


KEPT_WHOLE_MAX = 300_000
"""Bytes of a letter that is kept as it came."""
_HEADER_MAX = 100_000
_FIELD = re.compile(rb"[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n")
_OF_THE_BODY = (b"content-", b"mime-version")


def without_attachments(data: bytes, letter: Letter) -> bytes:
    """A letter with all that is read of it; `letter` is what it was read as."""
    if len(data) <= KEPT_WHOLE_MAX:
        return data
    fields: list[bytes] = []
    at = 0
    while at < _HEADER_MAX and (found := _FIELD.match(data, at)) and found[0].strip():
        fields.append(b"" if found[0].lower().startswith(_OF_THE_BODY) else found[0])
        at = found.end()
    media = b"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    text = letter.text if not letter.is_forwarded else ""
    return b"".join(fields) + media + text.encode("utf-8", "replace")


_log = logging.getLogger(__name__)


_BOUNCERS = ("mailer-daemon@", "postmaster@")


def is_failure_report(letter: Letter, data: bytes) -> bool:
    """Whether a report says that mail failed, and not that it is late, or that somebody is away (RFC 3464, 2.3.3)."""
    said = data.lower()
    if b"\naction:" in said:
        return b"\naction: failed" in said
    return letter.sender.address.lower().startswith(_BOUNCERS)


def count_bounce(addresses: Addresses, book: Book, state: State, reached: Reached) -> str:
    """Count a mail that came back against the address that it went to; what became of it, in words."""
    for player in people_of(state):
        address = book.address_of(player)
        if address and addresses.is_for(book.game, "bounce", address.lower(), reached.token):
            count = book.failed(address)
            ends = "; we stopped sending there" if count >= FAILURES_MAX else ""
            _log.warning("mail from %s to %s bounced (%d)%s", book.game, player, count, ends)
            return f"mail to {player} bounced, {count} so far{ends}"
    return "mail to an unknown person bounced"


_WORK, _RENEW_SECONDS = "letters", 60.0


def sole_mail_process(host: Host, database: str) -> AbstractContextManager[bool]:
    """Whether nobody else deals with the letters of a host's database meanwhile."""
    path = Path(database.removeprefix("sqlite://"))
    has_locks = importlib.util.find_spec("fcntl") is not None
    return _locked(path) if has_locks and path.exists() else _leased(host)


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    import fcntl  # not every system has it

    with path.with_name(f"{path.name}-mail").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


@contextmanager
def _leased(host: Host) -> Iterator[bool]:
    leases, ended = Leases(host.journal.records), threading.Event()
    if not leases.take(_WORK, host.clock.now()):
        yield False
        return

    def renew() -> None:
        while not ended.wait(_RENEW_SECONDS):
            leases.take(_WORK, host.clock.now())

    thread = threading.Thread(target=renew, name="letters", daemon=True)
    thread.start()
    try:
        yield True
    finally:
        ended.set()
        thread.join()
        leases.leave(_WORK, host.clock.now())
