"""Correspondents of a game by mail: their addresses, codewords and tokens, and who wants no mail."""

import hmac
import secrets
from base64 import b32encode
from hashlib import scrypt, sha256

from moot.game.values import PlayerId, Value
from moot.journal.journal import Journal
from moot.journal.postbox import Postbox

CHANNEL = "mail"
TOKENS = "tokens"
TOLD = "told"
"""The bookmark at the last entry that players were notified of."""
_JOINING = "joining"
"""Beside the others, because anyone may make as many of these bookmarks as they like."""
CODEWORD_LEAST = 6
FAILURES_MAX = 3
"""After so many bounces, no more mail is sent to an address."""
_COST = {"n": 2**13, "r": 8, "p": 1}


class PendingJoin(Value, frozen=True):
    """Somebody who asked to join and hasn't confirmed it yet."""

    name: str
    address: str


class AddressBook:
    """A game's address book: where players are reached by mail, and whether they want any."""

    def __init__(self, postbox: Postbox, game: str):
        self._postbox, self.game = postbox, game

    def _mark(self, name: str) -> str:
        return self._postbox.mark(self.game, CHANNEL, name)

    def _keep(self, name: str, value: str) -> None:
        if self._mark(name) != value:
            self._postbox.set_mark(self.game, CHANNEL, name, value)

    # --- where players are reached -----------------------------------------------------------

    def address_of(self, player: str) -> str:
        """A player's mail address; empty if it isn't known."""
        return self._mark(f"address\n{player}")

    def set_address(self, player: str, address: str) -> None:
        """Set a player's mail address; its bounces are forgotten."""
        self._keep(f"address\n{player}", address)
        self.set_stopped(player, stopped=False)
        self.arrived(address)

    def wants_mail(self, player: str) -> bool:
        """Whether a player may be sent mail that isn't a reply."""
        address = self.address_of(player)
        return bool(address) and not self._mark(f"stopped\n{player}") and not self.is_failing(address)

    def set_stopped(self, player: str, *, stopped: bool) -> None:
        """Set whether a player gets no more mail."""
        self._keep(f"stopped\n{player}", "1" if stopped else "")

    def is_stopped(self, player: str) -> bool:
        """Whether a player wants no mail."""
        return bool(self._mark(f"stopped\n{player}"))

    def set_talk(self, player: str, *, wanted: bool) -> None:
        """Set whether a player gets comments too."""
        self._keep(f"talk\n{player}", "1" if wanted else "")

    def wants_talk(self, player: str) -> bool:
        """Whether a player gets comments."""
        return bool(self._mark(f"talk\n{player}"))

    def forget(self, player: str) -> None:
        """Delete a player's address, codeword and token, because the seat goes to somebody else."""
        for name in ("address", "codeword", "stopped", "talk"):
            self._keep(f"{name}\n{player}", "")

    # --- addresses that fail -----------------------------------------------------------------

    def failed(self, address: str) -> int:
        """Count a bounce; returns the new number."""
        count = self.failures(address) + 1
        self._keep(_failing(address), str(count))
        return count

    def arrived(self, address: str) -> None:
        """Reset the bounce count of an address, because mail arrived from it."""
        self._keep(_failing(address), "")

    def failures(self, address: str) -> int:
        """The number of bounces of an address."""
        return int(self._mark(_failing(address)) or "0")

    def is_failing(self, address: str) -> bool:
        """Whether no more mail is sent to an address because of bounces."""
        return self.failures(address) >= FAILURES_MAX

    # --- codewords ---------------------------------------------------------------------------

    def set_codeword(self, player: str, word: str) -> None:
        """Store the hash of a player's codeword."""
        salt = secrets.token_hex(12)
        self._keep(f"codeword\n{player}", f"{salt}:{_hashed(word, salt)}")

    def is_codeword(self, player: str, word: str) -> bool:
        """Whether a word is the player's codeword."""
        salt, _, hashed = self._mark(f"codeword\n{player}").partition(":")
        return bool(hashed) and hmac.compare_digest(_hashed(word, salt), hashed)

    # --- joining, and what has been told -----------------------------------------------------

    def set_joining(self, token: str, joining: PendingJoin) -> None:
        """Store who asked to join, until they confirm it."""
        self._postbox.set_mark(self.game, _JOINING, token, f"{joining.name}\n{joining.address}")

    def joining(self, token: str) -> PendingJoin | None:
        """Who asked to join, by their confirmation token."""
        name, _, address = self._postbox.mark(self.game, _JOINING, token).partition("\n")
        return PendingJoin(name, address) if address else None

    def set_told(self, entry: int) -> None:
        """Set the last entry that players were notified of."""
        self._keep(TOLD, str(entry))


def _failing(address: str) -> str:
    return f"failing\n{address.lower()}"


def _hashed(word: str, salt: str) -> str:
    return scrypt(word.casefold().encode(), salt=salt.encode(), dklen=24, **_COST).hex()


_BYTES = 15


def token_of(journal: Journal, game: str, player: str) -> str:
    """Somebody's token in a game: 24 small letters and digits. Raises `UnknownGame` if there is no such game."""
    count = journal.postbox.mark(game, TOKENS, player) or "0"
    key = hmac.digest(journal.seed(game), b"tokens of moot", sha256)
    mac = hmac.digest(key, f"{game}\n{player}\n{count}".encode(), sha256)
    return b32encode(mac[:_BYTES]).decode().lower()


def is_token_of(journal: Journal, game: str, player: str, token: str) -> bool:
    """Whether a token is somebody's; case doesn't matter."""
    return hmac.compare_digest(token_of(journal, game, player).encode(), token.strip().lower().encode())


def end_token(journal: Journal, game: str, player: PlayerId) -> str:
    """Replace somebody's token; the old one no longer works."""
    outdate_token(journal, game, player)
    return token_of(journal, game, player)


def outdate_token(journal: Journal, game: str, player: PlayerId) -> None:
    """Invalidate somebody's token; the next one is computed when it is needed."""
    count = int(journal.postbox.mark(game, TOKENS, player) or "0")
    journal.postbox.set_mark(game, TOKENS, player, str(count + 1))
