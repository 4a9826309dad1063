"""Lines of play as people see them, on the site and by commands (U5)."""

from pathlib import Path

import pytest
from tests.playing import Game
from tests.usenet.posting import Postings
from tests.web.site import Visitor

from moot.gateways.terminal.app import main
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.views.lines_of_play import outline, posting_page, side_by_side

PLAY = Path(__file__).parents[1] / "plays" / "usenet" / "three_branches.play"


@pytest.fixture
def three(host: Host) -> tuple[Postings, dict[str, int]]:
    """Three branches: Ada's proposal adopted as it should be, adopted with 11 votes, and Ben's proposal."""
    postings = Postings(host)
    root = postings.post("Ada")
    ada, ben = postings.propose("Ada", root), postings.propose("Ben", root, "Be bold.")
    eleven = postings.votes(11, ada)
    early = postings.append("Zoe", eleven)
    talk = postings.post("Yves", early, rules=None, talk="Eleven are not twelve.")
    lawful = postings.append("Zoe", postings.vote("Xenia", eleven))
    named = {"root": root, "ben": ben, "eleven": eleven, "early": early, "talk": talk, "lawful": lawful}
    return postings, named


def test_U5_the_outline_has_each_posting_once_below_what_it_follows(three: tuple[Postings, dict[str, int]]) -> None:
    """With verdict, rule and votes; at the ends of lines the scores; the line that most follow is named."""
    postings, named = three
    shown = {one.entry: one for one in outline(postings.whole)}
    order = list(shown)
    assert sorted(order) == sorted(postings.whole.postings)
    assert all(order.index(one.follows) < order.index(one.entry) for one in shown.values() if one.follows is not None)
    early, lawful = shown[named["early"]], shown[named["lawful"]]
    assert (early.verdict, [one.because.rule for one in early.against]) == ("illegal", ["2", "3"])
    assert (early.is_followed, lawful.is_followed, lawful.depth, early.depth) == (False, True, 0, 1)
    assert lawful.tip is not None and lawful.tip.scores == {"points": {"Ada": 5}} and lawful.tip.rules == 36
    assert shown[named["ben"]].tip is not None and shown[named["talk"]].tip is None


def test_U5_two_lines_side_by_side(three: tuple[Postings, dict[str, int]]) -> None:
    """The rules that differ, the scores, and where they parted."""
    postings, named = three
    beside = side_by_side(postings.whole, named["lawful"], named["ben"])
    assert beside.parted == named["root"]
    assert [(rule.number, rule.one, rule.other) for rule in beside.rules] == [("213", "Be kind.", None)]
    assert beside.scores == (("Ada", "points", 5, 0),)
    assert side_by_side(postings.whole, named["lawful"], named["early"]).rules == ()


def test_U2_what_differs_is_shown_word_by_word(three: tuple[Postings, dict[str, int]]) -> None:
    """The one word that a posting put into the rules is marked as added, and nothing else."""
    postings, named = three
    rules = postings.placed(named["eleven"]).posting.rules or ""
    wrong = postings.vote("Quentin", named["eleven"], rules=rules.replace("is no", "is really no"))
    page = posting_page(postings.whole, wrong)
    assert page is not None
    (rules, *_) = [spans for name, spans in page.differences if name == "rules"]
    assert [span.text.strip() for span in rules if span.kind != "equal"] == ["really"]


def test_U2_of_long_rules_only_what_is_around_a_difference_is_shown(host: Host) -> None:
    """A word that is added behind ten thousand is shown with a few of those before it."""
    postings = Postings(host)
    root = postings.post("Ada", rules="word " * 10_000 + "end")
    longer = postings.post("Ben", root, rules="word " * 10_000 + "end of it")
    page = posting_page(postings.whole, longer)
    assert page is not None
    ((name, spans),) = page.differences
    assert name == "rules" and "".join(span.text for span in spans).endswith("word end of it")
    assert sum(len(span.text) for span in spans) < 500


def test_U5_the_site_draws_the_tree_and_lists_it(host: Host, three: tuple[Postings, dict[str, int]]) -> None:
    """A dot and a list entry for each posting, sound markup, and a page for each and for two lines."""
    postings, named = three
    visitor = Visitor(create_app(host), postings.game.table.name)
    page = visitor.get("lines")
    assert page.status == 200 and not page.crossed and not page.open
    assert len(page.all("circle")) == len(postings.whole.postings) == len([a for a in page.all("li") if "id" in a])
    assert "it appends has 11 of the 12 votes" in page.words
    one = visitor.get(f"lines/{named['early']}")
    assert one.status == 200 and "an illegal move" in one.words and not one.crossed
    assert "Eleven are not twelve." in visitor.get(f"lines/{named['talk']}").words
    beside = visitor.get(f"lines/beside?one={named['lawful']}&other={named['ben']}")
    assert 'aria-label="Rule 213"' in beside.source and not beside.crossed
    assert visitor.get("lines/0").status == visitor.get("lines/beside?one=x&other=1").status == 404


def test_U5_any_line_can_be_looked_at(host: Host, three: tuple[Postings, dict[str, int]]) -> None:
    """The game's pages show the line that most follow, and another with `at`."""
    postings, named = three
    visitor = Visitor(create_app(host), postings.game.table.name)
    assert "Be kind." in visitor.get("rules").words
    assert "Be kind." not in visitor.get(f"rules?at={named['ben']}").words


def test_U8_moves_are_posted_from_the_site(host: Host) -> None:
    """A game is begun, proposed in, voted on and talked in by forms; who has no name there is told to choose one."""
    game = Game.shipped(host, "usenet", players=("Ada", "Ben"))
    visitor = Visitor(create_app(host), game.table.name)
    assert visitor.send("lines", {"wish": "begin"}).status == 403
    visitor.sit("Ada").send("lines", {"wish": "begin"})
    visitor.send("lines/1", {"wish": "propose", "text": "Be kind."})
    page = visitor.sit("Ben").send("lines/2", {"wish": "vote"})
    assert page.status == 200 and "a move" in page.words and not page.crossed
    visitor.send("lines/3", {"wish": "", "text": "I am for it."})
    postings = game.table.state.postings
    assert [placed.verdict for placed in postings.values()] == ["move", "move", "move", "talk"]
    assert game.table.state.proposals["301"].votes("for") == ("Ben",)
    assert visitor.send("lines/1", {"wish": "vote"}).status == 409
    assert "Posting" not in visitor.get().words


def test_lines_as_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`moot lines` prints the outline, two lines side by side, and JSON; a game without postings has none."""
    database = str(tmp_path / "moot.db")
    assert main(["run", str(PLAY), "--database", database]) == 0
    capsys.readouterr()
    assert main(["lines", "three-branches", "--database", database]) == 0
    told = capsys.readouterr().out
    assert "✗ 15 Cleo" in told and "Most players follow the line of 19." in told
    assert main(["lines", "three-branches", "--compare", "19", "20", "--database", database]) == 0
    assert "parted after 1" in capsys.readouterr().out
    assert main(["lines", "three-branches", "--json", "--database", database]) == 0
    assert '"verdict"' in capsys.readouterr().out
    assert main(["lines", "three-branches", "--compare", "19", "99", "--database", database]) == 1
