"""What a reader wants of all pages in this browser: light or dark, and keyboard shortcuts or none."""

from starlette.responses import Response

from moot.gateways.web.rendering import LOOKS
from moot.gateways.web.security import is_secure, within
from moot.gateways.web.visits import Visit, route

_A_YEAR_SECONDS = 365 * 24 * 3600


def prefer(visit: Visit) -> Response:
    """Keep the choice that came, and go back to the page that it was made on."""
    response = visit.go(within(visit.form.text("back", "/")))
    for name, choices in (("look", ("", *LOOKS)), ("keys", ("on", "off"))):
        chosen = visit.form.text(name)
        if name in visit.form and chosen in choices:
            response.set_cookie(
                f"moot_{name}",
                chosen,
                max_age=_A_YEAR_SECONDS,
                samesite="lax",
                secure=is_secure(visit.request),
            )
    return response


ROUTES = [route("/look", POST=prefer)]
