"""A game's history, read once from its entries: scores over time, terms of office, and each player's activity.

An entry is read once; later requests add only new entries. It is made of public entries, so it holds no secrets.
"""

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from moot.game import events as e
from moot.game.lines import line_after, most_followed
from moot.game.record.entries import Entry, apply_entry
from moot.game.state import State
from moot.game.values import Amount, Number, PlayerId, Time, Value
from moot.law.law import SandboxedLaw
from moot.lru import LruCache
from moot.views.lines_of_play import path_to
from moot.views.moments import Moment

PIECE = 250
"""The number of entries read at once; the state after each piece is offered to the record, to keep."""


class QuantityAmount(Value, frozen=True):
    """A player's amount of a quantity from an entry on."""

    entry: int
    time: Time
    amount: Amount


class Tenure(Value, frozen=True):
    """Who holds an office from an entry on; None if it fell vacant."""

    office: str
    player: PlayerId | None
    entry: int
    time: Time


class EntryNumbers(list[int]):
    """A sorted sequence of entry numbers."""

    def between(self, first: int, last: int) -> Sequence[int]:
        """The numbers in a range, both ends included, by binary search."""
        return self[bisect_left(self, first) : bisect_right(self, last)]


class Activity:
    """A player's activity in a game, by entry numbers."""

    def __init__(self) -> None:
        self.moves, self.votes, self.proposals, self.adopted = (EntryNumbers() for _ in range(4))
        self.voted_on: set[tuple[int, Number]] = set()
        """Proposals voted on, each with the entry at which its game began."""


class GameHistory:
    """The history of a journal, cached: of one game, or of several that replaced each other."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.state = State()
        self.times: list[Time] = []
        """The time of each entry."""
        self.moves: list[str] = []
        """The move of each entry, by its kind."""
        self.forked: e.Forked | None = None
        """The game's origin, if it is a fork."""
        self.holds: dict[str, dict[PlayerId, list[QuantityAmount]]] = {}
        self.deeds: dict[PlayerId, Activity] = {}
        self.tenures: list[Tenure] = []
        self.had_secrets = False
        """Whether a ballot was ever secret, though it may have been opened since."""

    def activity_of(self, player: PlayerId) -> Activity:
        """A player's activity; empty for an unknown player."""
        return self.deeds.get(player) or Activity()

    def add(self, entry: Entry) -> None:
        """Add the next entry."""
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

    def _of(self, player: PlayerId) -> Activity:
        return self.deeds.setdefault(player, Activity())

    def _take(self, event: e.Event, number: int) -> None:
        match event:
            case e.BallotCast(proposal=proposal, player=player, commitment=commitment):
                self.had_secrets |= bool(commitment)
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
        """Add the changes of quantities and offices between two states."""
        if after.quantities is not before.quantities:
            for name, held in after.quantities.items():
                was: Mapping[PlayerId, Amount] = before.quantities.get(name, {})
                if held is not was:
                    self._hold(name, was, held, number, time)
        if after.offices is not before.offices:
            for office in sorted({*after.offices, *before.offices}):
                if after.offices.get(office) != before.offices.get(office):
                    self.tenures.append(Tenure(office, after.offices.get(office), number, time))

    def _hold(
        self, name: str, was: Mapping[PlayerId, Amount], held: Mapping[PlayerId, Amount], number: int, time: Time
    ) -> None:
        of = self.holds.setdefault(name, {})
        for player, amount in held.items():
            if was.get(player) != amount:
                of.setdefault(player, []).append(QuantityAmount(number, time, amount))


def history_of(moment: Moment) -> GameHistory:
    """The history up to a game's last entry, cached; the first time takes a moment for a long game."""
    while read_on(moment):
        pass
    return moment.record.models.of(GameHistory)


