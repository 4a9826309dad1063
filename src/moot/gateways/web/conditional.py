"""Answers that are sent again only when they have changed (RFC 9110, 13): what programs ask for every few minutes."""

from collections.abc import Callable
from email.utils import formatdate, parsedate_to_datetime
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from moot.game.values import Time


def changed_since(
    request: Request,
    media_type: str,
    made_of: tuple[object, ...],
    updated: Time | None,
    write: Callable[[], bytes | str],
) -> Response:
    """What `write` gives, or 304 where the asker has that already.

    `made_of` is all that it hangs on, so that nothing is written in vain; `updated` is when that last changed, if that
    is known.
    """
    tag = f'"{sha256(repr(made_of).encode()).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if updated is not None:
        headers["Last-Modified"] = formatdate(updated, usegmt=True)
    if _is_known(request, tag, updated):
        return Response(status_code=304, headers=headers)
    return Response(write(), media_type=media_type, headers=headers)


def _is_known(request: Request, tag: str, updated: Time | None) -> bool:
    known = request.headers.get("if-none-match")
    if known is not None:
        tags = [one.strip().removeprefix("W/") for one in known.split(",")]
        return tag in tags or "*" in tags
    try:
        since = parsedate_to_datetime(request.headers.get("if-modified-since", ""))
        return updated is not None and int(since.timestamp()) >= updated
    except (ValueError, TypeError, OverflowError):
        return False
