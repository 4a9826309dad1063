"""The big screen of a game: what a room has to see, and nothing that is secret."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette
from tests.playing import Game, enact
from tests.web.browsing import IN_CHROMIUM, Site
from tests.web.browsing import browser as browser
from tests.web.people import account, set_access, signed_in
from tests.web.site import Page, Visitor

from moot.people.game_access import AccessSettings
from moot.play.host import Host

pytestmark = IN_CHROMIUM
Shown = Callable[[Game], Page]


@pytest.fixture
def shown(app: Starlette) -> Shown:
    """The big screen of a game, for anybody."""
    return lambda game: Visitor(app, game.table.name).get("screen")


def test_it_says_whose_turn_it_is_and_what_is_voted_on(host: Host, shown: Shown) -> None:
    """The turn, the proposal with its change, how many have voted and who hasn't, the scores."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben", "Cleo"))
    assert "It's Ada's turn" in shown(game).words and "No proposal is open." in shown(game).words
    game.do("Ada", "propose", changes=[enact("Tea", "Tea is served at four.")])
    game.do("Ada", "vote", proposal="6", choice="for")
    words = shown(game).words
    assert "Proposal 6 by Ada" in words and "Tea is served at four." in words
    assert "1 of 3 have voted; waiting for Ben and Cleo" in words
    assert "Points Ada 0 Ben 0 Cleo 0" in words


def test_secret_votes_stay_secret(host: Host, shown: Shown) -> None:
    """It tells how many have voted on a secret ballot, whoever looks, and nobody's choice."""
    game = Game.shipped(host, "nomic_world")
    game.do("Ada", "propose", changes=[enact("Tea", "Tea is served.")], title="Tea")
    game.do("Ben", "second", proposal="1052")
    game.do("Ada", "post-to-vote", proposal="1052")
    game.do("Ada", "vote", proposal="1052", choice="against")
    assert "1 has voted" in shown(game).words
    assert "against" not in shown(game).words


def test_it_says_how_to_join_where_anybody_may(host: Host, shown: Shown, app: Starlette) -> None:
    """The address and its QR code are shown for an open game alone."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben"))
    assert f"/games/{game.table.name}" in shown(game).words and "as a QR code" in shown(game).source
    set_access(host, AccessSettings(game.table.name, "members", owner=account(host, "Olga").id))
    visitor = signed_in(app, "Olga")
    visitor.game = f"/games/{game.table.name}"
    assert "QR code" not in visitor.get("screen").source


def test_time_is_counted_down_and_votes_come_in_live(browser: Browser) -> None:
    """The next close is told in minutes and seconds, and a vote shows without a reload."""
    site = Site()
    try:
        game = Game.shipped(site.host, "classroom", ("Ada", "Ben", "Cleo"))
        game.now = int(site.host.clock.now())
        game.do("Ada", "propose", changes=[enact("Tea", "Tea is served.")])
        game.do("Ada", "begin-ranking", at=game.now)
        page = browser.new_page(base_url=site.address)
        page.goto(f"/games/{game.table.name}/screen")
        assert page.locator(".timer").inner_text().count(":") == 1
        expect(page.locator("#screen-open")).to_contain_text("0 have voted")
        game.do("Ben", "vote", at=game.now, proposal="Round 1", choice="11 Tea")
        expect(page.locator("#screen-open")).to_contain_text("1 has voted", timeout=20_000)
        page.close()
    finally:
        site.stop()
