"""What pages want of the whole of a game's record, gathered in one pass over its entries and carried on from there.

An entry is looked at once: whoever asks again pays only for what has been added since. Everything here is made of the
public entries, so no secret is in it.
"""

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from moot.game import events as e
from moot.game.entries import Entry, apply_entry
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time, Value
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
