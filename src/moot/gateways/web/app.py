"""The web site: its pages put together."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
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
from moot.gateways.web.astray import broken, lost, refused
from moot.gateways.web.rendering import STATIC
from moot.gateways.web.security import SafeHeaders
from moot.play.errors import JournalError
from moot.play.host import Host

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
        exception_handlers={HTTPException: refused, JournalError: lost, Exception: broken},
    )
    app.state.host, app.state.live, app.state.trials = host, live.Live(), {}
    return app
