"""The page of a game, and who sits at it."""

from starlette.responses import Response

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.gateways.web.differences import differences
from moot.gateways.web.moves import done_of, refusal_in
from moot.gateways.web.offered import Offered
from moot.gateways.web.refusals import Told
from moot.gateways.web.visits import Visit, route
from moot.house.views import log, status_of

RECENT_ENTRIES = 8


def game_page(visit: Visit, refused: Told | None = None, refused_at: str = "") -> Response:
    """Where the game stands, what is asked of the visitor, and what happened last."""
    state = visit.state()
    table, now = visit.table, visit.table.state
    is_now = state.entry == now.entry
    law = table.law_at(state)
    status = status_of(table.name, state, law, table.now() if is_now else state.now, visit.player if is_now else None)
    recent = log(table, max(0, state.entry - RECENT_ENTRIES + 1), state.entry)
    return visit.page(
        "game.html",
        422 if refused else 200,
        here="Game",
        state=state,
        status=status,
        differences={p.number: differences(state, state.proposals[p.number]) for p in status.proposals},
        offered=Offered(visit.table, visit.player) if is_now else None,
        recent=tuple(reversed(recent)),
        refused=refused,
        refused_at=refused_at,
        done=done_of(visit),
        is_now=is_now,
    )


def choose_seat(visit: Visit) -> Response:
    """The visitor says who they are, or that they only watch."""
    player = visit.form.text("player")
    response = visit.go(visit.back())
    if player in visit.table.state.people:
        visit.seat(response, player)
    else:
        visit.unseat(response)
    return response


def join(visit: Visit) -> Response:
    """Somebody new sits down, if the rules let them."""
    player = " ".join(visit.form.text("player").split())
    answer = visit.table.submit(Move(name="join", player=PlayerId(player) if player else None))
    refused = refusal_in(answer, visit)
    if refused is not None:
        return game_page(visit, refused, "join")
    entry = answer.entry.number if answer.entry else None
    response = visit.go(visit.link(done=entry))
    if player in visit.table.state.seating:
        visit.seat(response, player)
    return response


ROUTES = [
    route("/games/{game}", GET=game_page),
    route("/games/{game}/you", POST=choose_seat),
    route("/games/{game}/join", POST=join),
]
