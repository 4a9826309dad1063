"""The pages in a real browser, with scripts and without: a game from its start to a proposal's outcome."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.waiting import PATIENCE_SECONDS
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, WINDOWS, Site
from tests.web.browsing import browser as browser

pytestmark = IN_CHROMIUM


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site that serves while this file's tests run."""
    started = Site()
    yield started
    started.stop()


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as another person would: in a context with cookies of its own. Complaints of the browser fail."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = "/", scripts: bool = True, viewport: dict[str, int] = DESK) -> Page:
        context = browser.new_context(java_script_enabled=scripts, viewport=viewport, base_url=site.address)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [said for said in complaints if "422" not in said and "429" not in said] == []


def _start(page: Page, title: str) -> str:
    """Start a game of three from the form; its address."""
    page.goto("/")
    page.get_by_role("link", name="Start a game").click()
    page.get_by_label("Title of the game").fill(title)
    page.get_by_label("The other players, one per line").fill("Ada\nBen\nCleo")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    return page.url


def _sit(page: Page, player: str) -> None:
    """Say who you are, in the menu at the top."""
    page.locator(".you summary").click()
    page.locator(".you").get_by_role("button", name=player, exact=True).click()
    expect(page.locator(".you summary")).to_have_text(f"You are {player}")


def _vote(page: Page, game: str, choices: dict[str, str]) -> None:
    for player, choice in choices.items():
        page.goto(f"{game}/proposals/301")
        _sit(page, player)
        page.get_by_role("button", name=f"Vote {choice}").click()
        expect(page.locator(".notice.done")).to_contain_text(f"{player} votes {choice} 301.")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_proposal_goes_from_preview_to_its_outcome(visit: Callable[..., Page], scripts: bool) -> None:
    """A game is made, a proposal previewed and made, three players vote, and the outcome tells its reason."""
    page = visit(scripts=scripts)
    game = _start(page, f"Table {'with' if scripts else 'without'} scripts")
    _sit(page, "Ada")
    page.get_by_role("link", name="Propose a rule change").click()
    page.goto(page.url.partition("?")[0] + "?change=enact")
    _choose(page, scripts)
    page.get_by_label("Rule text").fill("The first player who has 60 points or more wins.")
    page.locator("summary", has_text="Code").click()
    page.get_by_label("Mechanism: the rule as code").fill("winning.first_to(60)")
    if not scripts:
        page.get_by_role("button", name="Preview").click()
    preview = page.locator("#preview")
    expect(preview.locator("ins").first).to_have_text("60")
    expect(preview.locator("del").first).to_have_text("100")
    expect(preview).to_contain_text("Yes: a rule can still be changed")
    expect(preview.get_by_role("row", name=re.compile("points to win"))).to_contain_text("60 rule 301")
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")
    page.get_by_role("button", name="Call vote").click()
    _vote(page, game, {"Ada": "for", "Ben": "for", "Cleo": "for"})
    outcome = page.locator("section", has=page.get_by_role("heading", name="Outcome"))
    expect(outcome).to_contain_text("is adopted under rule 104")
    expect(outcome).to_contain_text("Votes required: 3, by rule 203")
    page.goto(f"{game}/rules/208")
    expect(page.get_by_role("heading", level=1)).to_have_text("Winning")
    expect(page.locator("article")).to_contain_text("60 points or more")
    expect(page.locator("[title='from proposal 301']")).to_have_text("60")


def _choose(page: Page, scripts: bool) -> None:
    """Choose to amend rule 208; without scripts a button shows what belongs to a choice."""
    page.get_by_label("Change", exact=True).select_option("amend")
    if not scripts:
        page.get_by_role("button", name="Show").click()
    page.get_by_label("Rule", exact=True).select_option("208")
    if not scripts:
        page.get_by_role("button", name="Show").click()
    expect(page.get_by_label("Rule text")).to_have_value("The first player who has 100 points or more wins.")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("viewport", WINDOWS)
