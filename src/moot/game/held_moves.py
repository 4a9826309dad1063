"""Moves that a rule holds: what they are, and how many there may be."""

from typing import Any

from moot.game.rules import Because
from moot.game.values import PlayerId, RuleId, Time, Value

EACH_MAX = 20
"""The most moves of one player that are held at once."""
ALL_MAX = 1_000
"""The most moves that are held at once."""


class HeldMove(Value, frozen=True):
    """A move that was allowed, and waits for a rule to carry it out or to drop it."""

    number: int
    """The entry at which it was held."""
    name: str
    player: PlayerId
    held: Time
    because: Because
    rule: RuleId
    """The rule that holds it; when that is repealed, the move is dropped."""
    arguments: dict[str, Any] = {}
