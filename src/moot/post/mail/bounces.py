"""Reports that mail did not arrive (RFC 3464), known by where they come to, which only the mail itself said."""

import logging

from moot.documents.letters.values import Letter
from moot.game.state import State
from moot.people.correspondents import FAILURES_MAX, Book
from moot.people.mail_addresses import Addresses, Reached
from moot.post.mail.knowing import people_of

_log = logging.getLogger(__name__)


_BOUNCERS = ("mailer-daemon@", "postmaster@")


def is_failure(letter: Letter, data: bytes) -> bool:
    """Whether a report says that mail failed, and not that it is late, or that somebody is away (RFC 3464, 2.3.3)."""
    said = data.lower()
    if b"\naction:" in said:
        return b"\naction: failed" in said
    return letter.sender.address.lower().startswith(_BOUNCERS)


def came_back(addresses: Addresses, book: Book, state: State, reached: Reached) -> str:
    """Count a mail that came back against the address that it went to; what became of it, in words."""
    for player in people_of(state):
        address = book.address_of(player)
        if address and addresses.is_for(book.game, "bounce", address.lower(), reached.token):
            count = book.failed(address)
            ends = "; no more is sent there" if count >= FAILURES_MAX else ""
            _log.warning("mail of %s to %s came back (%d)%s", book.game, player, count, ends)
            return f"mail to {player} came back, {count} by now{ends}"
    return "mail to somebody who is not known came back"
