"""The page on which a browser verifies a game's record."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as BrowserPage
from tests.record.findings import VECTORS
from tests.record.modifications import hashed
from tests.record.test_vectors import file_of
from tests.web.browsing import IN_CHROMIUM, PHONE, Site, browser, complaints

from moot.game.values import canonical
from moot.runtime.clock import SetClock

pytestmark = IN_CHROMIUM
assert browser


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a game that has just begun."""
    served = Site(SetClock(1_700_000_000))
    served.host.new("friday", served.host.ruleset("suber"), ["Ada", "Ben"])
    yield served
    served.stop()


@pytest.fixture
def page(site: Site, browser: Browser) -> Iterator[BrowserPage]:
    """The page, reached from the log, on a phone."""
    context = browser.new_context(viewport=PHONE)
    opened = context.new_page()
    opened.goto(f"{site.address}/games/friday/log")
    opened.get_by_role("link", name="Check this record yourself").click()
    yield opened
    context.close()


def test_a_whole_record_is_found_whole(site: Site, page: BrowserPage) -> None:
    """One press of the button says that the host's record is whole, with its last hash; nothing complains."""
    said = complaints(page)
    page.get_by_role("button", name="Check the record").click()
    head = site.host.verify("friday", redecide=False).head
    expect(page.locator("[data-said]")).to_have_text(
        f"This record is whole: 1 entry. The hash of the last one is {head}."
    )
    assert said == []


@pytest.mark.parametrize("name", ["secret-votes", "dice", "dice-an-entry-is-removed", "dice-a-draw-has-another-value"])
def test_a_record_in_a_file_is_checked(name: str, page: BrowserPage, tmp_path: Path) -> None:
    """A visitor's own file is checked in place of the host's, and what is found is listed."""
    (vector,) = (one for one in VECTORS if one["name"] == name)
    path = tmp_path / "game.journal"
    path.write_bytes(file_of(vector))
    page.get_by_label("A record to check instead").set_input_files(path)
    page.get_by_role("button", name="Check the record").click()
    result = {0: "whole", 1: "broken", 3: "not yet"}[vector["exit"]]
    expect(page.locator("form[data-record]")).to_have_attribute("data-result", result)
    told = [f"Entry {one['entry']}: {one['message']} ({one['code']})" for one in vector["findings"]]
    if told:
        expect(page.locator("[data-findings] li")).to_have_text(told)


def test_an_older_copy_shows_a_rewriting(site: Site, page: BrowserPage, tmp_path: Path) -> None:
    """Compared with an older copy of another past, the host's record is broken from the first other entry on."""
    path = tmp_path / "older.journal"
    ((_, first),) = site.host.table("friday").raw()
    path.write_bytes(canonical(hashed({**json.loads(first), "time": 5})))
    page.get_by_label("An older copy").set_input_files(path)
    page.get_by_role("button", name="Check the record").click()
    expect(page.locator("[data-findings] li")).to_have_text(
        "Compared with your older copy: it has another entry 0: the record was rewritten from there on"
    )


def test_a_receipt_is_compared(site: Site, page: BrowserPage, tmp_path: Path) -> None:
    """The record agrees with a receipt of the host's; with another proof in it, the receipt shows nothing."""
    receipt, path = str(site.host.checkpoints.receipt("friday", 0)), tmp_path / "receipt"
    for text, result in ((receipt, "whole"), (receipt.replace("index 0", "index 1"), "broken")):
        path.write_text(text, encoding="utf-8")
        page.get_by_label("A receipt or checkpoint").set_input_files(path)
        page.get_by_role("button", name="Check the record").click()
        expect(page.locator("form[data-record]")).to_have_attribute("data-result", result)
    expect(page.locator("[data-findings] li")).to_have_text(
        "Compared with your receipt or checkpoint:"
        " its proof doesn't lead from its entry to its checkpoint, so it was altered"
    )


def test_every_vector_is_found_in_the_browser(page: BrowserPage) -> None:
    """In Chromium, as in node, the verifier finds the same in every vector, in the same words."""
    asked = [base64.b64encode(file_of(vector)).decode() for vector in VECTORS]
    found = page.evaluate(
        """async (texts) => {
          const found = [];
          for (const text of texts) {
            const record = await verifier.verified(Uint8Array.from(atob(text), (letter) => letter.charCodeAt()));
            found.push(record.findings.map(({ entry, code, message }) => ({ entry: Number(entry), code, message })));
          }
          return JSON.stringify(found);
        }""",
        asked,
    )
    assert json.loads(found) == [vector["findings"] for vector in VECTORS]
