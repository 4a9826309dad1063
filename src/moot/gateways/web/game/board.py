"""The game board (all registers, quantities and offices) and the calendar of a game."""

from datetime import date

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, route
from moot.views.calendar import month_of, read_month, zone_of
from moot.views.registers import board


def board_page(visit: Visit) -> Response:
    """What rules show, and all registers, quantities and offices with their values, now or at an earlier moment."""
    return visit.page("board.html", here="Board", state=visit.moment.state, board=board(visit.moment))


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
OWN = "game"
"""How the address asks for the game's own zone."""


def calendar_page(visit: Visit) -> Response:
    """What falls due and what happened, day by day; `?month=2026-01`, `?zone=game`."""
    state = visit.moment.state
    asked = visit.asked("month").strip()
    wanted = read_month(asked)
    if asked and wanted is None:
        raise HTTPException(404, f"“{asked[:20]}” isn’t a month. Write it like 2026-01.")
    zone = zone_of(state) if visit.asked("zone") == OWN else visit.zone
    month = month_of(visit.moment, zone, wanted)

    def at(first: date | None = None, own: bool = visit.asked("zone") == OWN) -> str:
        """The address of a month, in the zone that is asked for."""
        return visit.link("calendar", month=f"{first or month.first:%Y-%m}", zone=OWN if own else "")

    return visit.page("calendar.html", here="Calendar", state=state, month=month, days=DAYS, month_at=at, zone=zone)


ROUTES = [
    route("/games/{game}/board", GET=board_page),
    route("/games/{game}/calendar", GET=calendar_page),
]
