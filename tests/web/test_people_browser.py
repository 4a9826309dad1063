"""People in a real browser: a stranger's way to a first vote, passkeys, and the pages of accounts without scripts."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, WINDOWS, Site
from tests.web.browsing import browser as browser
from tests.web.people import PASSWORD, account, set_access

from moot.gateways.terminal.server import begin_demo
from moot.people.game_access import AccessSettings

pytestmark = IN_CHROMIUM


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with the game of the demonstration, and one of members, which Olga made."""
    started = Site()
    begin_demo(started.host)
    host = started.host
    host.new("club", host.ruleset("suber"), ("Ada", "Ben"), title="The club")
    set_access(host, AccessSettings("club", "members", private=True, owner=account(host, "Olga").id))
    host.people.accounts.set_password(account(host, "Olga"), PASSWORD, host.people.now)
    yield started
    started.stop()


def _page(browser: Browser, site: Site, *, scripts: bool, viewport: dict[str, int]) -> Page:
    # WebAuthn knows `localhost`, and no bare address.
    base = f"http://localhost:{site.port}"
    context = browser.new_context(java_script_enabled=scripts, viewport=viewport, base_url=base)  # type: ignore[arg-type]
    page = context.new_page()
    return page


def _device(page: Page) -> None:
    """Give the browser a device that makes and keeps passkeys."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": device})


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_stranger_votes_with_two_clicks(site: Site, browser: Browser, scripts: bool) -> None:
    """From the address that `moot demo` prints it is two clicks to a vote, on a phone, with nothing to read first."""
    page = _page(browser, site, scripts=scripts, viewport=PHONE)
    page.goto("/games/demo")
    who = "Dan" if scripts else "Eve"
    page.locator("main").get_by_role("button", name=who, exact=True).click()
    page.locator("main").get_by_role("button", name="Vote for").first.click()
    expect(page.locator(".notice.done")).to_contain_text(f"{who} votes for 308")
    page.context.close()


def test_a_passkey_is_added_and_signs_in(site: Site, browser: Browser) -> None:
    """Somebody adds a passkey of their device, signs out, and signs in with it alone; ended, it signs in nobody."""
    page = _page(browser, site, scripts=True, viewport=DESK)
    _device(page)
    page.goto("/sign-up?next=/account")
    page.get_by_label("Your name", exact=True).fill("Frances")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.get_by_label("Name for this device").fill("Her phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".notice.done")).to_contain_text("Your passkey is ready")
    page.get_by_role("button", name="Sign out").click()
    page.goto("/sign-in?next=/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Frances")
    page.goto("/account/activity")
    expect(page.locator("main")).to_contain_text("Signed in by the passkey “Her phone”.")
    page.goto("/account")
    page.get_by_role("button", name="Remove the passkey Her phone").click()
    page.get_by_role("button", name="Sign out").click()
    page.goto("/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#refused")).to_contain_text("We don't know this passkey")
    page.context.close()


def test_an_account_is_made_with_a_passkey_alone(site: Site, browser: Browser) -> None:
    """Somebody creates an account without a password and signs in again; a taken name is reported."""
    page = _page(browser, site, scripts=True, viewport=PHONE)
    _device(page)
    page.goto("/sign-up?next=/account")
    for name, said in (("Olga", "The name “Olga” is taken"), ("Grete", "")):
        page.get_by_label("Or use only a passkey").fill(name)
        page.get_by_role("button", name="Continue with a passkey").click()
        if said:
            expect(page.locator("[data-said]")).to_contain_text(said)
    expect(page.get_by_role("heading", level=1)).to_have_text("Grete")
    assert not site.host.people.accounts.has_password(account(site.host, "Grete"), site.host.people.now)
    page.get_by_role("button", name="Sign out").click()
    page.goto("/sign-in?next=/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Grete")
    page.context.close()


def test_somebody_is_invited_and_comes_in_without_scripts(site: Site, browser: Browser) -> None:
    """Olga invites on the administration page; a stranger on a phone makes an account, accepts, and sits there."""
    olga = _page(browser, site, scripts=False, viewport=DESK)
    olga.goto("/sign-in?next=/games/club/administration")
    olga.get_by_label("Name or email address").fill("Olga")
    olga.get_by_label("Password").fill(PASSWORD)
    olga.get_by_role("button", name="Sign in", exact=True).click()
    olga.get_by_role("button", name="Invite someone to the seat of Ben").click()
    link = olga.locator("code.secret").inner_text()
    guest = _page(browser, site, scripts=False, viewport=PHONE)
    guest.goto(link)
    guest.get_by_role("link", name="Create an account to accept").click()
    guest.get_by_label("Your name", exact=True).fill("Gil")
    guest.get_by_label("Password").fill(PASSWORD)
    guest.get_by_role("button", name="Create account").click()
    guest.get_by_role("button", name="Accept as Gil").click()
    expect(guest.locator(".you .menu summary")).to_have_text("You are Ben")
    for page in (olga, guest):
        page.context.close()


def test_links_are_copied_and_revoked_after_a_question(site: Site, browser: Browser) -> None:
    """One button copies a link, another all of them with their names; revoking takes two clicks."""
    page = _page(browser, site, scripts=True, viewport=DESK)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    people, olga = site.host.people, account(site.host, "Olga")
    site.host.new("choir", site.host.ruleset("suber"), ("Ada", "Ben"), title="The choir")
    set_access(site.host, AccessSettings("choir", "members", private=True, owner=olga.id))
    page.goto("/sign-in?next=/games/choir/administration")
    page.get_by_label("Name or email address").fill("Olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="Invite people to both free seats").click()
    expect(page.locator("code.secret")).to_have_count(2)
    links = page.locator("code.secret").all_inner_texts()
    page.clock.install()
    page.clock.pause_at(time.time() + 3_600)  # "Copied" would be gone after two seconds
    page.get_by_role("button", name="Copy the link for Ben").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == links[1]
    page.get_by_role("button", name="Copy all links").click()
    expect(page.get_by_text("Copied")).to_have_count(2)
    assert page.evaluate("navigator.clipboard.readText()") == f"Ada: {links[0]}\nBen: {links[1]}"
    page.clock.resume()
    page.reload()
    assert page.locator("code.secret").all_inner_texts() == links
    assert not page.get_by_role("button", name="Yes, end the link for Ada").is_visible()
    page.locator("summary", has_text="Revoke").first.click()
    page.get_by_role("button", name="Yes, end the link for Ada").click()
    expect(page.locator("code.secret")).to_have_text([links[1]])
    assert [one.value.seat for one in people.invitations.of("choir", people.now)] == ["Ben"]
    page.context.close()


@pytest.mark.parametrize("viewport", WINDOWS)
def test_pages_of_people_can_be_used_by_everybody(site: Site, browser: Browser, viewport: dict[str, int]) -> None:
    """Signing in, the account, its activity and administration have no fault for axe-core, and fit the window."""
    page = _page(browser, site, scripts=True, viewport=viewport)
    for address in ("/sign-in", "/sign-up", "/account"):
        page.goto(address)
        check(page)
    page.goto("/sign-in?next=/games/club/administration")
    page.get_by_label("Name or email address").fill("Olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    check(page)
    page.get_by_role("button", name="Create an invitation").click()
    check(page)
    link = page.locator("code.secret").first.inner_text()
    for address in (link, "/account", "/account/activity", "/new", "/games/club/downloads"):
        page.goto(address)
        for summary in page.locator("main details > summary").all():
            summary.click()
        check(page)
    page.context.close()
