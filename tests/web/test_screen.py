"""The big screen of a game, its card and its picture beside links: what a room has to see, and nothing secret."""

import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette
from tests.playing import START, Game, enact
from tests.web.browsing import IN_CHROMIUM, Site
from tests.web.browsing import browser as browser
from tests.web.people import account, set_access, signed_in
from tests.web.site import Page, Visitor

from moot.gateways.web.app import create_app
from moot.gateways.web.rendering.pictures.previews import link_picture
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.runtime.clock import SetClock

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
    assert "Points ✓ has voted Ada ✓ 0 Ben 0 Cleo 0" in words


def test_secret_votes_stay_secret(host: Host, shown: Shown) -> None:
    """It tells how many have voted on a secret ballot, whoever looks, and nobody's choice."""
    game = Game.shipped(host, "nomic_world")
    game.do("Ada", "propose", changes=[enact("Tea", "Tea is served.")], title="Tea")
    game.do("Ben", "second", proposal="1052")
    game.do("Ada", "post-to-vote", proposal="1052")
    game.do("Ada", "vote", proposal="1052", choice="against")
    assert "1 has voted" in shown(game).words
    assert "against" not in shown(game).words


def test_the_result_of_a_ranking_is_shown_as_bars(host: Host, shown: Shown) -> None:
    """While it's open only who has voted is shown; then the first places, what was adopted, and the new rule."""
    game = Game(host, host.ruleset("classroom"), ("Ada", "Ben", "Cleo"), offices={"teacher": "Ms Gray"})
    for player, title in (("Ada", "Tea, > cake"), ("Ben", "Cake")):
        game.do(player, "propose", changes=[enact(title, f"{title} is served at four.")])
    assert 'aria-label="has handed in"' in shown(game).source
    game.do("Ms Gray", "begin-ranking")
    for player, choice in (("Ada", "12 Cake"), ("Ben", '"11 Tea, > cake" > 12 Cake'), ("Cleo", "12 Cake > none")):
        if "none" not in choice:
            game.do(player, "vote", proposal="Round 1", choice=choice)
        assert "bars" not in shown(game).source and "First places" not in shown(game).words
    assert shown(game).source.count('aria-label="has voted"') == 2
    game.do("Cleo", "vote", proposal="Round 1", choice="12 Cake")
    page = shown(game)
    assert "12 Cake adopted 2" in page.words and "11 Tea, > cake 1" in page.words and "3 have voted" in page.words
    assert "New rule 12 Cake Cake is served at four." in page.words and not page.crossed
    assert [one["width"] for one in page.all("rect") if one.get("height") == "1"][-2:] == ["100.0", "50.0"]


def test_a_secret_result_has_no_bars(host: Host, shown: Shown) -> None:
    """Where the law keeps votes secret after they close, only how many have voted is shown."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben"))
    secret = '@term("ballots_secret")\ndef always(proposal):\n    return True'
    for number, change in (("6", enact("Secret", "Votes are secret.", secret)), ("7", enact("Tea", "Tea."))):
        by = game.state.seating[int(number) % 2]
        game.do(by, "propose", changes=[change])
        for player in ("Ada", "Ben"):
            game.do(player, "vote", proposal=number, choice="for")
    assert "2 have voted" in shown(game).words and "bars" not in shown(game).source


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080)])
@pytest.mark.parametrize("pupils", [30, 90])
def test_nothing_has_to_be_scrolled_on_a_projector(browser: Browser, width: int, height: int, pupils: int) -> None:
    """Joining, handing in, ranking, the result, the next round and the end of a class fit into the window."""
    site = Site(SetClock(START))
    names = tuple(f"Pupil {chr(65 + n % 26)}{n}" for n in range(pupils))
    game = Game(site.host, site.host.ruleset("classroom"), names, now=START, offices={"teacher": "Ms Gray"})
    page = browser.new_page(viewport={"width": width, "height": height}, base_url=site.address)

    def fits() -> bool:
        page.goto(f"/games/{game.table.name}/screen")
        expect(page.locator(".places li")).to_have_count(pupils)
        return bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))

    try:
        assert fits(), "joining"
        for number, name in enumerate(names[:10]):
            game.do(name, "propose", changes=[enact(f"Rule of {number}", "Whoever says “er” loses 1 point. " * 6)])
        assert fits(), "handing in"
        game.do("Ms Gray", "begin-ranking", at=game.now)
        for number, name in enumerate(names[:9]):
            game.do(name, "vote", at=game.now, proposal="Round 1", choice=f"{11 + number // 2} Rule of {number // 2}")
        assert fits(), "ranking"
        game.do("Ms Gray", "end-ranking", at=game.now, proposal="Round 1")
        assert fits(), "the result"
        for name in names[:5]:
            game.do(name, "propose", changes=[enact("Again", "Again and again.")])
        assert fits(), "the next round"
        game.do("Ms Gray", "end-lesson")
        assert fits(), "the end"
        page.goto(f"/games/{game.table.name}")
        expect(page.locator("#end .places li")).to_have_count(pupils)
    finally:
        page.close()
        site.stop()


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
        expect(page.locator(".timer")).to_have_text(re.compile(r"^[^:]*\d:\d\d[^:]*$"))
        expect(page.locator("#screen-open")).to_contain_text("0 have voted")
        game.do("Ben", "vote", at=game.now, proposal="Round 1", choice="11 Tea")
        expect(page.locator("#screen-open")).to_contain_text("1 has voted")
        page.close()
    finally:
        site.stop()


# --- the card ------------------------------------------------------------------------------------


def test_a_card_is_for_allowed_sites_alone(host: Host) -> None:
    """Its frame may stand on the sites that the host allows, and on none by default; other pages on none ever."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben", "Cleo"))
    allowed = Visitor(create_app(host, embed_on=("https://club.example",)), game.table.name)
    assert "frame-ancestors https://club.example;" in allowed.get("card").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in allowed.get().headers["content-security-policy"]
    unasked = Visitor(create_app(host), game.table.name)
    assert "frame-ancestors 'none'" in unasked.get("card").headers["content-security-policy"]
    assert "&lt;iframe" in allowed.get("follow").source and "&lt;iframe" not in unasked.get("follow").source


