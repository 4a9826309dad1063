"""Every page in a real browser, on a phone and at a desk, light and dark: for everybody, and without a complaint."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext
from starlette.routing import Match, Route
from tests.web.accessibility import faults, too_wide
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site, complaints
from tests.web.browsing import browser as browser
from tests.web.crawling import crawl, sample
from tests.web.people import account, set_access, signed_in
from tests.web.played import IN_MID_PLAY, START, play_in_part
from tests.web.site import Visitor
from tests.web.states import NEW, RANKED, STATES, State, begin_games

from moot.game.moves import HIDE, Move
from moot.game.values import PlayerId
from moot.gateways.web.http.reader_language import LANGUAGE_COOKIE
from moot.languages import speaking
from moot.people.game_access import AccessSettings
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS
from moot.views.talk import threads

pytestmark = IN_CHROMIUM
NO_PAGES = frozenset(
    {
        "/games/{game}/calendar.ics", "/games/{game}/feed.{form}", "/games/{game}/feeds/{name}.{form}",
        "/games/{game}/journal", "/games/{game}/live", "/games/{game}/moment", "/account/calendar.ics",
        "/healthz", "/healthz/live", "/metrics", "/.well-known/security.txt", "/keys",
        "/games/{game}/checkpoint", "/games/{game}/players.csv", "/games/{game}/log/{entry}/receipt",
        "/games/{game}/preview.png", "/robots.txt", "/sitemap.xml",
    }
)  # fmt: skip
"""Addresses that answer with something else than a page."""
BY_LETTER = frozenset(
    {
        "/sign-in/link/{secret}", "/invitations/{secret}", "/account/mail/{secret}",
        "/games/{game}/mail/stop/{token}", "/notices/stop/{game}/{account}/{seal}", "/join/{code}",
    }
)  # fmt: skip
"""Pages to which no page leads, but a letter or a code; tests of their own look at them."""
Look = tuple[dict[str, int], str]
LOOKS: dict[str, Look] = {
    "phone, light": (PHONE, "light"),
    "desk, dark": (DESK, "dark"),
    "phone, dark": (PHONE, "dark"),
    "desk, light": (DESK, "light"),
}
LANGUAGES = ("en", *(pytest.param(language, marks=pytest.mark.soak) for language in ("de", "fr")))
"""The languages in which every page is looked at; those of catalogues in long runs."""
VIEWS_MIN = 60
"""The least number of views: an address in a state."""


class Viewed(Site):
    """A site with a game of each shipped ruleset in mid-play, and one of members; and Olga, who sits in each."""

    def __init__(self) -> None:
        super().__init__(SetClock(START))
        host = self.host
        host.people.limits = NO_LIMITS
        self.seats = play_in_part(host)
        begin_games(host)
        host.new("club", host.ruleset("suber"), ("Ada", "Ben"), title="The club", seed=b"7" * 32)
        olga = set_access(host, AccessSettings("club", "members", owner=account(host, "Olga").id))
        host.people.accounts.set_moderates(olga, True, host.people.now)
        host.people.accounts.set_profile(account(host, "Olga"), True, host.people.now)
        self.report_a_post()

    def report_a_post(self) -> None:
        """In the club a post is reported and another hidden, and an old game is in the archive."""
        people, club = self.host.people, self.host.table("club")
        for text in ("Buy my turnips!", "And my onions!"):
            club.submit(Move("argue", PlayerId("Ben"), {"text": text}))
        people.reports.make("club", 1, "It is advertising.", None, people.now)
        club.note(HIDE, 2, "It is advertising.")
        self.host.new("old", self.host.ruleset("suber"), ("Ada",), title="An old game")
        people.administration.archive("old", account(self.host, "Olga"), people.now, archived=True)

    def player(self) -> Visitor:
        """Olga, who made the game of members, sits at each open table, invites watchers, and sets up an app."""
        visitor = signed_in(self.app, "Olga")
        people, olga = self.host.people, account(self.host, "Olga")
        people.invitations.make("club", olga, "watcher", people.now, uses=None)
        people.sign_in.authenticators.begin(olga, people.now)
        for name, seat in {**self.seats, NEW: PlayerId("Ada"), RANKED: PlayerId("Ada")}.items():
            visitor.game = f"/games/{name}"
            visitor.sit(seat)
        return visitor

    def starts(self) -> list[str]:
        """The games' own pages, the lobby, and what links lead to in some games alone."""
        proposals = self.host.table("suber").state.proposals.values()
        tried = next(one.number for one in proposals if not one.outcome)
        said = next(
            f"/games/{name}/talk/{found[0].root}"
            for name in self.seats
            if (found := threads(self.host.table(name).moment()))
        )
        only = [
            "/account",
            "/host?which=archived",
            "/games/club/talk",
            said,
            "/games/suber/card",
            "/account/authenticator",
            "/games/club/administration",
            "/games/usenet/lines/beside",
            f"/games/suber/try?proposal={tried}",
        ]
        return ["/", *only, *(f"/games/{name}" for name in self.seats)]


