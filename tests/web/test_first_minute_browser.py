"""The first minute: a host and four friends at a table, and the way to a vote by keyboard, counted in actions."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import DESK, PHONE, SMOKE, Site
from tests.web.browsing import browser as browser
from tests.web.people import account, set_access

from moot.game.moves import Move

pytestmark = SMOKE
FRIENDS = ("Ben", "Cleo", "Dan", "Eve")
HOST_ACTIONS_MAX, FRIEND_ACTIONS_MAX, TABS_MAX = 10, 3, 8


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site without games."""
    started = Site()
    yield started
    started.stop()


class Acting:
    """Somebody at a browser, whose clicks and entries are counted."""

    def __init__(self, browser: Browser, site: Site, viewport: dict[str, int]) -> None:
        self.page: Page = browser.new_context(base_url=site.address, viewport=viewport).new_page()  # type: ignore[arg-type]
        self.actions = 0

    def open(self, address: str) -> None:
        """Open an address, such as a link that somebody sent."""
        self.actions += 1
        self.page.goto(address)

    def click(self, name: str, role: str = "button") -> None:
        """Click a button or a link."""
        self.actions += 1
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    def fill(self, label: str, text: str) -> None:
        """Fill in a field."""
        self.actions += 1
        self.page.get_by_label(label).fill(text)


@pytest.mark.check
def test_a_host_and_four_friends_sit_down(browser: Browser, site: Site) -> None:
    """From the home page to a table of five: ten actions of the host at most, and three of each friend.

    Friends come by the address, by what a big screen shows, or by a code, which is the game's name or is made for it.
    """
    host = Acting(browser, site, DESK)
    host.open("/")
    host.click("Start a game", "link")
    host.fill("Title of the game", "Friday night")
    host.actions += 1
    host.page.get_by_label("Five rules").check()
    host.fill("Your name in the game", "Ada")
    host.fill("The other players, one per line", "\n".join(FRIENDS))
    host.click("Start the game")
    expect(host.page.get_by_role("heading", name="Waiting for you, Ada")).to_be_visible()
    address = host.page.url
    host.click("show it on a big screen", "link")
    expect(host.page.get_by_role("img", name="The address of this game as a QR code")).to_be_visible()
    shown = host.page.locator(".join .address").inner_text()
    named = host.page.locator(".join strong").inner_text()
    assert host.actions <= HOST_ACTIONS_MAX
    code = _code(site, "friday-night")
    ways = (address, f"http://{shown}", f"/join/{named}", f"/join/{code}")
    for name, way in zip(FRIENDS, ways, strict=True):
        friend = Acting(browser, site, PHONE)
        friend.open(way)
        if code in way:
            friend.click("Play in this browser")
        friend.actions += 1
        friend.page.locator("#asked").get_by_role("button", name=name, exact=True).click()
        expect(friend.page.get_by_role("heading", name=f"Nothing to do right now, {name}")).to_be_visible()
        assert friend.actions <= FRIEND_ACTIONS_MAX
    assert {seat.player for seat in site.host.people.access_settings("friday-night").seats} == {"Ada", *FRIENDS}


def _code(site: Site, game: str) -> str:
    """A short code for anybody who plays, as the page of an invitation makes it."""
    people, olga = site.host.people, account(site.host, "Olga")
    set_access(site.host, replace(people.access_settings(game), owner=olga.id))
    people.invitations.make(game, olga, "player", people.now, uses=None)
    return people.invitations.make_code(game, people.invitations.of(game, people.now)[0][0], people.now).code


@pytest.mark.check
def test_a_vote_is_eight_tabs_from_the_top(browser: Browser, site: Site) -> None:
    """By the link past the menu and the tab key alone, in at most eight steps, a vote is cast."""
    table = site.host.new("tabs", site.host.ruleset("five_rules"), ("Ada", "Ben"))
    change = {"change": "enact", "content": {"title": "Tea", "text": "Tea is served."}}
    table.submit(Move("propose", "Ada", {"changes": [change]}))
    page = Acting(browser, site, DESK).page
    page.goto("/games/tabs")
    page.locator("#asked").get_by_role("button", name="Ben", exact=True).click()
    page.goto("/games/tabs")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    tabs = 1
    while page.evaluate("document.activeElement.value") != "for":
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= TABS_MAX
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ben votes for 6.").first).to_be_visible()
    assert table.state.proposals["6"].ballots["Ben"].choice == "for"
