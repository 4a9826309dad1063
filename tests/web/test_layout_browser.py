"""How pages are laid out in a real browser: what to do first, aligned rows, badges, wide windows, the focus."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.accessibility import check
from tests.web.browsing import IN_CHROMIUM, Site
from tests.web.browsing import browser as browser
from tests.web.played import played

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.law.rulesets import shipped
from moot.runtime.rate_limits import NO_LIMITS

pytestmark = IN_CHROMIUM
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
SCREENS = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
FIRST_SCREEN = 600
"""The pixels from the top within which a player finds what to do."""
LONG = "friday-night"
"""A game from its first turn to the win."""
PAGES = (
    "",
    "rules",
    "rules/301",
    "proposals",
    "proposals/318",
    "players",
    "players/Ada",
    "log",
    "cases",
    "talk",
    "/",
    "/new",
)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a new game of each shipped ruleset, and a long one of the best known."""
    started = Site()
    started.host.people.limits = NO_LIMITS
    for ruleset in shipped():
        started.host.new(f"new-{ruleset}", started.host.ruleset(ruleset), ("Ada", "Ben", "Cleo"))
    talked = started.host.new("talked", started.host.ruleset("suber"), ("Ada", "Ben"))
    change = {"change": "enact", "content": {"title": "Tea", "text": "Tea is served."}}
    talked.submit(Move("propose", PlayerId("Ada"), {"changes": [change]}))
    assert played(started.host, "suber/a_full_game.play") == LONG
    yield started
    started.stop()


@pytest.fixture
def sit(site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a game as one of its players sees it."""
    contexts: list[BrowserContext] = []

    def open_page(game: str, player: str, **how: Any) -> Page:
        context = browser.new_context(base_url=site.address, **how)
        contexts.append(context)
        seat: Any = {"name": "moot_seat", "value": player, "domain": "127.0.0.1", "path": f"/games/{game}"}
        context.add_cookies([seat])
        page = context.new_page()
        page.goto(f"/games/{game}")
        return page

    yield open_page
    for context in contexts:
        context.close()


def bottom(page: Page, selector: str) -> float:
    """Where the first visible element of a kind ends, in pixels from the top."""
    box = page.locator(selector).filter(visible=True).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("ruleset", shipped())
def test_every_ruleset_says_what_to_do(sit: Callable[..., Page], ruleset: str) -> None:
    """Who may begin finds a button for it on the first screen; others find why they can't, and how others can join.

    A newcomer is told the steps of a first round.
    """
    page = sit(f"new-{ruleset}", "Ada", viewport=WIDE)
    expect(page.locator(".first li")).to_have_count(3)
    for viewport in (WIDE, PHONE):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        assert bottom(page, "#asked .button, #asked a[href$=screen]") <= FIRST_SCREEN
    page = sit(f"new-{ruleset}", "Cleo", viewport=PHONE)
    assert bottom(page, "#asked .button, #asked a[href$=screen]") <= FIRST_SCREEN


@SCREENS
def test_rows_of_forms_are_aligned(sit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """Fields and buttons that stand in one row end at the same height, on every page that has such rows."""
    page = sit(LONG, "Ada", viewport=viewport)
    rows = 0
    for path in (*PAGES, "/games/new-suber"):
        page.goto(path if path.startswith("/") else f"/games/{LONG}/{path}")
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        for row in page.locator("main .inline:not(:has([type=range]))").filter(visible=True).all():
            ends = row.evaluate(
                """row => [...row.querySelectorAll('input:not([type=hidden], [type=checkbox]), select, button')]
                    .filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect())
                    .map((box) => [Math.round(box.top), Math.round(box.bottom)])"""
            )
            rows += 1
            for top, end in ends:
                beside = [other for start, other in ends if start < end and other > top]
                assert max(beside) - min(beside) <= 1, f"{path}: {ends}"
    assert rows > 5


@SCREENS
def test_badges_overlap_nothing(sit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """No badge lies on another one, on a link or on a heading's words."""
    page = sit(LONG, "Ada", viewport=viewport)
    badges = 0
    for path in PAGES:
        page.goto(path if path.startswith("/") else f"/games/{LONG}/{path}")
        found = page.evaluate(
            """() => {
                const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.offsetParent);
                const [shown, others] = [all('main .tag, main .taken'), all('main .tag, main a, main time')];
                const wrong = [];
                for (const tag of shown) for (const other of others) {
                    if (tag === other || tag.contains(other) || other.contains(tag)) continue;
                    const a = tag.getBoundingClientRect();
                    for (const b of other.getClientRects()) {
                        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                        if (across > 1 && down > 4) wrong.push(`${tag.textContent} on ${other.textContent}`);
                    }
                }
                return [shown.length, wrong];
            }"""
        )
        badges += found[0]
        assert not found[1], f"{path}: {found[1][:5]}"
    assert badges > 10


