"""What people come for, in every look: a first round, a game's page, invitations, talk, moderation, the end."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import IN_CHROMIUM, Site
from tests.web.browsing import browser as browser
from tests.web.looks import IN_EVERY_LOOK, Look
from tests.web.people import account, set_access, signed_in
from tests.web.played import played
from tests.web.site import Visitor

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.people.game_access import AccessSettings
from moot.play.table import Table
from moot.runtime.rate_limits import NO_LIMITS

pytestmark = [*IN_CHROMIUM, IN_EVERY_LOOK]
LONG = "friday-night"
"""A game from its first turn to the win."""
ACTIONS_MAX = 12
FIRST_SCREEN = 600
"""The pixels from the top within which a player finds what to do."""
HEADER_MAX = 64
LOSING = ("ready:comfort", "for", "against", "against", "ready:prize", "against", "against")
"""The steps of somebody who loses a practice round."""
WORDS_IN_A_MINUTE = 200
AWAY = 40
"""How much is said while somebody is away."""

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a game that was won; Olga moderates the server."""
    started = Site()
    started.host.people.limits = NO_LIMITS
    assert played(started.host, "suber/a_full_game.play") == LONG
    olga = account(started.host, "Olga")
    started.host.people.accounts.set_moderates(olga, True, started.host.people.now)
    yield started
    started.stop()


@pytest.fixture
def visit(site: Site, browser: Browser, look: Look) -> Iterator[Open]:
    """Opens an address in the look, as a stranger or as a visitor; at the end nothing is too wide or faulty."""
    pages: list[Page] = []

    def opened(address: str, visitor: Visitor | None = None) -> Page:
        page = look.page(browser, site, visitor)
        pages.append(page)
        page.goto(address)
        return page

    yield opened
    for page in pages:
        look.check(page)
        page.context.close()


@pytest.fixture
def table(site: Site, look: Look, request: pytest.FixtureRequest) -> Table:
    """A game of three of this test's own, that Olga moderates."""
    name = f"{request.node.originalname.removeprefix('test_')[:20]}-{look.name}"
    table = site.host.new(name, site.host.ruleset("five_rules"), ("Ada", "Ben", "Cleo"), title="Tea & talk")
    set_access(site.host, AccessSettings(name, owner=account(site.host, "Olga").id))
    return table


def seated(site: Site, table: Table, player: str) -> Visitor:
    """Somebody with a browser who plays this seat."""
    return Visitor(site.app, table.name).sit(player)


def propose(table: Table, mechanism: str = "") -> None:
    """Ada proposes a rule, and the vote on it begins."""
    content = {"title": "Tea", "text": "Tea is served.", "mechanism": mechanism}
    change = {"change": "enact", "content": content}
    table.submit(Move("propose", PlayerId("Ada"), {"changes": [change]}))


def bottom(page: Page, selector: str) -> float:
    """Where the first visible element of a kind ends, in pixels from the top."""
    box = page.locator(selector).filter(visible=True).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_a_newcomer_plays_a_practice_round(visit: Open, look: Look) -> None:
    """From three pictures on the home page to a win against bots, in at most twelve actions; one can lose, too."""
    page, actions = visit("/"), 1
    expect(page.locator("main figure")).to_have_count(3)
    expect(page.get_by_text("2 to 8 players · one turn after another · half an hour · easy")).to_be_visible()
    page.get_by_role("link", name="Play a practice round").click()
    actions += 1
    buttons, won = page.locator("main button[name=step]"), page.get_by_role("heading", name="You’ve won")
    expect(buttons.or_(won).first).to_be_visible()
    while buttons.count():
        buttons.first.click()
        actions += 1
        expect(buttons.or_(won).first).to_be_visible()
    expect(won).to_be_visible()
    expect(page.get_by_role("link", name="Start a game with friends")).to_be_visible()
    assert actions <= ACTIONS_MAX
    if look.size == "phone":
        page.goto("/practice?step=" + "&step=".join(LOSING))
        expect(page.get_by_role("heading", name="Ada has won")).to_be_visible()
        expect(page.get_by_text("Next time, change the rules before they do")).to_be_visible()
        expect(page.get_by_role("link", name="Practise again")).to_be_visible()


