"""Notices and hooks in a real browser: set with and without scripts, at both sizes, and usable by everybody."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser
from tests.web.people import PASSWORD, account, invited, set_access

from moot.people.game_access import AccessSettings

pytestmark = IN_CHROMIUM
PAGES = ("/account/notices", "/account/hooks", "/games/club/administration/hooks", "/games/club/follow")


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a private game of Olga's, in which she has a seat."""
    started = Site()
    host = started.host
    host.new("club", host.ruleset("suber"), ("Ada", "Olga"), title="The club")
    set_access(host, AccessSettings("club", "members", private=True, owner=account(host, "Olga").id))
    host.people.accounts.set_password(account(host, "Olga"), PASSWORD, host.people.now)
    invited(host, "club", "Olga", "player", "Olga")
    yield started
    started.stop()


@pytest.mark.parametrize(("size", "scripts"), [(DESK, True), (PHONE, False)], ids=["desk", "phone without scripts"])
def test_notices_and_hooks_are_set_on_pages(site: Site, browser: Browser, size: dict[str, int], scripts: bool) -> None:
    """A digest is chosen, a hook and an address for moves are made; axe-core finds nothing on any page."""
    base = f"http://localhost:{site.port}"
    context = browser.new_context(java_script_enabled=scripts, viewport=size, base_url=base)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/sign-in")
    page.get_by_label("Name").first.fill("Olga")
    page.get_by_label("Password").first.fill(PASSWORD)
    page.locator("form:has(input[name=password]) button").first.click()
    page.goto("/account/notices")
    page.get_by_label("a daily digest").check()
    page.get_by_label("Send digests at").select_option("07:00")
    page.get_by_role("button", name="Save for The club").click()
    expect(page.locator(".notice.done")).to_contain_text("Saved.")
    expect(page.get_by_label("a daily digest")).to_be_checked()
    page.goto("/games/club/administration/hooks")
    page.get_by_label("Address").fill("https://hooks.example/one")
    page.get_by_label("Slack").check()
    page.get_by_role("button", name="Create webhook").click()
    expect(page.locator("code.secret")).to_contain_text("whsec_")
    page.goto("/account/hooks")
    make = page.get_by_role("button", name="Create address")
    if not make.is_visible():
        page.get_by_text("Create an address").last.click()
    make.click()
    expect(page.locator("code.secret")).to_contain_text(f"{base}/hooks/")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for path in PAGES if scripts else ():
        page.goto(path)
        check(page)
    context.close()
