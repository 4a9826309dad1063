"""The game board: everything that rules keep and show."""

from starlette.responses import Response

from moot.gateways.web.visits import Visit, route
from moot.views.registers import board


def board_page(visit: Visit) -> Response:
    """What rules show, and all registers, quantities and offices with their values, now or at an earlier moment."""
    state = visit.state()
    table = visit.table
    now = state.now if visit.at else table.now()
    return visit.page("board.html", here="Board", state=state, board=board(state, table.law_at(state), now))


ROUTES = [route("/games/{game}/board", GET=board_page)]
