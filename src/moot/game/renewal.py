"""A new game in the place of one that is over: in the same journal, with the same people, and with other rules.

Rule 1: a move that ends a game runs to its end under the law that it began with; the new game is an entry of its own.
Rule 2: people, their seats and the chain of chance go on; of what the old rules kept, nothing does.
"""

from msgspec.structs import replace

from moot.game import events as e
from moot.game.state import Ballot, State


def cleared(state: State, started: e.GameStarted) -> State:
    """A game with people and a clock, and nothing else, at the entry in hand: what a new game begins from."""
    return State(
        title=started.title,
        entry=state.entry,
        now=state.now,
        players=state.players,
        seating=state.seating,
        gone=state.gone,
        drawn=state.drawn,
        transcribed=state.transcribed,
        began=(*state.began, state.entry),
        opened_before=state.opened_before.update(_opened(state)),
    )


def _opened(state: State) -> dict[str, Ballot]:
    """The ballots that were secret and have been opened, by their commitments; those that were not stay sealed."""
    return {
        ballot.commitment: ballot
        for number, proposal in state.proposals.items()
        if number not in state.withheld
        for ballot in proposal.ballots.values()
        if ballot.commitment and ballot.salt
    }


def after_the_end(state: State, ended: e.GameEnded) -> State:
    """The state of a game that is over."""
    return replace(state, ended=ended.reason, next_ruleset=ended.ruleset)
