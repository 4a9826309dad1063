"""Scores over time: what each player has had of a quantity since the game began, made small enough to draw."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

from moot.game.lines import line_after, most_followed
from moot.game.state import State
from moot.game.values import PlayerId, Time, Value
from moot.law.law import SandboxedLaw
from moot.views.chronicle import Chronicle, Held, began_by, chronicle_of, within
from moot.views.lineviews import path_to
from moot.views.moments import Moment

POINTS = "points"
"""The quantity of which the term `points_to_win` speaks."""
STEPS_MAX = 100
"""As many spans of time are told apart; within each, what came last, and the least and the most."""
KNOWN_MAX = 50
"""Of so many moments and players of one game it is known what was worked out."""


class ScoreLine(Value, frozen=True):
    """What one player has had: each amount with the time from which they had it."""

    player: PlayerId
    steps: tuple[tuple[Time, int], ...]

    @property
    def last(self) -> int:
        """What they have in the end."""
        return self.steps[-1][1]

    def at(self, time: Time) -> int | None:
        """What they had at a time; None before they were in the game."""
        place = bisect_right(self.steps, time, key=lambda step: step[0])
        return self.steps[place - 1][1] if place else None


class Scores(Value, frozen=True):
    """What everybody has had of a quantity, whoever has most first."""

    quantity: str
    since: Time
    until: Time
    lines: tuple[ScoreLine, ...]
    goal: int | None = None
    """How much of it wins, where rules say so."""

    @property
    def has_moved(self) -> bool:
        """Whether anybody's ever changed."""
        return any(len({amount for _, amount in line.steps}) > 1 for line in self.lines)


_known: WeakKeyDictionary[Chronicle, dict[tuple[int, PlayerId | None], tuple[Scores, ...]]] = WeakKeyDictionary()


def scores(moment: Moment, only: PlayerId | None = None) -> tuple[Scores, ...]:
    """Each quantity that players have, up to a moment of the game; `only` leaves out everybody else."""
    chronicle, state, law = chronicle_of(moment), moment.state, moment.law
    if state.postings:
        return _scores(chronicle, _on_the_line(moment.last, state), state, law, only)
    known, key = _known.setdefault(chronicle, {}), (state.entry, only)
    found = known.get(key)
    if found is None:
        if len(known) >= KNOWN_MAX:
            known.clear()
        found = known[key] = _scores(chronicle, chronicle.holds, state, law, only)
    return found


def _scores(
    chronicle: Chronicle,
    held: Mapping[str, Mapping[PlayerId, Sequence[Held]]],
    state: State,
    law: SandboxedLaw,
    only: PlayerId | None,
) -> tuple[Scores, ...]:
    names = [n for n, (_, d) in law.reading.declared.items() if d.what == "quantity" and d.of == "Player"]
    began = chronicle.times[began_by(state)]
    return tuple(
        Scores(
            quantity=name,
            since=began,
            until=state.now,
            lines=tuple(_lines(state, held.get(name, {}), began, law.reading.declared[name][1].starts or 0, only)),
            goal=_goal(state, law) if name == POINTS else None,
        )
        for name in names
    )


def _goal(state: State, law: SandboxedLaw) -> int | None:
    found = None if state.over else law.answer(state, "points_to_win", state.now).value
    return found if isinstance(found, int) else None


def _lines(
    state: State, held: Mapping[PlayerId, Sequence[Held]], began: Time, starts: int, only: PlayerId | None
) -> list[ScoreLine]:
    players = [only] if only else [*state.seating, *(p for p in held if p not in state.seating)]
    lines = [
        ScoreLine(player, tuple(_thinned([(since, starts), *_steps(held.get(player, ()), state)], state.now)))
        for player in players
        if player in state.players and (since := max(state.players[player].joined, began)) <= state.now
    ]
    return sorted(lines, key=lambda line: -line.last)


def _steps(held: Sequence[Held], state: State) -> Iterator[tuple[Time, int]]:
    return ((one.time, one.amount) for one in within(held, began_by(state), state.entry))


def _thinned(steps: list[tuple[Time, int]], until: Time) -> Iterator[tuple[Time, int]]:
    """The steps; of very many in a short span the least, the most, and the last, so that the line looks the same."""
    if len(steps) <= STEPS_MAX:
        yield from steps
        return
    since = steps[0][0]
    span = max(until - since, 1) / STEPS_MAX
    within: list[tuple[Time, int]] = []
    place = 0
    for step in steps:
        at = int((step[0] - since) / span)
        if at != place:
            yield from _telling(within)
            within, place = [], at
        within.append(step)
    yield from _telling(within)


def _telling(steps: list[tuple[Time, int]]) -> list[tuple[Time, int]]:
    if len(steps) < 4:
        return steps
    least, most = (pick(steps, key=lambda step: step[1]) for pick in (min, max))
    return sorted({least, most, steps[-1]}, key=steps.index)


def _on_the_line(whole: State, state: State) -> dict[str, dict[PlayerId, list[Held]]]:
    """In a game of postings, what was held on the line of play that is looked at."""
    posted = [entry for entry in whole.postings if entry <= state.entry]
    head = most_followed(whole) if state.entry == whole.entry else max(posted, default=None)
    chronicle, before = Chronicle(), State()
    for entry in reversed(list(path_to(whole.postings, head))):
        line = line_after(whole, entry)
        chronicle.compare(before, line, entry, whole.postings[entry].at)
        before = line
    return chronicle.holds
