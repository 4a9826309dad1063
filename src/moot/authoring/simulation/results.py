"""Plans of simulations, results of games, and statistics."""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median_low
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
    """A plan of games; each game depends only on the plan and its own number."""

    ruleset: str
    """A ruleset's name, or a folder."""
    players: int
    games: int
    seed: str
    days: int
    offices: dict[str, str] = {}
    """Who holds which office from the start; they needn't be players."""
    at_the_edge: bool = False
    """Whether games are played where faults are, by rules that bots leave alone (see `edges`)."""


class Stall(Value, frozen=True):
    """A deadlock: no move makes progress, and no deadline will come."""

    entry: int
    foreseen: tuple[str, ...] = ()
    """The proposals that the liveness check warned of before they were adopted."""
    words: str = ""
    """The liveness check's words on the game as it is."""


class SimulatedGame(Value, frozen=True):
    """The result of one game."""

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
    """Bugs: a crash, a deadlock without warning, a record that fails verification, a broken invariant."""

    @property
    def days(self) -> float:
        """How long it lasted, in days of game time."""
        return self.seconds / 86_400


_BINS = 8


class Range(Value, frozen=True):
    """The least, the median and the most of something over all games."""

    what: str
    least: float
    median: float
    most: float


class Bar(Value, frozen=True):
    """One line of a chart."""

    label: str
    number: int


class Summary(Value, frozen=True):
    """Statistics of games, independent of the order in which they were played."""

    games: int
    endings: tuple[Bar, ...]
    ranges: tuple[Range, ...]
    lengths: tuple[Bar, ...]
    """How many games had how many moves."""
    changed: tuple[Bar, ...]
    """How often each rule of the ruleset was changed, the most changed first."""
    enacted: int
    stalled: int
    foreseen: int
    """How many of the stalled games were predicted before the vote."""
    troubled: tuple[SimulatedGame, ...]
    """The games with bugs."""


_MEASURED: tuple[tuple[str, Callable[[SimulatedGame], float]], ...] = (
    ("moves", lambda game: game.moves),
    ("days of game time", lambda game: round(game.days, 1)),
    ("proposals", lambda game: game.proposals),
    ("adopted", lambda game: game.adopted),
    ("new rules", lambda game: game.enacted),
    ("cases", lambda game: game.cases),
    ("moves refused", lambda game: game.refused),
    ("moves undecided", lambda game: game.undecided),
    ("mechanisms that failed", lambda game: game.failed_mechanisms),
    ("people who joined", lambda game: game.joined),
    ("players who left", lambda game: game.left),
)


def summary_of(games: Sequence[SimulatedGame]) -> Summary:
    """The statistics of some games."""
    games = sorted(games, key=lambda game: game.number)
    ended = Counter(game.ending for game in games)
    changed = _changed(games)
    stalls = [game.stall for game in games if game.stall is not None]
    return Summary(
        games=len(games),
        endings=tuple(Bar(words, ended[ending]) for ending, words in ENDINGS.items() if ended[ending]),
        ranges=tuple(_range(what, [measure(game) for game in games]) for what, measure in _MEASURED if games),
        lengths=_lengths([game.moves for game in games]),
        changed=tuple(Bar(rule, n) for rule, n in sorted(changed.items(), key=lambda item: (-item[1], item[0]))),
        enacted=sum(game.enacted for game in games),
        stalled=len(stalls),
        foreseen=sum(bool(stall.foreseen) for stall in stalls),
        troubled=tuple(game for game in games if game.troubles),
    )


def _changed(games: Sequence[SimulatedGame]) -> Counter[str]:
    found: Counter[str] = Counter()
    for game in games:
        found.update(game.changed)
    return found


def _range(what: str, values: Sequence[float]) -> Range:
    return Range(what, min(values), median_low(values), max(values))


def _lengths(moves: Sequence[int]) -> tuple[Bar, ...]:
    """Games by their number of moves, in steps of one size."""
    if not moves:
        return ()
    step = max(10, -(-(max(moves) + 1) // _BINS // 10) * 10)
    counted = Counter(number // step for number in moves)
    return tuple(Bar(f"{n * step}–{n * step + step - 1}", counted[n]) for n in range(max(counted) + 1))