def test_a_proposal_in_words_is_shown_and_then_confirmed(
    visit: Callable[..., Page], scripts: bool, viewport: dict[str, int]
) -> None:
    """Words are marked beside what they change, mended where they cannot be followed, and proposed by one button."""
    page = visit(scripts=scripts, viewport=viewport)
    game = _start(page, f"Words {viewport['width']} {'with' if scripts else 'without'} scripts")
    _sit(page, "Ada")
    page.goto(f"{game}/propose")
    words = page.get_by_label("Your proposal", exact=True)
    words.fill('Repeal rule 2110.\n\nAmend rule 208 by replacing "100" with "60".')
    page.get_by_role("button", name="Show what it does").click()
    expect(page.locator(".passage.stuck")).to_have_text("Repeal rule 2110.")
    expect(page.locator(".passages > li").first).to_contain_text("There is no rule 2110.")
    expect(page.get_by_role("button", name="Propose it")).to_have_count(0)
    words.fill('Amend rule 208 by replacing "100" with "60". Why not?')
    page.get_by_role("button", name="Show what it does").click()
    said = ['Amend rule 208 by replacing "100" with "60".', "Why not?"]
    expect(page.locator(".passage")).to_have_text(said)
    wins = "The first player who has {} points wins."  # in the words, in what the code does, and in the code
    expect(page.locator(".meant ins")).to_have_text(["60", wins.format(60), "60"])
    expect(page.locator(".meant del")).to_have_text(["100", wins.format(100), "100"])
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")


def test_a_defeat_tells_its_reason_and_its_cost(visit: Callable[..., Page]) -> None:
    """One vote against defeats a proposal while unanimity is the law, and costs its proposer ten points."""
    page = visit()
    game = _start(page, "A defeat")
    _sit(page, "Ada")
    page.goto(f"{game}/propose?change=repeal&rule=209")
    page.get_by_role("button", name="Propose it").click()
    page.get_by_role("button", name="Call vote").click()
    _vote(page, game, {"Ada": "for", "Ben": "for", "Cleo": "against"})
    expect(page.locator("main")).to_contain_text("is defeated under rule 104")
    page.get_by_role("link", name="See the full explanation").click()
    expect(page.locator("main")).to_contain_text("Ada loses 10 points (rule 206).")


def test_another_page_shows_a_vote_without_being_reloaded(visit: Callable[..., Page]) -> None:
    """Who watches the game sees a vote within moments, and the reader's place on the page is kept."""
    ada, ben = visit(), visit()
    game = _start(ada, "Watched")
    ben.goto(game)
    _sit(ben, "Ben")
    ben.evaluate("window.kept = true")
    _sit(ada, "Ada")
    ada.goto(f"{game}/propose")
    ada.get_by_label("Your proposal", exact=True).fill("# Kindness\n\nBe kind.")
    ada.get_by_role("button", name="Propose it").click()
    ada.get_by_role("button", name="Call vote").click()
    expect(ben.locator("#open")).to_contain_text("up for a vote")
    ada.goto(f"{game}/proposals/301")
    ada.get_by_role("button", name="Vote for").click()
    expect(ben.locator("#open")).to_contain_text(re.compile(r"Waiting for\s*Ben and Cleo"))
    expect(ben.locator("#told")).to_contain_text("Ada votes for 301.")
    ben.get_by_role("button", name="Vote against").click()
    expect(ada.locator("#votes-part")).to_contain_text(re.compile(r"Against\s*Ben"))


def test_a_page_that_is_told_to_wait_looks_again(visit: Callable[..., Page]) -> None:
    """Where too many ask at once, an open page that gets no answer asks once more, and then shows the news."""
    first, second = visit(), visit()
    game, refused = _start(first, "Crowded"), []

    def once(asked: Route) -> None:
        if asked.request.resource_type == "fetch" and not refused:
            refused.append(asked.request.url)
            asked.fulfill(status=429, headers={"Retry-After": "0.2"}, body="")
        else:
            asked.continue_()

    first.wait_for_load_state()  # news that came before would be on it already
    first.route(game, once)
    second.goto(game)
    _sit(second, "Ada")
    second.goto(f"{game}/propose?change=repeal&rule=209")
    second.get_by_role("button", name="Propose it").click()
    expect(first.locator("#open")).to_contain_text("Proposal 301 by Ada")
    assert refused == [game]


