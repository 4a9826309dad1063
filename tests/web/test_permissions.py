"""Who may do what: every address of the site, for everybody who could ask, in games that are open, of members, private.

Whoever adds a route adds a row to `ROUTES`: what it needs. What it needs is then asked of everybody here.
"""

from collections.abc import Callable, Iterator

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from tests.web.people import account, invited, set_access, signed_in
from tests.web.site import Page, Visitor

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

START = 1_773_426_000
FREE, ACCOUNT, READ, PLAY, JOIN, MODERATE, HOST = "free", "account", "read", "play", "join", "moderate", "host"
"""What a page needs: nothing, an account, or to read a game, move in it, join it, moderate it or the host."""

ROUTES: dict[str, str] = {
    "GET /": FREE,
    "GET /new": FREE,
    "GET /robots.txt": FREE,
    "GET /sitemap.xml": FREE,
    "GET /practice": FREE,
    "POST /new": FREE,
    "GET /rulesets/{ruleset}": FREE,
    "GET /search": FREE,
    "GET /people/{name}": FREE,
    "POST /look": FREE,
    "GET /keys": FREE,
    "GET /healthz": FREE,
    "GET /.well-known/security.txt": FREE,
    "GET /healthz/live": FREE,
    "GET /metrics": FREE,
    "GET /join": FREE,
    "POST /join": FREE,
    "GET /join/{code}": FREE,
    "GET /sign-in": FREE,
    "POST /sign-in": FREE,
    "POST /sign-in/passkey/begin": FREE,
    "POST /sign-in/passkey": FREE,
    "POST /sign-in/code": FREE,
    "POST /sign-in/mail": FREE,
    "GET /sign-in/link/{secret}": FREE,
    "POST /sign-in/link/{secret}": FREE,
    "GET /sign-up": FREE,
    "POST /sign-up": FREE,
    "POST /sign-up/passkey/begin": FREE,
    "POST /sign-up/passkey": FREE,
    "POST /sign-out": FREE,
    "GET /invitations/{secret}": FREE,
    "POST /invitations/{secret}/watch": FREE,
    "POST /invitations/{secret}/accept": ACCOUNT,
    "GET /account": ACCOUNT,
    "GET /account/activity": ACCOUNT,
    "GET /account/authenticator": ACCOUNT,
    "GET /account/calendar.ics": ACCOUNT,
    "GET /account/hooks": ACCOUNT,
    "GET /account/mail/{secret}": ACCOUNT,
    "GET /account/notices": ACCOUNT,
    "POST /account/authenticator": ACCOUNT,
    "POST /account/authenticator/confirm": ACCOUNT,
    "POST /account/authenticator/end": ACCOUNT,
    "POST /account/authenticator/recovery-codes": ACCOUNT,
    "POST /account/devices": ACCOUNT,
    "POST /account/devices/end": ACCOUNT,
    "POST /account/end": ACCOUNT,
    "POST /account/hooks": ACCOUNT,
    "POST /account/hooks/end": ACCOUNT,
    "POST /account/hooks/in": ACCOUNT,
    "POST /account/hooks/in/end": ACCOUNT,
    "POST /account/mail": ACCOUNT,
    "POST /account/mail/{secret}": ACCOUNT,
    "POST /account/name": ACCOUNT,
    "POST /account/notices": ACCOUNT,
    "POST /account/notices/key": ACCOUNT,
    "POST /account/passkeys": ACCOUNT,
    "POST /account/passkeys/begin": ACCOUNT,
    "POST /account/passkeys/end": ACCOUNT,
    "POST /account/password": ACCOUNT,
    "POST /account/sessions/end": ACCOUNT,
    "POST /account/tokens": ACCOUNT,
    "POST /account/tokens/end": ACCOUNT,
    "POST /account/zone": ACCOUNT,
    "POST /account/language": ACCOUNT,
    "POST /account/profile": ACCOUNT,
    "GET /host": HOST,
    "POST /host/archive": HOST,
    "POST /host/delete": HOST,
    "GET /games/{game}": READ,
    "GET /games/{game}/report/{entry}": READ,
    "POST /games/{game}/report/{entry}": READ,
    "GET /games/{game}/board": READ,
    "GET /games/{game}/screen": READ,
    "GET /games/{game}/card": READ,
    "GET /games/{game}/preview.png": READ,
    "GET /games/{game}/calendar": READ,
    "GET /games/{game}/calendar.ics": READ,
    "GET /games/{game}/cases": READ,
    "GET /games/{game}/cases/{number}": READ,
    "GET /games/{game}/compare": READ,
    "GET /games/{game}/correspondence": READ,
    "GET /games/{game}/downloads": READ,
    "GET /games/{game}/checkpoint": READ,
    "GET /games/{game}/log/{entry}/receipt": READ,
    "GET /games/{game}/check": READ,
    "GET /games/{game}/feed.{form}": READ,
    "GET /games/{game}/feeds/{name}.{form}": READ,
    "GET /games/{game}/follow": READ,
    "GET /games/{game}/for-people": READ,
    "GET /games/{game}/forks": READ,
    "GET /games/{game}/graph": READ,
    "GET /games/{game}/journal": READ,
    "GET /games/{game}/lines": READ,
    "GET /games/{game}/lines/beside": READ,
    "GET /games/{game}/lines/{entry}": READ,
    "GET /games/{game}/live": READ,
    "GET /games/{game}/log": READ,
    "GET /games/{game}/log/{entry}": READ,
    "GET /games/{game}/moment": READ,
    "GET /games/{game}/moves": READ,
    "GET /games/{game}/players": READ,
    "GET /games/{game}/players.csv": READ,
    "GET /games/{game}/story": READ,
    "GET /games/{game}/players/{player:path}": READ,
    "GET /games/{game}/proposals": READ,
    "GET /games/{game}/proposals/{number:path}": READ,
    "GET /games/{game}/propose": READ,
    "GET /games/{game}/propose/words": READ,
    "GET /games/{game}/rules": READ,
    "GET /games/{game}/rules.{ending}": READ,
    "GET /games/{game}/rules/{number:path}": READ,
    "GET /games/{game}/talk": READ,
    "GET /games/{game}/talk/{entry}": READ,
    "POST /games/{game}/talk/preview": PLAY,
    "GET /games/{game}/try": READ,
    "GET /games/{game}/vote": READ,
    "POST /games/{game}/forks": READ,
    "GET /games/{game}/seat/{player}": PLAY,
    "POST /games/{game}/check": PLAY,
    "POST /games/{game}/do/{move}": PLAY,
    "POST /games/{game}/lines": PLAY,
    "POST /games/{game}/lines/{entry}": PLAY,
    "POST /games/{game}/preview": PLAY,
    "POST /games/{game}/propose": PLAY,
    "POST /games/{game}/propose/complete": PLAY,
    "POST /games/{game}/propose/model": PLAY,
    "POST /games/{game}/propose/words": PLAY,
    "POST /games/{game}/propose/words/preview": PLAY,
    "POST /games/{game}/seat/{player}": PLAY,
    "POST /games/{game}/seat/{player}/pin": PLAY,
    "POST /games/{game}/try": PLAY,
    "POST /games/{game}/vote": PLAY,
    "POST /games/{game}/you": PLAY,
    "POST /games/{game}/join": JOIN,
    "GET /games/{game}/administration": MODERATE,
    "GET /games/{game}/administration/hooks": MODERATE,
    "GET /games/{game}/administration/posts": MODERATE,
    "POST /games/{game}/administration/posts": MODERATE,
    "POST /games/{game}/administration/ban": MODERATE,
    "POST /games/{game}/administration/closed": MODERATE,
    "POST /games/{game}/administration/door": MODERATE,
    "POST /games/{game}/administration/hooks": MODERATE,
    "POST /games/{game}/administration/hooks/end": MODERATE,
    "POST /games/{game}/administration/invite": MODERATE,
    "GET /games/{game}/administration/invitations/{which}": MODERATE,
    "POST /games/{game}/administration/invitations/{which}": MODERATE,
    "POST /games/{game}/administration/moderators": MODERATE,
    "POST /games/{game}/administration/moderators/end": MODERATE,
    "POST /games/{game}/administration/owner": MODERATE,
    "POST /games/{game}/administration/pardon": MODERATE,
    "POST /games/{game}/administration/release": MODERATE,
    "POST /games/{game}/administration/remove": MODERATE,
    "POST /games/{game}/administration/revoke": MODERATE,
    "POST /games/{game}/administration/take": MODERATE,
}
SIGNED = {"GET /games/{game}/mail/stop/{token}", "POST /games/{game}/mail/stop/{token}"} | {
    f"{method} /notices/stop/{{game}}/{{account}}/{{seal}}" for method in ("GET", "POST")
}
"""Addresses whose secret says what they do; without it they are 404 to everybody."""

