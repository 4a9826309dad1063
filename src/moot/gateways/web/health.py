"""For whoever looks after a host: whether it is well, and its numbers; neither tells of any game or person."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from moot.play.errors import JournalError
from moot.play.health import checks
from moot.play.measuring import CONTENT_TYPE, exposed

_UNKEPT = {"Cache-Control": "no-store"}


async def alive(request: Request) -> Response:
    """The process answers: who gets no answer may start it anew."""
    return JSONResponse({"status": "alive"}, headers=_UNKEPT)


async def ready(request: Request) -> Response:
    """Whether requests should be sent here, and what is wrong if not (503)."""
    found = await run_in_threadpool(checks, request.app.state.host)
    fine = all(check.fine for check in found)
    told = {check.name: check.reason or "fine" for check in found}
    return JSONResponse({"status": "ready" if fine else "failing", "checks": told}, 200 if fine else 503, _UNKEPT)


async def metrics(request: Request) -> Response:
    """The numbers, in Prometheus's text format."""
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
