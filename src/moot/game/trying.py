"""Consequences tried on a copy: what the rules would make of some events, without any move."""

from collections.abc import Sequence

from moot.game.deliberating import Deliberation, Unclear
from moot.game.events import Event, ProposalAdopted, ProposalDecided, VotingClosed
from moot.game.lawful import Law, Luck
from moot.game.moves import Question
from moot.game.state import State
from moot.game.values import Number, Time


def consequences_of(state: State, law: Law, happened: Sequence[Event], now: Time) -> list[Event] | Question:
    """Everything that would follow, on a state in which these events have happened; or the open question."""
    trial = Deliberation(state, law, now, Luck(luck="trial"))
    try:
        trial.settle(list(happened))
    except Unclear as unclear:
        return unclear.question
    return trial.events


def adoption_of(state: State, law: Law, number: Number, now: Time) -> tuple[State, Law] | Question:
    """The game and its law after a proposal has been adopted, with all that follows; or the open question."""
    tried = adopted(state, law, number, now)
    return tried if isinstance(tried, Question) else (tried.state, tried.law)


def adopted(state: State, law: Law, number: Number, now: Time) -> Deliberation | Question:
    """The adoption of a proposal with all that follows, its events included; or the open question."""
    trial = Deliberation(state, law, now, Luck(luck="trial"))
    decided = ProposalDecided(proposal=number, outcome="adopted")
    try:
        trial.settle(trial.happen([ProposalAdopted(proposal=number), decided]))
    except Unclear as unclear:
        return unclear.question
    return trial


def closing_of(state: State, law: Law, closed: VotingClosed, now: Time) -> State | Question:
    """The game after a vote has been closed, with all that follows; or the open question."""
    trial = Deliberation(state, law, now, Luck(luck="trial"))
    try:
        trial.settle(trial.happen([closed]))
    except Unclear as unclear:
        return unclear.question
    return trial.state