ROLES = ("stranger", "other", "watcher", "player", "another player", "judge", "moderator", "host moderator")
KINDS = ("open", "members", "private")
SEATS = {"player": "Ada", "another player": "Ben", "judge": "Cleo"}


def may(role: str, kind: str, needs: str) -> str:
    """The expected answer: `in`, `403`, or `404` if they may not know that the game exists."""
    if needs in (FREE, ACCOUNT):
        return "in" if needs == FREE or role != "stranger" else "403"
    if needs == HOST:
        return "in" if role == "host moderator" else "403"
    if role == "host moderator":
        return "in" if needs != PLAY or kind == "open" else "403"
    if kind == "private" and role in ("stranger", "other"):
        return "404"
    plays = role in SEATS or kind == "open"
    allowed = {
        READ: True,
        PLAY: plays and not (kind == "open" and role == "watcher"),
        JOIN: (plays and not (kind == "open" and role == "watcher")) or role == "moderator",
        MODERATE: role == "moderator",
    }
    return "in" if allowed[needs] else "403"


@pytest.fixture(scope="module")
def site() -> Iterator[Starlette]:
    """A site with a game for each kind of access settings; in each, Cleo is to judge a case."""
    with bootstrap.host(":memory:", SetClock(START)) as host:
        host.people.limits = NO_LIMITS
        app = create_app(host)
        app.state.live.close()
        for kind in KINDS:
            _begin(host, kind)
        yield app


