"""Players' mail addresses and codewords, letters that are stuck, and a player's own letters."""

from moot.documents.letters.parser import read_letter
from moot.game.values import PlayerId, Time, Value, from_attributes
from moot.journal.postbox import StoredMessage
from moot.languages import _, counted
from moot.people.correspondents import CHANNEL, CODEWORD_LEAST, AddressBook, end_token
from moot.people.mail_addresses import Addresses, is_address
from moot.play.host import Host, InvalidName
from moot.post.mail.incoming import FROM
from moot.post.mail.senders import people_of

_LETTERS_LOOKED_AT = 1_000


class Correspondent(Value, frozen=True):
    """Somebody in a game, and where they get mail."""

    name: str
    address: str = ""
    failures: int = 0
    """How many letters bounced."""
    is_stopped: bool = False


class StuckLetter(Value, frozen=True):
    """A letter that waits, or failed."""

    id: str
    way: str
    standing: str
    about: str
    """Its subject."""
    who: str
    """The sender, or the recipient."""
    tries: int
    due: Time
    told: str


def player_named(host: Host, game: str, name: str) -> PlayerId:
    """Somebody in a game by name; raises `InvalidName` if there is nobody, and the journal's `UnknownGame`."""
    people = people_of(host.table(game).state)
    found = [person for person in people if person == name] or [p for p in people if p.casefold() == name.casefold()]
    if not found:
        names = ", ".join(people) or _("nobody")
        raise InvalidName(
            _("there is no {name} in {game}; its people are: {people}", name=name, game=game, people=names)
        )
    return found[0]


def set_address(host: Host, game: str, name: str, address: str) -> None:
    """Set somebody's mail address; raises `InvalidName` if it isn't one."""
    if not is_address(address):
        raise InvalidName(_("{address} isn't a mail address", address=address))
    AddressBook(host.journal.postbox, game).set_address(player_named(host, game, name), address)


def set_codeword(host: Host, game: str, name: str, word: str) -> None:
    """Set somebody's codeword; raises `InvalidName` if it is too short."""
    if len(word) < CODEWORD_LEAST or any(c.isspace() for c in word):
        raise InvalidName(_("a codeword needs at least {least} characters, and no spaces", least=CODEWORD_LEAST))
    AddressBook(host.journal.postbox, game).set_codeword(player_named(host, game, name), word)


def stop_game_mail(host: Host, game: str, token: str, *, stop: bool) -> PlayerId | None:
    """The player whose mail an unsubscribe token stops; with `stop`, stops it. None if it is nobody's."""
    if not host.has(game):
        return None
    addresses = Addresses(host.journal, "")
    people = people_of(host.table(game).state)
    player = next((person for person in people if addresses.is_for(game, "stop", person, token)), None)
    if player is not None and stop:
        AddressBook(host.journal.postbox, game).set_stopped(player, stopped=True)
    return player


def trouble_of(host: Host, game: str, player: str) -> str:
    """What a player should know about mail to them that bounces; empty if all is well."""
    book = AddressBook(host.journal.postbox, game)
    address = book.address_of(player)
    count = book.failures(address) if address else 0
    if not count:
        return ""
    if book.is_failing(address):
        return counted(
            count,
            "Mail to {address} bounced {count} time, so we stopped sending there.",
            "Mail to {address} bounced {count} times, so we stopped sending there.",
            address=address,
        )
    return counted(
        count, "Mail to {address} bounced {count} time.", "Mail to {address} bounced {count} times.", address=address
    )


def new_token(host: Host, game: str, name: str) -> str:
    """Replace somebody's token, so that letters to their old address count as nobody's."""
    return end_token(host.journal, game, player_named(host, game, name))


def correspondents(host: Host, game: str) -> list[Correspondent]:
    """Everyone in a game, and where they get mail."""
    book = AddressBook(host.journal.postbox, game)
    return [_correspondent(book, person) for person in people_of(host.table(game).state)]


def _correspondent(book: AddressBook, name: str) -> Correspondent:
    address = book.address_of(name)
    return Correspondent(name, address, book.failures(address) if address else 0, book.is_stopped(name))


def stuck_letters(host: Host, game: str) -> list[StuckLetter]:
    """The latest letters that are waiting or failed."""
    kept = host.journal.postbox.of_game(game, _LETTERS_LOOKED_AT)
    found = []
    for one in kept:
        if one.channel == CHANNEL and one.standing != "done" and one.data:
            letter = read_letter(one.data)
            who = letter.sender if one.way == "in" else next(iter(letter.to), letter.sender)
            found.append(from_attributes(StuckLetter, one, about=letter.subject, who=str(who)))
    return found


_LOOKED_AT, _RECENT, SHOWN = 300, 50, 50


class OwnLetter(Value, frozen=True):
    """A letter from or to a player."""

    way: str
    at: Time
    about: str
    """Its subject; empty if it was deleted."""
    standing: str
    told: str
    """The outcome, and what wasn't done."""
    tries: int = 0
    due: Time = 0
    entry: int | None = None

    @property
    def is_trouble(self) -> bool:
        """Whether the player should look at it: it failed or is being retried, or something in it wasn't done."""
        is_retried = self.standing == "waiting" and bool(self.tries)
        return self.standing == "failed" or is_retried or (self.way == "in" and ";" in self.told)


def own_letters(host: Host, game: str, player: str) -> tuple[OwnLetter, ...]:
    """A player's latest letters: those that they provably sent, and what was sent to their address.

    A letter from an unknown sender is nobody's.
    """
    box = host.journal.postbox
    address = AddressBook(box, game).address_of(player).lower()
    found = (
        one for one in box.of_game(game, _LOOKED_AT) if one.channel == CHANNEL and _is_theirs(one, player, address)
    )
    return tuple(_own(one) for one in found)[:SHOWN]


def last_written(host: Host, game: str, player: str) -> OwnLetter | None:
    """The last letter that a player provably sent lately."""
    recent = host.journal.postbox.of_game(game, _RECENT)
    theirs = (one for one in recent if (one.channel, one.way) == (CHANNEL, "in") and _is_theirs(one, player, ""))
    return next(map(_own, theirs), None)


def _is_theirs(kept: StoredMessage, player: str, address: str) -> bool:
    """By the stored outcome; no player's name has a comma."""
    if kept.way == "in":
        return kept.told.startswith(f"{FROM.format(player)}, ")
    to = read_letter(kept.data).to if kept.data and address else ()
    return bool(to) and to[0].address.lower() == address


def _own(kept: StoredMessage) -> OwnLetter:
    told = kept.told.partition(": ")[2] if kept.way == "in" else kept.told
    subject = read_letter(kept.data).subject if kept.data else ""
    return from_attributes(OwnLetter, kept, about=subject, told=told)