def test_what_somebody_is_writing_is_left_alone(visit: Callable[..., Page]) -> None:
    """News does not touch a form that has words in it, and the rest of the page is renewed."""
    ada, ben = visit(), visit()
    game = _start(ada, "Writing")
    ben.goto(game)
    _sit(ben, "Ben")
    ben.locator("summary", has_text="Ask for a judgment").click()
    ben.get_by_label("The question").fill("I am in the middle of")
    _sit(ada, "Ada")
    ada.goto(f"{game}/propose?change=repeal&rule=209")
    ada.get_by_role("button", name="Propose it").click()
    expect(ben.locator("#open")).to_contain_text("Proposal 301 by Ada")
    expect(ben.get_by_label("The question")).to_have_value("I am in the middle of")


def test_a_refusal_is_told_in_the_browser(visit: Callable[..., Page]) -> None:
    """Proposing out of turn brings the form back with the words in it and the rule that says no."""
    page = visit()
    game = _start(page, "Out of turn")
    _sit(page, "Ben")
    page.goto(f"{game}/propose")
    page.get_by_label("Your proposal", exact=True).fill("Ben rules.")
    page.get_by_role("button", name="Propose it").click()
    expect(page.get_by_role("alert")).to_contain_text("It is Ada's turn")
    expect(page.locator("#refused")).to_be_focused()
    expect(page.get_by_label("Your proposal", exact=True)).to_have_value("Ben rules.")


@pytest.mark.parametrize(
    "path", ["", "/rules", "/rules/212", "/propose?change=amend&rule=212", "/propose/words", "/log", "/log/0"]
)
def test_nothing_is_wider_than_a_phone(visit: Callable[..., Page], site: Site, path: str) -> None:
    """On 390 pixels nobody scrolls sideways."""
    if not any(record.name == "narrow" for record in site.host.games()):
        site.host.new("narrow", site.host.ruleset("suber"), ["Ada", "Ben", "Somebody with a rather long name"])
    page = visit(f"/games/narrow{path}", viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_server_stops_though_a_stream_is_open(browser: Browser) -> None:
    """An open event stream doesn't keep the server from stopping promptly."""
    site = Site()
    site.server.config.timeout_graceful_shutdown = 2 * int(PATIENCE_SECONDS)
    site.host.new("last", site.host.ruleset("suber"), ["Ada", "Ben"])
    page = browser.new_page()
    with page.expect_request(re.compile("/live")):
        page.goto(f"{site.address}/games/last")
    site.stop()
    page.close()


def test_the_rules_can_be_kept_as_a_page(visit: Callable[..., Page]) -> None:
    """The list of rules is a page with its own style and an index that leads to each rule, on a phone too."""
    page = visit(viewport=PHONE)
    game = _start(page, "Rules to keep")
    page.goto(f"{game}/rules")
    page.get_by_role("listitem").filter(has_text="full history").get_by_role("link", name="page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Rules to keep")
    assert page.locator("body").evaluate("body => getComputedStyle(body).margin") == "0px"
    page.get_by_role("navigation").get_by_role("link", name="213. Paradox").click()
    expect(page.get_by_role("heading", name="213. Paradox")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_fields_of_a_search_stand_apart_on_a_phone(visit: Callable[..., Page]) -> None:
    """On the page of cases the field for words is no wider than its place, so that the next one does not cover it."""
    page = visit(viewport=PHONE)
    game = _start(page, "Searching on a phone")
    page.goto(f"{game}/cases")
    words, rule = (
        page.get_by_label("Search", exact=True).bounding_box(),
        page.get_by_label("Rule", exact=True).bounding_box(),
    )
    assert words is not None and rule is not None
    assert words["x"] + words["width"] <= rule["x"] or words["y"] + words["height"] <= rule["y"]
