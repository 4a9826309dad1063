"""HTTP caching: ETag and Last-Modified, with 304 for what the client already has (RFC 9110, 13)."""

from collections.abc import Callable
from email.utils import formatdate, parsedate_to_datetime
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from moot.game.values import Time
from moot.gateways.web.http.visit import Visit
from moot.gateways.web.rendering.templates import asset
from moot.languages import language

_OURS = "private, no-cache"
_THE_SAME_SECONDS = 60
"""How old relative times on a cached page may be."""


def follows_game(handler: Callable[[Visit], Response]) -> Callable[[Visit], Response]:
    """Wrap the handler of a page that only shows the game: 304 if the browser has the current page."""

    def answer(visit: Visit) -> Response:
        tag = f"W/{_tag(_etag_parts(visit))}"
        if _is_known(visit.request, tag):
            return Response(status_code=304, headers={"ETag": tag})
        response = handler(visit)
        if response.status_code == 200:
            response.headers["ETag"] = tag
            response.headers["Cache-Control"] = _OURS
        return response

    return answer


def _etag_parts(visit: Visit) -> tuple[object, ...]:
    """What the ETag depends on: the game's last entry, the reader and their settings, the style, and the minute."""
    request, present = visit.request, visit.present
    return (
        str(request.url),
        present.game,
        present.last.entry,
        sorted(request.cookies.items()),
        visit.account,
        visit.access_settings,
        visit.access,
        asset("moot.css"),
        asset("moot.js"),
        visit.host.clock.now() // _THE_SAME_SECONDS,
    )


def changed_since(
    request: Request,
    media_type: str,
    made_of: tuple[object, ...],
    updated: Time | None,
    write: Callable[[], bytes | str],
) -> Response:
    """The response of `write`, or 304 if the client has it already.

    `made_of` is all that it hangs on, so that nothing is written in vain; `updated` is when that last changed, if that
    is known.
    """
    tag = _tag(made_of)
    headers = {"ETag": tag, "Cache-Control": _OURS}
    if updated is not None:
        headers["Last-Modified"] = formatdate(updated, usegmt=True)
    if _is_known(request, tag, updated):
        return Response(status_code=304, headers=headers)
    return Response(write(), media_type=media_type, headers=headers)


def _tag(made_of: tuple[object, ...]) -> str:
    return f'"{sha256(repr((language(), made_of)).encode("utf-8", "surrogatepass")).hexdigest()[:32]}"'


def _is_known(request: Request, tag: str, updated: Time | None = None) -> bool:
    known = request.headers.get("if-none-match")
    if known is not None:
        tags = [one.strip().removeprefix("W/") for one in known.split(",")]
        return tag.removeprefix("W/") in tags
    try:
        since = parsedate_to_datetime(request.headers.get("if-modified-since", ""))
        return updated is not None and int(since.timestamp()) >= updated
    except (ValueError, TypeError, OverflowError):
        return False