def test_a_card_tells_the_state_and_nothing_else(host: Host, app: Starlette) -> None:
    """The turn, open proposals with the number of votes, and scores; no form, no script, nothing of a private game."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben", "Cleo"))
    game.do("Ada", "propose", changes=[enact("Tea", "Tea is served at four.")])
    game.do("Ada", "vote", proposal="6", choice="for")
    page = Visitor(app, game.table.name).get("card")
    assert "Ada's proposal is up for a vote" in page.words and "Proposal 6" in page.words and "1 vote in" in page.words
    assert not page.all("form") and not page.all("script")
    set_access(host, AccessSettings(game.table.name, "members", private=True, owner=account(host, "Olga").id))
    assert Visitor(app, game.table.name).get("card").status in (403, 404)


@pytest.fixture
def framing() -> Iterator[tuple[str, Callable[[str], None]]]:
    """Another site, of one page with a frame: its port, and what sets the address in the frame."""
    framed = [""]

    class OnePage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<iframe src="{framed[0]}"></iframe>'.encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), OnePage)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield str(server.server_port), lambda address: framed.__setitem__(0, address)
    server.shutdown()


def test_a_card_is_shown_on_another_site(browser: Browser, framing: tuple[str, Callable[[str], None]]) -> None:
    """In a real browser, a page of an allowed site shows the card, and a page of another site doesn't."""
    site, (port, frames) = Site(), framing
    site.app.state.embed_on = (f"http://localhost:{port}",)
    game = Game.shipped(site.host, "five_rules", ("Ada", "Ben", "Cleo"))
    frames(f"{site.address}/games/{game.table.name}/card")
    page = browser.new_page()
    try:
        page.goto(f"http://localhost:{port}/")
        expect(page.frame_locator("iframe").get_by_role("heading")).to_be_visible()
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_load_state("networkidle")
        assert page.frame_locator("iframe").get_by_role("heading").count() == 0
    finally:
        page.close()
        site.stop()


def _picture(app: Starlette, game: Game) -> Image.Image:
    answer = Visitor(app, game.table.name).client.get(f"/games/{game.table.name}/preview.png")
    assert answer.headers["content-type"] == "image/png"
    return Image.open(BytesIO(answer.content))


def test_a_link_to_a_game_has_a_picture_of_how_it_stands(host: Host, app: Starlette) -> None:
    """Pages name the picture of their entry, which is drawn anew after a move."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben", "Cleo"))
    visitor = Visitor(app, game.table.name)
    assert f'/preview.png?entry={game.state.entry}"' in visitor.get().source
    before = _picture(app, game)
    assert before.size == (1200, 630)
    assert before.tobytes() == _picture(app, game).tobytes()
    game.do("Ada", "propose", changes=[enact("Tea", "Tea is served at four.")], title="Tea at four")
    assert _picture(app, game).tobytes() != before.tobytes()


def test_the_picture_tells_no_votes_before_their_time(host: Host, app: Starlette) -> None:
    """Two games that differ in a secret ballot have the same picture, but for their titles at its top."""
    pictures = []
    for choice in ("for", "against"):
        game = Game.shipped(host, "nomic_world")
        game.do("Ada", "propose", changes=[enact("Tea", "Tea is served.")], title="Tea")
        game.do("Ben", "second", proposal="1052")
        game.do("Ada", "post-to-vote", proposal="1052")
        game.do("Ada", "vote", proposal="1052", choice=choice)
        pictures.append(_picture(app, game).crop((0, 200, 1200, 630)).tobytes())
    assert pictures[0] == pictures[1]


def test_links_to_a_private_game_have_the_icon(host: Host, app: Starlette) -> None:
    """Nobody but its people can fetch the picture of a private game, so its pages don't name one."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben"))
    set_access(host, AccessSettings(game.table.name, "members", private=True), owner="Petra")
    visitor = signed_in(app, "Petra")
    visitor.game = f"/games/{game.table.name}"
    assert "preview.png" not in visitor.get().source and "/static/icon-512" in visitor.get().source
    assert Visitor(app, game.table.name).get("preview.png").status != 200


@pytest.mark.parametrize("title", ["", "Nomic " * 60, "茶会 and Τσάι", "Tea\n\x00at <four>", "w" * 300])
def test_any_names_can_be_drawn(title: str) -> None:
    """Names that are long, empty or in letters that the font lacks make a picture too."""
    drawn = link_picture(title, title, [(title, title[:20])] * 9, [(title, "1,000,000")] * 9)
    assert Image.open(BytesIO(drawn)).size == (1200, 630) and len(drawn) < 100_000
