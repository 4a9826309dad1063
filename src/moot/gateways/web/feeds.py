"""Feeds of a game, for programs that follow it: RSS, Atom, JSON Feed and ESF, of everything or of one thing."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.conditional import changed_since
from moot.gateways.web.visits import Visit, route
from moot.house.feeds import FEEDS, FORMS, FeedForm, written

MEDIA: dict[FeedForm, str] = {
    "rss": "application/rss+xml",
    "atom": "application/atom+xml",
    "json": "application/feed+json",
    "esf": "text/plain",
}


def feed(visit: Visit) -> Response:
    """What happened in the game, the latest first."""
    name = str(visit.request.path_params.get("name", "all"))
    form = next((one for one in FORMS if one == visit.part("form")), None)
    if form is None or name not in FEEDS:
        raise HTTPException(404, f"Feeds are to be had as .rss, .atom, .json and .esf, of: {', '.join(FEEDS)}.")
    table, root = visit.table, str(visit.request.base_url).rstrip("/")
    state, own = table.state, root + visit.request.url.path
    return changed_since(
        visit.request,
        f"{MEDIA[form]}; charset=utf-8",
        (table.name, state.entry, name, form, own),
        state.now,
        lambda: written(table, form, root + visit.link(), own, name),
    )


ROUTES = [
    route("/games/{game}/feed.{form}", GET=feed),
    route("/games/{game}/feeds/{name}.{form}", GET=feed),
]
