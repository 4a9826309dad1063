"""A round of a lesson as a pupil has it on a phone: ranking proposals in a real browser, without scripts."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.playing import START, Game, enact
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser

from moot.runtime.clock import SetClock

pytestmark = IN_CHROMIUM
TITLES = {"Ada": "Points for all", "Ben": "A shorter race", "Cleo": "No homework, > ever"}


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site on which a class ranks three proposals."""
    started = Site(SetClock(START + 600))
    game = Game(started.host, started.host.ruleset("classroom"), now=START, offices={"teacher": "Ms Gray"})
    for player, title in TITLES.items():
        game.propose(enact(title, f"{title}."), by=player)
    game.do("Ms Gray", "begin-ranking")
    yield started
    started.stop()


@pytest.mark.parametrize(
    ("player", "viewport", "scripts"), [("Dan", PHONE, False), ("Eve", PHONE, True), ("Ben", DESK, True)]
)
def test_a_pupil_ranks_with_places(
    site: Site, browser: Browser, player: str, viewport: dict[str, int], scripts: bool
) -> None:
    """Every choice has its own place to fill, by label; the ballot is what was marked, with the choice left out."""
    context = browser.new_context(viewport=viewport, java_script_enabled=scripts, base_url=site.address)  # type: ignore[arg-type]
    (game,) = site.host.games()
    at = f"/games/{game.name}"
    context.add_cookies([{"name": "moot_seat", "value": player, "domain": "127.0.0.1", "path": at}])
    page: Page = context.new_page()
    page.goto(f"{at}/vote")
    page.get_by_label("13 No homework, > ever", exact=True).select_option("1")
    page.get_by_label("11 Points for all", exact=True).select_option("2")
    if scripts:
        check(page)
    if folder := os.environ.get("MOOT_PICTURES"):
        page.screenshot(path=f"{folder}/ranking-{player}.png", full_page=True)
    page.get_by_role("button", name="Cast these votes").click()
    expect(page.get_by_text("counted").first).to_be_visible()
    cast = site.host.table(game.name).state.proposals["Round 1"].ballots[player].choice  # type: ignore[index]
    assert cast == '"13 No homework, > ever" > 11 Points for all'
    context.close()


def test_the_rules_are_a_handout_of_two_pages(site: Site, browser: Browser) -> None:
    """Printed on A4, the rules of a lesson are one sheet, without menus and forms."""
    (game,) = site.host.games()
    page = browser.new_page(base_url=site.address)
    page.goto(f"/games/{game.name}/rules")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 2
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="What becomes law")).to_be_visible()
    expect(page.get_by_role("navigation", name="This game")).to_be_hidden()
    page.close()


def test_a_class_is_set_up_from_a_pasted_list(site: Site, browser: Browser) -> None:
    """A numbered list of thirty names is a class of thirty with their teacher, in one form."""
    page = browser.new_page(base_url=site.address)
    page.goto("/new?ruleset=classroom")
    page.get_by_label("Title of the game").fill("Class 7b")
    names = [f"Pupil {chr(65 + n % 26)}{n}" for n in range(30)]
    page.get_by_label("The other players").fill("\n".join(f"{n}.  {name}, " for n, name in enumerate(names, 1)))
    page.locator("summary", has_text="Offices").click()
    page.get_by_label("Who holds each office").fill("teacher=Ms Gray")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Class 7b")).to_be_visible()
    state = site.host.table("class-7b").state
    assert list(state.seating) == names and state.offices["teacher"] == "Ms Gray"
    page.close()
