"""Notices and hooks in a real browser: set with and without scripts, at both sizes, and usable by everybody."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.waiting import until
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser
from tests.web.browsing import whole_browser as whole_browser
from tests.web.people import PASSWORD, account, invited, set_access, signed_in

from moot.gateways.web.http.security import token_of_session
from moot.people.game_access import AccessSettings
from moot.post.hooks.hooks import Hooks
from moot.post.hooks.push import PushSigner, push_body
from moot.post.notices.notice import Notice, Task

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


KEYS = {"p256dh": "B" + "A" * 86, "auth": "A" * 22}
SUBSCRIBED = f"""
PushManager.prototype.subscribe = async (asked) => ({{
  toJSON: () => ({{ endpoint: "https://push.example/" + asked.applicationServerKey.slice(0, 3), keys: {KEYS} }}),
}});
"""
REFUSED = 'PushManager.prototype.subscribe = async () => { throw new DOMException("", "NotAllowedError"); };'


def signed_in_page(site: Site, browser: Browser, script: str) -> Page:
    """The page of notices, as Olga sees it in a browser whose push service is this script."""
    base = f"http://localhost:{site.port}"
    context = browser.new_context(base_url=base)
    secret = signed_in(site.app, "Olga").client.cookies["moot_session"]
    names = {"moot_session": secret, "moot_form": token_of_session(secret)}
    context.add_cookies([{"name": name, "value": value, "url": base} for name, value in names.items()])
    context.add_init_script(script)
    page = context.new_page()
    page.goto("/account/notices")
    return page


def test_a_device_is_turned_on_and_off(site: Site, browser: Browser) -> None:
    """The browser is asked with the host's key; what it answers is kept, listed, and ended by a button."""
    page = signed_in_page(site, browser, SUBSCRIBED)
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.locator(".notice.done")).to_contain_text("Notifications are on for this device.")
    hooks, olga = Hooks(site.host.journal.records), account(site.host, "Olga")
    (device,) = hooks.devices_of(olga.id, site.host.people.now)
    key = PushSigner(site.host.journal.records).public_key(site.host.people.now)
    assert device.address == f"https://push.example/{key[:3]}" and device.device is not None
    assert {"p256dh": device.device.p256dh, "auth": device.device.auth} == KEYS
    page.get_by_role("button", name="Turn off notifications on").click()
    expect(page.locator(".notice.done")).to_contain_text("Notifications are off for that device.")
    assert hooks.devices_of(olga.id, site.host.people.now) == []


def test_a_browser_that_refuses_says_what_to_do(site: Site, browser: Browser) -> None:
    """Where notifications aren't allowed, the form says so and sends nothing."""
    page = signed_in_page(site, browser, REFUSED)
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.locator("[data-push] [data-said]")).to_contain_text("doesn’t allow notifications from this site")


def test_the_service_worker_shows_what_is_pushed(site: Site, whole_browser: Browser) -> None:
    """A message of the host's becomes a notification with its title and text, which knows its page."""
    page = signed_in_page(site, whole_browser, "")
    page.context.grant_permissions(["notifications"])
    page.evaluate("navigator.serviceWorker.ready")
    session, found = page.context.new_cdp_session(page), list[str]()
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(_ids(told)))
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    body = push_body(Notice("key", "asked", "club", "The club", "", 0, "UTC", (TASK,)))
    until(lambda: bool(found))
    origin = f"http://localhost:{site.port}"
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[-1], "data": body.decode()}
    )
    asked = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
    until(lambda: page.evaluate(f"{asked}.then((all) => all.length)"))
    shown = page.evaluate(f"{asked}.then((all) => all.map((one) => [one.title, one.body, one.data.page]))")
    assert shown == [["The club", "To do: vote on proposal 301", "/games/club/proposals/301"]]


TASK = Task("vote 301", "vote on proposal 301", "proposals/301", None, is_asked=True)


def _ids(told: dict[str, Any]) -> list[str]:
    return [one["registrationId"] for one in told["registrations"] if not one["isDeleted"]]
