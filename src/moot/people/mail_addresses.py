"""Mail addresses of games: `GAME@domain` for anybody, `GAME+NAME.TOKEN@domain` for one player,
`GAME+BOARD@domain` for comments on a board.

A player's own address is signed by the host, so that whoever writes to it is taken for that player. Others like it are
for one purpose each: to confirm that one joins or gets mail there, to stop mail, to report that mail did not arrive.
"""

import re
import unicodedata
from collections.abc import Callable, Collection
from typing import Literal, get_args

from moot.game.decision.boards import BOARDS
from moot.game.values import Value
from moot.journal.journal import Journal
from moot.people.correspondents import is_token_of, token_of

Purpose = Literal["join", "start", "stop", "bounce"]
_TOKEN_LENGTH, _LOCAL_MAX = 24, 64
_GAME = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")
_FOR_PURPOSE = re.compile(rf"({'|'.join(get_args(Purpose))})-([a-z2-7]{{24}})")
_FOR_PLAYER = re.compile(r"[a-z0-9-]*\.([a-z2-7]{24})")
_ADDRESS = re.compile(r"([A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64})@([A-Za-z0-9.-]{1,250})", re.ASCII)


class AddressTarget(Value, frozen=True):
    """What a mail address stands for."""

    game: str
    token: str = ""
    """Empty for the game's own address."""
    purpose: Purpose | None = None
    """None if the token is a player's."""
    board: str = ""
    """The board whose address it is."""


class Addresses:
    """The addresses of a host's games."""

    def __init__(self, journal: Journal, domain: str, boards: Callable[[str], Collection[str]] = lambda game: BOARDS):
        self._journal, self.domain, self._boards = journal, domain.lower(), boards
        self._known: set[str] = set()
        """Games that are there, as far as this process knows."""

    def of_game(self, game: str) -> str:
        """A game's own address."""
        return f"{game}@{self.domain}"

    def of_player(self, game: str, player: str) -> str:
        """A player's secret address in a game."""
        room = _LOCAL_MAX - len(game) - _TOKEN_LENGTH - 2
        return f"{game}+{_slug(player)[: max(0, room)]}.{token_of(self._journal, game, player)}@{self.domain}"

    def for_purpose(self, game: str, purpose: Purpose, about: str) -> str:
        """A signed address for one purpose and its subject, such as a player's name."""
        return f"{game}+{purpose}-{token_of(self._journal, game, _sealed(purpose, about))}@{self.domain}"

    def is_for(self, game: str, purpose: Purpose, about: str, token: str) -> bool:
        """Whether a token is the signature of a purpose and its subject."""
        return is_token_of(self._journal, game, _sealed(purpose, about), token)

    def forget(self, game: str) -> None:
        """Look again whether a game is there."""
        self._known.discard(game)

    def read(self, address: str) -> AddressTarget | None:
        """What an address stands for; None if it isn't ours, or there is no such game."""
        found = _ADDRESS.fullmatch(address)
        if found is None or found[2].lower() != self.domain:
            return None
        name, plus, detail = found[1].partition("+")
        game = self._game(name)
        if game is None or not plus:
            return AddressTarget(game) if game is not None else None
        detail = detail.lower()
        purpose, player = _FOR_PURPOSE.fullmatch(detail), _FOR_PLAYER.fullmatch(detail)
        if purpose:
            return AddressTarget(game, purpose[2], next(one for one in get_args(Purpose) if one == purpose[1]))
        if player:
            return AddressTarget(game, player[1])
        return next((AddressTarget(game, board=board) for board in self._boards(game) if board.lower() == detail), None)

    def _game(self, name: str) -> str | None:
        """A game by its name; case matters only if two games differ just in case."""
        if name in self._known:
            return name
        names = [record.name for record in self._journal.games()]
        self._known.update(names)
        alike = [one for one in names if one.lower() == name.lower()]
        return name if name in names else alike[0] if len(alike) == 1 else None


def has_address(game: str) -> bool:
    """Whether a game's name can be part of an address, with room for a token after it."""
    return _GAME.fullmatch(game) is not None and len(game) + len("+bounce-") + _TOKEN_LENGTH <= _LOCAL_MAX


def is_address(text: str) -> bool:
    """Whether a text is a mail address."""
    return _ADDRESS.fullmatch(text) is not None


def _sealed(purpose: Purpose, about: str) -> str:
    """The text that a token signs; no player's name has a line break."""
    return f"{purpose}\n{about}"


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
