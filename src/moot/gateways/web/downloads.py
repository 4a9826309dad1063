"""Downloads: the rules in every form in which they leave a game, and the whole public record, for anyone to check."""

from collections.abc import Iterator
from urllib.parse import quote

from starlette.responses import Response, StreamingResponse

from moot.gateways.web.visits import Visit, route
from moot.play.table import Table


def downloads_page(visit: Visit) -> Response:
    """What can be taken along, and how the record is checked."""
    return visit.page("downloads.html", here="Downloads", state=visit.state())


def journal(visit: Visit) -> Response:
    """The record, an entry a line, as `moot verify` reads it; ballots that are secret are not in it."""
    name = f"attachment; filename*=UTF-8''{quote(visit.game, safe='')}.journal"  # RFC 6266, 5
    return StreamingResponse(_lines(visit.table), media_type="application/jsonl", headers={"Content-Disposition": name})


def _lines(table: Table) -> Iterator[bytes]:
    for _, line in table.raw():
        yield line + b"\n"


ROUTES = [
    route("/games/{game}/downloads", GET=downloads_page),
    route("/games/{game}/journal", GET=journal),
]
