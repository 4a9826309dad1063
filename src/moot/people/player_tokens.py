"""Tokens by which somebody who writes from afar is known: one for each player of each game, signed by the host.

A token is part of the address that a player writes to, or the codeword that they put into a mail (Infinity 333), or the
password of a news reader. It is worked out from the game's secret, so none is stored; ending one makes the next.
"""

import hmac
from base64 import b32encode
from hashlib import sha256

from moot.game.values import PlayerId
from moot.journal.store import Journal

_CHANNEL, _BYTES = "tokens", 15


def token_of(journal: Journal, game: str, player: str) -> str:
    """The token of somebody in a game: 24 small letters and digits. Raises `Unknown` where there is no such game."""
    count = journal.postbox.mark(game, _CHANNEL, player) or "0"
    key = hmac.digest(journal.seed(game), b"tokens of moot", sha256)
    mac = hmac.digest(key, f"{game}\n{player}\n{count}".encode(), sha256)
    return b32encode(mac[:_BYTES]).decode().lower()


def is_token_of(journal: Journal, game: str, player: str, token: str) -> bool:
    """Whether a token is somebody's; small letters and capitals are the same."""
    return hmac.compare_digest(token_of(journal, game, player).encode(), token.strip().lower().encode())


def end_token(journal: Journal, game: str, player: PlayerId) -> str:
    """A new token for somebody whose old one is ended from now on."""
    outdate_token(journal, game, player)
    return token_of(journal, game, player)


def outdate_token(journal: Journal, game: str, player: PlayerId) -> None:
    """End somebody's token; what takes its place is worked out when it is asked for."""
    count = int(journal.postbox.mark(game, _CHANNEL, player) or "0")
    journal.postbox.set_mark(game, _CHANNEL, player, str(count + 1))
