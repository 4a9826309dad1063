"""How bots are minded: what each makes of the moves that are open to it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from moot.game.state import State
from moot.views.offers import Offer

Temper = Literal["cooperative", "random", "obstructive"]
MIXED: dict[Temper, int] = {"cooperative": 5, "random": 3, "obstructive": 2}
"""How many there are of each, in the long run: a table can be all of one mind."""

PASTIMES = frozenset({"argue", "record", "correct", "call-case", "leave", "withdraw", "revise", "refuse"})
"""The program's own moves by which a game does not go on."""
PASSING: dict[Temper, float] = {"cooperative": 0.2, "random": 0.3, "obstructive": 0.5}
"""How often each looks in, and does nothing."""
_ANSWERS = frozenset({"vote", "judge", "accept", "agree"})
_OPEN_PROPOSALS_EACH = 1
"""From so many for each player on, few think of another."""
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
    """What tells a move from another of the same kind."""
    return offer.name, offer.proposal, offer.case


def chosen(
    temper: Temper, offers: Sequence[Offer], state: State, lately: Mapping[Made, int], chance: Random
) -> Offer | None:
    """The move that somebody of this temper makes now; None where there is none that they would make.

    `lately` says what they have made of late, and how often: they tire of it.
    """
    weights = [_weight(temper, offer) * _room(offer, state) / _weariness(offer, lately) for offer in offers]
    found: list[Offer | None] = [*offers, None]
    return chance.choices(found, [*weights, _NOTHING])[0]


def is_open(offer: Offer) -> bool:
    """Whether a move may be made, or is one of which the law leaves open whether it may."""
    return offer.yours and (offer.allowed or offer.question is not None)


def _room(offer: Offer, state: State) -> float:
    """Less of what there is much of already: open proposals, and open cases."""
    if offer.name == "call-case":
        return 1 / (1 + len(state.open_cases))
    busy = offer.name == "propose" and len(state.undecided) >= _OPEN_PROPOSALS_EACH * len(state.seating)
    return _BUSY if busy else 1


def _weariness(offer: Offer, lately: Mapping[Made, int]) -> int:
    times = 1 + lately[made(offer)]
    return 1 if _is_the_game_itself(offer) else times if offer.asked else times**2


def _is_the_game_itself(offer: Offer) -> bool:
    """Whether a move puts something to the players: a proposal, or a posting with the game in it."""
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
    """How much the cooperative want a move: what is asked of them most, and to vote otherwise than they have hardly."""
    if offer.asked:
        return _ASKED
    if _is_the_game_itself(offer):
        return _COOPERATIVE["propose"]
    if offer.rule is not None:
        return 0.1 if offer.case is not None else _OF_RULES / 2
    return _COOPERATIVE.get(offer.name, _OF_RULES) / (_ASKED if offer.name in _ANSWERS else 1)
