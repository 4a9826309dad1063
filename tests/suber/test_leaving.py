"""Whoever leaves, play goes on: judges who go leave no case behind that nobody can settle."""

from tests.playing import Game, enact

from moot.game import events as e
from moot.play.host import Host

BROKEN = """
@forbid("roll")
def broken(part, players):
    if part == "roll":
        return ["no"][len(players)]
"""


def test_a_judge_who_leaves_passes_the_duty_on(host: Host) -> None:
    """A case whose judge forfeits goes to the player before the empty seat, who settles it; the turn is completed."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben", "Cleo", "Dan"))
    game.carry(enact("Broken", mechanism=BROKEN))
    game.undecided("Ada", "roll")
    assert game.state.cases["1"].judge == "Dan"
    game.do("Dan", "leave")
    assert game.state.cases["1"].judge == "Cleo"
    game.do("Cleo", "judge", case="1", holding={"sleeps": "301.broken"})
    assert game.turn == "Ben"


def test_where_nobody_may_judge_all_players_agree(host: Host) -> None:
    """With only the mover left, a question that the program has found is settled by agreement."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben"))
    game.carry(enact("Broken", mechanism=BROKEN))
    game.undecided("Ada", "roll")
    game.do("Ben", "leave")
    assert game.state.cases["1"].judge is None
    game.do("Ada", "agree", case="1", holding={"sleeps": "301.broken"})
    assert game.events(e.CustomMade)
    assert game.turn == "Ada"
    assert game.register("part") == "propose"
