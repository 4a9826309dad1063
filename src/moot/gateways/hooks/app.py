"""The ASGI app for incoming webhooks, mounted at `/hooks`."""

import logging
from collections.abc import Mapping

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from moot.gateways.hooks.requests import BODY_BYTES_MAX, UnreadableRequest, read_request, response_body
from moot.people.accounts import InvalidRequest
from moot.people.sign_in import RateLimited
from moot.play.errors import JournalError
from moot.play.host import Host
from moot.post.hooks.incoming import IncomingHook, IncomingHooks, handle_request
from moot.runtime.network import network_of
from moot.runtime.signatures import verified_id
from moot.views.wording import capital

_log = logging.getLogger(__name__)
PREFIX = "/hooks"
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def create_app(host: Host) -> Starlette:
    """The ASGI app of a host, which the caller closes."""
    app = Starlette(routes=[Route("/{secret}", take, methods=["POST"])], exception_handlers={HTTPException: _refused})
    app.state.host = host
    return app


async def take(request: Request) -> Response:
    """Handle a request, and respond with its result."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > BODY_BYTES_MAX:
            raise HTTPException(413, "The request is too long.")
    headers = {name.lower(): value for name, value in request.headers.items()}
    place = network_of(request.client.host if request.client else "")
    host: Host = request.app.state.host
    return await run_in_threadpool(_taken, host, request.path_params["secret"], headers, body, place)


def _taken(host: Host, secret: str, headers: Mapping[str, str], body: bytes, place: str) -> Response:
    try:
        inlet = _inlet(host, secret, place)
        asked, style = read_request(headers, body, _known_by(host, inlet, headers, body))
        answer = handle_request(host, inlet, asked)
    except UnreadableRequest as error:
        raise HTTPException(400, f"{capital(str(error))}.") from error
    except RateLimited as error:
        raise HTTPException(429, "Too many requests: wait a little.", {"Retry-After": str(error.seconds)}) from error
    except InvalidRequest as error:
        raise HTTPException(409, f"{error}.") from error
    except JournalError as error:
        _log.warning("a request failed: %s (%s)", error, error.code)
        raise HTTPException(503, f"{capital(str(error))} ({error.code}).", {"Retry-After": "5"}) from error
    code = 200 if answer.allowed or style != "moot" else 422
    return JSONResponse(response_body(answer, style), code, _HEADERS)


def _known_by(host: Host, inlet: IncomingHook, headers: Mapping[str, str], body: bytes) -> str:
    """The idempotency key of a request; if requests must be signed, only a signed header counts."""
    if not inlet.signing_secret:
        return headers.get("webhook-id") or headers.get("idempotency-key") or ""
    known_by = verified_id(inlet.signing_secret, headers, body, host.clock.now())
    if not known_by:
        raise HTTPException(401, "Sign each request and its timestamp, and send it within five minutes.")
    return known_by


def _inlet(host: Host, secret: str, place: str) -> IncomingHook:
    """The webhook of a secret address; a wrong one counts as a guess against the rate limit."""
    found = IncomingHooks(host.journal.records).find(secret, host.clock.now())
    if found is None:
        host.people.sign_in.spend("secret", place)
        raise HTTPException(404, "This address doesn't exist, or no longer does.")
    host.people.sign_in.spend("api", f"hook {found.id}")
    return found


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = {"allowed": False, "entry": None, "text": error.detail}
    return JSONResponse(told, error.status_code, {**_HEADERS, **(error.headers or {})})
