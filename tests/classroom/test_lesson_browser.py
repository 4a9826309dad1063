"""A lesson as pupils and their teacher have it in a real browser: setting up a class, ranking, the timer, hand-outs."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.playing import START, Game, enact
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser
from tests.web.looks import IN_EVERY_LOOK, LOOKS, Look

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.runtime.clock import SetClock
from moot.views.status import status

pytestmark = IN_CHROMIUM
PUPILS = ("Dan", "Eve", "Ben", "Ada", "Cleo", "Fay", "Gil", "Hal", "Ida", "Jon")
"""One for each look, one who puts choices in order, and one more, so that the ranking stays open."""
TITLES = {"Ada": "Points for all", "Ben": "A shorter race", "Cleo": "No homework, > ever"}

TIMER = """
@term("voting_closes", kind="ranking")
def after_two_minutes(proposal) -> Deadline:
    if proposal.stage == "voting":
        return proposal.opened + minutes(2)
"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site on which a class ranks three proposals."""
    started = Site(SetClock(START + 600))
    ruleset = started.host.ruleset("classroom")
    game = Game(started.host, ruleset, PUPILS, now=START, offices={"teacher": "Ms Gray"})
    for player, title in TITLES.items():
        game.propose(enact(title, f"{title}."), by=player)
    game.do("Ms Gray", "begin-ranking")
    yield started
    started.stop()


@IN_EVERY_LOOK
def test_a_pupil_ranks_with_places(site: Site, browser: Browser, look: Look) -> None:
    """Every choice has its own place to fill, by label; the ballot is what was marked, with the choice left out."""
    player = PUPILS[LOOKS.index(look)]
    game = site.host.games()[0]
    at = f"/games/{game.name}"
    page = look.page(browser, site)
    page.context.add_cookies([{"name": "moot_seat", "value": player, "domain": "127.0.0.1", "path": at}])
    page.goto(f"{at}/vote")
    page.get_by_label("13 No homework, > ever", exact=True).select_option("1")
    page.get_by_label("11 Points for all", exact=True).select_option("2")
    look.check(page)
    if folder := os.environ.get("MOOT_PICTURES"):
        page.screenshot(path=f"{folder}/ranking-{look.name}.png", full_page=True)
    page.get_by_role("button", name="Cast these votes").click()
    expect(page.get_by_text("counted").first).to_be_visible()
    cast = site.host.table(game.name).state.proposals["Round 1"].ballots[player].choice  # type: ignore[index]
    assert cast == '"13 No homework, > ever" > 11 Points for all'
    page.context.close()


def test_a_pupil_puts_choices_in_order(site: Site, browser: Browser) -> None:
    """By tapping, with buttons, by dragging or by places: what is heard is the order, and it's what is cast."""
    game, look = site.host.games()[0], LOOKS[0]
    page = look.page(browser, site)
    at = f"/games/{game.name}"
    page.context.add_cookies([{"name": "moot_seat", "value": PUPILS[-1], "domain": "127.0.0.1", "path": at}])
    page.goto(f"{at}/vote")
    said, labels = page.locator(".hint[role=status]"), page.locator(".marks label")
    labels.filter(has_text="13").click()
    labels.filter(has_text="11").click()
    expect(said).to_have_text("Your order: 1. 13 No homework, > ever, 2. 11 Points for all.")
    page.get_by_role("button", name="Move 12 A shorter race up").press("Enter")
    up = page.get_by_role("button", name="Move 12 A shorter race up")
    expect(up).to_be_focused()
    up.press("Enter")
    expect(said).to_contain_text("2. 12 A shorter race, 3. 11 Points for all")
    expect(labels).to_have_text(["13 No homework, > ever", "12 A shorter race", "11 Points for all"])
    handles = page.locator(".handle")
    start, goal = handles.nth(2).bounding_box(), handles.nth(0).bounding_box()
    assert start is not None and goal is not None
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(goal["x"] + 8, goal["y"] - 4, steps=4)
    page.mouse.up()
    expect(said).to_contain_text("1. 11 Points for all, 2. 13 No homework")
    labels.filter(has_text="12").click()
    page.get_by_label("13 No homework, > ever", exact=True).select_option("1")
    expect(said).to_have_text("Your order: 1. 13 No homework, > ever, 2. 11 Points for all.")
    look.check(page)
    page.get_by_role("button", name="Cast these votes").click()
    expect(page.get_by_text("counted").first).to_be_visible()
    ballots = site.host.table(game.name).state.proposals["Round 1"].ballots  # type: ignore[index]
    assert ballots[PUPILS[-1]].choice == '"13 No homework, > ever" > 11 Points for all'
    page.context.close()


