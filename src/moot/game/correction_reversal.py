"""Reversing corrections by hand that were judged wrong: by their difference, without erasing anything."""

from collections.abc import Callable

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.corrections import Correction
from moot.game.state import Case, State
from moot.game.values import exact, grouped, kept


def set_back(state: State, case: Case) -> list[e.Event]:
    """The events that reverse the corrections of a contested entry, if the case was judged true.

    What later events have built upon is not undone blindly: quantities move by the difference, a register's entry and
    an office go back while they are as the correction left them. What is left is for a keeper to correct by hand.
    """
    return _reversed(state, case, case.entry) if case.entry is not None and case.judgment == "true" else []


def overruled(state: State, case: Case) -> list[e.Event]:
    """The events that reverse what put a case's judgment into effect, as the judgment is overruled."""
    entry = put_into_effect(state, case)
    return _reversed(state, case, entry) if entry is not None else []


def put_into_effect(state: State, case: Case) -> int | None:
    """The entry whose corrections put a case's judgment into effect, unless they have been reversed."""
    entries = (int(entry) for entry, done in state.corrections.items() if done.case == case.id and not done.set_back)
    return next(entries, None)


def _reversed(state: State, case: Case, entry: int) -> list[e.Event]:
    done = state.corrections.get(str(entry))
    if done is None or done.set_back is not None:
        return []
    events: list[e.Event] = []
    left: list[Correction] = []
    for correction in reversed(done.corrections):
        undo = _UNDOING.get(correction.effect)
        undoing = undo(state, correction) if undo is not None else None
        if undoing is None:
            left.append(correction)
        else:
            state = apply_all(state, undoing)
            events += undoing
    return [e.SetBack(entry=entry, case=case.id, left=tuple(left)), *events]


def _award(state: State, correction: Correction) -> list[e.Event] | None:
    a = correction.arguments
    return [e.Awarded(quantity=a["of"], players=tuple(a["who"]), amount=kept(-exact(a["amount"])))]


def _set_quantity(state: State, correction: Correction) -> list[e.Event] | None:
    a = correction.arguments
    by_difference = grouped((kept(exact(correction.was[player]) - exact(a["value"])), player) for player in a["who"])
    return [
        e.Awarded(quantity=a["of"], players=tuple(players), amount=difference)
        for difference, players in by_difference.items()
        if difference
    ]


def _set_register(state: State, correction: Correction) -> list[e.Event] | None:
    a = correction.arguments
    if state.registers.get(a["name"], {}).get(a["of"]) != a["value"]:
        return None
    return [e.RegisterSet(register=a["name"], value=correction.was, of=a["of"])]


def _appoint(state: State, correction: Correction) -> list[e.Event] | None:
    a = correction.arguments
    if state.offices.get(a["office"]) != a["who"]:
        return None
    return [e.Appointed(office=a["office"], player=correction.was)]


_UNDOING: dict[str, Callable[[State, Correction], list[e.Event] | None]] = {
    "award": _award,
    "set_quantity": _set_quantity,
    "set_register": _set_register,
    "appoint": _appoint,
}
"""How each reversible correction is reversed."""