def test_who_comes_back_sees_what_to_do_first(site: Site, visit: Open, look: Look, table: Table) -> None:
    """After a time away the button to vote is on the first screen, the vote is next, and the news is folded below."""
    ben = seated(site, table, "Ben")
    ben.get()
    for number in range(AWAY):
        table.submit(Move("argue", PlayerId("Cleo"), {"text": f"Comment {number}."}))
    propose(table)
    page = visit(f"/games/{table.name}", ben)
    expect(page.get_by_role("heading", name="Waiting for you, Ben")).to_be_visible()
    expect(page.locator(".first")).to_contain_text("Your first round")
    assert bottom(page, "#asked a.button") <= FIRST_SCREEN
    vote, news = page.locator("#open").bounding_box(), page.locator("#news").bounding_box()
    assert vote and news and vote["y"] < news["y"]
    expect(page.locator("#news .log")).to_be_hidden()
    page.locator("#open").get_by_role("button", name="Vote for").click()
    expect(page.locator("#done")).to_contain_text("Ben votes for 6.")
    if look.size == "phone":
        page.wait_for_load_state()  # before its stylesheet is there, a page has another layout
        header = page.locator(".mast").bounding_box()
        assert header and header["height"] <= HEADER_MAX


def test_code_is_folded(site: Site, visit: Open, table: Table) -> None:
    """On a card, in the list of rules and on a rule's page, code is shown by a click, and not before."""
    propose(table, "scoring.adoption_pays_proposer(5)")
    page = visit(f"/games/{table.name}", seated(site, table, "Ben"))
    for path in ("", "/proposals/6", "/rules", "/rules/3"):
        page.goto(f"/games/{table.name}{path}")
        code = page.locator("main pre").filter(visible=True)
        expect(code).to_have_count(0)
        if path != "/rules":
            page.locator("summary", has_text="Show the code").first.click()
            expect(code.first).to_be_visible()


def test_a_room_is_invited(site: Site, visit: Open, look: Look, table: Table) -> None:
    """A link stays when the page is reloaded; its code brings a stranger in; it ends by a button that asks first.

    What Nomic is can be read on the invitation within a minute.
    """
    set_access(site.host, AccessSettings(table.name, "members", private=True, owner=account(site.host, "Olga").id))
    olga = visit(f"/games/{table.name}/administration", signed_in(site.app, "Olga", table.name))
    olga.get_by_label("For", exact=True).select_option("any")
    olga.get_by_role("button", name="Create an invitation").click()
    link = olga.locator("code.secret").inner_text()
    olga.reload()
    assert olga.locator("code.secret").all_inner_texts() == [link]
    expect(olga.get_by_role("button", name="Copy", exact=False).filter(visible=True)).to_have_count(int(look.scripts))
    olga.get_by_role("link", name="Show").click()
    expect(olga.get_by_role("img", name="The link as a QR code")).to_be_visible()
    olga.get_by_role("button", name="Make a short code").click()
    code = olga.locator(".join-code strong").inner_text()
    guest = visit("/join")
    guest.get_by_label("Code of the game").fill("nonsense")
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("alert")).to_be_visible()
    if look.scripts:
        guest.get_by_label("Code of the game").fill(code.lower())
        guest.get_by_role("button", name="Join").click()
    else:
        guest.goto(f"/join/{code.replace(' ', '')}")
    expect(guest.locator("main figure")).to_have_count(3)
    expect(guest.locator(".lede")).to_contain_text("in which changing the rules is a move")
    assert len(guest.locator("main").inner_text().split()) <= WORDS_IN_A_MINUTE
    guest.get_by_role("button", name="Watch in this browser").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Tea & talk")
    olga.goto(f"/games/{table.name}/administration")
    olga.locator("summary", has_text="Revoke").click()
    olga.get_by_role("button", name=re.compile("^Yes, end the link")).click()
    expect(olga.locator("code.secret")).to_have_count(0)
    guest.reload()
    expect(guest.get_by_role("heading", level=1)).not_to_have_text("Tea & talk")


