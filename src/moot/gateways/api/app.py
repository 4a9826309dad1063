"""The API of a host: an ASGI application that a server mounts at `/api/v1`."""

from collections import defaultdict
from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from moot.gateways.api import (
    account,
    administration,
    board,
    branches,
    checkpoints,
    documentation,
    drafts,
    event_stream,
    games,
    law,
    log,
    moderation,
    moves,
    notices,
    previews,
    webhooks,
)
from moot.gateways.api.dispatch import answer, of_no_route, problem_of
from moot.gateways.api.operations import PREFIX as PREFIX
from moot.gateways.api.operations import Operation, OperationGroup
from moot.play.host import Host
from moot.play.idempotency_keys import IdempotencyKeys
from moot.play.streams import EventStreams

GROUPS: tuple[OperationGroup, ...] = (
    games.GAMES,
    games.RULESETS,
    moves.MOVES,
    previews.TRYING,
    drafts.WORDS,
    board.BOARD,
    law.RULES,
    law.PROPOSALS,
    law.CASES,
    log.TALK,
    log.RECORD,
    checkpoints.CHECKPOINTS,
    event_stream.STREAM,
    branches.LINES,
    branches.FORKS,
    administration.ADMINISTRATION,
    moderation.MODERATION,
    account.ACCOUNT,
    account.WAYS_IN,
    notices.NOTICES,
    webhooks.HOOKS,
)
"""All operations, in the order of the OpenAPI document."""
OPERATIONS: tuple[Operation, ...] = tuple(operation for group in GROUPS for operation in group)


def create_app(host: Host) -> Starlette:
    """The API of a host, which the caller closes. Call `app.state.live.close` before the server stops."""
    app = Starlette(
        routes=[*_routes(OPERATIONS), *documentation.ROUTES],
        exception_handlers={HTTPException: of_no_route, Exception: lambda request, error: problem_of(error)},
    )
    app.state.host, app.state.groups = host, GROUPS
    app.state.repeats, app.state.live = IdempotencyKeys(host), EventStreams()
    return app


def _routes(operations: Iterable[Operation]) -> list[BaseRoute]:
    """A route for each path; more specific paths come before those that match anything."""
    by_path: dict[str, dict[str, Operation]] = defaultdict(dict)
    for operation in operations:
        by_path[operation.path][operation.method] = operation
    return [_route(path, methods) for path, methods in sorted(by_path.items(), key=lambda one: ":path" in one[0])]


def _route(path: str, methods: dict[str, Operation]) -> Route:
    async def endpoint(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": ", ".join(sorted(allowed))})
        return await answer(methods["GET" if request.method == "HEAD" else request.method], request)

    allowed = {*methods, "OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
    return Route(path, endpoint, methods=sorted(allowed))
