"""The site as an app: installable, pages that were read are there off line, and nothing is sent later."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser

pytestmark = IN_CHROMIUM
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a game of three."""
    started = Site()
    started.host.new("g", started.host.ruleset("five_rules"), ("Ada", "Ben", "Cleo"), title="Friday & Co")
    yield started
    started.stop()


@pytest.fixture
def page(site: Site, browser: Browser) -> Iterator[Page]:
    """The page of the game, with the service worker in charge."""
    context = browser.new_context(base_url=site.address, viewport=PHONE)
    opened = context.new_page()
    opened.goto("/games/g")
    opened.wait_for_function(READY)
    opened.goto("/games/g")
    yield opened
    context.close()


def test_pages_that_were_read_can_be_read_off_line(page: Page) -> None:
    """The rules are there with their look; a page that wasn't read says so."""
    page.goto("/games/g/rules")
    expect(page.get_by_role("heading", name="Winning")).to_be_visible()
    page.context.set_offline(True)
    page.goto("/games/g/rules")
    expect(page.get_by_role("heading", name="Winning")).to_be_visible()
    assert page.locator(".mast").bounding_box()["height"] <= 64  # type: ignore[index]
    page.goto("/games/g/cases")
    expect(page.get_by_text("This page hasn’t been read on this device.")).to_be_visible()


def test_nothing_is_sent_later(page: Page, site: Site) -> None:
    """A form sent off line says that nothing was sent, and nothing is, once the connection is back."""
    before = site.host.table("g").state.entry
    page.locator("#asked button[value=Ada]").click()
    page.goto("/games/g/propose?form=fields")
    page.goto("/games/g")
    page.context.set_offline(True)
    page.evaluate("document.querySelector('form[method=post]').submit()")
    expect(page.get_by_text("Nothing was sent.")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/games/g")
    assert site.host.table("g").state.entry == before


def test_what_was_read_is_forgotten_with_the_seat(page: Page) -> None:
    """Whoever takes another seat, or signs out, leaves no pages on the device."""
    page.goto("/games/g/rules")
    page.goto("/games/g")
    page.locator("#asked button[value=Ben]").click()
    page.wait_for_url("**/games/g")
    page.context.set_offline(True)
    page.goto("/games/g/rules")
    expect(page.get_by_text("This page hasn’t been read on this device.")).to_be_visible()


def test_it_can_be_installed_and_links_have_previews(page: Page) -> None:
    """The manifest has a name and icons that are there; a link's preview tells the game's title and players."""
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())")
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(f"/static/{icon['src']}").ok
    told = {
        one: page.locator(f'meta[property="og:{one}"]').get_attribute("content") for one in ("title", "description")
    }
    assert told["title"] == "Friday & Co · moot"
    assert "Players: Ada, Ben, Cleo" in (told["description"] or "")
    image = page.locator('meta[property="og:image"]').get_attribute("content") or ""
    assert page.request.get(image).ok
