"""What players need at once, in a real browser: the vote, the places of a game, times in their zone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from tests.web.accessibility import check
from tests.web.browsing import IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser
from tests.web.looks import WIDE
from tests.web.played import START

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

pytestmark = IN_CHROMIUM
SCREENS = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
LONG = "\n\n".join(f"On day {n} of the month, tea is served to all players who ask for it politely." for n in range(30))


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a game in which one long proposal is up for a vote, and one that is over while another was open."""
    started = Site(SetClock(START))
    host = started.host
    host.people.limits = NO_LIMITS
    change = {"change": "enact", "content": {"title": "Tea", "text": LONG}}
    open_vote = host.new("tea", host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="The tea table")
    open_vote.submit(Move("propose", PlayerId("Ada"), {"changes": [change]}))
    open_vote.submit(Move("call-vote", PlayerId("Ada"), {"proposal": "301"}))
    over = host.new("over", host.ruleset("classroom"), ("Ada", "Ben"), title="A lesson", offices={"teacher": "Tess"})
    over.submit(Move("propose", PlayerId("Ada"), {"changes": [change]}))
    over.submit(Move("end-lesson", PlayerId("Tess"), {}))
    yield started
    started.stop()


@pytest.fixture
def sit(site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as a player of a game sees it."""
    contexts: list[BrowserContext] = []

    def open_page(game: str, player: str = "", path: str = "", **how: Any) -> Page:
        context = browser.new_context(base_url=site.address, **how)
        contexts.append(context)
        seat: Any = {"name": "moot_seat", "value": player, "domain": "127.0.0.1", "path": f"/games/{game}"}
        context.add_cookies([seat] if player else [])
        page = context.new_page()
        page.goto(f"/games/{game}/{path}".rstrip("/"))
        return page

    yield open_page
    for context in contexts:
        context.close()


def is_in_sight(button: Locator, height: int) -> bool:
    """Whether a button lies in the window, with nothing above it."""
    box = button.bounding_box()
    reached = (
        "e => { const b = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(b.x + 9, b.y + 9)); }"
    )
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height and bool(button.evaluate(reached))


@SCREENS
@pytest.mark.parametrize(
    ("path", "buttons"), [("", ["Vote for", "Vote against"]), ("vote", ["Cast these votes"])], ids=["game", "vote"]
)
def test_a_vote_is_cast_without_scrolling(
    sit: Callable[..., Page], path: str, buttons: list[str], viewport: dict[str, int]
) -> None:
    """However long the proposal, the buttons of its vote are in sight: on the game's page, and where votes are cast."""
    page = sit("tea", "Ben", path, viewport=viewport)
    if viewport == PHONE and not path:
        page.locator("#asked a.button").first.click()
    for name in buttons:
        assert is_in_sight(page.get_by_role("button", name=name, exact=True), viewport["height"])
    if path:
        page.get_by_label("against", exact=True).check()
        assert is_in_sight(page.get_by_label("for", exact=True), viewport["height"])
    check(page)


@SCREENS
def test_more_is_in_groups_with_headings(sit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """The pages under “More” stand under a heading each, until the focus goes elsewhere; phones have more of them."""
    page = sit("tea", "Ben", viewport=viewport)
    menu = page.get_by_role("navigation", name="This game")
    menu.get_by_text("More").click()
    for name, place in (
        ("Playing", "Calendar"),
        ("Reading", "Story"),
        ("This game", "Follow"),
        ("You", "Search all games"),
    ):
        expect(menu.get_by_role("heading", name=name, exact=True)).to_be_visible()
        expect(menu.get_by_role("list", name=name, exact=True).get_by_role("link", name=place)).to_be_visible()
    for name in ("Players", "Cases", "Talk", "Log"):
        expect(menu.get_by_role("link", name=name, exact=True).filter(visible=True)).to_have_count(1)
    panel = menu.locator(".menu > div").bounding_box()
    assert panel is not None and panel["y"] >= 0 and panel["y"] + panel["height"] <= viewport["height"]
    check(page)
    page.locator("main a").first.focus()
    expect(menu.locator(".menu > div")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_times_are_local_from_the_first_view(sit: Callable[..., Page], scripts: bool) -> None:
    """The first page that a browser sees has its own times, and the next one the same from the server; else UTC's."""
    page = sit("tea", timezone_id="Asia/Tokyo", java_script_enabled=scripts)
    time, zone = page.locator("#recent time").first, page.locator(".foot .zone")
    shown = time.inner_text()
    assert shown == ("14 Mar 2026, 03:20" if scripts else "13 Mar 2026, 18:20")
    expect(zone).to_have_text("Asia/Tokyo" if scripts else "UTC")
    page.reload()
    assert time.inner_text() == shown
    expect(page.locator("html")).to_have_attribute("data-zone", "Asia/Tokyo" if scripts else "UTC")


def test_a_finished_game_has_nothing_open(sit: Callable[..., Page]) -> None:
    """The list of games has it under its own heading, with its end and length; its proposals are open no longer."""
    page = sit("over")
    expect(page.get_by_role("heading", name="Still open when the game ended")).to_be_visible()
    for path in ("proposals", "proposals/11"):
        page.goto(f"/games/over/{path}")
        expect(page.locator("main .tag", has_text="no longer open").first).to_be_visible()
        expect(page.locator("main .tag.live")).to_have_count(0)
    page.goto("/")
    row = page.locator("section[aria-labelledby=finished] li", has_text="A lesson")
    expect(row.locator(".tag")).to_be_visible()
    expect(row).to_contain_text("2 moves")
