"""The game board: everything the rules keep, in words, with the rule that declares it."""

import pytest
from starlette.applications import Starlette
from tests.playing import Game, assembly
from tests.playing import rule as a_rule
from tests.web.played import played
from tests.web.site import Visitor, enacting

from moot.play.host import Host
from moot.views.registers import board, told

PLAYED = [
    "suber/amendments.play",
    "suber/undecided.play",
    "nomic_world/early_decision.play",
    "infinity/clocks_change.play",
    "acronomic/three_weeks.play",
    "usenet/three_branches.play",
]


@pytest.mark.check
@pytest.mark.parametrize("path", PLAYED)
def test_everything_that_rules_declare_is_on_the_board(app: Starlette, host: Host, path: str):
    """Each register, quantity and office of the law is named on the page, and its rule linked."""
    visitor = Visitor(app, played(host, path))
    page = visitor.get("board")
    assert page.status == 200 and not page.crossed
    table = host.table(visitor.game.removeprefix("/games/"))
    moment = table.moment()
    links = {a["href"] for a in page.all("a")}
    for name, (rule, _) in moment.law.index.declared.items():
        assert name.replace("_", " ").capitalize() in page.words
        assert f"{visitor.game}/rules/{rule.number}" in links
    for _, lines in board(moment).shown:
        assert all(f"{visitor.game}/rules/{line.rule}" in links for line in lines)


def test_times_are_times_and_names_are_links(app: Starlette, host: Host):
    """A register of times shows them by the clock, not as seconds; players are linked, also who only holds office."""
    page = Visitor(app, played(host, "infinity/clocks_change.play")).get("board")
    assert "985586460" not in page.words
    served = page.source[page.source.index("kept-last_served") :]
    assert '<time datetime="2001-03-26T06:01:00Z"' in served
    assert {a["href"].rpartition("/")[2] for a in page.all("a") if "/players/" in a["href"]} >= {"Tess", "Ada"}


@pytest.mark.check
def test_a_custom_is_told_in_words(app: Starlette, host: Host):
    """What a judge settled where the law was unclear is on the board."""
    words = Visitor(app, played(host, "suber/undecided.play")).get("board").words
    assert "rules 203 and 302 differ about" in words and "rule 302 prevails" in words


def test_the_board_can_be_looked_back_to(visitor: Visitor):
    """At an earlier moment it says what was so then, by the law of then."""
    visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
    assert "Part vote" in visitor.get("board").words
    assert "Part propose" in visitor.get("board?at=0").words


def test_values_are_told_by_their_type(host: Host):
    """Lists with commas, “nobody” for no player, days as dates, and times that never came."""
    state = host.table(played(host, "suber/amendments.play")).state

    def said(value: object, kind: str) -> str:
        return "".join(piece.words for piece in told(state, value, kind))

    assert said(["Ada", "Ben"], "list[Player]") == "Ada, Ben" and said([], "list[Player]") == "nobody"
    assert (
        said(None, "Player | None") == "nobody" and said(None, "Time") == "nothing yet" and said(0, "Time") == "never"
    )
    assert said(True, "bool") == "yes" and said(11_323, "Day") == "1 Jan 2001"
    assert said({"Ada": ["203", "204"]}, "dict[Player, list[Number]]") == "Ada: 203, 204"
    kinds = {piece.what for piece in told(state, {"Ada": ["203"]}, "dict[Player, list[Number]]")}
    assert kinds == {"words", "player", "rule"}


def test_fractions_are_shown_as_people_write_them(app: Starlette, host: Host):
    """The scoreboard, the list of players, the log, the chart and a comparison say 1 2/3 and not 5/3."""
    earn = '@move("earn", by="players")\ndef earn(player):\n    award(player, 5 / 3)'
    game = Game.of(host, assembly(), a_rule("210", "points = quantity(float, of=Player)"), a_rule("211", earn))
    game.do("Ada", "earn")
    game.do("Ada", "earn")
    visitor = Visitor(app, game.table.name)
    for path in ("", "players", "players/Ada", "board", "compare?from=0&to=2"):
        assert "3 1/3" in visitor.get(path).words, path
    log = visitor.get("log").words
    assert "Ada gets 1 2/3 points" in log and "Ada: 1 2/3 → 3 1/3 points" in log
    assert "+3 1/3" in visitor.get("compare?from=0&to=2").words
