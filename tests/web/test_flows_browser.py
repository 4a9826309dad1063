"""The main flow of each shipped game in a real browser, with scripts and without, on a phone and at a desk."""

from collections.abc import Callable, Iterator
from itertools import count, product

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.accessibility import check
from tests.web.browsing import DESK, IN_CHROMIUM, PHONE, Site, complaints
from tests.web.browsing import browser as browser
from tests.web.flows import DAY, FLOWS, START, VOTERS, Flow, wait
from tests.web.site import Visitor

from moot.runtime.clock import SetClock

pytestmark = IN_CHROMIUM
WAYS = {
    f"{'scripts' if scripts else 'no scripts'}, {size}": (scripts, viewport)
    for scripts, (size, viewport) in product((True, False), (("phone", PHONE), ("desk", DESK)))
}
FEW = {
    "suber": "scripts, phone",
    "nomic_world": "no scripts, desk",
    "acronomic": "no scripts, phone",
    "infinity": "scripts, desk",
    "usenet": "no scripts, phone",
}
"""The one way in which each game is played in `make check`; the long tests play it in every other."""
CASES = [
    pytest.param(ruleset, *how, id=f"{ruleset}, {way}", marks=() if FEW[ruleset] == way else pytest.mark.soak)
    for ruleset in FEW
    for way, how in WAYS.items()
]
_numbers = count(1)


class Timed(Site):
    """A site whose clock the tests set."""

    def __init__(self) -> None:
        self.clock = SetClock(START)
        super().__init__(self.clock)

    def start_a_week(self) -> None:
        """Set the clock to the next Monday, because rules count weeks."""
        self.clock.time += (START - self.clock.time) % (7 * DAY)


@pytest.fixture(scope="module")
def site() -> Iterator[Timed]:
    """A site that serves while this file's tests run."""
    started = Timed()
    yield started
    started.stop()


class Player:
    """Somebody with a browser in one game, who sits down as whoever is to move."""

    def __init__(self, page: Page, game: str, scripts: bool):
        self.page, self.game, self.scripts = page, game, scripts

    def sit(self, player: str) -> "Player":
        """Say who you are, in the menu at the top."""
        self.page.goto(f"/games/{self.game}")
        self.page.locator(".you summary").click()
        self.page.locator(".you").get_by_role("button", name=player, exact=True).click()
        expect(self.page.locator(".you summary")).to_have_text(f"You are {player}")
        return self

    def go(self, path: str) -> None:
        """Open a page of the game."""
        self.page.goto(f"/games/{self.game}/{path}")

    def press(self, button: str, told: str = ".") -> None:
        """Press a button, after which the page tells in a sentence what was done."""
        self.page.get_by_role("button", name=button, exact=True).click()
        expect(self.page.locator(".notice.done")).to_contain_text(told)


@pytest.fixture
def play(site: Timed, browser: Browser) -> Iterator[Callable[..., Player]]:
    """Begins a game of a ruleset, and opens it; complaints of the browser fail."""
    contexts: list[BrowserContext] = []
    said: list[str] = []

    def begun(
        ruleset: str, players: tuple[str, ...], scripts: bool, viewport: dict[str, int], **how: dict[str, str]
    ) -> Player:
        site.start_a_week()
        game = f"{ruleset}-{next(_numbers)}"
        site.host.new(game, site.host.ruleset(ruleset), players, title="The flow", seed=b"7" * 32, **how)
        context = browser.new_context(java_script_enabled=scripts, viewport=viewport, base_url=site.address)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        nonlocal said
        said = complaints(page)
        return Player(page, game, scripts)

    yield begun
    for context in contexts:
        context.close()
    assert said == []


@pytest.mark.parametrize(("ruleset", "scripts", "viewport"), [one for one in CASES if one.values[0] in FLOWS])
def test_a_proposal_is_voted_on_and_adopted(
    play: Callable[..., Player], site: Timed, ruleset: str, scripts: bool, viewport: dict[str, int]
) -> None:
    """Written and proposed, seconded where the game wants it, voted on by all, and adopted with its reason."""
    flow = FLOWS[ruleset]
    player = play(ruleset, flow.players, scripts, viewport, offices=dict(flow.offices))
    page, proposal = player.page, f"proposals/{flow.number}"
    _propose(player.sit("Ada"), flow)
    for who, move in flow.before:
        player.sit(who).go(proposal)
        player.press(move.replace("-", " ").capitalize())
    wait(site.host, site.clock, flow.days_before)
    for who in flow.players:
        player.sit(who).go("vote")
        page.get_by_role("group", name=f"{flow.number} Kindness").get_by_label("for", exact=True).check()
        page.get_by_role("button", name="Cast these votes").click()
        expect(page.locator(".answers")).to_contain_text("counted")
    wait(site.host, site.clock, flow.days_after)
    player.go(proposal)
    outcome = page.locator("section", has=page.get_by_role("heading", name="Outcome"))
    expect(outcome).to_contain_text("is adopted under rule")
    if scripts:
        check(page)
    rule = next(
        rule.number for rule in site.host.table(player.game).state.in_force() if rule.content.title == "Kindness"
    )
    player.go(f"rules/{rule}")
    expect(page.locator("article")).to_contain_text("Players are kind to one another.")


def _propose(player: Player, flow: Flow) -> None:
    """Write a proposal and propose it; it is shown what it would do, while one writes or by a button."""
    page = player.page
    player.go("propose")
    page.get_by_label("Your proposal", exact=True).fill("# Kindness\n\nPlayers are kind to one another.")
    if not player.scripts:
        page.get_by_role("button", name="Show what it does").click()
    expect(page.locator("#preview")).to_contain_text("Players are kind to one another.")
    player.press("Propose it", f"Ada proposes {flow.number}")


@pytest.mark.parametrize(("ruleset", "scripts", "viewport"), [one for one in CASES if one.values[0] not in FLOWS])
def test_a_posting_is_a_move(
    play: Callable[..., Player], site: Timed, ruleset: str, scripts: bool, viewport: dict[str, int]
) -> None:
    """In USENET-NOMIC a line is begun, a proposal posted, names are added, and it is appended to the rules (U3, U6)."""
    player = play(ruleset, ("Ada", *VOTERS), scripts, viewport)
    page = player.page
    player.sit("Ada").go("lines")
    page.get_by_role("button", name="Post the rules and start a line").click()
    page.goto(f"/games/{player.game}/lines/1")
    page.get_by_label("Your proposal or comment").fill("Players are kind to one another.")
    page.get_by_role("button", name="Post it as a proposal").click()
    _is_a_move(player, 2)
    player.sit(VOTERS[0]).go("lines/2")
    page.get_by_role("button", name="Add your name to the votes").click()
    _is_a_move(player, 3)
    for entry, voter in enumerate(VOTERS[1:], 3):
        Visitor(site.app, player.game).sit(voter).send(f"lines/{entry}", {"wish": "vote"})
    last = len(VOTERS) + 2
    player.sit("Ada").go(f"lines/{last}")
    page.get_by_role("button", name="Append the proposal to the rules").click()
    _is_a_move(player, last + 1)
    if scripts:
        check(page)
    in_force = [rule.content.text.strip() for rule in site.host.table(player.game).state.in_force()]
    assert "Players are kind to one another." in in_force


def _is_a_move(player: Player, entry: int) -> None:
    player.go(f"lines/{entry}")
    expect(player.page.locator("main .verdict").first).to_have_text("a move")
