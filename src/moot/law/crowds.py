"""Facts that hold something of each of many players, for rules that only count them or look somebody up.

Of such a fact the program sends how many it holds and what it has of the players in hand; the rest stays here, and a
provision that goes through the whole of it gets it. So a vote among many thousands costs what one among ten does.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from moot.game.state import Ballot, Proposal, State
from moot.game.values import PlayerId, Value
from moot.law.mechanisms.mechanism import Declaration

CROWD = 50
"""Facts about no more players are sent whole."""


class Crowd(Value, frozen=True):
    """One such fact: its size, and what it has of a player, in a list, which is empty where they are not among it."""

    size: int
    about: int
    """How many there are of whom it may say something, which is what the whole of it costs."""
    of: Callable[[PlayerId], list[Any]]
    keyed: bool = True
    """Whether it says something of each; else it is a list of them."""


def crowd_of(state: State, name: str, declaration: Declaration | None, proposal: Proposal | None) -> Crowd | None:
    """A fact as a crowd; None where it is of another kind."""
    if declaration is not None:
        return _declared(state, declaration)
    if proposal is not None:
        return _VOTES[name](state, proposal) if name in _VOTES else None
    return _PLAYERS[name](state) if name in _PLAYERS else None


def _declared(state: State, declaration: Declaration) -> Crowd | None:
    if declaration.of != "Player" or declaration.what == "office":
        return None
    kept: Mapping[str, Mapping[Any, Any]] = state.quantities if declaration.what == "quantity" else state.registers
    held = kept.get(declaration.name, {})
    return _of_players(state, lambda player: held.get(player, declaration.starts))


def _of_players(state: State, tell: Callable[[PlayerId], Any], keyed: bool = True) -> Crowd:
    size = len(state.seating)
    return Crowd(size, size, lambda player: [tell(player)] if state.is_seated(player) else [], keyed)


_PLAYERS: dict[str, Callable[[State], Crowd]] = {
    "players": lambda s: _of_players(s, lambda player: True, keyed=False),
    "seating": lambda s: _of_players(s, lambda player: True, keyed=False),
    "joined_at": lambda s: _of_players(s, lambda player: s.players[player].joined),
    "last_seen": lambda s: _of_players(s, lambda player: s.players[player].last_seen),
}


def _of_voters(state: State, proposal: Proposal, choices: Collection[str] | None, *, keyed: bool = False) -> Crowd:
    """Who of those in the game has cast one of some choices, or any; with when they did where it is `keyed`."""
    ballots = proposal.ballots

    def counts(ballot: Ballot | None) -> bool:
        return ballot is not None and (choices is None or ballot.choice in choices)

    def of(player: PlayerId) -> list[Any]:
        ballot = ballots.get(player) if state.is_seated(player) else None
        return [ballot.at] if ballot is not None and counts(ballot) else []

    cast = len(ballots) if choices is None else sum(ballots.count(choice) for choice in choices)
    left = sum(counts(ballots.get(player)) for player in state.gone)
    return Crowd(cast - left, len(ballots), of, keyed)


def _others(state: State, proposal: Proposal) -> Crowd:
    return _of_voters(state, proposal, [c for c in proposal.ballots.choices if c not in ("for", "against")])


_VOTES: dict[str, Callable[[State, Proposal], Crowd]] = {
    "votes_for": lambda s, p: _of_voters(s, p, ("for",)),
    "votes_against": lambda s, p: _of_voters(s, p, ("against",)),
    "abstaining": _others,
    "voted": lambda s, p: _of_voters(s, p, None),
    "voted_at": lambda s, p: _of_voters(s, p, None, keyed=True),
}
