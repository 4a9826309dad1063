"""Moves that rules hold: how they are held, and which of them nobody holds any more."""

from moot.game import events as e
from moot.game.held_moves import ALL_MAX, EACH_MAX
from moot.game.law_protocol import ResolvedMove
from moot.game.moves import Refused
from moot.game.rules import Because
from moot.game.state import State
from moot.game.values import PlayerId, RuleId, plain
from moot.languages import N_


def held_by(state: State, move: ResolvedMove, rule: Because) -> e.MoveHeld | Refused:
    """The event of a move that a rule holds, or its refusal where too many are held already."""
    player = move.move.player or PlayerId("")
    own = sum(one.player == player for one in state.held.values())
    if own >= EACH_MAX or len(state.held) >= ALL_MAX:
        how_many = (
            N_("{count} of your moves", count=own) if own >= EACH_MAX else N_("{count:,} moves", count=len(state.held))
        )
        return Refused(
            code="held.too-many",
            reason=N_("{how_many} are held already, and a rule holds this one too", how_many=how_many),
            because=rule,
            remedy=N_("wait until a rule carries one of them out or drops it"),
        )
    given = plain(move.move.arguments)
    return e.MoveHeld(held=state.entry, player=player, name=move.move.name, given=given, because=rule)


def held_by_none(state: State) -> list[e.Event]:
    """The end of the moves whose holding rules are no longer in force."""
    gone = [held for held in state.held_moves() if not _is_in_force(state, held.rule)]
    why = "the rule that held it is no longer in force"
    return [
        e.HeldMoveEnded(held=one.number, player=one.player, name=one.name, outcome="dropped", reason=why)
        for one in gone
    ]


def _is_in_force(state: State, rule: RuleId) -> bool:
    return rule in state.rules and state.rules[rule].in_force
