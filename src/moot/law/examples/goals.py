"""What a situation of an example shows: the branches that it runs, and the limits and edges at which it stands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from moot.game.values import PlayerId
from moot.law.examples.outcomes import Outcome
from moot.law.examples.situations import NAMES, ExampleOpening, ExampleSituation
from moot.law.mechanisms.tracing import TracedPlace

BEFORE = "before "
"""Goals that begin so are ways in which other rules decide before a provision is asked."""
AT_EDGE = "edge "
"""Goals that begin so are edges at which the rule turns, and their sides."""
NEAR = frozenset({"at", "just below", "just above"})
"""The sides of a limit that show where it is."""
Goal = tuple[str, Any]
"""A branch that an example runs, or a side of a limit on which it stands."""


class Tried(NamedTuple):
    """A situation that was played, and what it shows."""

    situation: ExampleSituation
    outcome: Outcome
    goals: frozenset[Goal]
    acts: bool
    """Whether the rule has a part in what comes of it."""
    branches: tuple[str, frozenset[Goal]]
    """The branches that it runs, of which provision: what else runs the same is much alike."""
    told: tuple[str, Any]
    simplicity: float
    is_odd: bool
    """Whether it can't well be in a game; then it's shown only for a branch that nothing else runs."""
    is_lawful: bool
    """Whether the law allows what it takes for granted, and votes come to it; else it's never shown."""


def is_branch(goal: Goal) -> bool:
    """Whether a goal is a branch of the code."""
    return goal[1] is None or isinstance(goal[1], bool)


def unordered(value: Any, seating: tuple[PlayerId, ...]) -> Any:
    """A value, of which a list of people is in order, and all who play are everybody."""
    if not isinstance(value, list) or not value or not {*map(str, value)} <= {*NAMES}:
        return value
    return "everybody" if {*value} == {*seating} else sorted(value)


def edges_in(goals: Iterable[Goal]) -> set[str]:
    """The names of the edges at which a situation stands."""
    return {place.removeprefix(AT_EDGE).rpartition(" ")[0] for place, _ in goals if place.startswith(AT_EDGE)}


def branches_of(rule: str, places: Sequence[TracedPlace]) -> Mapping[Goal, TracedPlace]:
    """The branches of a rule's code: each function, each loop that turns, each test with both ways out."""
    found: dict[Goal, TracedPlace] = {}
    for number, place in enumerate(places):
        if place.kind in ("entered", "turn"):
            found[f"{rule}.{number}", None] = place
        elif place.kind == "test":
            found[f"{rule}.{number}", True] = found[f"{rule}.{number}", False] = place
    return found


def simplicity(situation: ExampleSituation, opening: ExampleOpening) -> float:
    """How much there is to tell of a situation: the less, the better an example it is."""
    amounts = _news(situation.amounts, opening.amounts) + _news(situation.held, opening.held)
    far = sum(1 for n in (situation.later, situation.waited - 86_400) if n)
    people = abs(situation.players - opening.players) / 2 + len(situation.offices.items() - opening.offices.items()) / 2
    people += bool(situation.more_rules)
    return amounts + far + people + len(situation.others) / 2 + (situation.luck > 0) / 4


def side_of(one: Any, other: Any) -> str:
    """On which side of a limit something stands, and whether just there."""
    if isinstance(one, str | list) or isinstance(other, str | list):
        return "same" if one == other else "other"
    gap = one - other
    if gap == 0:
        return "at"
    near = abs(gap) <= (60 if abs(one) >= 10**8 else 1)
    return ("just " if near else "") + ("below" if gap < 0 else "above")


def _news(kept: Mapping[str, Mapping[Any, Any]], begun: Mapping[str, Mapping[Any, Any]]) -> int:
    """How many entries aren't as they are when an example begins."""
    return sum(begun.get(name, {}).get(key) != value for name, held in kept.items() for key, value in held.items())
