"""A history carried out: the rules as they stand where it ends."""

from moot.documents.published.history import History
from moot.game.apply import apply_all, begin_entry
from moot.game.events import GameStarted
from moot.game.moves import Refused
from moot.game.state import State
from moot.game.transcribing import moves_of, transcribed


def state_after(told: History) -> State:
    """The state of a game that begins with a history, where that ends."""
    started = GameStarted(title="", ruleset="", players=(), rules=told.first)
    state = apply_all(begin_entry(State(), 0, 0, None), [started])
    for number, move in enumerate(moves_of(step.told for step in told.steps), 1):
        entered = begin_entry(state, number, 0, None)
        events = transcribed(entered, move)
        if isinstance(events, Refused):
            raise AssertionError(f"a step of the history is refused: {events.reason}")
        state = apply_all(entered, events)
    return state
