"""What is said in a game, in threads, and a form to say something about the game itself."""

from starlette.responses import Response

from moot.gateways.web.moves import done_of
from moot.gateways.web.offered import Offered
from moot.gateways.web.visits import Visit, route
from moot.house.talk import threads


def talk_page(visit: Visit) -> Response:
    """All threads, the one in which something was said last before the others."""
    state = visit.state()
    offered = Offered(visit.table, None if visit.at else visit.player)
    return visit.page(
        "talk.html",
        here="Talk",
        state=state,
        threads=threads(visit.table, state),
        says=[offer for offer in offered.on() if offer.name == "argue"],
        done=done_of(visit),
    )


ROUTES = [route("/games/{game}/talk", GET=talk_page)]
