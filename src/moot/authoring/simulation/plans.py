"""What is to be played, and what came of it."""

from typing import Literal

from moot.game.values import Value

Ending = Literal["won", "paradox", "ended", "going", "stalled", "crashed"]
ENDINGS: dict[Ending, str] = {
    "won": "won",
    "paradox": "won, as a paradox",
    "ended": "ended without a winner",
    "going": "still going",
    "stalled": "stalled",
    "crashed": "crashed",
}
"""How a game can end, in words."""


class Plan(Value, frozen=True):
    """Games to be played: each follows from this and its number alone, however many there are."""

    ruleset: str
    """A ruleset's name, or a folder."""
    players: int
    games: int
    seed: str
    days: int


class Stall(Value, frozen=True):
    """The moment when nobody could go on: no move led on, and no time would come."""

    entry: int
    foreseen: tuple[str, ...] = ()
    """The proposals of which liveness said, before they were adopted, that rules could perhaps not be changed again."""
    words: str = ""
    """What liveness says of the game as it stands."""


class Played(Value, frozen=True):
    """What became of one game."""

    number: int
    name: str
    ending: Ending
    winner: str = ""
    entries: int = 0
    seconds: int = 0
    """Of game time."""
    moves: int = 0
    refused: int = 0
    undecided: int = 0
    proposals: int = 0
    adopted: int = 0
    cases: int = 0
    failed_mechanisms: int = 0
    joined: int = 0
    left: int = 0
    changed: dict[str, int] = {}
    """How often each rule of the ruleset was changed or repealed, by its first number."""
    enacted: int = 0
    stall: Stall | None = None
    troubles: tuple[str, ...] = ()
    """What must not be: a crash, a stall that was not foreseen, a record that does not follow from the rules."""

    @property
    def days(self) -> float:
        """How long it lasted, in days of game time."""
        return self.seconds / 86_400
