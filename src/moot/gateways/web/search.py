"""The search over all games that the visitor may read."""

from urllib.parse import quote

from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, route
from moot.languages import N_, _
from moot.play.search import QUERY_CHARACTERS_MAX, SearchResult, search_games
from moot.play.search_texts import KINDS

_HEADINGS = {
    "game": N_("Games"),
    "rule": N_("Rules"),
    "proposal": N_("Proposals"),
    "player": N_("Players"),
    "talk": N_("Talk"),
}


def search_page(visit: Visit) -> Response:
    """What was found, by kind; `?q=bees`, `?kind=rule`."""
    query, kind = visit.asked("q").strip()[:QUERY_CHARACTERS_MAX], visit.asked("kind")
    kinds = (kind,) if kind in KINDS else KINDS
    answer = search_games(visit.host, visit.account, query, kinds)
    groups = [(one, _(_HEADINGS[one]), answer.of(one)) for one in kinds]
    return visit.page(
        "search.html",
        query=query,
        kind=kind if kind in KINDS else "",
        groups=[group for group in groups if group[2]],
        unread=answer.unread,
        address=_address,
    )


def _address(found: SearchResult) -> str:
    """The address of what was found."""
    parts = ("games", found.game, *found.address)
    anchor = f"#said-{found.key}" if found.kind == "talk" else ""
    return "/" + "/".join(quote(part, safe="") for part in parts) + anchor


ROUTES = [route("/search", GET=search_page)]
