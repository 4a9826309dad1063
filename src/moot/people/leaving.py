"""What ends with somebody's part in a game, so that nobody goes on by another way than the one that was closed."""

from collections.abc import Iterable

from msgspec.structs import replace

from moot.documents.letters.parser import read_letter
from moot.game.values import PlayerId, Time
from moot.journal.store import Journal
from moot.people.correspondents import CHANNEL, Book
from moot.people.player_tokens import outdate_token
from moot.people.values import Account, Door, Invitation
from moot.runtime.typed_store import Drawer

INVITATION = "invitation"
"""The kind of paper that invitations are."""
_DAY, _LETTERS_MAX = 86_400, 10_000


def cut_off(journal: Journal, game: str, players: Iterable[PlayerId]) -> None:
    """Let nobody write by mail, or be written to, as a player whose seat is freed; nor read news as them."""
    for player in players:
        outdate_token(journal, game, player)
        Book(journal.postbox, game).forget(player)


def take_back(journal: Journal, game: str, account: Account, now: Time) -> None:
    """Send somebody none of the letters of a game that still wait to be handed on."""
    postbox, address = journal.postbox, account.mail.casefold()
    for kept in postbox.waiting(CHANNEL, "out", now + _DAY, _LETTERS_MAX, game) if address else ():
        if address in {one.address.casefold() for one in read_letter(kept.data).to}:
            postbox.settle(replace(kept, standing="failed", told="whom it was for has no part in the game any more"))


def seats_of(door: Door, account: Account) -> list[PlayerId]:
    """The seats that are somebody's."""
    return [seat.player for seat in door.seats if seat.account == account.id]


def invitations_by(journal: Journal, game: str, account: Account, now: Time) -> list[tuple[str, str]]:
    """The open invitations to a game that somebody made, by kind and key."""
    drawer = Drawer(journal.cabinet, INVITATION, Invitation)
    return [(drawer.kind, filed.key) for filed in drawer.of(game, now) if filed.value.by == account.id]
