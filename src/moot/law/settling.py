"""Whether a vote is settled: whether no vote to come can change its outcome, found by closing it on copies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

from msgspec.structs import replace

from moot.game import events as e
from moot.game.decide import decide
from moot.game.lawful import Luck
from moot.game.moves import Allowed, Move
from moot.game.state import Ballot, Proposal, State
from moot.game.trying import closing_of
from moot.game.values import PlayerId, Time
from moot.law.law import SandboxedLaw

TRIED_MAX = 64
"""Up to so many ways in which the votes to come could fall, all are tried; of more, those in which all vote alike."""
_AS_IT_IS = ""

Votes = Mapping[PlayerId, str]


def is_settled(law: SandboxedLaw, state: State, proposal: Proposal, now: Time) -> bool:
    """The fact `outcome_settled`: whether a vote has the same outcome, whatever votes may still be cast.

    Those may be cast by eligible voters who have not voted, and by all whom the rules let vote again. Where they are
    many it is only tried what comes of it if they all vote alike or stay away, which holds for every rule by which one
    vote more for a proposal, or one fewer against it, never keeps it from adoption.
    """
    trial = law.within_a_trial()
    eligible = trial.answer(state, "eligible_voters", now, proposal=proposal).value
    if proposal.stage != "voting" or not isinstance(eligible, list):
        return False
    choices = _choices(trial, state, proposal, now)
    to_come = [player for player in eligible if player not in proposal.ballots]
    if not _all_alike(trial, state, proposal, now, _ways(to_come, choices)):
        return False
    again = [player for player in proposal.ballots if _may_vote_again(trial, state, proposal, player, choices, now)]
    return not again or _all_alike(trial, state, proposal, now, _ways([*to_come, *again], choices))


def _choices(law: SandboxedLaw, state: State, proposal: Proposal, now: Time) -> tuple[str, ...]:
    return tuple(law.answer(state, "ballot_choices", now, proposal=proposal).value or ("for", "against"))


def _may_vote_again(
    law: SandboxedLaw, state: State, proposal: Proposal, player: PlayerId, choices: tuple[str, ...], now: Time
) -> bool:
    """Whether someone who has voted could vote otherwise; also where the rules leave it open."""
    other = next((choice for choice in choices if choice != proposal.ballots[player].choice), None)
    if other is None or player not in state.seating:
        return False
    move = Move(name="vote", player=player, arguments={"proposal": proposal.number, "choice": other})
    verdict = decide(state, law, move, now, Luck(luck="trial", brief=True))
    return isinstance(verdict, Allowed)


def _ways(voters: Sequence[PlayerId], choices: tuple[str, ...]) -> Iterator[Votes]:
    """How the votes to come could fall."""
    options = (_AS_IT_IS, *choices)
    alike = ((option,) * len(voters) for option in options)
    few = len(options) ** len(voters) <= TRIED_MAX
    for cast in chain(alike, product(options, repeat=len(voters)) if few else ()):
        yield {voter: choice for voter, choice in zip(voters, cast, strict=True) if choice != _AS_IT_IS}


def _all_alike(law: SandboxedLaw, state: State, proposal: Proposal, now: Time, ways: Iterable[Votes]) -> bool:
    """Whether closing the vote comes to one outcome, whichever way the votes fall."""
    outcomes: set[str] = set()
    for votes in ways:
        outcomes.add(_outcome(law, state, proposal, now, votes))
        if len(outcomes) > 1 or "" in outcomes:
            return False
    return True


def _outcome(law: SandboxedLaw, state: State, proposal: Proposal, now: Time, votes: Votes) -> str:
    """What the vote would come to; empty where the rules leave that open."""
    cast = {player: Ballot(choice=choice, digest=proposal.digest, at=now) for player, choice in votes.items()}
    voted = replace(proposal, ballots=proposal.ballots.update(cast))
    copy = replace(state, proposals=state.proposals.set(proposal.number, voted))
    closed = closing_of(copy, law, e.VotingClosed(proposal=proposal.number), now)
    return closed.proposals[proposal.number].outcome if isinstance(closed, State) else ""
