"""The temperaments of bots: how each weighs the moves that it can make."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from moot.game.state import State
from moot.views.offers import Offer

Temper = Literal["cooperative", "random", "obstructive"]
MIXED: dict[Temper, int] = {"cooperative": 5, "random": 3, "obstructive": 2}
"""The proportions of temperaments; a game can have just one of them."""

PASTIMES = frozenset({"argue", "record", "correct", "call-case", "leave", "withdraw", "revise", "refuse"})
"""Built-in moves that make no progress."""
PASSING: dict[Temper, float] = {"cooperative": 0.2, "random": 0.3, "obstructive": 0.5}
"""The probability of a visit without a move."""
_ANSWERS = frozenset({"vote", "judge", "accept", "agree"})
_OPEN_PROPOSALS_EACH = 1
"""With this many open proposals per player, few propose another."""
_BUSY, _ASKED, _OF_RULES, _NOTHING = 0.05, 20.0, 1.0, 5.0

_COOPERATIVE = {
    "propose": 4.0, "vote": 20.0, "judge": 20.0, "accept": 20.0, "agree": 20.0, "leave": 0.0, "argue": 0.3,
    "record": 0.1, "correct": 0.02, "revise": 0.1, "withdraw": 0.02, "call-case": 0.05, "refuse": 0.0,
}  # fmt: skip
_OBSTRUCTIVE = {
    "propose": 2.0, "vote": 6.0, "judge": 0.3, "accept": 0.1, "agree": 0.2, "leave": 0.03, "argue": 0.5,
    "record": 0.3, "correct": 0.1, "revise": 0.5, "withdraw": 0.5, "call-case": 0.3, "refuse": 3.0,
}  # fmt: skip
_RANDOM = {"propose": 3.0, "leave": 0.02, "call-case": 0.1, "argue": 0.3, "record": 0.2, "correct": 0.1}

Made = tuple[str, str | None, str | None]
"""A move by its name, and the proposal or case that it is on."""


def made(offer: Offer) -> Made:
    """What identifies an offered move."""
    return offer.name, offer.proposal, offer.case


def chosen(
    temper: Temper, offers: Sequence[Offer], state: State, lately: Mapping[Made, int], chance: Random
) -> Offer | None:
    """A random move by temper; None for no move.

    `lately` counts the moves that they made recently, which become less likely.
    """
    weights = [_weight(temper, offer) * _room(offer, state) / _weariness(offer, lately) for offer in offers]
    found: list[Offer | None] = [*offers, None]
    return chance.choices(found, [*weights, _NOTHING])[0]


def is_open(offer: Offer) -> bool:
    """Whether a move is legal, or the rules leave it undecided."""
    return offer.yours and (offer.allowed or offer.question is not None)


def _room(offer: Offer, state: State) -> float:
    """A factor that makes proposals and cases less likely while many are open."""
    if offer.name == "call-case":
        return 1 / (1 + len(state.open_cases))
    busy = offer.name == "propose" and len(state.undecided) >= _OPEN_PROPOSALS_EACH * len(state.seating)
    return _BUSY if busy else 1


def _weariness(offer: Offer, lately: Mapping[Made, int]) -> int:
    times = 1 + lately[made(offer)]
    return 1 if _is_the_game_itself(offer) else times if offer.asked else times**2


def _is_the_game_itself(offer: Offer) -> bool:
    """Whether a move is the main move of the game: a proposal, or a posting."""
    return offer.name == "propose" or any(field.type == "Posting" for field in offer.fields)


def _weight(temper: Temper, offer: Offer) -> float:
    if temper == "random":
        return _RANDOM.get(offer.name, _OF_RULES if is_open(offer) else 0.05)
    if not is_open(offer):
        return 0.0
    if temper == "cooperative":
        return willingness(offer)
    of_rules = 0.3 if offer.asked else _OF_RULES
    return of_rules if offer.rule is not None else _OBSTRUCTIVE.get(offer.name, _OF_RULES)


def willingness(offer: Offer) -> float:
    """The weight of a move for a cooperative bot: highest for what the game waits for, low for changing a vote."""
    if offer.asked:
        return _ASKED
    if _is_the_game_itself(offer):
        return _COOPERATIVE["propose"]
    if offer.rule is not None:
        return 0.1 if offer.case is not None else _OF_RULES / 2
    return _COOPERATIVE.get(offer.name, _OF_RULES) / (_ASKED if offer.name in _ANSWERS else 1)
