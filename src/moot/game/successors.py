"""Games that continue from another one: a fork (a copy up to a moment), and the next game after a new ruleset.

Rule 1: what was before is the other game's, entry for entry, so that its hashes hold. The first entry of the copy's own
says whose it is, from which entry, and by which hash.
Rule 2: chance begins anew, so that nothing of the chain that the other game has yet to reveal is told.
Rule 3: secret ballots that were not opened by then are void: the copy does not know them, and must not.
"""

import msgspec
from msgspec.structs import replace

from moot.game import events as e
from moot.game.commitments import MARK
from moot.game.events import Forked
from moot.game.moves import FORK, Allowed, Move, Refused
from moot.game.rules import SHADOW
from moot.game.state import NO_BALLOTS, Ballot, State
from moot.game.values import Value
from moot.languages import N_


class ForkOrigin(Value, frozen=True):
    """The origin of a fork."""

    game: str
    entry: int
    hash: str
    title: str = ""
    """The fork's own title."""


def is_fork(move: Move) -> bool:
    """Whether a move begins a fork."""
    return move.name == FORK and move.player is None


def forks(state: State, move: Move) -> Allowed | Refused:
    """The event that begins a fork, in the state that it continues."""
    try:
        source = msgspec.convert(move.arguments, ForkOrigin)
    except (msgspec.ValidationError, TypeError) as error:
        return Refused(
            code="fork.malformed", reason=N_("{move} has wrong arguments: {error}", move=move.name, error=str(error))
        )
    if source.entry != state.entry:
        return Refused(
            code="fork.malformed",
            reason=N_("entry {entry} is not the one before, {before}", entry=source.entry, before=state.entry),
        )
    title = source.title or state.title
    return Allowed(events=(Forked(game=source.game, entry=source.entry, hash=source.hash, title=title),))


def forked(state: State, event: Forked) -> State:
    """The state that a fork continues; a fork of a shadow isn't one."""
    settings = state.settings.delete(SHADOW) if SHADOW in state.settings else state.settings
    return replace(_unopened_void(state), title=event.title, settings=settings, drawn=0)


def _unopened_void(state: State) -> State:
    """The state without unopened secret ballots, and without votes among waiting moves."""
    for number in state.withheld:
        proposal = state.proposals[number]
        kept = {player: ballot for player, ballot in proposal.ballots.items() if not ballot.commitment}
        proposal = replace(proposal, ballots=NO_BALLOTS.update(kept))
        state = replace(state, proposals=state.proposals.set(number, proposal))
    for case, waiting in state.waiting.items():
        if MARK in waiting:
            cases = state.cases.set(case, replace(state.cases[case], waiting={}))
            state = replace(state, waiting=state.waiting.delete(case), cases=cases)
    lines = {entry: _unopened_void(line) for entry, line in state.lines.items()}
    return replace(state, withheld=(), lines=state.lines.update(lines))


def cleared(state: State, started: e.GameStarted) -> State:
    """The state with only people and the clock, at the current entry: the start of a new game."""
    return State(
        title=started.title,
        entry=state.entry,
        now=state.now,
        players=state.players,
        seating=state.seating,
        gone=state.gone,
        drawn=state.drawn,
        named_dice=state.named_dice,
        transcribed=state.transcribed,
        hidden=state.hidden,
        began=(*state.began, state.entry),
        opened_before=state.opened_before.update(_opened(state)),
    )


def _opened(state: State) -> dict[str, Ballot]:
    """The opened secret ballots by commitment; unopened ones stay sealed."""
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
