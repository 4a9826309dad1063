"""What a host is told of its correspondents, and tells of them: addresses, codewords, and letters that are stuck."""

from moot.documents.letters.reading import read_letter
from moot.game.values import PlayerId, Time, Value
from moot.people.correspondents import CHANNEL, CODEWORD_LEAST, Book
from moot.people.mail_addresses import Addresses, is_address
from moot.people.player_tokens import end_token
from moot.play.host import BadName, Host
from moot.post.mail.knowing import people_of

_LETTERS_LOOKED_AT = 1_000


class Correspondent(Value, frozen=True):
    """Somebody in a game, and how they are reached."""

    name: str
    address: str = ""
    failures: int = 0
    """Mails that came back from there."""
    is_stopped: bool = False


class Stuck(Value, frozen=True):
    """A letter that waits, or failed."""

    id: str
    way: str
    standing: str
    about: str
    """Its subject."""
    who: str
    """Whom it is from, or to."""
    tries: int
    due: Time
    told: str


def player_named(host: Host, game: str, name: str) -> PlayerId:
    """Somebody in a game by their name; raises `BadName` where there is nobody, and the journal's `Unknown`."""
    people = people_of(host.table(game).state)
    found = [person for person in people if person == name] or [p for p in people if p.casefold() == name.casefold()]
    if not found:
        raise BadName(f"there is no {name} in {game}; there are: {', '.join(people) or 'nobody'}")
    return found[0]


def set_address(host: Host, game: str, name: str, address: str) -> None:
    """Keep where somebody is reached; raises `BadName` where it is no address."""
    if not is_address(address):
        raise BadName(f"{address} is no address that mail can be sent to")
    Book(host.journal.postbox, game).set_address(player_named(host, game, name), address)


def set_codeword(host: Host, game: str, name: str, word: str) -> None:
    """Keep a codeword for somebody; raises `BadName` where it is too short."""
    if len(word) < CODEWORD_LEAST or any(c.isspace() for c in word):
        raise BadName(f"a codeword has {CODEWORD_LEAST} characters at least, and no spaces")
    Book(host.journal.postbox, game).set_codeword(player_named(host, game, name), word)


def stopped_by(host: Host, game: str, token: str, *, stop: bool) -> PlayerId | None:
    """Whose mail an address stops, and stop it if that is asked for; None where it is nobody's."""
    if not host.has(game):
        return None
    addresses = Addresses(host.journal, "")
    people = people_of(host.table(game).state)
    player = next((person for person in people if addresses.is_for(game, "stop", person, token)), None)
    if player is not None and stop:
        Book(host.journal.postbox, game).set_stopped(player, stopped=True)
    return player


def trouble_of(host: Host, game: str, player: str) -> str:
    """What a player should know of mail to them that does not arrive; empty where all is well."""
    book = Book(host.journal.postbox, game)
    address = book.address_of(player)
    count = book.failures(address) if address else 0
    if not count:
        return ""
    ends = ", and no more is sent there" if book.is_failing(address) else ""
    return f"Mail to {address} did not arrive: {count} by now{ends}."


def new_token(host: Host, game: str, name: str) -> str:
    """End somebody's token, so that letters to their old address are nobody's any more."""
    return end_token(host.journal, game, player_named(host, game, name))


def correspondents(host: Host, game: str) -> list[Correspondent]:
    """Everybody in a game, with how they are reached."""
    book = Book(host.journal.postbox, game)
    return [_correspondent(book, person) for person in people_of(host.table(game).state)]


def _correspondent(book: Book, name: str) -> Correspondent:
    address = book.address_of(name)
    return Correspondent(name, address, book.failures(address) if address else 0, book.is_stopped(name))


def stuck(host: Host, game: str) -> list[Stuck]:
    """The latest letters that wait or failed."""
    kept = host.journal.postbox.of_game(game, _LETTERS_LOOKED_AT)
    found = []
    for one in kept:
        if one.channel == CHANNEL and one.standing != "done" and one.data:
            letter = read_letter(one.data)
            who = letter.sender if one.way == "in" else next(iter(letter.to), letter.sender)
            found.append(Stuck(one.id, one.way, one.standing, letter.subject, str(who), one.tries, one.due, one.told))
    return found
