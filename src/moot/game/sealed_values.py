"""Sealed values: what players put down unseen, such as bids and hands of cards, until a rule reveals it.

In the game there is only a seal, which is the same for everybody: a commitment to a player, a value and a salt. So
no rule, page or record can tell two games apart that differ in what is sealed, and deciding needs none of it. Only
whoever is to see a value is told it by the host, which keeps values and salts beside the record. A rule's `reveal` puts
value and salt into the record, and anybody can check them.
"""

import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from moot.game.events import Event, RegisterSet, Revealed
from moot.game.values import PlayerId, Value, canonical, decode, digest

UNKNOWN = "sealed:" + 64 * "0"
"""The seal in trials, which come to nothing."""
_SEAL = re.compile(r"sealed:[0-9a-f]{64}")


class SealedValue(Value, frozen=True):
    """A value under a seal, with whose it is and the salt of 32 bytes that proves the seal."""

    player: PlayerId
    value: Any
    salt: str

    def seal(self, game: str) -> str:
        """Its seal: SHA-256 over the canonical spelling of the game and the fields."""
        found = digest({"game": game, "player": self.player, "salt": self.salt, "value": self.value})
        return f"sealed:{found}"


class Sealing(Protocol):
    """What deciding a move needs to know of sealed values."""

    def opened(self, seal: str) -> SealedValue | None:
        """What is under a seal; None where that isn't known."""
        ...

    def dealt(self, register: str, players: Sequence[PlayerId], values: Sequence[Any], count: int) -> Sequence[str]:
        """The seals of so many values for each player, drawn by lot, none of them twice."""
        ...


class NoSealing:
    """Nothing is known, as in trials."""

    def opened(self, seal: str) -> SealedValue | None:
        """Nothing."""
        return None

    def dealt(self, register: str, players: Sequence[PlayerId], values: Sequence[Any], count: int) -> Sequence[str]:
        """A seal for each player, of nothing."""
        return [UNKNOWN] * len(players)


class HostSealing:
    """What the host knows while it decides a move, and what it seals on the way."""

    def __init__(self, game: str, seed: bytes, entry: int, previous: str, known: Mapping[str, SealedValue]):
        """`seed` is the game's secret, and `previous` the hash of the entry before: a replay gives the same."""
        self._game, self._known = game, known
        self._secret = hmac.digest(seed, f"sealed {game} {entry} {previous}".encode(), "sha256")
        self.made: dict[str, SealedValue] = {}
        """What it has sealed, by seal."""

    def sealed(self, player: PlayerId, name: str, value: Any) -> str:
        """The seal of what a player puts down under a name."""
        one = SealedValue(player, value, self._derived("salt", name, player).hex())
        self.made[one.seal(self._game)] = one
        return one.seal(self._game)

    def opened(self, seal: str) -> SealedValue | None:
        """What is under a seal."""
        return self.made.get(seal) or self._known.get(seal)

    def dealt(self, register: str, players: Sequence[PlayerId], values: Sequence[Any], count: int) -> Sequence[str]:
        """The seals of what each player is dealt."""
        by_lot = sorted(range(len(values)), key=lambda n: self._derived("lot", register, str(n), digest(list(values))))
        hands = [[values[n] for n in by_lot[at * count : (at + 1) * count]] for at in range(len(players))]
        return [self.sealed(player, f"{register} dealt", hand) for player, hand in zip(players, hands, strict=True)]

    def _derived(self, *parts: str) -> bytes:
        return hmac.digest(self._secret, canonical(parts), "sha256")


class RecordedSealing:
    """What an entry says of sealed values, for deciding it again."""

    def __init__(self, game: str, events: Iterable[Event]):
        self._revealed: dict[str, SealedValue] = {}
        self._dealt: dict[tuple[str, str], str] = {}
        for event in events:
            if isinstance(event, Revealed):
                one = SealedValue(event.player, event.value, event.salt)
                self._revealed[one.seal(game)] = one
            elif isinstance(event, RegisterSet) and is_seal(event.value):
                self._dealt[event.register, event.of] = event.value

    def opened(self, seal: str) -> SealedValue | None:
        """What the entry reveals of a seal."""
        return self._revealed.get(seal)

    def dealt(self, register: str, players: Sequence[PlayerId], values: Sequence[Any], count: int) -> Sequence[str]:
        """The seals that the entry has for these players."""
        return [self._dealt.get((register, player), UNKNOWN) for player in players]


def is_seal(value: object) -> bool:
    """Whether something is a seal, and not what is under it."""
    return isinstance(value, str) and _SEAL.fullmatch(value) is not None


def kept_as(one: SealedValue) -> str:
    """A sealed value but for its salt, as the host keeps it."""
    return canonical({"player": one.player, "value": one.value}).decode()


def read_kept(kept: str, salt: str) -> SealedValue:
    """What `kept_as` wrote."""
    return decode(canonical({**decode(kept, dict[str, Any]), "salt": salt}), SealedValue)
