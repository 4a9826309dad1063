"""A player's own letters, for nobody else to see: what became of theirs, and which of those to them did not arrive."""

from moot.documents.letters.reading import read_letter
from moot.game.values import Time, Value
from moot.journal.postbox import Kept
from moot.people.correspondents import CHANNEL, Book
from moot.play.host import Host
from moot.post.mail.handling import FROM

_LOOKED_AT, _RECENT, SHOWN = 300, 50, 50


class OwnLetter(Value, frozen=True):
    """A letter from or to a player."""

    way: str
    at: Time
    about: str
    """Its subject; empty where that was let go of."""
    standing: str
    told: str
    """What became of it, and of what it asks what was not done."""
    tries: int = 0
    due: Time = 0
    entry: int | None = None

    @property
    def is_trouble(self) -> bool:
        """Whether its writer should look at it: it failed, or is tried again, or something in it was not done."""
        return self.standing == "failed" or bool(self.tries) or (self.way == "in" and ";" in self.told)


def own_letters(host: Host, game: str, player: str) -> tuple[OwnLetter, ...]:
    """The latest letters of a player: those that they were known to have written, and what was sent to their address.

    A letter of which nobody was known to be the writer is nobody's.
    """
    box = host.journal.postbox
    address = Book(box, game).address_of(player).lower()
    found = (
        one for one in box.of_game(game, _LOOKED_AT) if one.channel == CHANNEL and _is_theirs(one, player, address)
    )
    return tuple(_own(one) for one in found)[:SHOWN]


def last_written(host: Host, game: str, player: str) -> OwnLetter | None:
    """The last letter that a player was known to have written lately."""
    recent = host.journal.postbox.of_game(game, _RECENT)
    theirs = (one for one in recent if (one.channel, one.way) == (CHANNEL, "in") and _is_theirs(one, player, ""))
    return next(map(_own, theirs), None)


def _is_theirs(kept: Kept, player: str, address: str) -> bool:
    """By what is kept of who wrote; no player's name has a comma."""
    if kept.way == "in":
        return kept.told.startswith(f"{FROM.format(player)}, ")
    to = read_letter(kept.data).to if kept.data and address else ()
    return bool(to) and to[0].address.lower() == address


def _own(kept: Kept) -> OwnLetter:
    told = kept.told.partition(": ")[2] if kept.way == "in" else kept.told
    subject = read_letter(kept.data).subject if kept.data else ""
    return OwnLetter(kept.way, kept.at, subject, kept.standing, told, kept.tries, kept.due, kept.entry)
