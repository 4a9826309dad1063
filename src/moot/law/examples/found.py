"""The examples of a rule, as they were found, and what they don't show."""

from moot.game.state import State
from moot.game.values import Number, Value
from moot.law.examples.outcomes import Outcome
from moot.law.examples.situations import ExampleOpening, ExampleSituation
from moot.law.mechanisms.tracing import TracedPlace


class Example(Value, frozen=True):
    """One example: a situation, what comes of it, and what would without the rule."""

    situation: ExampleSituation
    outcome: Outcome
    without: Outcome | None = None
    edges: tuple[str, ...] = ()
    """The edges at which it stands, where the rule does otherwise beside it."""
    ends: tuple[Outcome, ...] = ()
    """What comes of it if all that is drawn by chance is least, and most; empty where nothing is."""

    deciding: frozenset[str] = frozenset()
    """What is as usual in it, and decides all the same: fields of situations, registers, quantities and offices."""

    @property
    def differs(self) -> bool:
        """Whether the game would go otherwise without the rule."""
        return self.without is None or self.without.told != self.outcome.told


class RuleExamples(Value, frozen=True):
    """The examples of a rule, and what they don't show."""

    rule: Number
    state: State
    """The game whose rules they're played by."""
    opening: ExampleOpening = ExampleOpening()
    examples: tuple[Example, ...] = ()
    branches: int = 0
    """How many branches its code has."""
    shown: int = 0
    """How many of these the examples run."""
    missed: tuple[TracedPlace, ...] = ()
    """Where code is that none of them runs."""
    gives_way: tuple[tuple[str, Number], ...] = ()
    """What other rules prevail about wherever it was tried: a term or move, and that rule."""
    never_acts: bool = False
    """Whether all that it provides was asked, and had no say in anything that was tried."""
    is_idle: bool = False
    """Whether all its branches ran, but nothing came out otherwise than without it."""
    tried: int = 0