def _begin(host: Host, kind: str) -> None:
    host.new(kind, host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title=kind, seed=b"7" * 32)
    owner = account(host, "Olga")
    host.people.accounts.set_moderates(account(host, "host moderator"), True, host.people.now)
    set_access(host, AccessSettings(kind, "open" if kind == "open" else "members", kind == "private", owner=owner.id))
    invited(host, kind, "watcher", "watcher")
    for role, seat in SEATS.items():
        invited(host, kind, role, "player", "" if kind == "open" else seat)


def _asking(site: Starlette, role: str, kind: str) -> Visitor:
    """Somebody in a role, in a session of their own; at an open table they have sat down."""
    names = {"moderator": "Olga"}
    if role == "stranger":
        return Visitor(site, kind, moot_form="t" * 43)
    visitor = signed_in(site, names.get(role, role), kind)
    if kind == "open" and role in SEATS:
        visitor.client.cookies.set("moot_seat", SEATS[role])
    return visitor


def _ask(visitor: Visitor, route: str) -> Page:
    method, path = route.split(" ")
    game = visitor.game.rpartition("/")[2]
    parts = {
        "game": game, "ruleset": "suber", "number": "101", "entry": "0", "player": "Ada", "move": "nothing",
        "form": "atom", "name": "rules", "ending": "json", "secret": "s" * 43, "token": "t" * 24,
        "account": "a" * 16, "seal": "e" * 16, "which": "b" * 16, "code": "A8QBUA",
    }  # fmt: skip
    address = path.replace("{number:path}", "{number}").replace("{player:path}", "{player}").format(**parts)
    return visitor.get(address) if method == "GET" else visitor.send(address, follow=False)


