"""Players with their scores over time; the game board (registers, quantities, offices); and the calendar of a game."""

from datetime import date
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.game.overview import IN_ORDER
from moot.gateways.web.http.visit import Visit, existing, paged, route
from moot.languages import _
from moot.play.profiles import owner_with_profile
from moot.views.calendar import month_of, read_month, zone_of
from moot.views.history import scores
from moot.views.log import log
from moot.views.players import activity_table, officials, player_view, players_of, quantities_of
from moot.views.registers import board, registers_of
from moot.views.story import story


def board_page(visit: Visit) -> Response:
    """What rules show, and all registers, quantities and offices with their values, now or at an earlier moment."""
    return visit.page("board.html", here="Board", board=board(visit.moment))


OWN = "game"
"""The query parameter's value for the game's own zone."""


def calendar_page(visit: Visit) -> Response:
    """A month of deadlines and events, day by day; `?month=2026-01`, `?zone=game`."""
    state = visit.moment.state
    asked = visit.asked("month").strip()
    wanted = read_month(asked)
    if asked and wanted is None:
        raise HTTPException(404, _("“{asked}” isn’t a month. Write it like 2026-01.", asked=asked[:20]))
    zone = zone_of(state) if visit.asked("zone") == OWN else visit.zone
    month = month_of(visit.moment, zone, wanted)

    def at(first: date | None = None, own: bool = visit.asked("zone") == OWN) -> str:
        """The address of a month, in the current zone."""
        return visit.link("calendar", month=f"{first or month.first:%Y-%m}", zone=OWN if own else "")

    return visit.page("calendar.html", here="Calendar", month=month, month_at=at, zone=zone)


def players_page(visit: Visit) -> Response:
    """Everybody who plays, in order of points, and who has played."""
    moment, state = visit.moment, visit.moment.state
    players = players_of(moment)
    return visit.page(
        "players.html",
        here="Players",
        players=players,
        seated=sorted((one for one in players if one.seat is not None), key=IN_ORDER, reverse=True),
        gone=[one for one in players if one.seat is None],
        officials=officials(state),
        quantities=quantities_of(moment.law),
        charts=[one for one in scores(moment) if one.has_moved],
    )


def player_page(visit: Visit) -> Response:
    """One person: their score, votes, proposals, offices and cases."""
    moment = visit.moment
    name = visit.part("player")
    one = existing(player_view(moment, name), _("Nobody called {name} has played in this game.", name=name[:60]))
    charts = scores(moment, one.player) if one.line else ()
    linked = owner_with_profile(visit.people, visit.access_settings, one.player)
    return visit.page(
        "player.html",
        here="Players",
        one=one,
        profile=linked.name if linked is not None else "",
        charts=[chart for chart in charts if chart.lines],
        registers=registers_of(moment, one.player),
        lately=[entry for number in one.lately for entry in log(moment, number, number)],
    )


def players_table(visit: Visit) -> Response:
    """A table of what each player did, to keep or to mark a class by."""
    text = activity_table(visit.moment)
    named = f"attachment; filename*=UTF-8''{quote(visit.game, safe='')}-players.csv"  # RFC 6266, 5
    return Response(text, media_type="text/csv; charset=utf-8", headers={"Content-Disposition": named})


def story_page(visit: Visit) -> Response:
    """How the rules changed, what was judged, and how it ended."""
    moment = visit.moment
    return visit.page(
        "story.html",
        here="Story",
        **paged(visit, story(moment), STEPS, ("story",)),
        charts=[one for one in scores(moment) if one.has_moved],
    )


STEPS = 100
"""The number of steps of a story on one page."""
ROUTES = [
    route("/games/{game}/story", GET=story_page),
    route("/games/{game}/players.csv", GET=players_table),
    route("/games/{game}/board", GET=board_page),
    route("/games/{game}/calendar", GET=calendar_page),
    route("/games/{game}/players", GET=players_page),
    route("/games/{game}/players/{player:path}", GET=player_page),
]
