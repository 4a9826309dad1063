"""Proposing, trying and voting in a real browser, with and without scripts, on desktop and phone."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, WINDOWS, Site
from tests.web.browsing import browser as browser

from moot.game.changes import Content, Enact
from moot.game.moves import Move
from moot.game.values import PlayerId, plain
from moot.play.host import Host

pytestmark = IN_CHROMIUM
A_WEEK = 7 * 24 * 3600
Visit = Callable[..., Page]
BOTH = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site that serves while this file's tests run."""
    started = Site()
    started.host.new("weekly", started.host.ruleset("acronomic"), ("Ada", "Ben", "Cleo"), title="Weekly")
    _propose(started.host, "weekly", "Ada", "Ben", "Cleo", ago=0)
    started.host.table("weekly").keep_time(started.host.table("weekly").now() + A_WEEK)
    yield started
    started.stop()


def _propose(host: Host, game: str, *players: str, ago: int) -> None:
    for player in players:
        changes = plain([Enact(content=Content(title=f"By {player}", text="A rule."))])
        told = host.table(game).submit(Move("propose", PlayerId(player), {"changes": changes, "title": f"By {player}"}))
        assert told.entry is not None


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Visit]:
    """Opens a page of a game as one of its players; complaints of the browser fail."""
    complaints: list[str] = []
    contexts = []

    def opened(
        path: str, player: str = "Ada", scripts: bool = True, viewport: dict[str, int] = DESK, game: str = ""
    ) -> Page:
        context = browser.new_context(java_script_enabled=scripts, viewport=viewport, base_url=site.address)  # type: ignore[arg-type]
        contexts.append(context)
        name = game or f"table-{len(site.host.games())}"
        if not game:
            site.host.new(name, site.host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="The Friday table")
        cookie = {"name": "moot_seat", "value": player, "domain": "127.0.0.1", "path": f"/games/{name}"}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"/games/{name}/{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [said for said in complaints if "422" not in said and "429" not in said] == []


@BOTH
def test_a_proposal_in_words(visit: Visit, scripts: bool) -> None:
    """What becomes of each sentence is told while you write; what isn't used is made a rule or left out by a button."""
    page = visit("propose", scripts=scripts)
    words = page.get_by_label("Your proposal", exact=True)
    words.fill("Hi all! Repeal rule 209. Rule 202 ought to be more fun.")
    if not scripts:
        page.get_by_role("button", name="Show what it does").click()
    expect(page.locator(".passages > li")).to_have_count(3)
    expect(page.locator(".passages > li").first).to_contain_text("This changes no rule")
    expect(page.locator("#preview")).to_contain_text("There are never more than 25 mutable rules.")
    expect(page.get_by_role("button", name="Propose it")).to_have_count(0)
    page.locator(".passages > li").last.get_by_role("button", name="Leave it out").click()
    expect(words).to_have_value("Hi all! Repeal rule 209. [Rule 202 ought to be more fun.]")
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")


@BOTH
def test_a_ready_made_rule_is_inserted(visit: Visit, scripts: bool) -> None:
    """A line is chosen and filled in below the box; its words and its code stand in the box, and it is proposed."""
    page = visit("propose", scripts=scripts)
    page.get_by_role("button", name="A ready-made rule").click()
    page.get_by_label("What it does").select_option("scoring.adoption_pays_proposer")
    if not scripts:
        page.get_by_role("button", name="Next").click()
    page.get_by_label("Points won").fill("4")
    page.get_by_role("button", name="Insert it").click()
    words = page.get_by_label("Your proposal", exact=True)
    expect(words).to_have_value(re.compile("wins 4 points.*scoring.adoption_pays_proposer\\(4\\)", re.DOTALL))
    expect(page.locator(".for-example").first).to_contain_text("+4 points")
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")


