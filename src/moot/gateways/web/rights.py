"""All moves of a game: who may make each, which rule offers it, and which rules forbid or permit it."""

from starlette.responses import Response

from moot.gateways.web.offered import Offered
from moot.gateways.web.visits import Visit, route
from moot.views.moveviews import moves_of


def moves_page(visit: Visit) -> Response:
    """Every move, those of the rules first; and which of them the visitor may make now, or why not."""
    state = visit.state()
    is_now = state.entry == visit.table.state.entry
    law, now = visit.table.law_at(state), visit.table.now() if is_now else state.now
    offered = Offered(visit.table, visit.player) if is_now and visit.player else None
    return visit.page(
        "moves.html",
        here="Moves",
        state=state,
        moves=moves_of(state, law, now),
        can=frozenset(o.name for o in offered.all if o.allowed and o.yours) if offered else frozenset(),
        cannot={alike[0].name: alike[0] for alike in offered.later()} if offered else {},
        offered=offered,
    )


ROUTES = [route("/games/{game}/moves", GET=moves_page)]