@pytest.fixture(scope="module")
def site() -> Iterator[Viewed]:
    """The site, which serves while this file's tests run."""
    started = Viewed()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def pages(site: Viewed) -> dict[str, list[str]]:
    """The addresses to visit as a player and as a stranger: one for each route with a page."""
    routes, chosen = _routes(site), {}
    for who, found in (
        ("player", sample(site.player(), site.starts())),
        ("stranger", sample(Visitor(site.app), ["/sign-in", "/sign-up"])),
    ):
        for address in found.values():
            chosen.setdefault(_route_of(routes, address), (who, address))
    return {who: [one for by, one in chosen.values() if by == who] for who in ("player", "stranger")}


def _routes(site: Site) -> list[Route]:
    return [route for route in site.app.routes if isinstance(route, Route) and "GET" in (route.methods or ())]


def _route_of(routes: list[Route], address: str) -> str:
    scope = {"type": "http", "method": "GET", "path": address.partition("?")[0]}
    return next((one.path for one in routes if one.matches(scope)[0] == Match.FULL), "")


@pytest.fixture
def look(site: Viewed, browser: Browser) -> Iterator[Callable[..., list[str]]]:
    """Looks at pages as somebody, and says what is wrong with them."""
    contexts: list[BrowserContext] = []

    def looked(
        visitor: Visitor,
        views: Sequence[str | State],
        viewport: dict[str, int],
        scheme: str,
        half: int | None = None,
        language: str = "en",
    ) -> list[str]:
        how: dict[str, Any] = {"viewport": viewport, "color_scheme": scheme, "base_url": site.address}
        context = browser.new_context(**how)
        contexts.append(context)
        context.add_cookies(
            [
                {"name": one.name, "value": one.value or "", "domain": "127.0.0.1", "path": one.path}
                for one in visitor.client.cookies.jar
            ]
        )
        context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "domain": "127.0.0.1", "path": "/"}])
        page, found = context.new_page(), []
        said = complaints(page)
        for n, view in enumerate(views):
            address, first = (view, None) if isinstance(view, str) else (view.address, view.first)
            if half is not None and n % 2 != half and viewport == DESK:
                continue
            said.clear()
            answer = page.goto(address)
            assert answer is not None
            if first is not None:
                with speaking(language):
                    first(page)
            refused = [n for n in (answer.status, 422 if first else 200) if n >= 400]
            told = [one for one in said if not any(f"status of {n}" in one for n in refused)]
            told += faults(page, of_looks_alone=half is not None and n % 2 != half)
            found += [f"{address}: {what}" for what in (*told, *too_wide(page))]
        return found

    yield looked
    for context in contexts:
        context.close()


def test_every_page_is_looked_at(site: Viewed, pages: dict[str, list[str]]) -> None:
    """There is an address for each route of the site that answers with a page."""
    routes = _routes(site)
    met = {_route_of(routes, address) for addresses in pages.values() for address in addresses}
    assert {route.path for route in routes} - met == NO_PAGES | BY_LETTER
    assert len({*pages["player"], *pages["stranger"]}) + len(STATES) >= VIEWS_MIN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look_of", ["phone, light", "desk, dark"])
def test_pages_are_for_everybody(
    site: Viewed, pages: dict[str, list[str]], look: Callable[..., list[str]], look_of: str, language: str
) -> None:
    """axe-core finds nothing, nothing is wider than the window, and the browser does not complain.

    To be quick, every second page is looked at on the desk, and axe-core looks at the others in full on the phone,
    where it looks at those only for what depends on colours and sizes.
    """
    half = list(LOOKS).index(look_of)
    wrong = look(site.player(), pages["player"], *LOOKS[look_of], half, language)
    wrong += look(Visitor(site.app), pages["stranger"], *LOOKS[look_of], half, language)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "look_of", [one if n < 2 else pytest.param(one, marks=pytest.mark.soak) for n, one in enumerate(LOOKS)]
)
def test_states_of_pages_are_for_everybody(
    site: Viewed, look: Callable[..., list[str]], look_of: str, language: str
) -> None:
    """The same of pages in states to which no link leads: opened, filled in, refused, without results, over."""
    wrong = []
    for who, visitor in (("player", site.player()), ("stranger", Visitor(site.app))):
        wrong += look(visitor, [one for one in STATES if one.who == who], *LOOKS[look_of], language=language)
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module")
def all_pages(site: Viewed) -> Callable[[str], list[str]]:
    """The addresses of a game's pages: one of every shape of address."""

    @cache
    def found(game: str) -> list[str]:
        start = f"/games/{game}"
        met = crawl(site.player(), start, start)
        return [address for address, page in met.items() if "text/html" in page.headers.get("content-type", "")]

    return found


@pytest.mark.soak
@pytest.mark.parametrize("look_of", LOOKS)
@pytest.mark.parametrize("game", IN_MID_PLAY)
def test_all_pages_of_all_games_are_for_everybody(
    site: Viewed, all_pages: Callable[[str], list[str]], look: Callable[..., list[str]], game: str, look_of: str
) -> None:
    """The same, of every shape of address in every game."""
    wrong = look(site.player(), all_pages(game), *LOOKS[look_of])
    assert not wrong, "\n".join(wrong)