def _came(page: Page) -> str:
    """The answer; anything a page answers to somebody with access counts as `in`."""
    assert page.status < 500, page.words[:300]
    if page.status == 404 and "There’s no game" in page.words:
        return "404"
    return "403" if page.status == 403 else "in"


def _known(site: Starlette) -> set[str]:
    routes = [route for route in site.routes if isinstance(route, Route)]
    return {f"{method} {route.path}" for route in routes for method in route.methods or () if method != "HEAD"}


def test_every_route_of_the_site_is_in_the_table(site: Starlette) -> None:
    """A page that nobody said the needs of is found here."""
    assert _known(site) == set(ROUTES) | SIGNED


OF_GAMES = [route for route in ROUTES if "{game}" in route]


@pytest.mark.check
@pytest.mark.parametrize("route", OF_GAMES)
def test_each_role_may_do_in_a_game_what_it_should(site: Starlette, route: str) -> None:
    """Every address of a game, asked by everybody, under each kind of access settings."""
    came = {(role, kind): _came(_ask(_asking(site, role, kind), route)) for role in ROLES for kind in KINDS}
    assert came == {(role, kind): may(role, kind, ROUTES[route]) for role in ROLES for kind in KINDS}


@pytest.mark.parametrize("route", [route for route in ROUTES if "{game}" not in route])
def test_each_address_outside_of_games_is_for_whom_it_should_be(site: Starlette, route: str) -> None:
    """Pages of accounts take an account; the others are anybody's."""
    came = {role: _came(_ask(_asking(site, role, "open"), route)) for role in ("stranger", "other")}
    assert came == {role: may(role, "open", ROUTES[route]) for role in ("stranger", "other")}


@pytest.mark.parametrize("route", sorted(SIGNED))
def test_signed_addresses_are_nothing_without_their_secret(site: Starlette, route: str) -> None:
    """With an invented secret nothing is shown or done, not even for moderators."""
    statuses = {_ask(_asking(site, role, "private"), route).status for role in ("stranger", "player", "moderator")}
    assert statuses == {404}


def test_a_private_game_is_404_word_for_word_as_one_that_is_not(site: Starlette) -> None:
    """Nobody learns from the answer that there is such a game."""
    stranger = Visitor(site)
    private, none = (stranger.get(f"/games/{name}") for name in ("private", "missing"))
    assert private.source.replace("private”", "missing”") == none.source


def test_the_list_of_games_has_what_one_may_read(site: Starlette) -> None:
    """A private game is in the list of those alone who have a part in it."""
    listed = {role: "/games/private" in _asking(site, role, "open").get("/").source for role in ROLES}
    assert listed == {role: role not in ("stranger", "other") for role in ROLES}


def test_the_host_s_moderator_reads_and_moderates_and_does_not_play(site: Starlette) -> None:
    """Whoever moderates the host comes into every game, and makes no move in any."""
    people = site.state.host.people
    people.accounts.set_moderates(account(site.state.host, "keeper"), True, people.now)
    keeper = signed_in(site, "keeper", "private")
    assert keeper.get().status == 200
    assert keeper.get("administration").status == 200
    assert keeper.send("do/roll").status == 403


@pytest.mark.parametrize("role", ["player", "another player", "judge"])
def test_the_judge_alone_judges(site: Starlette, role: str, begin: Callable[..., Visitor]) -> None:
    """A case is judged by its judge and by no other player, whatever the site lets them send."""
    ada = begin()
    ada.sit("Ada").do("call-case", "cases", statement="Is it so?")
    judge = ada.client.app.state.host.table(ada.game.rpartition("/")[2]).state.cases["1"].judge  # type: ignore[attr-defined]
    others = [player for player in ("Ada", "Ben", "Cleo") if player != judge]
    who = {"judge": judge, "player": others[0], "another player": others[1]}[role]
    page = ada.sit(who).do("judge", "cases/1", case="1", judgment="true", reasons="Because.")
    assert page.status == (200 if role == "judge" else 422)
