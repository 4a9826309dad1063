"""What matters most of what is new: which proposals were decided, and what a player has more or less."""

from collections.abc import Iterable

from moot.game.entries import Entry
from moot.game.events import ProposalDecided, QuantityChanged
from moot.game.state import State
from moot.game.values import Number
from moot.views.wording import amount_of, in_words, listed

NAMED_MAX = 6
"""Of more proposals with one outcome the rest are counted."""


def gist(entries: Iterable[Entry], state: State, player: str | None = None) -> tuple[str, ...]:
    """In a sentence each: the proposals by what became of them, and what came to a player of each quantity."""
    outcomes: dict[str, list[Number]] = {}
    moved: dict[str, int] = {}
    for entry in entries:
        for event in entry.events:
            if isinstance(event, ProposalDecided) and event.proposal in state.proposals:
                outcomes.setdefault(event.outcome, []).append(event.proposal)
            elif isinstance(event, QuantityChanged) and player in event.after:
                came = event.after[player] - event.before.get(player, 0)  # type: ignore[index, call-overload]
                moved[event.quantity] = moved.get(event.quantity, 0) + came
    decided = (f"{in_words(outcome).capitalize()}: {_named(state, numbers)}." for outcome, numbers in outcomes.items())
    return (*decided, *(_came(quantity, by) for quantity, by in moved.items() if by))


def _named(state: State, numbers: list[Number]) -> str:
    named = [f"proposal {number} “{state.proposals[number].title}”" for number in numbers[:NAMED_MAX]]
    return listed([*named, *([f"{len(numbers) - NAMED_MAX} more"] if len(numbers) > NAMED_MAX else [])])


def _came(quantity: str, by: int) -> str:
    return f"You have {amount_of(in_words(quantity), abs(by))} {'more' if by > 0 else 'fewer'}."
