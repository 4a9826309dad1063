"""Pictures, players, board, calendar, graph, forks and lines in a real browser: for everybody, on any screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.web.accessibility import check
from tests.web.browsing import IN_CHROMIUM, PHONE, WINDOWS, Site
from tests.web.browsing import browser as browser
from tests.web.played import played

pytestmark = IN_CHROMIUM
PAGES = ("players", "players/Ada", "board", "calendar?month=2001-03", "graph", "graph?rule=321", "forks")

ARROWS = """() => {
    const boxes = [...document.querySelectorAll('.picture svg a')].map((one) => [one, one.getBoundingClientRect()]);
    const inside = (at, box, more) => at.x > box.left - more && at.x < box.right + more
        && at.y > box.top - more && at.y < box.bottom + more;
    const arrows = [...document.querySelectorAll('.picture svg path.arrow:not(.sample)')];
    const wrong = arrows.filter((arrow) => {
        const [long, to] = [arrow.getTotalLength(), arrow.getScreenCTM()];
        const at = (part) => arrow.getPointAtLength(part * long).matrixTransform(to);
        const ends = [0, 1].map((part) => boxes.filter(([, box]) => inside(at(part), box, 4)).map(([one]) => one));
        if (ends.some((found) => found.length !== 1)) return true;
        const others = boxes.filter(([one]) => !ends.flat().includes(one));
        return [...Array(99).keys()].some((n) => others.some(([, box]) => inside(at((n + 1) / 100), box, 0)));
    });
    return [arrows.length, wrong.map((arrow) => arrow.getAttribute('d'))];
}"""
"""How many arrows a graph has, and those that don't lead from one box to another, or that touch a third one."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site with a game that has zones and offices, and one of postings."""
    started = Site()
    played(started.host, "infinity/clocks_change.play")
    played(started.host, "usenet/three_branches.play")
    yield started
    started.stop()


@pytest.mark.parametrize("viewport", WINDOWS)
def test_the_pages_can_be_used_by_everybody(site: Site, browser: Browser, viewport: dict[str, int]) -> None:
    """With every table unfolded, axe-core finds nothing, and no page is wider than the window."""
    scheme = "light" if viewport == PHONE else "dark"
    context = browser.new_context(viewport=viewport, color_scheme=scheme, base_url=site.address)  # type: ignore[arg-type]
    page = context.new_page()
    addresses = [f"/games/clocks-change/{path}" for path in (PAGES if viewport == PHONE else PAGES[3:5])]
    addresses += [f"/games/three-branches/lines{path}" for path in ("", "/beside", "/beside?one=19&other=20")]
    for address in addresses:
        page.goto(address)
        page.evaluate("document.querySelectorAll('.picture details').forEach(one => one.open = true)")
        check(page)
    context.close()


def test_boxes_of_a_graph_can_be_followed_by_keyboard(site: Site, browser: Browser) -> None:
    """A box is a link with a name: it takes the focus, and Enter leads to what is around its rule.

    As drawn, an arrow leads from one box to another, and touches no third one.
    """
    context = browser.new_context(java_script_enabled=False, base_url=site.address)
    page = context.new_page()
    page.goto("/games/clocks-change/graph")
    arrows, false_ones = page.evaluate(ARROWS)
    assert arrows == page.locator(".picture tbody tr").count() > 10
    assert false_ones == []
    box = page.get_by_role("link", name="Rule 322, Nomic Time")
    box.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Around rule 322")
    context.close()


def test_a_game_is_forked_from_its_page(site: Site, browser: Browser) -> None:
    """The form makes a game that says where it comes from."""
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, base_url=site.address)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/games/three-branches/forks")
    page.locator("#fork-entry").fill("3")
    page.get_by_label("Title of the new game").fill("What if")
    page.get_by_role("button", name="Fork this game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What if")
    page.goto(page.url + "/forks")
    expect(page.get_by_text("after entry 3")).to_be_visible()
    context.close()
