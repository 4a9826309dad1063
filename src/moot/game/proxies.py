"""Proxy moves: a rule makes one of the built-in moves in a player's name, as if they had made it themselves.

Rule 1: whatever forbids the player to make the move forbids it here too.
Rule 2: the record says who acted, and for whom.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from moot.game import events as e
from moot.game.effects import Effect, Impossible, author_of
from moot.game.law_protocol import Understood
from moot.game.moves import Move, Refused
from moot.game.state import RULE_CHANGE
from moot.game.values import PlayerId, plain

CHOICE = "choice"
"""The argument by which a move says what a ballot is to say."""


class Declined(Exception):
    """A move that a rule makes in somebody's name, and that they could not make."""

    def __init__(self, refused: Refused):
        self.refused = refused


def move_in_a_name(effect: Effect) -> Move | None:
    """The move that an effect makes in a player's name: a vote, or a proposal of a rule change; None for any other."""
    a = effect.arguments
    if effect.name == "cast_ballot":
        arguments = {"proposal": str(a["proposal"]), CHOICE: a[CHOICE]}
        return Move(name="vote", player=PlayerId(a["who"]), arguments=arguments)
    if effect.name == "put" and a["kind"] == RULE_CHANGE and "changes" in a:
        arguments = {"changes": plain(a["changes"]), "title": a["title"]}
        return Move(name="propose", player=PlayerId(str(author_of(a))), arguments=arguments)
    return None


def check_choice(move: Move, acting: Understood | None) -> None:
    """A move that asks for a choice casts no other: so a secret one can be kept apart with the ballot."""
    if acting is None or move.name != "vote":
        return
    if acting.arguments.get(CHOICE, move.arguments[CHOICE]) != move.arguments[CHOICE]:
        raise Impossible("the ballot says something else than the choice that was asked for")


def told_of(events: Sequence[e.Event], effect: Effect, acting: Understood | None) -> list[e.Event]:
    """The move's events with the rule that made it, and with whoever acted for the player."""
    proxy = acting.move.player if acting else None
    return [_told_of(event, effect, proxy) for event in events]


def _told_of(event: e.Event, effect: Effect, proxy: PlayerId | None) -> e.Event:
    event = replace(event, because=effect.because)
    if isinstance(event, e.BallotCast) and proxy != event.player:
        return replace(event, proxy=proxy)
    if isinstance(event, e.Proposed) and proxy != event.author:
        return replace(event, proxy=proxy)
    return event
