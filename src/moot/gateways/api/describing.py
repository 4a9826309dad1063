"""The API described: for programs as an OpenAPI 3.1 document, for people on one page, and each kind of problem."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from moot.gateways.api.openapi import document


async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    found = await run_in_threadpool(document, request.app.state.groups)
    return Response(msgspec.json.encode(found), media_type="application/json")


ROUTES = [Route("/openapi.json", openapi, methods=["GET"])]
