"""The pictures of `docs/tour.md` and the README: taken of games in mid-play, and all that the documents show.

They are written to a folder of the test's own; `make pictures` has them written to `docs/pictures`.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser
from tests.web.played import play_in_part, played

from moot.gateways.terminal.server import begin_demo
from moot.runtime.clock import SetClock

pytestmark = IN_CHROMIUM
ROOT = Path(__file__).parent.parent.parent
BYTES_MAX = 220_000
AN_HOUR = 3600


class Picture(NamedTuple):
    """What a picture shows: a page of a game or of the site, as who sees it, on which screen, after what."""

    path: str
    game: str = "demo"
    player: str = ""
    screen: dict[str, int] = DESK
    scheme: str = "light"
    before: Callable[[Page], None] | None = None


def _write_words(page: Page) -> None:
    page.get_by_label("Your proposal", exact=True).fill(
        'Amend rule 208 by replacing "100" with "60".\n\nRepeal rule 209. Nobody has ever needed it.'
    )
    expect(page.locator("#preview")).to_contain_text("60")


def _write_mechanism(page: Page) -> None:
    page.get_by_label("Rule text").fill("The first player who has 60 points or more wins.")
    page.locator("summary", has_text="Code").click()
    page.get_by_label("Mechanism: the rule as code").fill("winning.first_to(60)")
    expect(page.locator("#preview ins").first).to_have_text("60")


def _look_at_the_vote(page: Page) -> None:
    page.get_by_role("button", name="Vote for").evaluate("button => button.scrollIntoView({block: 'center'})")


def _ask_why(page: Page) -> None:
    page.get_by_role("link", name="See the full explanation").click()


PICTURES: dict[str, Picture] = {
    "practice": Picture("/practice?step=ready:prize&step=for"),
    "front": Picture("", player="Dan"),
    "front-phone": Picture("", player="Dan", screen=PHONE),
    "rule": Picture("rules/301"),
    "rules-dark": Picture("rules", scheme="dark"),
    "proposal": Picture("proposals/305"),
    "vote-phone-dark": Picture("proposals/308", player="Eve", screen=PHONE, scheme="dark", before=_look_at_the_vote),
    "why": Picture("proposals/305", before=_ask_why),
    "proposing": Picture("propose?change=amend&rule=208", player="Cleo", before=_write_mechanism),
    "words": Picture("propose/words", player="Cleo", before=_write_words),
    "then": Picture("rules/203?at=30"),
    "players": Picture("players"),
    "screen": Picture("screen"),
    "graph": Picture("graph?rule=203"),
    "calendar": Picture("calendar", game="acronomic"),
    "lines": Picture("lines", game="three-branches"),
}


@pytest.fixture(scope="module")
def clock() -> SetClock:
    """The clock of the site, which each picture sets to when its game is played."""
    return SetClock()


@pytest.fixture(scope="module")
def site(clock: SetClock) -> Iterator[Site]:
    """A site with the demonstration, and a game of each shipped ruleset."""
    started = Site(clock)
    begin_demo(started.host)
    play_in_part(started.host)
    played(started.host, "usenet/three_branches.play")
    yield started
    started.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures are written to."""
    named = os.environ.get("MOOT_PICTURES")
    return ROOT / named if named else tmp_path_factory.mktemp("pictures")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_taken(site: Site, clock: SetClock, browser: Browser, folder: Path, name: str) -> None:
    """The page is there and shows what it should, and its picture is small enough to be kept."""
    picture, table = PICTURES[name], site.host.table(PICTURES[name].game)
    clock.time = next(table.entries(table.state.entry)).time + AN_HOUR
    how: dict[str, Any] = {"viewport": picture.screen, "color_scheme": picture.scheme, "base_url": site.address}
    context = browser.new_context(**how)
    game = f"/games/{picture.game}"
    if picture.player:
        cookie: Any = {"name": "moot_seat", "value": picture.player, "domain": "127.0.0.1", "path": game}
        context.add_cookies([cookie])
    page = context.new_page()
    address = picture.path if picture.path.startswith("/") else f"{game}/{picture.path}".rstrip("/")
    answer = page.goto(address)
    assert answer is not None and answer.ok
    if picture.before:
        picture.before(page)
    path = folder / f"{name}.png"
    page.screenshot(path=path, animations="disabled", caret="hide")
    context.close()
    assert 5_000 < path.stat().st_size < BYTES_MAX


def test_documents_show_the_pictures_that_there_are() -> None:
    """What the README and the tour show is there, and the tour shows every picture."""
    shown = {
        (document.parent / link).resolve()
        for document in (ROOT / "README.md", ROOT / "docs" / "tour.md")
        for link in re.findall(r"!\[[^]]+\]\(([^)]+)\)", document.read_text(encoding="utf-8"))
    }
    assert shown == {ROOT / "docs" / "pictures" / f"{name}.png" for name in PICTURES}
    assert all(path.exists() for path in shown)
