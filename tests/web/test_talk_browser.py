"""Talk in a real browser: writing with the toolbar, looking at it first, reacting, correcting."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser

from moot.game.moves import Move

pytestmark = IN_CHROMIUM


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a game in which somebody asks whether there's tea."""
    started = Site()
    table = started.host.new("teatime", started.host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="Teatime")
    table.submit(Move("argue", "Ada", {"text": "Is there *tea*?\n\nSee rule 203, @Ben."}))
    table.submit(
        Move("argue", "Ada", {"text": "Correction: Is there *green tea*?\n\nSee rule 203, @Ben.", "reply": "1"})
    )
    table.submit(Move("argue", "Cleo", {"text": "👍", "reply": "1"}))
    table.submit(Move("argue", "Ben", {"text": "> Is there green tea?\n\nThere is.", "reply": "1"}))
    yield started
    started.stop()


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page(site: Site, browser: Browser, request: Any) -> Iterator[Page]:
    """Ben's page of talk, on a desk and on a phone."""
    context = browser.new_context(base_url=site.address, viewport=request.param)
    page = context.new_page()
    page.goto("/games/teatime")
    page.locator("#asked button[value=Ben]").click()
    if "/seat/" in page.url:
        page.get_by_role("button", name="Play as Ben all the same").click()
    page.goto("/games/teatime/talk/1")
    yield page
    context.close()


def test_the_toolbar_formats_what_is_chosen(page: Page) -> None:
    """Bold stands around the chosen words, a quotation before every chosen line; the words stay chosen."""
    page.goto("/games/teatime/talk/1?reply=1")
    text = page.get_by_label("Your message")
    text.fill("No milk\nno sugar")
    text.evaluate("area => area.setSelectionRange(3, 7)")
    page.get_by_role("button", name="Bold").click()
    expect(text).to_have_value("No **milk**\nno sugar")
    assert text.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)") == "milk"
    text.evaluate("area => area.setSelectionRange(4, area.value.length)")
    page.get_by_role("button", name="Quote", exact=True).click()
    expect(text).to_have_value("> No **milk**\n> no sugar")


def test_a_comment_is_looked_at_and_posted(page: Page, site: Site) -> None:
    """The preview shows it as it will be; posting it from there leads to it in its thread."""
    page.goto("/games/teatime/talk/1?reply=1")
    page.get_by_label("Your message").fill("I *brought* milk.")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("article em")).to_have_text("brought")
    check(page)
    page.get_by_role("button", name="Post").click()
    expect(page.locator("article.said:target em")).to_have_text("brought")


def test_a_reaction_takes_two_clicks(page: Page) -> None:
    """“React” opens the signs; a click gives one, and another takes it back."""
    for _ in range(2):
        shown = page.locator("#said-1").locator("xpath=self::article | ancestor::article").first.locator(".reactions")
        before = shown.inner_text()
        page.get_by_label("React to Ada, entry 1").click()
        page.get_by_role("button", name="Well done").first.click()
        expect(shown).not_to_have_text(before)
    check(page)