def pages_of(pdf: bytes) -> int:
    """How many pages a printed document has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("ruleset", ["classroom", "suber", "five_rules"])
def test_the_rules_are_a_handout_of_two_pages(site: Site, browser: Browser, ruleset: str) -> None:
    """Printed on A4, the rules of a game and of its ruleset are one sheet, without menus and forms."""
    if ruleset != "classroom":
        site.host.new(ruleset, site.host.ruleset(ruleset), ("Ada", "Ben"))
    name = next(game.name for game in site.host.games() if site.host.table(game.name).state.ruleset == ruleset)
    page = browser.new_page(base_url=site.address)
    page.emulate_media(media="print")
    for path in (f"/games/{name}/rules?whole=1", f"/rulesets/{ruleset}"):
        page.goto(path)
        assert 1 <= pages_of(page.pdf(format="A4")) <= 2
        expect(page.locator(".law").last).to_be_visible()
        expect(page.locator(".mast nav")).to_have_count(1 if path.startswith("/games") else 0)
        expect(page.locator(".mast nav, form, .button").filter(visible=True)).to_have_count(0)
    page.close()


@IN_EVERY_LOOK
def test_a_class_is_set_up_from_a_pasted_list(site: Site, browser: Browser, look: Look) -> None:
    """A numbered list of thirty names is a class of thirty, whose teacher sits down and doesn't play, in one form.

    Of two pupils with the same name the form tells the name.
    """
    page = look.page(browser, site)
    page.goto("/new?ruleset=classroom")
    title = f"Class {look.name}"
    page.get_by_label("Title of the game").fill(title)
    names = [f"Pupil {chr(65 + n % 26)}{n}" for n in range(30)]
    page.get_by_label("The other players").fill("\n".join(f"{n}.  {name}, " for n, name in enumerate(names, 1)))
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("teacher")
    page.get_by_label("Your name in the game").fill("Ms Gray")
    if look.size == "phone":
        page.get_by_label("The other players").fill("\n".join((*names, names[3])))
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_role("alert")).to_contain_text(f"Two players are called “{names[3]}”")
        page.get_by_label("The other players").fill("\n".join(names))
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    state = site.host.table(title.lower().replace(" ", "-")).state
    assert list(state.seating) == names and state.offices["teacher"] == "Ms Gray"
    expect(page.get_by_role("heading", name="Ms Gray")).to_be_visible()
    look.check(page)
    page.context.close()


def test_the_teacher_begins_and_the_classs_own_timer_closes(browser: Browser) -> None:
    """The button to begin is at the top of her page; the time that a rule of the class gives ends the ranking.

    Pupils join by the code on the screen, on phones without accounts. When she ends the lesson, everybody sees who has
    won, the story of the game, and what each pupil did, as a table for marking.
    """
    clock = SetClock(START)
    started = Site(clock)
    host = started.host
    game = Game(host, host.ruleset("classroom"), now=START, offices={"teacher": "Ms Gray"})
    (name,) = (one.name for one in host.games())
    game.propose(enact("A timer", "A ranking ends after two minutes.", TIMER), by="Ada")
    game.do("Ms Gray", "begin-ranking")
    game.do("Ada", "vote", proposal="Round 1", choice="11 A timer")
    game.do("Ms Gray", "end-ranking", proposal="Round 1")
    game.propose(enact("Tea", "Tea is served."), by="Ben")
    context = browser.new_context(viewport=DESK, base_url=started.address)  # type: ignore[arg-type]
    context.add_cookies([{"name": "moot_seat", "value": "Ms Gray", "domain": "127.0.0.1", "path": f"/games/{name}"}])
    teacher, screen = context.new_page(), browser.new_page(base_url=started.address)
    screen.goto(f"/games/{name}/screen")
    pupils = [browser.new_context(base_url=started.address, viewport=PHONE).new_page() for _ in range(2)]  # type: ignore[arg-type]
    for pupil in pupils:
        pupil.goto("/join")
        pupil.get_by_label("Code of the game").fill(screen.locator("#screen-join strong").inner_text())
        pupil.get_by_role("button", name="Join").click()
        pupil.locator("#asked .seats").get_by_role("button", name="Dan").click()
    expect(pupils[0].get_by_role("heading", name="Dan")).to_be_visible()
    expect(pupils[1].get_by_text("being played in another browser")).to_be_visible()
    teacher.goto(f"/games/{name}")
    button = teacher.locator("#asked").get_by_role("button", name="Begin ranking")
    box = button.bounding_box()
    assert box is not None and box["y"] + box["height"] < 600
    button.click()
    expect(screen.locator(".timer")).to_be_visible()
    expect(screen.get_by_text("up for a vote")).to_be_visible()
    expect(screen.get_by_text("Voting on Round 2 closes")).to_be_visible()
    expect(teacher.locator("#open").get_by_text("Voting on Round 2 closes")).to_be_visible()
    opened = host.table(name).state.proposals["Round 2"].opened  # type: ignore[index]
    (due,) = (one.time for one in status(host.table(name).moment()).due if one.term == "voting_closes")
    assert opened is not None and due == opened + 120
    game.do("Dan", "vote", proposal="Round 2", choice="12 Tea")
    clock.time = due + 1
    host.table(name).submit(Move("argue", PlayerId("Eve"), {"text": "Time!"}))
    assert host.table(name).state.proposals["12"].outcome == "adopted"  # type: ignore[index]
    expect(screen.get_by_text("No proposal is open.")).to_be_visible()
    game.propose(enact("Cake", "Cake is served."), by="Ben")
    teacher.goto(f"/games/{name}")
    teacher.locator("summary", has_text="End the lesson").click()
    teacher.get_by_role("button", name="End lesson").click()
    expect(teacher.get_by_role("heading", name="End lesson?")).to_be_visible()
    expect(teacher.get_by_text("Nothing is lost")).to_be_visible()
    assert not host.table(name).state.over
    teacher.get_by_role("button", name="End lesson").click()
    for page in (teacher, pupils[0], screen):
        expect(page.get_by_text("Ada has won").first).to_be_visible()
    expect(screen.get_by_text("Cake")).to_have_count(0)
    expect(pupils[0].get_by_role("heading", name="Still open when the game ended")).to_be_visible()
    teacher.get_by_role("link", name="The story of this game").click()
    expect(teacher.locator(".story li")).to_contain_text(["A timer", "Tea", "Ada has won"])
    teacher.go_back()
    teacher.get_by_role("link", name="What each player did").click()
    with teacher.expect_download() as table:
        teacher.get_by_role("link", name="Download as a table (CSV)").click()
    deeds = table.value.path().read_text().splitlines()
    assert [one.partition(",")[0] for one in deeds] == ["player", *game.state.seating]
    for pupil in pupils:
        pupil.context.close()
    context.close()
    screen.close()
    started.stop()