def test_a_taken_seat_is_marked(site: Site, visit: Open, table: Table) -> None:
    """Whoever picks it is asked; the free one is theirs by one click."""
    seated(site, table, "Ada")
    page = visit(f"/games/{table.name}")
    seats = page.locator("#asked .seats")
    expect(seats.get_by_role("button", name="taken")).to_have_text(["Ada taken"])
    seats.get_by_role("button", name="Ada").click()
    expect(page.get_by_text("being played in another browser")).to_be_visible()
    page.goto(f"/games/{table.name}")
    seats.get_by_role("button", name="Ben", exact=True).click()
    expect(page.get_by_role("heading", name="Nothing to do right now, Ben")).to_be_visible()


def test_talk_links_quotes_and_is_corrected(site: Site, visit: Open, table: Table) -> None:
    """New comments are marked; names of a player and a rule are links; a correction has a history."""
    ben = seated(site, table, "Ben")
    ben.get()
    table.submit(Move("argue", PlayerId("Ada"), {"text": "Is there *tea*?"}))
    page = visit(f"/games/{table.name}/talk", ben)
    expect(page.locator(".tag.new")).to_be_visible()
    page.get_by_role("link", name="Is there tea?").click()
    expect(page.locator("article.new")).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Quote Ada")).click()
    text = page.get_by_label("Your message")
    expect(text).to_have_value(re.compile("^> Is there \\*tea\\*"))
    text.fill(text.input_value() + "\n\nSee rule 3, @Ada.")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("article blockquote em")).to_have_text("tea")
    page.get_by_role("button", name="Post").click()
    said = page.locator("article.said", has_text="See rule 3")
    expect(said.get_by_role("link", name="rule 3")).to_have_attribute("href", f"/games/{table.name}/rules/3")
    expect(said.get_by_role("link", name="@Ada")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Correct what you said")).click()
    text.fill("Correction: See rule 4, @Ada.")
    page.get_by_role("button", name="Post").click()
    expect(page.locator("article.said", has_text="See rule 4").get_by_text("Corrected")).to_be_visible()
    page.locator("summary", has_text="React").first.click()
    page.get_by_role("button", name="Well done").first.click()
    expect(page.locator(".reactions").first).to_contain_text("Ben")


def test_a_report_is_handled(site: Site, visit: Open, look: Look, table: Table) -> None:
    """A reader reports a post without a reason, then with one; a moderator hides it, redacts it, ends the game.

    A game that is archived is read and nobody sits down in it; it's deleted once its name has been typed.
    """
    table.submit(Move("argue", PlayerId("Cleo"), {"text": "Buy my turnips!"}))
    propose(table)
    site.host.people.reports.make(table.name, 2, "Tea is bad for you.", None, site.host.people.now)
    page = visit(f"/games/{table.name}/talk/1")
    page.get_by_role("link", name=re.compile("^Report what Cleo said")).click()
    why = page.get_by_label("What is wrong with it?")
    why.fill(" ")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_role("alert")).to_contain_text("Say what is wrong with it")
    why.fill("It is advertising.")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_role("status").filter(has_text="A moderator will look at it")).to_be_visible()
    olga = visit("/", signed_in(site.app, "Olga", table.name))
    olga.get_by_role("link", name="This server").click()
    posts = olga.locator("article", has=olga.locator(f"a[href^='/games/{table.name}/']"))
    post = posts.filter(has_text="turnips")
    expect(posts.filter(has_text="Tea is served.")).to_contain_text("A proposal can’t be hidden")
    expect(post).to_contain_text("“It is advertising.”")
    post.get_by_label("Reason").first.fill("Advertising.")
    post.get_by_role("button", name="Hide entry 1").click()
    expect(olga.get_by_text("Hidden: Advertising.")).to_be_visible()
    page.goto(f"/games/{table.name}/talk/1")
    expect(page.get_by_role("heading", level=1)).to_have_text("(Hidden by a moderator: Advertising.)")
    expect(page.get_by_text("turnips")).to_have_count(0)
    olga.locator("summary", has_text="Redact").click()
    olga.get_by_label("Reason").first.fill("A court asked for it.")
    olga.get_by_label("I’m sure").check()
    olga.get_by_role("button", name="Take the text out").click()
    expect(olga.get_by_text("Redacted: A court asked for it.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("(Taken out by a moderator: A court asked for it.)")
    olga.goto(f"/host?q={table.name}")
    olga.get_by_role("button", name=f"Archive {table.name}").click()
    expect(olga.get_by_text(f"put the game {table.name} into the archive")).to_be_visible()
    page.goto("/")
    page.get_by_label("Title or ruleset").fill(table.name)
    page.get_by_label("The archive").check()
    page.get_by_role("button", name="Search").click()
    page.locator(f"main a[href='/games/{table.name}']").click()
    expect(page.get_by_text("This game is archived")).to_be_visible()
    expect(page.get_by_role("heading", name="Take a seat")).to_have_count(0)
    olga.get_by_role("link", name="The archive").click()
    olga.get_by_label(f"Delete {table.name}").click()
    for typed in ("no game", table.name):
        olga.get_by_label(f"Type its name, {table.name}").fill(typed)
        olga.get_by_role("button", name="Delete the game for good").filter(visible=True).click()
        expect(olga.get_by_text("has been deleted" if typed == table.name else "isn’t the name")).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"There’s no game “{table.name}” here")).to_be_visible()