@BOTH
def test_a_sentence_is_built_of_parts(visit: Visit, scripts: bool) -> None:
    """What it's about, its kind and what fills it are chosen from lists; the sentence then stands in the box."""
    page = visit("propose", scripts=scripts)
    page.get_by_role("button", name="A sentence from parts").click()

    def choose(label: str, option: str) -> None:
        page.get_by_label(label, exact=True).last.select_option(label=option)
        if not scripts:
            page.get_by_role("button", name="Next").click()

    choose("What is it about?", "Points, and what happens when")
    choose("Which sentence", "When …, …")
    choose("When", "a proposal is adopted")
    choose("What happens", "… gets … …")
    page.get_by_label("How many", exact=True).last.fill("4")
    choose("Who", "its author")
    expect(page.locator("#insert strong")).to_have_text("When a proposal is adopted, its author gets 4 points.")
    page.get_by_role("button", name="Insert it").click()
    words = page.get_by_label("Your proposal", exact=True)
    expect(words).to_have_value("When a proposal is adopted, its author gets 4 points.")
    expect(page.locator("#preview")).to_contain_text("runs")
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")


@pytest.mark.parametrize(("path", "label"), [("propose", "Your proposal"), ("propose?change=enact", "Rule text")])
@pytest.mark.parametrize("viewport", WINDOWS)
def test_words_that_may_follow_are_offered(visit: Visit, path: str, label: str, viewport: dict[str, int]) -> None:
    """They're reached by Tab and arrows, and chosen by Enter or a tap; Escape goes back, and a comma takes no space."""
    page = visit(path, viewport=viewport)
    field = page.get_by_label(label, exact=True)
    field.press_sequentially("When a proposal ")
    offered = page.get_by_role("toolbar", name="Words that may follow").get_by_role("button")
    expect(offered.first).to_have_text("is adopted")
    page.keyboard.press("Tab")
    expect(offered.first).to_be_focused()
    check(page)
    page.keyboard.press("ArrowRight")
    expect(offered.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(field).to_have_value("When a proposal is adopted ")
    expect(field).to_be_focused()
    offered.get_by_text(",", exact=True).click()
    expect(field).to_have_value("When a proposal is adopted, ")
    offered.get_by_text("its author", exact=True).click()
    field.press_sequentially("gets 3 points")
    offered.get_by_text("points.", exact=True).click()
    expect(field).to_have_value("When a proposal is adopted, its author gets 3 points. ")
    expect(offered.first).to_have_text("When")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(offered).to_have_count(0)


def test_a_preview_of_earlier_words_says_so(visit: Visit) -> None:
    """While others have theirs tried, the preview says that it's about earlier words; then the new one comes."""
    page = visit("propose?change=enact")
    page.get_by_label("Rule text").fill("Be kind.")
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Be kind.")
    busy = {"status": 429, "headers": {"Retry-After": "1"}, "body": "many"}
    page.route("**/preview", lambda route: route.fulfill(**busy), times=1)
    page.get_by_label("Rule text").fill("Be brief.")
    expect(preview).to_contain_text("about your earlier words")
    expect(preview).to_have_class(re.compile("stale"))
    expect(preview).to_contain_text("Be brief.")
    expect(preview).not_to_have_class(re.compile("stale|busy"))
    expect(preview).not_to_contain_text("earlier words")


@BOTH
def test_a_mechanism_is_written_mended_and_tried(visit: Visit, scripts: bool) -> None:
    """Faults are shown at their line; then the draft is tried on a copy, and a defeat shows the rule's effect."""
    page = visit("propose?change=enact", scripts=scripts)
    page.get_by_label("Title of the rule").fill("Consolation")
    page.get_by_label("Rule text").fill("Three points for a defeat.")
    page.locator("summary", has_text="Code").click()
    field = page.get_by_label("Mechanism: the rule as code")
    source = '@upon("proposal_defeated")\ndef consolation(proposal):\n    award(proposal.author, {})\n'
    field.fill(source.format("three"))
    if scripts:
        expect(page.locator(".faults")).to_contain_text("Line 3: `three` means nothing here")
        expect(page.locator(".marks .wrong")).to_have_text("3")
        expect(page.locator(".editor .code-mark")).to_have_text("@upon")
    field.fill(source.format("3"))
    if scripts:
        expect(page.locator(".faults")).to_be_hidden()
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("ol.tried")).to_contain_text("Rule 301, “Consolation”, is enacted")
    page.get_by_label("What happens next?").select_option("defeat")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("ol.tried")).to_contain_text("3 points (rule 301)")
    page.get_by_role("button", name="Back to the draft").click()
    expect(page.get_by_label("Mechanism: the rule as code")).to_have_value(source.format("3"))
    expect(page.get_by_label("Rule text")).to_have_value("Three points for a defeat.")


