"""Handling of one API request: authentication, parsing, idempotency keys, the answer, and its ETag."""

import hashlib
import logging
import re
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from moot.game.values import canonical
from moot.gateways.api.authentication import Caller, caller_of
from moot.gateways.api.call import Call
from moot.gateways.api.operations import Operation
from moot.gateways.api.problems import ProblemError, answered, trouble, trouble_of, unreadable
from moot.play.host import Host
from moot.play.idempotency_keys import IdempotencyKeys, KeyReused, RequestAttempt, RequestInProgress, StoredResponse
from moot.runtime.concurrency import client_key
from moot.runtime.rate_limits import ANONYMOUS_MAX

BODY_BYTES_MAX = 1_000_000
_log = logging.getLogger(__name__)


async def answer(operation: Operation, request: Request) -> Response:
    """Answer one request, with a problem if it fails."""
    try:
        body = await _body(request) if operation.method in ("POST", "PATCH") else b""
        response = await run_in_threadpool(_answer, operation, request, body)
    except ClientDisconnect:
        raise  # nobody is there to be answered
    except Exception as error:
        response = problem_of(error)
    return response


def problem_of(error: Exception) -> Response:
    """An error as a problem; a bug tells no details."""
    found = trouble_of(error)
    if found is None:
        if not isinstance(error, ClientDisconnect):
            _log.error("a request to the API failed", exc_info=error)
        said = "Something went wrong on our side, and your request was not carried out."
        found = trouble(
            500, "program.fault", said, "try again later; whoever runs the host can find the error in its log"
        )
    return answered(found)


def _answer(operation: Operation, request: Request, body: bytes) -> Response:
    host: Host = request.app.state.host
    caller = caller_of(host, request, *operation.scopes)
    client_key.set(caller.name or caller.browser.place)
    if caller.account is None and len(body) > ANONYMOUS_MAX:
        said = f"Without an account, a request can have {ANONYMOUS_MAX:,} bytes."
        raise trouble(413, "request.size", said, "send a shorter one, or use an account")
    given = _read(operation, request, body)
    ask = _asked(operation, request)

    def made(again: RequestAttempt | None = None) -> Response:
        call = Call(host, request, caller, again)
        if call.game:
            _ = call.present  # 404 where the caller can't read the game
        arguments = {name: value for name, value in request.path_params.items() if name in operation.hints}
        if "ask" in operation.hints:
            arguments["ask"] = ask
        if "given" in operation.hints:
            arguments["given"] = given
        return _written(operation, call, operation.handler(call, **arguments))

    if operation.once and "idempotency-key" in request.headers:
        return repeated(request.app.state.repeats, caller, request, body, made)
    return _unless_known(request, made())


def _asked(operation: Operation, request: Request) -> Any:
    pairs = request.query_params.multi_items()
    names = [name for name, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise trouble(400, "request.parameter", f"“{twice[:40]}” is given more than once.", "give it once")
    try:
        return msgspec.convert(dict(pairs), operation.asks, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error, "parameter") from error


def _read(operation: Operation, request: Request, body: bytes) -> Any:
    if operation.takes is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise trouble(415, "request.media", "The body has to be JSON.", "send it as Content-Type: application/json")
    try:
        return msgspec.json.decode(body, type=operation.takes)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise unreadable(error, "body") from error
    except (UnicodeDecodeError, RecursionError) as error:
        raise trouble(400, "request.body", "The body is not JSON in UTF-8, or is nested too deeply.") from error


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > BODY_BYTES_MAX:
            raise trouble(413, "request.size", "The body is longer than one megabyte.", "send a shorter one")
    return bytes(body)


def _written(operation: Operation, call: Call, value: Any) -> Response:
    if isinstance(value, Response):
        value.headers.update(call.headers)
        return value
    if operation.status == 204:
        return Response(status_code=204, headers=call.headers)
    return Response(canonical(value), operation.status, call.headers, "application/json")


def _unless_known(request: Request, response: Response) -> Response:
    """The answer with its ETag, or 304 if the client has it already."""
    if request.method == "HEAD" and isinstance(response, StreamingResponse):
        return Response(status_code=200, headers=dict(response.headers))
    if request.method not in ("GET", "HEAD") or response.status_code != 200 or isinstance(response, StreamingResponse):
        return response
    tag = f'"{hashlib.sha256(bytes(response.body)).hexdigest()[:32]}"'
    response.headers["ETag"] = tag
    response.headers["Vary"] = "Authorization, Cookie"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        kept = {name: response.headers[name] for name in ("ETag", "Vary", "Cache-Control")}
        return Response(status_code=304, headers=kept)
    if request.method == "HEAD":
        return Response(status_code=200, headers=dict(response.headers))
    return response


def of_no_route(request: Request, error: Exception) -> Response:
    """The problem of an unknown address, or of a method that it doesn't support."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        found = trouble(405, "request.method", "This address doesn't support that method.", "see the header Allow")
    else:
        found = trouble(error.status_code, "request.address", "There is nothing at this address.", "see /api/v1/")
    return answered(ProblemError(found.problem, error.headers))


KEY_CHARACTERS_MAX = 200
KEY = re.compile("[!-~]([ -~]*[!-~])?")
"""What a key may be: printable ASCII, without spaces around it, which servers cut off."""
_NOT_KEPT = frozenset({409, 429, 500, 503})
"""The statuses after which the same request may be retried."""
_KEPT_HEADERS = ("content-type", "location")


def repeated(
    repeats: IdempotencyKeys, caller: Caller, request: Request, body: bytes, make: Callable[[RequestAttempt], Response]
) -> Response:
    """Answer a request with an idempotency key."""
    key = request.headers["idempotency-key"]
    if not (len(key) <= KEY_CHARACTERS_MAX and KEY.fullmatch(key)):
        said = f"An Idempotency-Key must have 1 to {KEY_CHARACTERS_MAX} printable ASCII characters."
        raise trouble(400, "request.key", said, "use a random one for each request, such as a UUID")
    asked = f"{request.method} {request.url.path}?{request.url.query}\n".encode() + body
    try:
        made = repeats.answer(caller.name, key, asked, lambda again: _kept(make, again))
    except KeyReused as error:
        said = "This Idempotency-Key was used for another request."
        raise trouble(422, "request.key-used", said, "use a new key for each new request") from error
    except RequestInProgress as error:
        said = "The first request with this Idempotency-Key is still running."
        raise trouble(409, "request.under-way", said, "send the same request again", {"Retry-After": "2"}) from error
    return Response(made.body, made.status, made.headers)


def _kept(make: Callable[[RequestAttempt], Response], again: RequestAttempt) -> StoredResponse:
    try:
        response = make(again)
    except Exception as error:
        found = trouble_of(error)
        if not isinstance(found, ProblemError) or found.problem.status in _NOT_KEPT:
            raise
        response = answered(found)
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    return StoredResponse(response.status_code, headers, bytes(response.body))