def test_a_link_is_an_app_and_a_card(site: Site, visit: Open, look: Look, table: Table) -> None:
    """The page names its manifest and what a link to it shows; the card tells the state; a phone has a low bar."""
    propose(table)
    page = visit(f"/games/{table.name}")
    manifest = page.locator("link[rel=manifest]").get_attribute("href") or ""
    assert page.request.get(manifest).json()["display"] == "standalone"
    image = page.locator('meta[property="og:image"]').get_attribute("content") or ""
    assert page.request.get(image).headers["content-type"] == "image/png"
    if look.size == "phone":
        bar = page.get_by_role("navigation", name="This game")
        box = bar.bounding_box()
        assert box and round(box["y"] + box["height"]) == look.viewport["height"]
        expect(bar.locator("ul").first.locator(":scope > li:visible")).to_have_count(4)
        bar.locator("summary").click()
        expect(bar.get_by_role("link", name="Talk", exact=True)).to_be_visible()
    page.goto(f"/games/{table.name}/card")
    expect(page.get_by_role("link", name="Proposal 6")).to_be_visible()
    expect(page.locator(".places li")).to_have_count(3)


def test_mistakes_are_answered_and_moves_confirmed(site: Site, visit: Open, table: Table) -> None:
    """An empty proposal is told what it lacks, and a case that was called is confirmed with its number."""
    page = visit(f"/games/{table.name}/propose?change=enact", seated(site, table, "Ada"))
    page.get_by_role("button", name="Propose it").click()
    expect(page.get_by_role("alert").first).to_contain_text("text")
    page.goto(f"/games/{table.name}/cases")
    page.get_by_label("The question").fill("Is there tea?")
    page.get_by_role("button", name="Ask for a judgment").click()
    expect(page.locator("#done")).to_contain_text("calls case 1")


def test_a_win_is_an_occasion(visit: Open) -> None:
    """The page of a game that was won has the final table, a chart, the rule that decided it, a rematch and a fork.

    Scores are sorted; each player has an avatar, and the name leads to their page.
    """
    page = visit(f"/games/{LONG}")
    end = page.locator("#end")
    expect(end.locator(".places li")).to_have_count(5)
    expect(end.locator("blockquote")).to_be_visible()
    expect(page.locator("#table .chart, #table figure").first).to_be_visible()
    expect(end.get_by_role("link", name="Play again with the same players")).to_be_visible()
    expect(end.get_by_role("link", name="What if it had gone on?")).to_be_visible()
    rows = page.locator("#table tbody tr").filter(has=page.locator("a[href*='/players/']"))
    points = [int(one.replace("−", "-")) for one in rows.locator("td.count:last-child").all_inner_texts()]
    assert len(points) == 5 and points == sorted(points, reverse=True)
    expect(rows.locator(".avatar")).to_have_count(5)
    end.get_by_role("link", name="The story of this game").click()
    expect(page.locator(".story li").first).to_be_visible()
