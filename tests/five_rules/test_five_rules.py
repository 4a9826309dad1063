"""Five rules, rule by rule: turns, votes, points, winning and disagreements."""

import pytest
from tests.playing import Game, amend, enact, repeal

from moot.game import events as e
from moot.play.host import Host

THREE = ("Ada", "Ben", "Cleo")


@pytest.fixture
def game(host: Host) -> Game:
    """A table of three."""
    return Game.shipped(host, "five_rules", THREE)


def decided(game: Game, by: str, *changes: dict[str, object], against: tuple[str, ...] = ()) -> str:
    """A player's proposal, after everybody's vote: what came of it."""
    game.do(by, "propose", changes=list(changes) or [enact()])
    number = game.state.undecided[-1]
    for player in game.state.seating:
        if number in game.state.undecided:
            game.do(player, "vote", proposal=number, choice="against" if player in against else "for")
    return game.state.proposals[number].outcome


def test_F1_turns_go_round(game: Game) -> None:
    """Only the one whose turn it is proposes, and once; when that is decided, the next seat's turn begins."""
    assert game.register("turn") == "Ada"
    assert "it is Ada's turn" in game.refused("Ben", "propose", changes=[enact()]).reason
    for player, then in (("Ada", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ada")):
        decided(game, player)
        assert game.register("turn") == then


def test_F1_a_turn_is_one_proposal(game: Game) -> None:
    """A second proposal waits for the next turn."""
    game.do("Ada", "propose", changes=[enact()])
    assert "has been made" in game.refused("Ada", "propose", changes=[enact()]).reason


@pytest.mark.parametrize(
    ("against", "outcome"), [((), "adopted"), (("Cleo",), "adopted"), (("Ben", "Cleo"), "defeated")]
)
def test_F2_more_than_half_of_the_players_adopt(game: Game, against: tuple[str, ...], outcome: str) -> None:
    """Two of three are enough, one isn't; what is adopted is in force at once."""
    assert decided(game, "Ada", amend("3", text="Nobody gets points."), against=against) == outcome
    assert (game.text("3") == "Nobody gets points.") == (outcome == "adopted")


def test_F2_the_vote_waits_for_everybody(game: Game) -> None:
    """Two votes for it don't end the vote: a player who hasn't voted may still say why not to."""
    game.do("Ada", "propose", changes=[enact()])
    for player in ("Ada", "Ben"):
        game.do(player, "vote", proposal="6", choice="for")
    assert game.state.proposals["6"].is_voting


def test_F3_an_adopted_proposal_gives_its_author_points(game: Game) -> None:
    """Ten for an adopted one, none for a defeated one."""
    decided(game, "Ada")
    decided(game, "Ben", against=("Ada", "Cleo"))
    assert game.points() == {"Ada": 10, "Ben": 0, "Cleo": 0}


def test_F4_the_first_with_thirty_points_wins(game: Game) -> None:
    """Three adopted proposals win."""
    for by in (*THREE, *THREE):
        decided(game, by)
    assert not game.state.over
    decided(game, "Ada")
    assert game.state.winner == "Ada"


GIVING = """
@upon("proposal_adopted")
def all_get_thirty(players):
    for player in players:
        award(player, {of_each})
"""


@pytest.mark.parametrize(
    ("of_each", "winner"),
    [("30", "Ada"), ("45 if player == 'Cleo' else 30", "Cleo"), ("40 if player == 'Cleo' else 30", "Ada")],
)
def test_F4_one_of_several_wins(game: Game, of_each: str, winner: str) -> None:
    """Of those who have enough at the same time, the one with the most; and of equals, the one who sits first."""
    decided(game, "Ada", enact("Gifts", "Gifts.", GIVING.format(of_each=of_each)), repeal("3"))
    decided(game, "Ben")
    assert game.state.winner == winner
    assert not game.state.cases


def test_F5_a_judge_is_drawn_by_lot(game: Game) -> None:
    """Not whoever asks; and what the judge says stands."""
    game.do("Ada", "call-case", statement="May Ada sing?")
    judge = game.state.cases["1"].asked
    assert judge in ("Ben", "Cleo") and any(entry.draws for entry in game.entries())
    game.do(judge, "accept", case="1")
    game.do(judge, "judge", case="1", judgment="true", reasons="Why not?")
    assert game.events(e.CaseClosed) and not game.state.open_cases
