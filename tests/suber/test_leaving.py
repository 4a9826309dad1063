"""Whoever leaves, play goes on: judges who go leave no case behind that nobody can settle."""

from tests.playing import Game, assembly, enact, rule

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


def test_the_last_player_plays_on_though_judgment_was_invoked(host: Host) -> None:
    """There are no others whose consent the next turn could wait for: neither now, nor for what is asked later."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben"))
    game.take_turn()
    game.do("Ada", "call-case", statement="Was the die fair?")
    game.refused("Ben", "propose", changes=[enact()])
    game.do("Ada", "leave")
    game.take_turn()
    game.do("Ben", "call-case", statement="Am I alone?")
    game.take_turn()
    game.take_turn()
    assert game.turn == "Ben"


def test_consents_that_suffice_once_a_player_has_left_let_the_turn_begin(host: Host) -> None:
    """Of three others two must consent; when a third leaves, one consent of two does not do, of one it does."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben", "Cleo", "Dan"))
    game.do("Cleo", "call-case", statement="Is the die fair?")
    game.do("Cleo", "consent")
    game.do("Ben", "leave")
    assert game.register("invoked")
    game.do("Dan", "leave")
    assert not game.register("invoked") and not game.state.open_cases
    game.take_turn()


def test_a_proposal_that_a_keeper_withdraws_by_hand_leaves_the_turn_its_proposal(host: Host) -> None:
    """No rule lets a proposal be withdrawn; where it's done by hand all the same, the turn begins anew."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben"))
    number = game.propose()
    keepers = enact("Keepers", mechanism='@term("keepers")\ndef all_keep(players):\n    return players')
    game.vote(number)
    game.do("Ada", "roll")
    kept = game.carry(keepers)
    game.do("Ben", "roll")
    game.propose(by="Ada")
    game.do("Ben", "correct", rule=kept, text="It was no proposal.", corrections="withdraw 303")
    assert game.register("part") == "propose"
    game.propose(by="Ada")


def test_who_joins_an_empty_table_has_the_turn(host: Host) -> None:
    """When all have left and others join, the first of them proposes."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben"))
    game.do("Ben", "leave")
    game.do("Ada", "leave")
    game.do("Cleo", "join")
    game.do("Dan", "join")
    assert game.turn == "Cleo"
    game.take_turn()
    assert game.turn == "Dan"


def test_the_line_of_the_library_gives_the_turn_to_who_joins_an_empty_table(host: Host) -> None:
    """`turns.clockwise()` goes on with whoever joins first."""
    game = Game.of(host, assembly(), rule("201", "turns.clockwise()"), players=("Ada", "Ben"))
    for player in ("Ada", "Ben"):
        game.do(player, "leave")
    game.do("Cleo", "join")
    assert game.turn == "Cleo"


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
