"""The web application: all routes, with middleware and error pages."""

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette_compress import CompressMiddleware, remove_compress_type

from moot.authoring.drafting.services import ModelClient
from moot.gateways.web import lobby, practice, search, search_engines
from moot.gateways.web.game import (
    cases,
    correspondence,
    feeds,
    forks,
    lines,
    live,
    log,
    moves,
    overview,
    players,
    receipts,
    rules,
    screen,
    talk,
)
from moot.gateways.web.http import monitoring, security
from moot.gateways.web.http.error_pages import broken, lost, refused
from moot.gateways.web.http.reader_language import ReaderLanguage
from moot.gateways.web.http.security import SecurityHeaders
from moot.gateways.web.people import (
    account,
    administration,
    host_pages,
    notices,
    posts,
    profiles,
    seats,
    sign_in,
    webhooks,
)
from moot.gateways.web.proposals import composer, form, model_drafts, pages, preview, votes
from moot.gateways.web.rendering.templates import STATIC
from moot.languages import OFFERED
from moot.play.errors import JournalError
from moot.play.host import Host

A_YEAR = "public, max-age=31536000, immutable"


class _CachedFiles(StaticFiles):
    """Style and script: kept for good, because their addresses change with them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if b"v=" in scope.get("query_string", b"") and response.status_code == 200:
            response.headers["Cache-Control"] = A_YEAR
        if path == "service-worker.js":
            response.headers["Service-Worker-Allowed"] = "/"
        return response


def create_app(
    host: Host,
    model: ModelClient | None = None,
    contact: str = "",
    embed_on: Sequence[str] = (),
    languages: Sequence[str] = OFFERED,
) -> Starlette:
    """The site of a host, and the language model that helps to draft code, if it has one.

    `contact` is the URI for reports of weaknesses; the sites in `embed_on` may show cards of public games; `languages`
    are those to choose from. The host is the caller's to close; end `app.state.live` before the server stops.
    """
    remove_compress_type("text/event-stream")  # short lines, sent at once
    routes: list[BaseRoute] = [Mount("/static", _CachedFiles(directory=STATIC))]
    for group in (
        *(lobby, practice, search, search_engines, monitoring, security),
        *(
            overview,
            screen,
            moves,
            rules,
            log,
            receipts,
            live,
            players,
            cases,
            talk,
            lines,
            forks,
            feeds,
            correspondence,
        ),
        *(pages, form, composer, model_drafts, preview, votes),
        *(account, profiles, sign_in, seats, notices, webhooks, administration, posts, host_pages),
    ):
        routes += group.ROUTES
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeaders), Middleware(CompressMiddleware), Middleware(ReaderLanguage)],
        exception_handlers={HTTPException: refused, JournalError: lost, Exception: broken},
    )
    app.state.host, app.state.live, app.state.trials, app.state.is_starting = host, live.LiveUpdates(), {}, False
    app.state.model, app.state.contact = model, contact
    app.state.embed_on, app.state.languages = tuple(embed_on), tuple(languages)
    return app
