"""Moves made from a form, and what came of them."""

from typing import Any

from moot.authoring.move_arguments import move_from_form
from moot.game.moves import Allowed, Refused
from moot.gateways.web.refusals import Told, told_of
from moot.gateways.web.visits import Visit
from moot.play.table import Told as Answer
from moot.views.retelling import in_short
from moot.views.views import log


def make(visit: Visit, name: str) -> Answer:
    """Make a move as the visitor, from the form that came."""
    state, law = visit.table.moment()
    asked = move_from_form(state, law, visit.player, name, visit.form)
    return Answer(verdict=asked) if isinstance(asked, Refused) else visit.table.submit(asked)


def refusal_in(answer: Answer, visit: Visit) -> Told | None:
    """The four parts of an answer that came to nothing; None where something came of it."""
    verdict = answer.verdict
    if isinstance(verdict, Refused):
        return told_of(verdict)
    if answer.entry is None and not isinstance(verdict, Allowed):
        return told_of(verdict, visit.table.state)
    return None


def done_of(visit: Visit) -> dict[str, Any] | None:
    """What the move came to that led to this page, told; it is named behind the question mark."""
    given = visit.asked("done")
    if not given.isdecimal() or len(given) > 11 or int(given) > visit.table.state.entry:
        return None
    entry = log(visit.table, int(given), int(given))[0]
    return {"number": entry.entry, "lines": in_short(entry)}
