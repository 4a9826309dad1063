"""The practice round as a page: from the home page to a win without an account, a script or a trace on the host."""

import html
import re
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from tests.web.people import signed_in
from tests.web.site import Page, Visitor

from moot.play.host import Host

ACTIONS_MAX = 12


@pytest.fixture
def newcomer(app: Starlette) -> Visitor:
    """Somebody who has never been here."""
    return Visitor(app)


def practice(visitor: Visitor, *steps: str, **more: str) -> Page:
    """The page after these steps."""
    return visitor.get("/practice?" + urlencode([*(("step", step) for step in steps), *more.items()]))


def steps_of(page: Page) -> list[str]:
    """The steps that the page's first form carries along."""
    form = page.source.partition('<form method="get"')[2].partition("</form>")[0]
    return [html.unescape(one) for one in re.findall(r'type="hidden" name="step" value="([^"]*)"', form)]


def buttons(page: Page) -> list[str]:
    """The steps that a press of a button adds."""
    return [button["value"] for button in page.all("button") if button.get("name") == "step"]


@pytest.mark.check
def test_from_the_home_page_to_a_win(newcomer: Visitor) -> None:
    """A newcomer who presses the first button each time has played a round in at most twelve actions."""
    home, actions = newcomer.get("/"), 1
    assert "changing the rules is a move" in home.words
    (link,) = {one["href"] for one in home.all("a") if one.get("href") == "/practice"}
    page = newcomer.get(link)
    while buttons(page):
        page = practice(newcomer, *steps_of(page), buttons(page)[0])
        actions += 1
    assert "You’ve won" in page.words and actions <= ACTIONS_MAX
    assert any(one.get("href") == "/new?ruleset=five_rules" for one in page.all("a"))


def test_nothing_is_left_behind(newcomer: Visitor, host: Host) -> None:
    """The host has no other game than before, and no cookie is set but that for forms."""
    games, cookies = host.games(), set(newcomer.client.cookies)
    practice(newcomer, "ready:prize", "for")
    assert host.games() == games and set(newcomer.client.cookies) == cookies


def test_own_words_become_a_step_of_the_address(newcomer: Visitor) -> None:
    """What is written in the field is proposed, and shown as text whatever it holds."""
    words = "Be <b>kind</b> & brave."
    page = practice(newcomer, "ready:prize", "for", "for", "for", words=words)
    assert page.status == 200 and words in page.words and "<b>kind" not in page.source
    assert steps_of(page) == ["ready:prize", "for", "for", "for", f"words:{words}"]


def test_a_last_move_can_be_taken_back(newcomer: Visitor) -> None:
    """The link goes to the round before it."""
    page = practice(newcomer, "ready:prize", "for")
    back = next(one["href"] for one in page.all("a") if one["href"].startswith("/practice?"))
    assert buttons(newcomer.get(back)) == ["for", "against"]
    assert "Vote on your proposal" in newcomer.get(back).words


@pytest.mark.parametrize("steps", [("for",), ("banana",), ("ready:prize", "ready:prize"), ("x" * 3000,)])
def test_what_cant_be_done_is_said(newcomer: Visitor, steps: tuple[str, ...]) -> None:
    """The page stays where the round was, with the reason."""
    page = practice(newcomer, *steps)
    assert page.status == 200 and "That can't be done now" in page.words.replace("’", "'")


def test_traps_and_open_questions_are_told(newcomer: Visitor) -> None:
    """Where nobody can move, the page says so, and leads back."""
    page = practice(newcomer, "words:Nobody may vote.", "for")
    assert "Nobody can move any more" in page.words
    assert any(one.get("href", "").startswith("/practice?step=") for one in page.all("a"))


def test_people_who_play_see_their_games_first(newcomer: Visitor, app: Starlette) -> None:
    """The home page explains Nomic to strangers, and begins with the games for people with an account."""
    stranger, olga = newcomer.get("/"), signed_in(app, "Olga").get("/")
    assert "pictures" in stranger.source and "pictures" not in olga.source


def test_rulesets_are_told_by_what_playing_them_is_like(newcomer: Visitor) -> None:
    """For how many, how long, how hard: on the home page, on their own, and where a game is started."""
    for address in ("/", "/rulesets/five_rules", "/new"):
        assert "half an hour" in newcomer.get(address).words, address
