"""The mailroom: incoming mail is stored, handled and answered once; bounces are counted; old letters are deleted."""

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
from moot.game.values import Value
from moot.journal.errors import UnknownGame
from moot.journal.postbox import StoredMessage, Way
from moot.languages import speaking
from moot.people.correspondents import CHANNEL, FAILURES_MAX, TOKENS, AddressBook
from moot.people.mail_addresses import Addresses, AddressTarget, has_address, is_address
from moot.play.host import Host
from moot.post.mail.incoming import IncomingLetter
from moot.post.mail.notices import MailChannel
from moot.post.mail.outgoing import LetterDraft, LetterWriter
from moot.post.mail.senders import SenderVerifier, people_of
from moot.post.notices.notifier import Notifier
from moot.post.outbox import DailyCleanup
from moot.runtime.leases import Leases

KEEP_DAYS = 30
TIMES_LONGER = 12
"""The Message-ID of a letter is kept this many times longer than its text, so a duplicate isn't handled again."""
_CLEARED: tuple[tuple[str, Way], ...] = (("mail", "in"), ("mail", "out"), ("news", "out"))
_log = logging.getLogger(__name__)
HOPS_MAX = 30
"""A letter that passed more servers than this is in a mail loop (RFC 5321, 6.3)."""
TRIES_MAX = 8
"""A letter that can't be handled fails after this many attempts."""
AGAIN_SECONDS = 30
"""The unit of the pause between them, which doubles each time."""


class MailroomSettings(Value, frozen=True):
    """How a host sends and receives mail."""

    domain: str
    trusted: frozenset[str] = frozenset()
    """Mail servers whose DKIM checks are trusted."""
    web: str = ""
    """The address of its pages (`https://…`), for one-click unsubscribe links."""
    keep_days: int = KEEP_DAYS
    """The text of a letter that was handled is deleted after so many days."""
    answers_per_hour: int = 20
    """The limit of replies to one sender."""
    unproven_per_hour: int = 3
    """The same for a sender of whom it isn't known who they are: their address may be somebody else's."""
    unproven_of_all: int = 60
    """The limit of replies in an hour to all such senders together."""


