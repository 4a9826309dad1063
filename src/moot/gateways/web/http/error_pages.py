"""Error pages: 404 and other refusals, journal failures and bugs; within a game they keep its menu."""

import logging
from collections.abc import Callable
from functools import lru_cache, wraps
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from moot.gateways.web.http.access import let_in
from moot.gateways.web.http.reader_language import reader_language
from moot.gateways.web.http.security import HEADERS
from moot.gateways.web.http.visit import Form, Visit
from moot.gateways.web.rendering.templates import MENU, MORE, render
from moot.languages import LANGUAGES, N_, _, speaking
from moot.play.errors import JournalError
from moot.views.wording import capital

_log = logging.getLogger(__name__)
_TITLES = {
    400: N_("We couldn’t read that"),
    403: N_("You can’t do that here"),
    404: N_("Page not found"),
    405: N_("That doesn’t work here"),
    413: N_("Too long"),
    415: N_("That isn’t a form"),
    421: N_("Wrong host name"),
    429: N_("Please slow down"),
    503: N_("The game records aren’t available"),
}
_SECTIONS = {page: name for _group, pages in (("", MENU), *MORE) for name, page in pages if page}


def _in_language(page: Callable[[Request, Exception], Response]) -> Callable[[Request, Exception], Response]:
    """Wrap an error page, which is made after the request was given up, so that it speaks the reader's language."""

    @wraps(page)
    def answer(request: Request, error: Exception) -> Response:
        with speaking(getattr(request.state, "language", "") or reader_language(request)):
            return page(request, error)

    return answer


@_in_language
def refused(request: Request, error: Exception) -> Response:
    """The page for an unknown address or an invalid request."""
    assert isinstance(error, HTTPException)
    said = error.detail
    visit = _game_of(request)
    if said == HTTPStatus(error.status_code).phrase:
        said = _("Check the address, or start again from the list of games.")
        said = _("Check the address, or start again from the game.") if visit else said
    title = _TITLES.get(error.status_code, said)
    how = {"said": said, "sign_in": getattr(error, "sign_in", "")}
    if visit is None:
        return _page("error.html", error.status_code, title, dict(error.headers or {}), **how)
    section = _section(request)
    how |= {"visit": visit, "state": visit.present.state, "here": _SECTIONS.get(section, ""), "section": section}
    return _page("game_error.html", error.status_code, title, dict(error.headers or {}), **how)


@_in_language
def lost(request: Request, error: Exception) -> Response:
    """The page for an error of the journal, by its code."""
    assert isinstance(error, JournalError)
    _log.warning("a request was not carried out: %s (%s)", error, error.code)
    said = _("{what} (code {code}).", what=capital(error.args[0]), code=error.code)
    if error.code != "journal.unsure":
        said += " " + _("Nothing was changed; try again in a moment.")
    return _page("error.html", 503, _TITLES[503], {"Retry-After": "5"}, said=said, sign_in="")


def misdirected(named: str, public_url: str = "") -> Response:
    """The page for a request with an unknown host name (421)."""
    said = _(
        "This host doesn’t answer to the name “{named}”. To serve it under that name, start it"
        " with --public-url http://{named} (or https, behind a proxy with TLS), or ask the"
        " people who run it to.",
        named=named[:100],
    )
    if public_url:
        said = _(
            "This site is at {public_url}, not at “{named}”: open it there. If you run it behind a"
            " proxy, have the proxy pass on the Host header.",
            public_url=public_url,
            named=named[:100],
        )
    return _page("error.html", 421, _TITLES[421], HEADERS, said=said, sign_in="")


def crowded(request: Request) -> Response:
    """The page for a request that has waited too long behind others of its address (429)."""
    return HTMLResponse(_crowded(reader_language(request)), 429, {**HEADERS, "Retry-After": "5"})


@lru_cache(maxsize=len(LANGUAGES))
def _crowded(language: str) -> str:
    with speaking(language):
        said = _("Too many requests come from where you are. Wait a little, and try again; nothing has been done.")
        return render("error.html", code=429, title=_TITLES[429], said=said, sign_in="")


@_in_language
def broken(request: Request, error: Exception) -> Response:
    """The page for a bug."""
    said = _("Something went wrong on our side, so your request wasn’t carried out. The details are in the host’s log.")
    return _page("error.html", 500, _("Sorry, that’s our fault"), HEADERS, said=said, sign_in="")


def _page(template: str, status: int, title: str, headers: dict[str, str], **how: Any) -> HTMLResponse:
    return HTMLResponse(render(template, code=status, title=title, **how), status, headers)


def _game_of(request: Request) -> Visit | None:
    """The visit to the game's main page, for an error within a game; None if it can't be read."""
    match request.scope["path"].split("/"):
        case ["", "games", name, *_] if name:
            pass
        case _:
            return None
    asked = {"method": "GET", "path": f"/games/{name}", "query_string": b"", "path_params": {"game": name}}
    page, host = Request(dict(request.scope) | asked), request.app.state.host
    try:
        return Visit(page, host, let_in(page, host, "read"), Form())
    except (HTTPException, JournalError):
        return None


def _section(request: Request) -> str:
    """The section of the game's menu that an address belongs to, if any."""
    parts = request.scope["path"].strip("/").split("/")
    return parts[2] if len(parts) > 3 and parts[2] in _SECTIONS else ""
