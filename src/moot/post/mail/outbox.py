"""Letters on their way out: which may be tried now, and what is kept of each try."""

from msgspec.structs import replace

from moot.documents.letters.reading import read_letter
from moot.game.values import Time, Value
from moot.journal.postbox import Kept, Postbox
from moot.journal.store import Journal
from moot.people.correspondents import CHANNEL, Book
from moot.people.mail_addresses import Addresses

TRIES_MAX = 16
"""Over about three days."""
_FIRST_SECONDS, _LONGEST_SECONDS = 60, 6 * 3_600


class Parcel(Value, frozen=True):
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

    def due(self, now: Time, most: int = 100) -> list[Parcel]:
        """What may be tried now; what goes where mail comes back from is not."""
        parcels = []
        for kept in self._postbox.waiting(CHANNEL, "out", now, most):
            parcel = self._parcel(kept)
            if Book(self._postbox, kept.game).is_failing(parcel.recipient):
                self.refused(parcel, "mail to this address comes back")
            else:
                parcels.append(parcel)
        return parcels

    def _parcel(self, kept: Kept) -> Parcel:
        to = read_letter(kept.data).to
        recipient = to[0].address if to else ""
        if not kept.game:  # the host's own letter, on account of no game
            return Parcel(kept, f"moot@{self._addresses.domain}", recipient)
        return Parcel(kept, self._addresses.for_purpose(kept.game, "bounce", recipient.lower()), recipient)

    def sent(self, parcel: Parcel, told: str) -> None:
        """It was taken by the next server."""
        self._settle(parcel, standing="done", told=told)

    def refused(self, parcel: Parcel, why: str) -> None:
        """It was refused for good."""
        book = Book(self._postbox, parcel.kept.game)
        if not book.is_failing(parcel.recipient):
            book.failed(parcel.recipient)
        self._settle(parcel, standing="failed", told=why)

    def later(self, parcel: Parcel, why: str, now: Time) -> None:
        """It could not be handed on, and is tried again, each time after twice as long."""
        tries = parcel.kept.tries + 1
        if tries >= TRIES_MAX:
            self._settle(parcel, standing="failed", tries=tries, told=f"given up after {tries} tries: {why}")
            return
        wait = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2 ** (tries - 1))
        self._settle(parcel, tries=tries, due=now + wait, told=why)

    def _settle(self, parcel: Parcel, **fields: object) -> None:
        self._postbox.settle(replace(parcel.kept, **fields))