def read_on(moment: Moment) -> bool:
    """Read a piece of what isn't cached yet; returns whether anything is left."""
    past, last = moment.record.models.of(GameHistory), moment.last.entry
    with past.lock:
        known = len(past.times)
        if known <= last:
            for entry in moment.entries(known, min(last, (known // PIECE + 1) * PIECE)):
                past.add(entry)
            if past.state.entry % PIECE == 0 and not past.had_secrets:
                moment.record.pass_by(past.state)
        return len(past.times) <= last


def began_by(state: State) -> int:
    """The entry at which the game of a state began: the first, unless another game came before it."""
    return max((entry for entry in state.began if entry <= state.entry), default=0)


def within(held: Sequence[QuantityAmount], first: int, last: int) -> Sequence[QuantityAmount]:
    """The amounts in a range of entries, both ends included."""
    since = bisect_left(held, first, key=lambda one: one.entry)
    return held[since : bisect_right(held, last, key=lambda one: one.entry)]


POINTS = "points"
"""The quantity that the term `points_to_win` is about."""
STEPS_MAX = 100
"""The number of spans of a chart; each shows the last amount, the least and the most."""
KNOWN_MAX = 50
"""The size of a game's cache of scores."""


class ScoreLine(Value, frozen=True):
    """One player's score over time: each amount with the time from which they had it."""

    player: PlayerId
    steps: tuple[tuple[Time, Amount], ...]

    @property
    def last(self) -> Amount:
        """The latest amount."""
        return self.steps[-1][1]

    def at(self, time: Time) -> Amount | None:
        """The amount at a time; None before they joined."""
        place = bisect_right(self.steps, time, key=lambda step: step[0])
        return self.steps[place - 1][1] if place else None


class Scores(Value, frozen=True):
    """Everybody's amounts of one quantity over time, the leader first."""

    quantity: str
    since: Time
    until: Time
    lines: tuple[ScoreLine, ...]
    goal: int | None = None
    """The amount that wins, if rules say so."""

    @property
    def has_moved(self) -> bool:
        """Whether any amount ever changed."""
        return any(len({amount for _, amount in line.steps}) > 1 for line in self.lines)


def scores(moment: Moment, only: PlayerId | None = None) -> tuple[Scores, ...]:
    """The scores in each quantity up to a moment; with `only`, those of one player."""
    past, state, law = history_of(moment), moment.state, moment.law
    if state.postings:
        return _scores(past, _on_the_line(moment.last, state), state, law, only)
    cache: LruCache[tuple[int, str | None], tuple[Scores, ...]] = moment.record.models.cache("scores", KNOWN_MAX)
    return cache.get_or_make((state.entry, only), lambda: _scores(past, past.holds, state, law, only))


def _scores(
    past: GameHistory,
    held: Mapping[str, Mapping[PlayerId, Sequence[QuantityAmount]]],
    state: State,
    law: SandboxedLaw,
    only: PlayerId | None,
) -> tuple[Scores, ...]:
    names = [n for n, (_, d) in law.index.declared.items() if d.what == "quantity" and d.each == "Player"]
    began = past.times[began_by(state)]
    return tuple(
        Scores(
            quantity=name,
            since=began,
            until=state.now,
            lines=tuple(_lines(state, held.get(name, {}), began, law.index.declared[name][1].starts or 0, only)),
            goal=_goal(state, law) if name == POINTS else None,
        )
        for name in names
    )


def _goal(state: State, law: SandboxedLaw) -> int | None:
    found = None if state.over else law.answer(state, "points_to_win", state.now).value
    return found if isinstance(found, int) else None


def _lines(
    state: State, held: Mapping[PlayerId, Sequence[QuantityAmount]], began: Time, starts: Amount, only: PlayerId | None
) -> list[ScoreLine]:
    players = [only] if only else [*state.seating, *(p for p in held if p not in state.seating)]
    lines: list[ScoreLine] = []
    for player in players:
        if player in state.players and (since := max(state.players[player].joined, began)) <= state.now:
            steps = [(since, starts)]
            steps += [(one.time, one.amount) for one in within(held.get(player, ()), began_by(state), state.entry)]
            lines.append(ScoreLine(player, tuple(_thinned(steps, state.now))))
    return sorted(lines, key=lambda line: -Fraction(line.last))


def _thinned(steps: list[tuple[Time, Amount]], until: Time) -> Iterator[tuple[Time, Amount]]:
    """Downsample the steps so that the chart looks the same: in each span the least, the most and the last."""
    if len(steps) <= STEPS_MAX:
        yield from steps
        return
    since = steps[0][0]
    span = max(until - since, 1) / STEPS_MAX
    for _, together in groupby(steps, lambda step: int((step[0] - since) / span)):
        yield from _telling(list(together))


def _telling(steps: list[tuple[Time, Amount]]) -> list[tuple[Time, Amount]]:
    if len(steps) < 4:
        return steps

    def amount(step: tuple[Time, Amount]) -> Fraction:
        return Fraction(step[1])

    return sorted({min(steps, key=amount), max(steps, key=amount), steps[-1]}, key=steps.index)


def _on_the_line(whole: State, state: State) -> dict[str, dict[PlayerId, list[QuantityAmount]]]:
    """The amounts on the current line of play, in a game of postings."""
    posted = [entry for entry in whole.postings if entry <= state.entry]
    head = most_followed(whole) if state.entry == whole.entry else max(posted, default=None)
    past, before = GameHistory(), State()
    for entry in reversed(list(path_to(whole.postings, head))):
        line = line_after(whole, entry)
        past.compare(before, line, entry, whole.postings[entry].at)
        before = line
    return past.holds
