"""Feeds of a game, for programs that follow it: RSS, Atom and ESF."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.visits import Visit, route
from moot.house.feeds import FORMS, FeedForm, written

MEDIA: dict[FeedForm, str] = {"rss": "application/rss+xml", "atom": "application/atom+xml", "esf": "text/plain"}


def feed(visit: Visit) -> Response:
    """What happened in the game, the latest first."""
    form = next((one for one in FORMS if one == visit.part("form")), None)
    if form is None:
        raise HTTPException(404, "Feeds are to be had as .rss, .atom and .esf.")
    root = str(visit.request.base_url).rstrip("/")
    said = written(visit.table, form, root + visit.link(), root + visit.link(f"feed.{form}"))
    return Response(said, media_type=f"{MEDIA[form]}; charset=utf-8")


ROUTES = [route("/games/{game}/feed.{form}", GET=feed)]
