"""States of pages in which they look otherwise than when a link leads to them: opened, refused, filled in, over."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect
from tests.web.played import played

from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId
from moot.languages import _
from moot.play.host import Host

WON, NEW, RANKED = "friday-night", "begun", "ranked"
TEACHER = "Tess"


class State(NamedTuple):
    """A page in a state: who sees it, its address, and what is done there first, in the reader's language."""

    who: str
    address: str
    first: Callable[[Page], object] = lambda page: None


def begin_games(host: Host) -> None:
    """A game that was won, one that nobody has moved in, and one in which proposals are being ranked."""
    assert played(host, "suber/a_full_game.play") == WON
    host.new(NEW, host.ruleset("five_rules"), ("Ada", "Ben", "Cleo"), title="A new game")
    lesson = host.new(RANKED, host.ruleset("classroom"), ("Ada", "Ben"), title="A lesson", offices={"teacher": TEACHER})
    for player, text in (("Ada", "Nobody has homework on Fridays."), ("Ben", "Tea is served at four.")):
        change = {"change": "enact", "content": {"title": text[:3], "text": text}}
        assert isinstance(lesson.submit(Move("propose", PlayerId(player), {"changes": [change]})).verdict, Allowed)
    assert isinstance(lesson.submit(Move("begin-ranking", PlayerId(TEACHER), {})).verdict, Allowed)


def _write(page: Page) -> None:
    page.get_by_label(_("Your proposal"), exact=True).fill(
        "Repeal rule 5. Tea is served at four. When somebody votes, cake."
    )
    expect(page.locator("#preview .passages, #preview [data-waiting]").first).to_be_visible()


def _sign_in_wrongly(page: Page) -> None:
    page.get_by_label(_("Name or email address")).fill("Olga")
    page.get_by_label(_("Password")).fill("something else")
    page.locator("main").get_by_role("button", name=_("Sign in"), exact=True).click()
    expect(page.locator("main .refusal, main [role=alert], main .notice").first).to_be_visible()


def _join_wrongly(page: Page) -> None:
    page.get_by_label(_("Code of the game")).fill("no-such-code")
    page.get_by_role("button", name=_("Join"), exact=True).click()
    expect(page.locator("main .refusal, main [role=alert], main .notice").first).to_be_visible()


def _opened(selector: str) -> Callable[[Page], object]:
    return lambda page: page.locator(selector).first.click()


def _all_open(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")


STATES = (
    State("player", f"/games/{WON}"),
    State("player", f"/games/{WON}?at=20"),
    State("stranger", f"/games/{WON}/screen"),
    State("stranger", f"/games/{WON}/proposals?which=adopted"),
    State("stranger", f"/games/{WON}/proposals?q=nothing-like-this"),
    State("stranger", f"/games/{WON}/rules?which=obsolete"),
    State("stranger", f"/games/{WON}/log?q=votes"),
    State("player", f"/games/{NEW}"),
    State("player", f"/games/{NEW}", _all_open),
    State("player", f"/games/{NEW}", _opened(".mast nav .menu summary")),
    State("player", f"/games/{NEW}", _opened(".mast .you summary")),
    State("player", f"/games/{NEW}", lambda page: page.keyboard.press("?")),
    State("stranger", f"/games/{NEW}"),
    State("stranger", f"/games/{NEW}/screen"),
    State("stranger", f"/games/{NEW}/seat/Ben"),
    State("stranger", f"/games/{NEW}/propose/words"),
    State("player", f"/games/{NEW}/propose/words", _write),
    State("player", f"/games/{NEW}/propose/words?insert=change"),
    State("player", f"/games/{NEW}/propose/words?insert=library"),
    State("player", f"/games/{NEW}/propose/words?insert=sentence"),
    State("player", f"/games/{RANKED}"),
    State("player", f"/games/{RANKED}/vote"),
    State("player", f"/games/{RANKED}/vote", _opened(".marks li")),
    State("stranger", f"/games/{RANKED}/screen"),
    State("player", "/games/suber", _all_open),
    State("player", "/games/suber/vote"),
    State("player", "/?q=nothing-like-this"),
    State("stranger", "/"),
    State("player", "/search?q=rule"),
    State("player", "/search?q=nothing-like-this"),
    State("stranger", "/sign-in", _sign_in_wrongly),
    State("stranger", "/join", _join_wrongly),
    State("stranger", "/practice?step=ready:prize&step=for"),
    State("stranger", "/games/nowhere"),
    State("stranger", f"/games/{NEW}/nowhere"),
)
