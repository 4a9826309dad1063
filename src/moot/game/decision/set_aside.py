"""Provisions that are set aside until a case on them is judged, so that a rule that fails can't end a game."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from moot.game.question_keys import read_key, sleep_key
from moot.game.rules import COUNTS_WORK
from moot.game.state import State


def failing_everywhere(state: State, is_upon_every_move: Callable[[str], bool]) -> frozenset[str]:
    """The provisions that have to do with every move, failed, and are to be judged in an open case.

    None in games of earlier editions, where each is found anew in every move.
    """
    if not state.open_cases or state.language < COUNTS_WORK:
        return frozenset()
    keys = (read_key(state.cases[case].question) for case in state.open_cases if state.cases[case].judged is None)
    failed = (key.at_odds[0] for key in keys if key.kind == "failed")
    return frozenset(provision for provision in failed if is_upon_every_move(provision))


def with_asleep(state: State, provisions: Iterable[str]) -> State:
    """The state with some provisions set aside, as if a judge had held so."""
    asleep = {sleep_key(provision): {"sleeps": provision} for provision in provisions}
    return replace(state, customs=state.customs.update(asleep)) if asleep else state