def test_wide_windows_are_used(sit: Callable[..., Page]) -> None:
    """The log and the proposals take the width; a move stands beside what came of it, a rule beside its history."""
    page = sit(LONG, "Ada", viewport=WIDE)
    for path, of_list in (("log", "#entries .log"), ("proposals", "#proposals .rows")):
        page.goto(f"/games/{LONG}/{path}")
        box = page.locator(of_list).bounding_box()
        assert box is not None and box["width"] > 0.8 * WIDE["width"]
    page.goto(f"/games/{LONG}/log")
    entry = page.locator(".log > li", has=page.locator("ul li + li")).first.locator("ul li")
    move, followed = entry.nth(0).bounding_box(), entry.nth(1).bounding_box()
    assert move and followed and followed["x"] > move["x"] + 300 and abs(followed["y"] - move["y"]) < 20
    page.goto(f"/games/{LONG}/rules/208")
    text, history = page.locator(".law .text").bounding_box(), page.locator("#history").bounding_box()
    assert text and history and history["x"] > text["x"] + text["width"] and history["y"] < text["y"]


def test_tables_and_pictures_are_there_on_phones(sit: Callable[..., Page]) -> None:
    """The feeds that can be followed are shown, as at a desk."""
    page = sit(LONG, "Ada", viewport=PHONE)
    page.goto(f"/games/{LONG}/follow")
    expect(page.get_by_role("link", name="Atom").first).to_be_visible()


@SCREENS
def test_the_focus_is_on_what_a_move_did(sit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """After a move by keyboard the confirmation has the focus, and the next tab goes on from there."""
    page = sit("new-five_rules", "Ada", viewport=viewport)
    page.goto("/games/new-five_rules/cases")
    page.get_by_label("The question").fill("Is there tea?")
    page.get_by_role("button", name="Ask for a judgment").press("Enter")
    done = page.locator("#done")
    expect(done).to_be_focused()
    expect(done).to_contain_text("case")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#done') !== null")


@SCREENS
@SCRIPTS
def test_a_comment_on_a_proposal_can_be_looked_at_first(
    sit: Callable[..., Page], viewport: dict[str, int], scripts: bool
) -> None:
    """The form on a proposal's page has the preview, and the toolbar where scripts run; posting leads back there."""
    page = sit("talked", "Ada", viewport=viewport, java_script_enabled=scripts)
    page.goto("/games/talked/proposals/301")
    expect(page.get_by_role("group", name="Format")).to_have_count(1 if scripts else 0)
    words = f"I *like* tea, {'with' if scripts else 'without'} milk on {viewport['width']} pixels."
    page.get_by_label("Your comment").fill(words)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("article em")).to_have_text("like")
    if scripts:
        check(page)
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_text(words.replace("*", "")).first).to_be_visible()


@SCREENS
def test_empty_pages_invite(sit: Callable[..., Page], viewport: dict[str, int]) -> None:
    """Where there is nothing yet, a page says so and leads to what makes the first one."""
    page = sit("new-suber", "Ada", viewport=viewport)
    for path, words, way in (
        ("proposals", "Nobody has proposed anything yet", "Propose a rule change"),
        ("cases", "Nobody has asked for a judgment yet", "Ask for a judgment"),
        ("talk", "Nobody has said anything yet", "Post"),
        ("story", "Nothing has been decided yet", "first proposal"),
    ):
        page.goto(f"/games/new-suber/{path}")
        expect(page.get_by_text(words).first).to_be_visible()
        ways = page.locator("main a, main button").filter(has_text=way, visible=True)
        assert ways.count() > 0, path
