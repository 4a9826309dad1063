"""Downloads that bind whoever runs the host: receipts, checkpoints, and the public keys that they are signed with."""

from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from moot.documents.checkpoints import ENDING
from moot.gateways.web.http.caching import changed_since
from moot.gateways.web.http.visit import Visit, route
from moot.languages import _

_TEXT = "text/plain; charset=utf-8"


def receipt(visit: Visit) -> Response:
    """The receipt for an entry: proof that it is in the record (C2SP tlog-proof)."""
    number = visit.number("entry")
    if number > visit.present.last.entry:
        raise HTTPException(404, _("There’s no entry {number} in this game.", number=number))
    text = str(visit.host.checkpoints.receipt(visit.game, number))
    response = changed_since(visit.request, _TEXT, (text,), None, lambda: text)
    name = quote(f"{visit.game}-{number}", safe="")
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{name}.{ENDING}"
    return response


def checkpoint(visit: Visit) -> Response:
    """The signed checkpoint of the game's record as it is now (C2SP tlog-checkpoint)."""
    text = str(visit.host.checkpoints.current(visit.game))
    return changed_since(visit.request, _TEXT, (text,), None, lambda: text)


def keys(visit: Visit) -> Response:
    """The public keys of the host, one a line, the one in use last."""
    ring, now = visit.host.checkpoints.keys, visit.host.checkpoints.now
    ring.current(now)
    return PlainTextResponse("".join(f"{one.verifier()}\n" for one in ring.all(now)))


ROUTES = [
    route("/keys", GET=keys),
    route("/games/{game}/checkpoint", GET=checkpoint),
    route("/games/{game}/log/{entry}/receipt", GET=receipt),
]
