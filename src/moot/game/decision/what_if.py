"""What would follow, found out on a copy of the game: of events, of an adoption, of the close of a vote."""

from collections.abc import Sequence

from moot.game.decision.consequences import Deliberation, OpenQuestion
from moot.game.events import Event, ProposalAdopted, ProposalDecided, VotingClosed
from moot.game.law_protocol import Law, Luck
from moot.game.moves import Question
from moot.game.state import State
from moot.game.values import Number, Time


def consequences_of(state: State, law: Law, happened: Sequence[Event], now: Time) -> list[Event] | Question:
    """Everything that would follow in a state where these events have happened; or the open question."""
    trial = Deliberation(state, law, now, Luck(luck="trial"))
    try:
        trial.settle(list(happened))
    except OpenQuestion as unclear:
        return unclear.question
    return trial.events


def adoption_of(state: State, law: Law, number: Number, now: Time) -> tuple[State, Law] | Question:
    """The game and its law after the adoption of a proposal, with all consequences; or the open question."""
    tried = adopted(state, law, number, now)
    return tried if isinstance(tried, Question) else (tried.state, tried.law)


def adopted(state: State, law: Law, number: Number, now: Time) -> Deliberation | Question:
    """The adoption of a proposal with all consequences and their events; or the open question."""
    trial = Deliberation(state, law, now, Luck(luck="trial"))
    decided = ProposalDecided(proposal=number, outcome="adopted")
    try:
        trial.settle(trial.happen([ProposalAdopted(proposal=number), decided]))
    except OpenQuestion as unclear:
        return unclear.question
    return trial


def closing_of(state: State, law: Law, closed: VotingClosed, now: Time) -> State | Question:
    """The game after the close of a vote, with all consequences; or the open question."""
    trial = Deliberation(state, law, now, Luck(luck="trial"))
    try:
        trial.settle(trial.happen([closed]))
    except OpenQuestion as unclear:
        return unclear.question
    return trial.state
