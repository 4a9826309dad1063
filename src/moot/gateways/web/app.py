"""The web site: its pages put together, and what is said where there is none or something went wrong."""

from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from moot.gateways.web import (
    accounts,
    administering,
    board,
    calendar,
    corresponding,
    downloads,
    feeds,
    forks,
    graph,
    health,
    hooks,
    invitations,
    judging,
    library,
    lining,
    live,
    lobby,
    looking,
    mailing,
    moving,
    noticing,
    players,
    playing,
    preferring,
    proposed,
    proposing,
    prose,
    reading,
    recording,
    rights,
    seating,
    signing,
    talking,
    trying,
    voting,
)
from moot.gateways.web.rendering import STATIC, render
from moot.gateways.web.security import HEADERS, SafeHeaders
from moot.house.host import Host

A_YEAR = "public, max-age=31536000, immutable"


class _Files(StaticFiles):
    """Style and script: kept for good, because their addresses change with them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if b"v=" in scope.get("query_string", b"") and response.status_code == 200:
            response.headers["Cache-Control"] = A_YEAR
        return response


def create_app(host: Host) -> Starlette:
    """The site of a host. The host is the caller's to close; end `app.state.live` before the server stops."""
    routes: list[BaseRoute] = [Mount("/static", _Files(directory=STATIC))]
    for group in (
        lobby,
        signing,
        accounts,
        invitations,
        administering,
        downloads,
        seating,
        live,
        playing,
        moving,
        reading,
        proposed,
        proposing,
        prose,
        library,
        trying,
        voting,
        rights,
        judging,
        recording,
        looking,
        preferring,
        board,
        players,
        graph,
        calendar,
        corresponding,
        forks,
        lining,
        talking,
        feeds,
        noticing,
        hooks,
        health,
        mailing,
    ):
        routes += group.ROUTES
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={HTTPException: _refused, Exception: _broken},
    )
    app.state.host, app.state.live, app.state.trials = host, live.Live(), {}
    return app


_TITLES = {
    400: "That cannot be read",
    403: "That is not for you to do",
    404: "There is no such page",
    405: "That is not done here",
    413: "Too long",
    415: "Not a form",
    429: "Too often",
    503: "The journal does not answer",
}


def _refused(request: Request, error: Exception) -> Response:
    """The page for an address that leads nowhere, or a request that cannot be."""
    assert isinstance(error, HTTPException)
    said = error.detail
    if said == HTTPStatus(error.status_code).phrase:
        said = "Look at the address again, or start from the list of games."
    return _error_page(error.status_code, _TITLES.get(error.status_code, said), said, dict(error.headers or {}), error)


def _broken(request: Request, error: Exception) -> Response:
    """The page for what the journal could not do, by its code, and for a bug."""
    code = getattr(error, "code", "")
    if isinstance(code, str) and code.startswith("journal."):
        done = "" if code == "journal.unsure" else " Nothing of what you asked has been done; try again."
        said = f"{error} (code {code}).{done}"
        return _error_page(503, _TITLES[503], said, HEADERS)
    said = "Something went wrong in the program, and your request was not carried out. The error is in the host's log."
    return _error_page(500, "That is a fault of ours", said, HEADERS)


def _error_page(
    status: int, title: str, said: str, headers: dict[str, str], error: Exception | None = None
) -> HTMLResponse:
    sign_in = getattr(error, "sign_in", "")
    return HTMLResponse(render("error.html", code=status, title=title, said=said, sign_in=sign_in), status, headers)
