"""A game's history, read once from its entries: scores over time, terms of office, and what each player did.

An entry is read once; later requests add only new entries. It is made of public entries, so it holds no secrets.
"""

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from moot.game import events as e
from moot.game.entries import Entry, apply_entry
from moot.game.lines import line_after, most_followed
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time, Value
from moot.law.law import SandboxedLaw
from moot.lru import LruCache
from moot.views.lines_of_play import path_to
from moot.views.moments import Moment

PIECE = 500
"""Entries that are gathered at once."""


class Held(Value, frozen=True):
    """How much of a quantity somebody has from an entry on."""

    entry: int
    time: Time
    amount: int


class Tenure(Value, frozen=True):
    """Who holds an office from an entry on; nobody where it fell vacant."""

    office: str
    player: PlayerId | None
    entry: int
    time: Time


class Marks(list[int]):
    """Entries at which something happened, in order; how many there were by an entry is found by halving."""

    def between(self, first: int, last: int) -> Sequence[int]:
        """Those from one entry to another, both included."""
        return self[bisect_left(self, first) : bisect_right(self, last)]


class Deeds:
    """What one person has done in a game, each thing by the entry at which it happened."""

    def __init__(self) -> None:
        self.moves, self.votes, self.proposals, self.adopted = Marks(), Marks(), Marks(), Marks()
        self.voted_on: set[tuple[int, Number]] = set()
        """The proposals that they voted on, each with the entry at which its game began."""


class Chronicle:
    """The record of a journal, gathered: of one game, or of several that began in each other's place."""

    def __init__(self) -> None:
        self.state = State()
        self.times: list[Time] = []
        """The time of each entry."""
        self.moves: list[str] = []
        """The move of each entry, by its kind."""
        self.forked: e.Forked | None = None
        """Where the game comes from, if it is a fork."""
        self.holds: dict[str, dict[PlayerId, list[Held]]] = {}
        self.deeds: dict[PlayerId, Deeds] = {}
        self.tenures: list[Tenure] = []

    def deeds_of(self, player: PlayerId) -> Deeds:
        """What somebody has done; nothing of somebody who is unknown."""
        return self.deeds.get(player) or Deeds()

    def add(self, entry: Entry) -> None:
        """Take in the next entry."""
        before, self.state = self.state, apply_entry(self.state, entry)
        self.times.append(entry.time)
        self.moves.append(entry.move.name)
        if self.state.began != before.began:
            before = State()
        if entry.move.player:
            self._of(entry.move.player).moves.append(entry.number)
        for event in entry.events:
            self._take(event, entry.number)
        self.compare(before, self.state, entry.number, entry.time)

    def _of(self, player: PlayerId) -> Deeds:
        return self.deeds.setdefault(player, Deeds())

    def _take(self, event: e.Event, number: int) -> None:
        match event:
            case e.BallotCast(proposal=proposal, player=player):
                deeds, voted = self._of(player), (max(self.state.began, default=0), proposal)
                if voted not in deeds.voted_on:
                    deeds.voted_on.add(voted)
                    deeds.votes.append(number)
            case e.Proposed(author=author):
                self._of(author).proposals.append(number)
            case e.ProposalAdopted(proposal=proposal) if proposal in self.state.proposals:
                self._of(self.state.proposals[proposal].author).adopted.append(number)
            case e.Forked():
                self.forked = event

    def compare(self, before: State, after: State, number: int, time: Time) -> None:
        """Take in what an entry has changed of who holds what."""
        if after.quantities is not before.quantities:
            for name, held in after.quantities.items():
                was: Mapping[PlayerId, int] = before.quantities.get(name, {})
                if held is not was:
                    self._hold(name, was, held, number, time)
        if after.offices is not before.offices:
            for office in sorted({*after.offices, *before.offices}):
                if after.offices.get(office) != before.offices.get(office):
                    self.tenures.append(Tenure(office, after.offices.get(office), number, time))

    def _hold(
        self, name: str, was: Mapping[PlayerId, int], held: Mapping[PlayerId, int], number: int, time: Time
    ) -> None:
        of = self.holds.setdefault(name, {})
        for player, amount in held.items():
            if was.get(player) != amount:
                of.setdefault(player, []).append(Held(number, time, amount))


class _Gathered:
    def __init__(self) -> None:
        self.chronicle, self.lock = Chronicle(), threading.Lock()


def chronicle_of(moment: Moment) -> Chronicle:
    """The record of a game up to its last entry, gathered; the first time, of a long game, that takes a moment."""
    while gather(moment):
        pass
    return moment.models.of(_Gathered).chronicle


def gather(moment: Moment) -> bool:
    """Gather a piece of what has not been gathered; whether anything is left then."""
    gathered, last = moment.models.of(_Gathered), moment.last.entry
    with gathered.lock:
        known = len(gathered.chronicle.times)
        if known <= last:
            for entry in moment.entries(known, min(last, known + PIECE - 1)):
                gathered.chronicle.add(entry)
        return len(gathered.chronicle.times) <= last


def began_by(state: State) -> int:
    """The entry at which the game of a state began: the first, unless there was another game before it."""
    return max((entry for entry in state.began if entry <= state.entry), default=0)


def within(held: Sequence[Held], first: int, last: int) -> Sequence[Held]:
    """What was held from one entry to another, both included."""
    since = bisect_left(held, first, key=lambda one: one.entry)
    return held[since : bisect_right(held, last, key=lambda one: one.entry)]


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


class _ScoreCache(LruCache[tuple[int, PlayerId | None], tuple[Scores, ...]]):
    """Scores by entry and player."""

    def __init__(self) -> None:
        super().__init__(KNOWN_MAX)


def scores(moment: Moment, only: PlayerId | None = None) -> tuple[Scores, ...]:
    """Each quantity that players have, up to a moment of the game; `only` leaves out everybody else."""
    chronicle, state, law = chronicle_of(moment), moment.state, moment.law
    if state.postings:
        return _scores(chronicle, _on_the_line(moment.last, state), state, law, only)
    cache = moment.models.of(_ScoreCache)
    return cache.get_or_make((state.entry, only), lambda: _scores(chronicle, chronicle.holds, state, law, only))


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
