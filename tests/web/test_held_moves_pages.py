"""Held moves on pages, in words and over the API: what is held, by which rule, and what came of it."""

import pytest
from starlette.applications import Starlette
from tests.playing import Game, amend, assembly, enact, repeal, rule
from tests.web.site import Visitor, enacting

from moot.gateways.api.moves import schema_of
from moot.play.host import Host
from moot.post.notices.news_items import news_items
from moot.views.doing.offers import offers
from moot.views.explanations import why
from moot.views.log import log
from moot.views.plain_text import status_lines
from moot.views.status import status

SUPPORT = """
@adjust("propose")
def wants_support():
    return hold()

@move("support", by="players")
def support(motion: Held):
    \"\"\"Have a held motion made.

    motion: which motion
    \"\"\"
    carry_out(motion)

@forbid("support")
def by_another(motion, player):
    if player == motion.player:
        return "somebody else must support it"
"""


@pytest.fixture
def game(host: Host) -> Game:
    """A game in which proposals wait for support."""
    return Game.of(host, assembly(), rule("201", SUPPORT))


@pytest.fixture
def visitor(app: Starlette, game: Game) -> Visitor:
    """A visitor to that game."""
    return Visitor(app, game.table.name)


def test_a_page_lists_what_is_held(visitor: Visitor, game: Game) -> None:
    """Who made it, what it would change, and the rule that holds it; whoever proposed it is brought there."""
    assert "Held moves" not in visitor.get().words
    page = visitor.sit("Ada").send("propose", enacting("Tea", "Tea is served at four."))
    assert "Ada’s move to propose is held under rule 201" in page.words
    assert "Propose “Tea”" in page.words and "Tea is served at four." in page.words
    number = game.state.held_moves()[0].number
    shown = visitor.sit("Ben").get()
    options = [attrs.get("value") for attrs in shown.all("option")]
    assert str(number) in options
    page = visitor.do("support", motion=str(number))
    assert "Ada’s move to propose, held since entry" in page.words and "carried out under rule 201" in page.words
    assert "Held moves" not in visitor.get().words
    assert visitor.get("log").status == visitor.get("log/2").status == 200
    assert "Held when a rule says so" in visitor.get("moves").words


def test_a_held_change_of_a_rule_that_is_gone_is_still_shown(visitor: Visitor, game: Game) -> None:
    """The page stands, whatever has become of what a held move would change."""
    game.do("Ada", "propose", changes=[amend("201", text="Other.")], title="Other")
    game.do("Ben", "propose", changes=[repeal("101")])
    game.do("Cleo", "propose", changes=[enact()])
    first = game.state.held_moves()[0].number
    game.do("Ben", "support", motion=first)
    game.do("Dan", "support", motion=first + 1)
    for player in game.state.seating:
        game.do(player, "vote", proposal="302", choice="for")
    assert visitor.get().status == 200
    assert "Propose" in visitor.get().words


def test_log_and_why_name_the_rules(game: Game) -> None:
    """The entry that holds a move names the rule that does, and the one that carries it out that rule."""
    game.do("Ada", "propose", changes=[enact()])
    number = game.state.entry
    game.do("Ben", "support", motion=number)
    told = [[event.told for event in entry.events] for entry in log(game.table.moment())[-2:]]
    assert told[0][0] == "Ada’s move to propose is held under rule 201, until it is carried out or dropped."
    assert told[1][0] == f"Ada’s move to propose, held since entry {number}, is carried out under rule 201."
    moment = game.table.moment()
    grounds = [next(one.because for one in why(moment, n).reasons if one.because) for n in (number, number + 1)]
    assert [(one.rule, one.provision) for one in grounds] == [("201", "wants_support"), ("201", "support")]


def test_status_news_and_api_tell_what_is_held(game: Game) -> None:
    """In a terminal and by mail the status has a line, feeds have an item, and an offer the numbers to choose from."""
    assert not [one for one in offers(game.table.moment("Ben")) if one.name == "support"]
    game.do("Ada", "propose", changes=[enact()], title="Kindness")
    number = game.state.entry
    lines = list(status_lines(status(game.table.moment())))
    assert f"Held move {number} by Ada: propose “Kindness” (rule 201)" in lines
    assert [item.event for item in news_items(game.table.moment(), number, number)] == ["move_held"]
    schemas = {one.name: schema_of(one.fields) for one in offers(game.table.moment("Ben"))}
    assert schemas["support"]["properties"]["motion"]["enum"] == [str(number)]
