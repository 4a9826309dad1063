"""What programs follow: feeds of a game, of everything or of one thing, and calendars of deadlines."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.keyed import keyed_route, own_address
from moot.gateways.web.revalidating import changed_since
from moot.gateways.web.visits import Visit, route
from moot.people.reading_keys import Keys
from moot.post.notices.calendars import game_calendar, own_calendar
from moot.post.notices.feeds import FEEDS, FORMS, FeedForm, rendered_feed

MEDIA: dict[FeedForm, str] = {
    "rss": "application/rss+xml",
    "atom": "application/atom+xml",
    "json": "application/feed+json",
    "esf": "text/plain",
}
FORM_WORDS: dict[FeedForm, str] = {"rss": "RSS", "atom": "Atom", "esf": "ESF", "json": "JSON"}
CALENDAR = "text/calendar; charset=utf-8"


def feed(visit: Visit) -> Response:
    """What happened in the game, the latest first."""
    name = str(visit.request.path_params.get("name", "all"))
    form = next((one for one in FORMS if one == visit.part("form")), None)
    if form is None or name not in FEEDS:
        raise HTTPException(404, f"Feeds are to be had as .rss, .atom, .json and .esf, of: {', '.join(FEEDS)}.")
    table, state, own = visit.table, visit.table.state, own_address(visit)
    return changed_since(
        visit.request,
        f"{MEDIA[form]}; charset=utf-8",
        (table.name, state.entry, name, form, own),
        state.now,
        lambda: rendered_feed(table, form, site_of(visit) + visit.root, own, name),
    )


def calendar(visit: Visit) -> Response:
    """The game's deadlines."""
    said = game_calendar(visit.host, visit.table.name, site_of(visit), own_address(visit))
    return changed_since(visit.request, CALENDAR, (said,), None, lambda: said)


def my_calendar(visit: Visit) -> Response:
    """What waits for somebody, in all of their games."""
    assert visit.account is not None
    said = own_calendar(visit.host, visit.account, site_of(visit), own_address(visit))
    return changed_since(visit.request, CALENDAR, (said,), None, lambda: said)


def following(visit: Visit) -> Response:
    """Which feeds and calendars there are, with the visitor's key where the game cannot be read without."""
    account = visit.account
    key = Keys(visit.host.journal.cabinet).of(account, visit.people.now) if account and visit.door.private else ""
    return visit.page(
        "following.html",
        here="Follow",
        state=visit.state(),
        feeds=FEEDS,
        forms=[(form, FORM_WORDS[form]) for form in FORMS],
        site=site_of(visit) + visit.root,
        key=f"?key={key}" if key else "",
    )


def site_of(visit: Visit) -> str:
    """The address of the host's pages as the visitor knows it, without a slash at its end."""
    return str(visit.request.base_url).rstrip("/")


ROUTES = [
    keyed_route("/games/{game}/feed.{form}", feed),
    keyed_route("/games/{game}/feeds/{name}.{form}", feed),
    keyed_route("/games/{game}/calendar.ics", calendar),
    keyed_route("/account/calendar.ics", my_calendar, needs="account"),
    route("/games/{game}/follow", GET=following),
]
