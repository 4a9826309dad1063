"""The rules as a graph: those that hang together most, or the neighbourhood of one."""

from urllib.parse import quote

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.state import State
from moot.gateways.web.pictures import graph as pictures
from moot.gateways.web.visits import Visit, route
from moot.views.betweenrules import KINDS, Kind, Node
from moot.views.rulegraph import how_related, near, neighbourhood, whole


def graph_page(visit: Visit) -> Response:
    """The graph, of the kinds of relations that are asked for."""
    state = visit.state()
    law = visit.table.law_at(state)
    asked = visit.request.query_params.getlist("kind")
    kinds: list[Kind] = [kind for kind in KINDS if kind in asked or not asked]
    number = visit.asked("rule").strip()
    try:
        graph = near(neighbourhood(state, law, number, kinds)) if number else whole(state, law, kinds)
    except KeyError as error:
        raise HTTPException(404, f"There is no rule {number[:40]} in this game.") from error

    around = visit.link("graph", rule="0").removesuffix("0")

    def address(node: Node) -> str:
        if node.what == "proposal":
            return visit.link("proposals", node.number)
        return around + quote(node.number, safe="")

    return visit.page(
        "graph.html",
        here="Graph",
        state=state,
        graph=graph,
        drawn=pictures.rule_graph(graph, address),
        rule=state.rule(number) if number else None,
        kinds=kinds,
        all_kinds=KINDS,
        related=how_related(state, law, kinds),
        address=address,
    )


def rule_graph(visit: Visit, state: State, number: str) -> Markup:
    """The neighbourhood of a rule for its page; nothing where it stands alone."""

    def address(node: Node) -> str:
        return visit.link(f"{node.what}s", node.number)

    graph = near(neighbourhood(state, visit.table.law_at(state), number))
    return pictures.rule_graph(graph, address, "neighbourhood")


ROUTES = [route("/games/{game}/graph", GET=graph_page)]
