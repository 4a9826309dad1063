"""Lines of play on the site: the tree as a picture, and two lines side by side also for who has chosen none."""

import pytest
from starlette.applications import Starlette
from tests.web.played import played
from tests.web.site import Visitor

from moot.play.host import Host
from moot.views.wording import draw_in_words


@pytest.fixture(scope="module")
def usenet(app: Starlette, host: Host) -> Visitor:
    """A game of postings on several lines."""
    return Visitor(app, played(host, "usenet/three_branches.play"))


def test_the_tree_tells_postings_apart_without_colour(usenet: Visitor):
    """Illegal moves and talk have signs of their own, which the caption explains; each posting is a link."""
    page = usenet.get("lines")
    assert not page.crossed
    assert {a["class"] for a in page.all("text") if "sign" in a.get("class", "")} == {"sign illegal", "sign talk"}
    assert "A dot is a move, × an illegal move" in page.words
    (svg,) = (a for a in page.all("svg") if "tree-title" in a.get("aria-labelledby", ""))
    assert svg["role"] == "group" and {"tree-title", "tree-said"} <= {a.get("id") for _, a in page.tags}


def test_with_nothing_chosen_two_lines_can_be_chosen(usenet: Visitor):
    """The address without postings has the form, filled in with the ends of two lines, which then compares them."""
    page = usenet.get("lines/beside")
    assert page.status == 200 and not page.crossed and "Choose two postings" in page.words
    given = {a["name"]: a["value"] for a in page.all("input") if a.get("type") == "number"}
    assert given["one"] != given["other"]
    compared = usenet.get(f"lines/beside?one={given['one']}&other={given['other']}")
    assert compared.status == 200 and "which split after posting" in compared.words


def test_half_a_choice_is_kept(usenet: Visitor):
    """With one posting named, the form has it still."""
    page = usenet.get("lines/beside?one=3")
    assert page.status == 200 and 'name="one" min="0" list="tips" value="3"' in page.source


def test_a_game_without_postings_says_so(visitor: Visitor):
    """Where nothing was posted there is nothing to compare, and a posting that is named is not found."""
    assert "Nobody has posted in this game yet" in visitor.get("lines/beside").words
    assert visitor.get("lines/beside?one=0&other=0").status == 404


@pytest.mark.check
def test_a_draw_of_one_is_told_as_no_chance(app: Starlette, host: Host):
    """Where only one could be drawn, that is said; a draw has its range, on the pages that tell of it too."""
    assert draw_in_words({"lowest": 0, "highest": 0, "value": 0}) == "no need to roll: 0 was the only possible result"
    assert draw_in_words({"lowest": 1, "highest": 6, "value": 2}) == "rolled 2 (1–6)"
    visitor = Visitor(app, played(host, "suber/undecided.play"))
    table = host.table(visitor.game.removeprefix("/games/"))
    number, draw = next((entry.number, entry.draws[0]) for entry in table.entries() if entry.draws)
    said = f"Rolled {draw.value} ({draw.lowest}–{draw.highest})"
    assert said in visitor.get(f"log/{number}").words and said in visitor.get(f"log?until={number}").words


def test_what_would_be_illegal_is_said_before_it_is_posted(app: Starlette, host: Host) -> None:
    """Beside the buttons for a reply is the rule, if any, that makes it illegal for this player now."""
    host.new("foretold", host.ruleset("usenet"), ("Ada", "Ben", "Cleo"), seed=b"f" * 32)
    visitor = Visitor(app, "foretold").sit("Ada")
    visitor.send("lines", {"wish": "begin"})
    visitor.sit("Ben").send("lines/1", {"wish": "propose", "text": "Tea is served."})
    entries = host.table("foretold").state.entry
    own = visitor.get("lines/2").words
    assert "Add your name to the votes: it would be an illegal move, by rule 5: Ben proposes this" in own
    assert "Append the proposal to the rules: it would be an illegal move, by rule 2" in own
    other = visitor.sit("Cleo").get("lines/2").words
    assert "Add your name to the votes: it would be" not in other
    assert host.table("foretold").state.entry == entries, "nothing is posted by looking"
