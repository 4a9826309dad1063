"""Feeds (RSS, Atom, JSON, ESF), iCalendar files, and downloads of the rules and the journal."""

from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from moot.gateways.web.http.access import Needs, let_in
from moot.gateways.web.http.caching import changed_since
from moot.gateways.web.http.visit import Form, Handler, Visit, route
from moot.languages import _
from moot.post.notices.calendars import game_calendar, own_calendar
from moot.post.notices.feeds import CHECKPOINTS, FEEDS, FORMS, FeedForm, rendered_feed


def keyed_route(path: str, handler: Handler, needs: Needs = "read") -> Route:
    """A read-only route that also accepts a reading key in the query (`?key=`), with the rights of its owner."""

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(_let_in, request, handler, needs)

    return Route(path, answer, methods=["GET"])


def own_address(visit: Visit) -> str:
    """The full URL of this page, including the key if it was given."""
    url = visit.request.url
    return visit.site + url.path + (f"?{url.query}" if visit.asked("key") else "")


def _let_in(request: Request, handler: Handler, needs: Needs) -> Response:
    host = request.app.state.host
    who = let_in(request, host, needs, reading_key=request.query_params.get("key", ""))
    return handler(Visit(request, host, who, Form()))


MEDIA: dict[FeedForm, str] = {
    "rss": "application/rss+xml",
    "atom": "application/atom+xml",
    "json": "application/feed+json",
    "esf": "text/plain",
}
FORM_WORDS: dict[FeedForm, str] = {"rss": "RSS", "atom": "Atom", "esf": "ESF", "json": "JSON"}
CALENDAR = "text/calendar; charset=utf-8"


def feed(visit: Visit) -> Response:
    """A feed of what happened in the game, newest first."""
    name = str(visit.request.path_params.get("name", "all"))
    form = next((one for one in FORMS if one == visit.part("form")), None)
    if form is None or name not in FEEDS:
        raise HTTPException(404, _("Feeds come as .rss, .atom, .json and .esf, for: {feeds}.", feeds=", ".join(FEEDS)))
    table, state, own = visit.table, visit.present.state, own_address(visit)
    return changed_since(
        visit.request,
        f"{MEDIA[form]}; charset=utf-8",
        (table.name, state.entry, name, form, own, visit.host.clock.now() // 86_400 if name == CHECKPOINTS else 0),
        state.now,
        lambda: rendered_feed(table, visit.host.checkpoints, form, visit.site + visit.root, own, name),
    )


def calendar(visit: Visit) -> Response:
    """The game's deadlines."""
    said = game_calendar(visit.host, visit.table.name, visit.site, own_address(visit))
    return changed_since(visit.request, CALENDAR, (said,), None, lambda: said)


def my_calendar(visit: Visit) -> Response:
    """The calendar of what the signed-in person has to do, in all their games."""
    assert visit.account is not None
    said = own_calendar(visit.host, visit.account, visit.site, own_address(visit))
    return changed_since(visit.request, CALENDAR, (said,), None, lambda: said)


def following(visit: Visit) -> Response:
    """The page of feeds and calendars, with the visitor's key if the game is private."""
    account = visit.account
    key = visit.people.reading_keys.of(account, visit.people.now) if account and visit.access_settings.private else ""
    return visit.page(
        "following.html",
        here="Follow",
        feeds=FEEDS,
        forms=[(form, FORM_WORDS[form]) for form in FORMS],
        site=visit.site + visit.root,
        key=f"?key={key}" if key else "",
    )


def downloads_page(visit: Visit) -> Response:
    """The page of downloads: rules and journal, and how to verify them."""
    return visit.page("downloads.html", here="Downloads")


def check_page(visit: Visit) -> Response:
    """The page on which the visitor's browser verifies the journal."""
    return visit.page("check.html", here="Downloads")


def journal(visit: Visit) -> Response:
    """The journal as JSON Lines, as `moot verify` reads it; without secret ballots."""
    name = f"attachment; filename*=UTF-8''{quote(visit.game, safe='')}.journal"  # RFC 6266, 5
    lines = (line + b"\n" for _, line in visit.table.raw())
    return StreamingResponse(lines, media_type="application/jsonl", headers={"Content-Disposition": name})


ROUTES = [
    keyed_route("/games/{game}/feed.{form}", feed),
    keyed_route("/games/{game}/feeds/{name}.{form}", feed),
    keyed_route("/games/{game}/calendar.ics", calendar),
    keyed_route("/account/calendar.ics", my_calendar, needs="account"),
    route("/games/{game}/follow", GET=following),
    route("/games/{game}/downloads", GET=downloads_page),
    route("/games/{game}/check", GET=check_page),
    route("/games/{game}/journal", GET=journal),
]
