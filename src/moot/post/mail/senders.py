"""Sender authentication: by the signed address that a letter came to, by codeword, or by a trusted relay's DKIM check.

A From header alone proves nothing, nor does the Reply-To of a letter whose From a mailing list has rewritten: that says
who is meant as much as From does, but a relay vouches only for the list. If two proofs point to different people, the
letter counts as nobody's.
"""

from collections import Counter
from email.parser import BytesHeaderParser
from typing import Literal

from moot.documents.letters.addresses import checks_in
from moot.documents.letters.identity import Identity
from moot.documents.letters.values import Letter
from moot.game.state import State
from moot.game.values import PlayerId, Time, Value
from moot.journal.journal import Journal
from moot.languages import _
from moot.people.correspondents import AddressBook, is_token_of
from moot.people.mail_addresses import Addresses, AddressTarget

Proof = Literal["", "address", "codeword", "dkim"]
GUESSES_MAX = 10
"""Wrong codewords for one player in an hour; after that only signed addresses count."""
_HEADER_BYTES_MAX = 200_000


class VerifiedSender(Value, frozen=True):
    """The player who sent a letter, and the proof; nobody without one."""

    player: PlayerId | None = None
    by: Proof = ""
    trouble: str = ""
    """What is wrong."""
    is_proven_address: bool = False
    """Whether a trusted relay confirmed the sender's address."""


class SenderVerifier:
    """Finds out who sent a letter."""

    def __init__(self, journal: Journal, addresses: Addresses, trusted: frozenset[str] = frozenset()):
        self._journal, self._addresses, self._trusted = journal, addresses, trusted
        self._guesses: Counter[tuple[str, str, int]] = Counter()

    def writer(
        self,
        state: State,
        book: AddressBook,
        letter: Letter,
        reached: list[AddressTarget],
        data: bytes,
        said: Identity,
        now: Time,
    ) -> VerifiedSender:
        """Who sent a letter to a game, at the addresses `reached`; `said` is the identity that its text gives."""
        people, sender = people_of(state), letter.sender.address
        vouched = bool(sender) and letter.original is None and self._vouched(data, sender)
        known = _at(book, people, sender) or _at(book, people, letter.author.address)
        signs: dict[Proof, PlayerId] = {}
        addressed = [player for one in reached for player in self._named(people, one)]
        if addressed:
            signs["address"] = addressed[0]
        if said.codeword:
            named = self._by_codeword(people, book, said, known, now)
            misread = bool(signs and said.name) and not _called(people, said.name)
            if named is None and not misread:
                return VerifiedSender(trouble=_("wrong name or codeword"), is_proven_address=vouched)
            if named is not None:
                signs["codeword"] = named
        if vouched and len(known) == 1:
            signs["dkim"] = known[0]
        if len({*signs.values(), *(known[:1] if len(known) == 1 and signs else [])}) > 1:
            return VerifiedSender(trouble=_("it comes from one player's address and is signed as another"))
        if len(set(addressed)) > 1:
            return VerifiedSender(trouble=_("it was sent to several players' own addresses"))
        for by, player in signs.items():
            return VerifiedSender(player, by, is_proven_address=vouched)
        return VerifiedSender(is_proven_address=vouched)

    def reached(self, game: str, letter: Letter) -> list[AddressTarget]:
        """The addresses of a game that a letter is for."""
        found = (self._addresses.read(person.address) for person in letter.to)
        return [one for one in found if one is not None and one.game == game]

    def _named(self, people: tuple[PlayerId, ...], reached: AddressTarget) -> list[PlayerId]:
        if not reached.token or reached.purpose is not None:
            return []
        return [p for p in people if is_token_of(self._journal, reached.game, p, reached.token)]

    def _by_codeword(
        self, people: tuple[PlayerId, ...], book: AddressBook, said: Identity, known: list[PlayerId], now: Time
    ) -> PlayerId | None:
        """Whose codeword it is, among those the letter names or whose address it comes from."""
        meant = _called(people, said.name) if said.name else known
        for player in meant:
            if is_token_of(self._journal, book.game, player, said.codeword):
                return player
            hour = (book.game, player, now // 3600)
            if self._guesses[hour] < GUESSES_MAX:
                if book.is_codeword(player, said.codeword):
                    return player
                self._guesses[hour] += 1
        return None

    def _vouched(self, data: bytes, sender: str) -> bool:
        """Whether a trusted relay verified the DKIM signature of the sender's domain (RFC 6376, RFC 8601).

        Only the first such header counts: what stands below it came with the letter, and anyone may have written it.
        """
        if not self._trusted:
            return False
        header = BytesHeaderParser().parsebytes(data[:_HEADER_BYTES_MAX])
        checks = checks_in(str(header.get("Authentication-Results", "")))
        domain = sender.rpartition("@")[2].lower()
        return any(
            check.server in self._trusted and (check.method, check.result, check.domain) == ("dkim", "pass", domain)
            for check in checks
        )


def _at(book: AddressBook, people: tuple[PlayerId, ...], address: str) -> list[PlayerId]:
    return [player for player in people if address and book.address_of(player).lower() == address.lower()]


def _called(people: tuple[PlayerId, ...], name: str) -> list[PlayerId]:
    return [player for player in people if player.casefold() == name.casefold()]


def people_of(state: State) -> tuple[PlayerId, ...]:
    """Everyone who can write as somebody in a game: players, former players, and holders of offices."""
    return tuple(dict.fromkeys((*state.seating, *state.offices.values(), *state.players)))
