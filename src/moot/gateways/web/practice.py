"""The practice round: a game with two bots in one page; the address has the steps, and nothing is stored."""

from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from moot.authoring.practice import STEPS_MAX, WORDS_MAX, YOU, practised
from moot.gateways.web.http.visit import Visit, route, see_other
from moot.gateways.web.rendering.differences import differences, differences_now

PAGE = "/practice"


def practice_page(visit: Visit) -> Response:
    """The round after the steps of the address: the person's next move, what has just happened, and the rules."""
    steps = tuple(visit.query.getlist("step"))[:STEPS_MAX]
    words = visit.asked("words").strip()
    if words or (not steps and visit.query.get("words") is not None):
        return see_other(_address((*steps, f"words:{words[:WORDS_MAX]}") if words else steps))
    played = practised(visit.host, steps)
    state, proposal = played.state, played.proposal
    return visit.page(
        "practice.html",
        played=played,
        rules=state.in_force(),
        before=_address(played.steps[:-1]) if played.steps else "",
        ready=[(one, differences_now(state, (one.change,))) for one in played.ready] if played.may_propose else [],
        changes=differences(state, proposal) if proposal is not None else (),
        points=_scoreboard(state.quantities.get("points", {}), state.seating),
        goal=played.goal,
        you=YOU,
        words_max=WORDS_MAX,
    )


def _address(steps: tuple[str, ...]) -> str:
    return PAGE + ("?" + urlencode([("step", step) for step in steps]) if steps else "")


def _scoreboard(points: Any, players: tuple[str, ...]) -> list[tuple[str, Any]]:
    return [(player, points.get(player, 0)) for player in players]


ROUTES = [route(PAGE, GET=practice_page)]