def test_tab_indents_and_does_not_trap_the_keyboard(visit: Visit) -> None:
    """In the editor Tab and Shift+Tab indent; Escape and then Tab go on, and Shift+Tab comes back."""
    page = visit("propose?change=enact")
    page.locator("summary", has_text="Code").click()
    field = page.get_by_label("Mechanism: the rule as code")
    field.focus()
    page.keyboard.type("def a():")
    page.keyboard.press("Enter")
    page.keyboard.type("b()")
    expect(field).to_have_value("def a():\n    b()")
    page.keyboard.press("Tab")
    expect(field).to_have_value("def a():\n    b() ")
    field.select_text()
    page.keyboard.press("Tab")
    expect(field).to_have_value("    def a():\n        b() ")
    page.keyboard.press("Shift+Tab")
    expect(field).to_have_value("def a():\n    b() ")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(field).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(field).to_be_focused()


def test_a_draft_outlasts_a_lost_session(visit: Visit) -> None:
    """A draft survives leaving the page; it's deleted once proposed."""
    page = visit("propose?change=enact")
    page.get_by_label("Title of the rule").fill("Kindness")
    page.get_by_label("Rule text").fill("Be kind.")
    expect(page.locator("#preview")).to_contain_text("Be kind.")  # no request is under way when the session is lost
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_label("Rule text")).to_have_value("Be kind.")
    expect(page.get_by_text("We’ve restored your earlier draft.")).to_be_visible()
    game = page.url.partition("/propose")[0]
    cookie = {"name": "moot_seat", "value": "Ada", "domain": "127.0.0.1", "path": game.partition("127.0.0.1")[2][6:]}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.reload()
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".notice.done")).to_contain_text("Ada proposes 301")
    page.goto(f"{game}/propose?change=enact")
    expect(page.get_by_label("Rule text")).to_have_value("")


@BOTH
def test_several_votes_are_cast_at_once(visit: Visit, scripts: bool) -> None:
    """On a phone one form votes on two of three proposals, and each is answered."""
    page = visit("vote", "Ada" if scripts else "Ben", scripts=scripts, viewport=PHONE, game="weekly")
    page.get_by_role("group", name="302 By Ben").get_by_label("for", exact=True).check()
    page.get_by_role("group", name="303 By Cleo").get_by_label("against", exact=True).check()
    page.get_by_role("button", name="Cast these votes").click()
    answers = page.locator(".answers")
    expect(answers.get_by_text("counted", exact=True)).to_have_count(2)
    expect(page.get_by_role("group", name="301 By Ada")).to_be_visible()


@pytest.mark.parametrize("viewport", WINDOWS)
def test_the_pages_can_be_used_by_everybody(visit: Visit, viewport: dict[str, int]) -> None:
    """axe-core finds nothing wrong with them, and none is wider than the window."""
    page = visit("propose?change=enact", viewport=viewport)
    page.locator("summary", has_text="Code").click()
    page.get_by_label("Mechanism: the rule as code").fill('@upon("proposed")\ndef a(proposal):\n    foo()\n')
    expect(page.locator(".faults")).to_be_visible()
    check(page)
    game = page.url.partition("/propose")[0]
    for path in (
        "propose",
        "propose?insert=change",
        "propose?insert=library",
        "propose?insert=sentence",
        "moves",
        "vote",
    ):
        page.goto(f"{game}/{path}")
        check(page)
    for path in ("vote", "proposals", "proposals/301", "try?proposal=301&step=week"):
        page.goto(f"{game.rpartition('/')[0]}/weekly/{path}")
        check(page)
