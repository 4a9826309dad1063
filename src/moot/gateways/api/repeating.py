"""Requests with an `Idempotency-Key`: however often one is sent, it is done once and answered alike."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from moot.gateways.api.callers import Caller
from moot.gateways.api.problems import Trouble, answered, trouble, trouble_of
from moot.play.repeats import Answer, AskedOtherwise, Repeats, Try, UnderWay

KEY_CHARACTERS_MAX = 200
_NOT_KEPT = frozenset({409, 429, 500, 503})
"""Answers after which the same request may be tried again."""
_KEPT_HEADERS = ("content-type", "location")


def repeated(
    repeats: Repeats, caller: Caller, request: Request, body: bytes, make: Callable[[Try], Response]
) -> Response:
    """The answer to a request with a key."""
    key = request.headers["idempotency-key"]
    if not 0 < len(key) <= KEY_CHARACTERS_MAX:
        said = f"An Idempotency-Key has 1 to {KEY_CHARACTERS_MAX} characters."
        raise trouble(400, "request.key", said, "make up a random one for each request, such as a UUID")
    asked = f"{request.method} {request.url.path}?{request.url.query}\n".encode() + body
    try:
        made = repeats.answer(caller.name, key, asked, lambda again: _kept(make, again))
    except AskedOtherwise as error:
        said = "This Idempotency-Key was used for another request."
        raise trouble(422, "request.key-used", said, "make up a new key for each new request") from error
    except UnderWay as error:
        said = "The first request with this Idempotency-Key has no answer yet."
        raise trouble(409, "request.under-way", said, "send the same again", {"Retry-After": "2"}) from error
    return Response(made.body, made.status, made.headers)


def _kept(make: Callable[[Try], Response], again: Try) -> Answer:
    try:
        response = make(again)
    except Exception as error:
        found = trouble_of(error)
        if not isinstance(found, Trouble) or found.problem.status in _NOT_KEPT:
            raise
        response = answered(found)
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    return Answer(response.status_code, headers, bytes(response.body))
