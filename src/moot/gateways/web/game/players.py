"""Players: everybody who has played, with their scores over time, and a page for each."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, route
from moot.views.history import scores
from moot.views.log import log
from moot.views.players import officials, player_view, players_of, quantities_of
from moot.views.registers import registers_of


def players_page(visit: Visit) -> Response:
    """Everybody who plays or has played, in the order they sit."""
    moment, state = visit.moment, visit.moment.state
    players = players_of(moment)
    return visit.page(
        "players.html",
        here="Players",
        state=state,
        players=players,
        seated=[one for one in players if one.seat is not None],
        gone=[one for one in players if one.seat is None],
        officials=officials(state),
        quantities=quantities_of(moment.law),
        charts=[one for one in scores(moment) if one.has_moved],
    )


def player_page(visit: Visit) -> Response:
    """One person: their score, votes, proposals, offices and cases."""
    moment, state = visit.moment, visit.moment.state
    one = player_view(moment, visit.part("player"))
    if one is None:
        raise HTTPException(404, f"Nobody called {visit.part('player')[:60]} has played in this game.")
    charts = scores(moment, one.player) if one.line else ()
    return visit.page(
        "player.html",
        here="Players",
        state=state,
        one=one,
        charts=[chart for chart in charts if chart.lines],
        registers=registers_of(moment, one.player),
        lately=[entry for number in one.lately for entry in log(moment, number, number)],
    )


ROUTES = [
    route("/games/{game}/players", GET=players_page),
    route("/games/{game}/players/{player:path}", GET=player_page),
]
