"""Three stories of words that run, in a real browser: what new players wrote first, and what came of it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser

from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId
from moot.play.host import Host

pytestmark = IN_CHROMIUM
FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
Visit = Callable[..., Page]
PICTURES = os.environ.get("MOOT_PICTURES", "")
"""A folder for pictures of what is seen, if somebody wants to look at them."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site that serves while this file's tests run."""
    started = Site()
    yield started
    started.stop()


@pytest.fixture
def game(site: Site, request: pytest.FixtureRequest) -> str:
    """A new game of Suber's rules with five players."""
    name = f"table-{len(site.host.games())}"
    site.host.new(name, site.host.ruleset("suber"), FIVE, title="The Friday table")
    return name


@pytest.fixture
def visit(site: Site, browser: Browser, game: str) -> Iterator[Visit]:
    """Opens a page of the game as one of its players."""
    contexts = []

    def opened(path: str, player: str = "Ada", viewport: dict[str, int] = DESK) -> Page:
        context = browser.new_context(viewport=viewport, base_url=site.address)  # type: ignore[arg-type]
        contexts.append(context)
        cookie = {"name": "moot_seat", "value": player, "domain": "127.0.0.1", "path": f"/games/{game}"}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(f"/games/{game}/{path}")
        return page

    yield opened
    for context in contexts:
        context.close()


def looked_at(page: Page, name: str) -> None:
    """Keep a picture of the page, if pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def propose_in_words(visit: Visit, words: str, player: str, name: str) -> Page:
    """Write a proposal in one's own words, look at what it does, and propose it."""
    page = visit("propose/words", player=player)
    page.get_by_label("Your proposal", exact=True).fill(words)
    page.get_by_role("button", name="Show what it does").click()
    looked_at(page, f"{name}-preview")
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text(f"{player} proposes")
    return page


def make(host: Host, game: str, name: str, player: str, **said: str) -> None:
    """Make a move of another player."""
    told = host.table(game).submit(Move(name, PlayerId(player), said))
    assert isinstance(told.verdict, Allowed), told.verdict


def vote(host: Host, game: str, number: str, author: str, against: tuple[str, ...] = ()) -> None:
    """All five vote on a proposal."""
    make(host, game, "call-vote", author, proposal=number)
    for player in FIVE:
        make(host, game, "vote", player, proposal=number, choice="against" if player in against else "for")


def test_a_majority_in_words_is_what_adopts(site: Site, game: str, visit: Visit) -> None:
    """After "more than half of the eligible voters" was adopted, the next proposal passes with 3 to 2."""
    words = 'Amend rule 203 to read: "A rule change is adopted if more than half of the eligible voters vote for it."'
    propose_in_words(visit, words, "Ada", "majority")
    vote(site.host, game, "301", "Ada")
    make(site.host, game, "roll", "Ada")
    page = visit("rules/203")
    expect(page.locator("main")).to_contain_text("more than half of the eligible voters")
    looked_at(page, "majority-rule")
    propose_in_words(visit, "Repeal rule 210.", "Ben", "majority-next")
    vote(site.host, game, "302", "Ben", against=("Dan", "Eve"))
    page = visit("proposals/302")
    expect(page.locator("main")).to_contain_text("adopted")
    looked_at(page, "majority-adopted")
    assert site.host.table(game).state.proposals["302"].outcome == "adopted"


def test_a_number_is_replaced_in_words_and_code(site: Site, game: str, visit: Visit) -> None:
    """After "replacing 100 with 50" was adopted, whoever has 50 points wins: the code has the new number too."""
    page = propose_in_words(visit, "Amend rule 208 by replacing 100 with 50.", "Ada", "fifty")
    page = visit("proposals/301", player="Ben", viewport=PHONE)
    expect(page.locator("main")).not_to_contain_text("the code still follows the old text")
    looked_at(page, "fifty-phone")
    vote(site.host, game, "301", "Ada")
    page = visit("rules/208")
    expect(page.locator("main")).to_contain_text("50")
    looked_at(page, "fifty-rule")
    law = site.host.table(game).moment().law
    answered = law.answer(site.host.table(game).state, "points_to_win", site.host.table(game).now())
    assert answered.value == 50


def test_everyone_who_votes_yes_gets_their_points(site: Site, game: str, visit: Visit) -> None:
    """After "Everyone who votes yes gets 5 points" was adopted, each vote for a proposal brings 5 points at once.

    A sentence without the word that nothing understands is offered, and one press away.
    """
    page = visit("propose?change=enact")
    page.get_by_label("Title").first.fill("Yes pays")
    page.get_by_label("Rule text").fill("When a proposal is adopted, its author happily gets 5 points.")
    expect(page.locator(".offers")).to_contain_text("“happily” isn’t understood and would be left out")
    looked_at(page, "yes-offered")
    page.locator(".offers button").first.click()
    expect(page.get_by_label("Rule text")).to_have_value("When a proposal is adopted, its author gets 5 points.")
    page.get_by_label("Rule text").fill("Everyone who votes yes gets 5 points.")
    expect(page.locator("#preview")).to_contain_text("if the vote is for it, that player gets 5 points")
    looked_at(page, "yes-preview")
    expect(page.get_by_role("button", name="Propose the text only")).to_be_visible()
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")
    vote(site.host, game, "301", "Ada")
    make(site.host, game, "roll", "Ada")
    before = dict(site.host.table(game).state.quantities["points"])
    propose_in_words(visit, "Repeal rule 210.", "Ben", "yes-next")
    make(site.host, game, "call-vote", "Ben", proposal="302")
    make(site.host, game, "vote", "Cleo", proposal="302", choice="for")
    page = visit("log")
    expect(page.locator("main")).to_contain_text("Cleo")
    looked_at(page, "yes-log")
    assert site.host.table(game).state.quantities["points"][PlayerId("Cleo")] == before.get(PlayerId("Cleo"), 0) + 5
