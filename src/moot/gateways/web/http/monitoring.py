"""Request ids, the request log and metrics; health checks and the Prometheus endpoint.

The line says which kind of address it was and never the address as it was asked for, which may hold somebody's secret.
"""

import logging
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import structlog
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moot.play.errors import JournalError
from moot.play.monitoring import CONTENT_TYPE, checks, exposed, seconds_late
from moot.runtime.metrics import REQUESTS, STREAMS

_log = logging.getLogger("moot.requests")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CLIENT_GONE = 499
"""The status in the log, as nginx has it, where the client closed the connection before it had sent its request."""


class _Answer:
    """What is known about a response while it is sent."""

    def __init__(self, id: str, send: Send) -> None:
        self.id, self.status, self.streaming = id, 500, False
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            MutableHeaders(scope=message)["X-Request-ID"] = self.id
            if Headers(raw=message["headers"]).get("content-type", "").startswith("text/event-stream"):
                self.streaming = True
                STREAMS.inc()
        await self._send(message)


class RequestMonitor:
    """ASGI middleware that logs, times and counts requests by route, except for mounted applications."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]):
        self.app, self._paths = app, dict(_paths(routes))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer, begun = _Answer(secrets.token_hex(6), send), time.perf_counter()
        structlog.contextvars.bind_contextvars(request=answer.id)
        try:
            await self.app(scope, receive, answer.send)
        except ClientDisconnect:
            answer.status = CLIENT_GONE
        finally:
            path = self._paths.get(scope.get("endpoint"), "none")
            _tell(scope, path, answer, time.perf_counter() - begun)
            structlog.contextvars.unbind_contextvars("request")


def _tell(scope: Scope, path: str, answer: _Answer, seconds: float) -> None:
    method = scope["method"] if scope["method"] in METHODS else "other"
    if answer.streaming:
        STREAMS.dec()
    else:
        REQUESTS.labels(path, method, str(answer.status)).observe(seconds)
    game = scope.get("path_params", {}).get("game", "")
    told = {"method": method, "path": path, "status": answer.status, "ms": round(seconds * 1000, 1)}
    _log.info("request", extra={**told, **({"game": game} if game and answer.status < 400 else {})})


def _paths(routes: Iterable[BaseRoute], before: str = "") -> Iterator[tuple[Any, str]]:
    """The route templates by address: `/games/{game}/rules/{number}`."""
    for route in routes:
        if isinstance(route, Mount):
            yield route.app, before + route.path
            yield from _paths(route.routes, before + route.path)
        elif isinstance(route, Route):
            yield route.endpoint, before + route.path


_UNKEPT = {"Cache-Control": "no-store"}


async def alive(request: Request) -> Response:
    """Liveness check: the process answers; if not, it should be restarted."""
    return JSONResponse({"status": "alive"}, headers=_UNKEPT)


async def ready(request: Request) -> Response:
    """Readiness check: whether requests should be sent here, what is wrong if not (503), and how late deadlines are."""
    host = request.app.state.host
    if request.app.state.is_starting:
        return JSONResponse({"status": "starting"}, 503, {**_UNKEPT, "Retry-After": "1"})
    found = await run_in_threadpool(checks, host)
    fine = all(check.fine for check in found)
    told: dict[str, Any] = {"status": "ready" if fine else "failing"}
    told["checks"] = {check.name: check.reason or "fine" for check in found}
    return JSONResponse({**told, "seconds_late": seconds_late(host)}, 200 if fine else 503, _UNKEPT)


async def metrics(request: Request) -> Response:
    """The metrics, in Prometheus's text format."""
    try:
        said = await run_in_threadpool(exposed, request.app.state.host)
    except JournalError as error:
        return JSONResponse({"status": "failing", "checks": {"journal": error.code}}, 503, _UNKEPT)
    return Response(said, media_type=CONTENT_TYPE, headers=_UNKEPT)


ROUTES = [
    Route("/healthz", ready, methods=["GET"]),
    Route("/healthz/live", alive, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
]
