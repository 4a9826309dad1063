"""Pages that follow from a game's record and its reader: sent again only where either has changed (RFC 9110, 13)."""

from collections.abc import Callable
from hashlib import sha256

from starlette.responses import Response

from moot.gateways.web.rendering import asset
from moot.gateways.web.visits import Visit

_THE_SAME_SECONDS = 60
"""What a page says of how far away times are may be so old."""


def follows_game(handler: Callable[[Visit], Response]) -> Callable[[Visit], Response]:
    """The handler of a page of which nothing else is shown: 304 where the reader's browser has it already."""

    def answer(visit: Visit) -> Response:
        tag = _tag(visit)
        if tag in (one.strip() for one in visit.request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers={"ETag": tag})
        response = handler(visit)
        if response.status_code == 200:
            response.headers["ETag"] = tag
            response.headers["Cache-Control"] = "private, no-cache"
        return response

    return answer


def _tag(visit: Visit) -> str:
    """Changes with the game's last entry, with who reads and how, with the program's style, and with the minute."""
    request, table = visit.request, visit.table
    made_of = (
        str(request.url),
        table.name,
        table.last.entry,
        sorted(request.cookies.items()),
        visit.account,
        visit.door,
        visit.access,
        asset("moot.css"),
        asset("moot.js"),
        visit.host.clock.now() // _THE_SAME_SECONDS,
    )
    return f'W/"{sha256(repr(made_of).encode("utf-8", "surrogatepass")).hexdigest()[:32]}"'
