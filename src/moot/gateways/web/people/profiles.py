"""The profile of somebody who has chosen to show one."""

from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, existing, route
from moot.languages import _
from moot.play.profiles import profile_of


def profile_page(visit: Visit) -> Response:
    """Their public games, wins, proposals and public votes; 404 for everybody else."""
    name = visit.part("name")
    found = existing(profile_of(visit.host, name), _("Nobody called {name} shows a profile here.", name=name[:60]))
    return visit.page("profile.html", profile=found)


ROUTES = [route("/people/{name}", GET=profile_page)]
