"""A game's pages in a real browser: live updates after a lost connection, keys, appearance, accessibility."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.waiting import PATIENCE_SECONDS
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, WINDOWS, Site
from tests.web.browsing import browser as browser

from moot.game.moves import Move
from moot.gateways.web.game.live import LiveUpdates

pytestmark = IN_CHROMIUM
PAGES = ("/", "", "rules", "rules?which=obsolete", "rules/203", "log", "log?q=votes", "log/1", "compare", "?at=1")


class Cut(Site):
    """A site whose streams can be cut, as a connection is."""

    def cut(self) -> None:
        """End every stream there is; those that come back find a new one."""
        app: Any = self.server.config.loaded_app
        while not hasattr(app, "state"):
            app = app.app
        old, app.state.live = app.state.live, LiveUpdates()
        loop = next(iter(self.server.servers)).loop
        asyncio.run_coroutine_threadsafe(_closed(old), loop).result(PATIENCE_SECONDS)


async def _closed(live: LiveUpdates) -> None:
    live.close()


@pytest.fixture(scope="module")
def site() -> Iterator[Cut]:
    """A site with one game of three, in which a proposal is being voted on."""
    started = Cut()
    table = started.host.new("front", started.host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="The front table")
    change = {"change": "amend", "rule": "210", "wording": {"text": "Nobody conspires on Sundays."}}
    table.submit(Move("propose", "Ada", {"changes": [change]}))
    table.submit(Move("call-vote", "Ada", {"proposal": "301"}))
    yield started
    started.stop()


@pytest.fixture
def visit(site: Cut, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens the site's game as Ada sees it."""
    contexts = []

    def open_page(**how: Any) -> Page:
        context = browser.new_context(base_url=site.address, timezone_id="Asia/Tokyo", **how)
        contexts.append(context)
        page = context.new_page()
        page.goto("/games/front")
        page.locator("#asked button[value=Ada]").click()
        if "/seat/" in page.url:  # another page of this test's plays her: it's taken over
            page.get_by_role("button", name="Play as Ada all the same").click()
        expect(page.locator("summary", has_text="You are Ada")).to_be_visible()
        page.wait_for_load_state()
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_a_page_catches_up_after_its_connection_was_cut(visit: Callable[..., Page], site: Cut) -> None:
    """After a reconnect the page shows what was missed, in order and announced; text being written is kept."""
    page, table = visit(), site.host.table("front")
    page.get_by_text("Add a comment").click()
    speech = page.locator("#can textarea").first
    speech.fill("As I was saying")
    with page.expect_request(lambda request: "/live" in request.url):
        site.cut()
        for text in ("One.", "Two.", "Three."):
            table.submit(Move("argue", "Ben", {"text": text}))
    expect(page.locator("#recent .log, #news .log").first).to_contain_text("Three.")
    expect(page.locator("#told")).to_contain_text("Three.")
    expect(page.locator("body")).to_have_attribute("data-entry", str(table.state.entry))
    expect(speech).to_have_value("As I was saying")


def test_a_page_catches_up_after_its_host_was_away(visit: Callable[..., Page], site: Cut) -> None:
    """Refused by a proxy that has no host behind it, a page asks again until there is one, and misses nothing."""
    page, table = visit(), site.host.table("front")
    away = "**/front/live?*"
    page.route(away, lambda route: route.fulfill(status=502, body="Bad Gateway"))
    for _ in range(2):
        with page.expect_response(lambda response: "/live" in response.url and response.status == 502):
            site.cut()
    table.submit(Move("argue", "Ben", {"text": "While you were away."}))
    page.unroute(away)
    expect(page.locator("#recent .log, #news .log").first).to_contain_text("While you were away.")
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize("viewport", WINDOWS)
def test_pages_are_for_everybody(visit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """axe-core finds nothing against WCAG 2.2 AA on any page, and none is wider than the window."""
    page = visit(color_scheme="dark", viewport=viewport)
    for path in PAGES:
        page.goto(path if path.startswith("/") else f"/games/front/{path}".replace("/?", "?").rstrip("/"))
        check(page)


def test_rules_are_printed_without_what_is_for_the_screen(visit: Callable[..., Page]) -> None:
    """On paper, even from a dark screen, a ruleset is its text and numbers in black, without menus, forms and links."""
    page = visit(color_scheme="dark")
    page.goto("/games/front/rules?which=all")
    page.emulate_media(media="print")
    for gone in (".mast nav", ".mast .you", ".mast .who", ".foot", "main form", ".look"):
        assert not [one for one in page.locator(gone).all() if one.is_visible()], gone
    text = page.locator("main .law .text").first
    expect(text).to_be_visible()
    colours = text.evaluate("e => [getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.locator("main a").first.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"


def test_keys_lead_about_and_can_be_turned_off(visit: Callable[..., Page]) -> None:
    """`g r` goes to the rules, `?` lists the keys, a field takes letters as letters; and off they are off."""
    page = visit()
    page.keyboard.press("g")
    page.keyboard.press("r")
    page.wait_for_url("**/rules")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Rules")
    page.keyboard.press("Escape")
    page.locator("#q").focus()
    page.keyboard.type("g?")
    expect(page.locator("#q")).to_have_value("g?")
    page.get_by_role("button", name="Turn keyboard shortcuts off").click()
    page.locator("main").focus()
    page.keyboard.press("?")
    assert page.get_by_role("dialog").count() == 0


def test_times_are_in_the_browsers_zone_and_the_slider_tells_them(visit: Callable[..., Page]) -> None:
    """The browser tells its zone; while the slider moves, it says which entry and when, before anything is asked."""
    page = visit()
    expect(page.locator(".foot")).to_contain_text("Asia/Tokyo")
    page.locator(".look summary").click()
    page.locator("#moment").fill("1")
    said = page.locator("output[for=moment]")
    expect(said).to_contain_text("Entry 1,")
    expect(said.locator("time")).to_be_visible()


def test_a_phone_has_a_bar_of_four_places_and_a_low_header(visit: Callable[..., Page]) -> None:
    """The header is one row, the bar is at the bottom of the window, and every page of the game is two taps away."""
    page = visit(viewport=PHONE)
    header, bar = page.locator(".mast").bounding_box(), page.get_by_role("navigation", name="This game")
    box = bar.bounding_box()
    assert header and header["height"] <= 64
    assert box and box["y"] + box["height"] == pytest.approx(PHONE["height"], abs=1)
    places = bar.locator("ul").first.locator(":scope > li:visible")
    assert [one.strip() for one in places.all_inner_texts()] == ["Game", "Rules", "Proposals", "More"]
    bar.get_by_text("More").click()
    bar.get_by_role("link", name="Talk", exact=True).click()
    expect(page).to_have_url("/games/front/talk")


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_what_is_waited_for_is_seen_without_scrolling(visit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """The button of what the game waits for lies within the first 600 pixels."""
    page = visit(viewport=viewport)
    page.goto("/games/front")
    box = page.locator("#asked a.button").first.bounding_box()
    assert box and box["y"] + box["height"] <= 600