class Mailroom:
    """Receives letters, handles them, and queues replies and notices."""

    def __init__(self, host: Host, settings: MailroomSettings):
        self.host, self.settings = host, settings
        self.addresses = Addresses(host.journal, settings.domain, lambda game: host.table(game).moment().boards)
        self.verifier = SenderVerifier(host.journal, self.addresses, settings.trusted)
        self.writer = LetterWriter(host.journal, self.addresses, settings.web)
        self.notifier = Notifier(host, MailChannel(host, self.writer, settings.web))
        self._answered: Counter[tuple[str, int]] = Counter()
        days = settings.keep_days
        self._cleanup = DailyCleanup(host.journal.postbox, _CLEARED, days, days * TIMES_LONGER)

    # --- receiving ------------------------------------------------------------------------------

    def reaches(self, address: str) -> AddressTarget | None:
        """The game that an address belongs to, if it can receive mail."""
        found = self.addresses.read(address.strip())
        return found if found is not None and has_address(found.game) else None

    def keep(self, data: bytes, recipients: Iterable[str], sender: str = "") -> int:
        """Store a letter for each game that it is sent to, and return their number. It is on disk when this returns.

        `sender` is the envelope sender, which is empty for delivery reports (RFC 5321, 4.5.5).
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

    # --- handling -----------------------------------------------------------------------------

    def work(self) -> int:
        """Handle the letters that are waiting, and send notices; returns how many letters were handled."""
        waiting = self.host.journal.postbox.waiting(CHANNEL, "in", self.host.clock.now())
        for kept in waiting:
            self.handle(kept)
        self._cleanup.run(self.host.clock.now())
        self.notifier.go()
        return len(waiting)

    def handle(self, kept: StoredMessage) -> None:
        """Handle one letter and store the outcome; an error is logged, and the letter tried again later."""
        new: list[StoredMessage] = []
        try:
            settled = self._handled(kept, new)
        except UnknownGame as error:
            self.addresses.forget(kept.game)
            settled = replace(kept, standing="failed", told=str(error))
        except Exception as error:
            _log.exception("could not handle the letter %s to %s", kept.id, kept.game)
            tries = kept.tries + 1
            standing = "failed" if tries >= TRIES_MAX else "waiting"
            due = self.host.clock.now() + AGAIN_SECONDS * 2**tries
            settled = replace(kept, standing=standing, tries=tries, due=due, told=f"{type(error).__name__}: {error}")
        self.host.journal.postbox.settle(settled, new=new)

    def _handled(self, kept: StoredMessage, new: list[StoredMessage]) -> StoredMessage:
        """The letter with its outcome; the reply, if there is one, is added to the `new` messages."""
        letter, book = read_letter(kept.data), AddressBook(self.host.journal.postbox, kept.game)
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
        spoken = self.host.people.accounts.language_at(letter.sender.address, self.host.people.now)
        with self.host.reading_ahead(kept.game, (CHANNEL, TOKENS), letter.parents), speaking(spoken):
            outcome = IncomingLetter(self.host, self.addresses, self.verifier, book, kept, letter, reached).handled()
            message, told = outcome.message, outcome.told
            if message is not None and (letter.list_id or letter.original):
                told += "; not answered, because it came through a mailing list"
            elif message is not None and not self._may_answer(message):
                told += "; not answered, because too many letters were answered in this hour"
            elif message is not None:
                title, now = self.host.table(kept.game).moment().state.title, self.host.clock.now()
                new.append(self.writer.write(kept.game, title, message, now, letter))
        return replace(kept, standing="done", told=told, entry=outcome.entry)

    def _ignored(self, letter: Letter) -> str:
        """Why a letter is neither handled nor answered; empty if it is."""
        if self.writer.is_ours(letter):
            return "one of our own letters"
        local, _, domain = letter.sender.address.rpartition("@")
        if self.reaches(f"{local.partition('+')[0]}@{domain}") is not None:
            return "it says that it's from a game's own address: answers to it would go round in circles"
        if letter.automatic:
            return f"a program sent it ({letter.automatic})"
        if letter.hops > HOPS_MAX:
            return "it is in a mail loop"
        return ""

    def _may_answer(self, message: LetterDraft) -> bool:
        """Whether a sender may get another reply this hour: so programs don't answer each other for ever.

        Of whom it isn't known who wrote gets fewer, since with a forged address somebody else would get them.
        """
        if not is_address(message.to):
            return False
        hour, limits = self.host.clock.now() // 3600, self.settings
        if len(self._answered) > 10_000:
            self._answered.clear()
        to = message.to.lower()
        most = {to: limits.answers_per_hour}
        if not message.player:
            most |= {f"unproven {to}": limits.unproven_per_hour, "unproven": limits.unproven_of_all}
        for who, limit in most.items():
            self._answered[who, hour] += 1
            if self._answered[who, hour] > limit:
                return False
        return True


def _plain(address: str) -> str:
    return "".join(c for c in address if c.isprintable() and c not in "<> ")[:300]


KEPT_WHOLE_MAX = 300_000
"""A letter of up to so many bytes is stored as it came."""
_HEADER_MAX = 100_000
_FIELD = re.compile(rb"[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n")
_OF_THE_BODY = (b"content-", b"mime-version")


def without_attachments(data: bytes, letter: Letter) -> bytes:
    """A long letter reduced to its headers and its text; `letter` is its parsed form."""
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


_BOUNCERS = ("mailer-daemon@", "postmaster@")


def is_failure_report(letter: Letter, data: bytes) -> bool:
    """Whether a delivery report says that mail failed, not that it is late or somebody is away (RFC 3464, 2.3.3)."""
    said = data.lower()
    if b"\naction:" in said:
        return b"\naction: failed" in said
    return letter.sender.address.lower().startswith(_BOUNCERS)


def count_bounce(addresses: Addresses, book: AddressBook, state: State, reached: AddressTarget) -> str:
    """Count a bounce against the address that the mail went to; returns the outcome in words."""
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
    """A lock on handling the mail of a database, by file lock or else by lease; yields whether we got it."""
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
