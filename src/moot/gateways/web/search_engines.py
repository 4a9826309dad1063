"""What search engines may read: `robots.txt` (RFC 9309), and a sitemap of the public pages (sitemaps.org)."""

from urllib.parse import quote
from xml.sax.saxutils import escape

from starlette.responses import PlainTextResponse, Response

from moot.gateways.web.http.visit import Visit, route
from moot.play.game_lists import games_for
from moot.play.host import shipped

_OWN = ("account", "api/", "invitations/", "join", "look", "new", "search", "sign-in", "sign-out", "sign-up")
"""Pages that are about whoever asks."""
_OF_GAME = ("", "/rules", "/log", "/story", "/players", "/cases", "/talk")
_PAGES_MAX = 50_000


def robots(visit: Visit) -> Response:
    """Everything public may be read, but not at each past moment."""
    barred = "".join(f"Disallow: /{path}\n" for path in (*_OWN, "*?at=", "*&at="))
    return PlainTextResponse(f"User-agent: *\n{barred}\nSitemap: {visit.site}/sitemap.xml\n")


def sitemap(visit: Visit) -> Response:
    """The pages of public games that aren't in the archive, and of rulesets."""
    games = (one for one in games_for(visit.host, None) if not one.private and not one.archived)
    paths = [
        *("/", "/practice", *(f"/rulesets/{name}" for name in shipped())),
        *(f"/games/{quote(one.name, safe='')}{page}" for one in games for page in _OF_GAME),
    ]
    listed = "".join(f"<url><loc>{escape(visit.site + path)}</loc></url>\n" for path in paths[:_PAGES_MAX])
    body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n'
    return Response(f'<?xml version="1.0" encoding="UTF-8"?>\n{body}', media_type="application/xml")


ROUTES = [route("/robots.txt", GET=robots), route("/sitemap.xml", GET=sitemap)]
