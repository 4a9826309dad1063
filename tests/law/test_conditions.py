"""Conditions (`any_change`) are met by how things are: whatever changes, whoever fits is found at once, and once."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.playing import Game, amend, assembly, enact, event, points, repeal, rule

from moot.game import events as e
from moot.game.moves import Allowed
from moot.play.host import Host
from moot.play.previews import preview_of

MOVES = """
points = quantity(of=Player, starts=0)
coins = quantity(of=Player, starts=0)
crown = office()
level = register(int, of=Player, starts=0)


@move("give", by="players")
def give(whom: Player, amount: int):
    award(whom, amount)


@move("give-both", by="players")
def give_both(one: Player, two: Player):
    award([one, two], 100)


@move("set-points", by="players")
def set_points(whom: Player, amount: int):
    set_quantity(whom, amount)


@move("take-over", by="players")
def take_over(whom: Player):
    appoint("crown", whom)


@move("rise", by="players")
def rise(whom: Player):
    set_register("level", 3, whom)
"""
GOAL = rule("208", "winning.first_to(100)")


def game(host: Host, *rules: Any) -> Game:
    """A game with a rule that hands out whatever wins, and others."""
    return Game.of(host, assembly(), points(), rule("150", MOVES), *rules)


def winner_after(game: Game, change: Callable[[Game], Any]) -> str | None:
    """Who wins by something, and nobody before it."""
    assert game.state.winner is None
    change(game)
    return game.state.winner


HALF = '@adjust("points_to_win")\ndef half(answer):\n    return answer // 2'
BANNED = '@forbid("win")\ndef not_yet():\n    return "nobody wins yet"'
PER_HEAD = '@term("points_to_win")\ndef by_heads(players):\n    return len(players) * 20'
STATE_CHANGES: dict[str, tuple[tuple[Any, ...], tuple[Any, ...], Callable[[Game], Any]]] = {
    "an award": ((GOAL,), (), lambda g: g.do("Ada", "give", whom="Ben", amount=40)),
    "a sum that is set": ((GOAL,), (), lambda g: g.do("Ada", "set-points", whom="Ben", amount=100)),
    "a goal that is lowered": ((GOAL,), (), lambda g: g.adopt(amend("208", mechanism="winning.first_to(50)"))),
    "a goal that is lowered in words": (
        (rule("208", "winning.first_to(100)", text="The first player who has 100 points or more wins."),),
        (),
        lambda g: g.adopt(amend("208", text="Fifty points win.", mechanism="winning.first_to(50)")),
    ),
    "a new rule on winning": ((), (), lambda g: g.adopt(enact("Goal", mechanism="winning.first_to(50)"))),
    "a rule in a repealed one's place": (
        (GOAL,),
        (),
        lambda g: g.adopt(repeal("208"), enact("Goal", mechanism="winning.first_to(60)")),
    ),
    "a goal that another rule lowers": (
        (GOAL,),
        (),
        lambda g: g.adopt(enact("Half", mechanism=HALF)),
    ),
    "a goal by the number of players": (
        (rule("207", PER_HEAD), rule("208", '@upon("any_change")\ndef enough(players, points, points_to_win):\n'
         "    for player in players:\n        if points[player] >= points_to_win:\n            win(player)\n")),
        (),
        lambda g: (g.do("Dan", "leave"), g.do("Eve", "leave")),
    ),
    "the end of a ban": (
        (GOAL, rule("209", BANNED)),
        (("Ada", "give", {"whom": "Ben", "amount": 70}),),
        lambda g: g.adopt(repeal("209")),
    ),
    "an office": (
        (rule("208", 'crown = office()\n\n@upon("any_change")\ndef crowned(crown, points):\n'
         "    if crown is not None and points[crown] >= 50:\n        win(crown)"),),
        (),
        lambda g: g.do("Ada", "take-over", whom="Ben"),
    ),
    "a register": (
        (rule("208", 'level = register(int, of=Player, starts=0)\n\n@upon("any_change")\ndef risen(players, level):\n'
         "    for player in players:\n        if level[player] >= 3:\n            win(player)"),),
        (),
        lambda g: g.do("Ada", "rise", whom="Ben"),
    ),
    "a correction by hand": (
        (GOAL, rule("105", '@term("keepers")\ndef all_of_us(players):\n    return players')),
        (),
        lambda g: g.do("Ada", "correct", rule="150", text="Ben was paid.", corrections='award "Ben" 40'),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", STATE_CHANGES)
def test_whatever_makes_a_condition_true_makes_the_winner(host: Host, what: str) -> None:
    """Ben has 60 points, which don't win; as soon as they do, or he has what does, he has won."""
    rules, first, change = STATE_CHANGES[what]
    played = game(host, *rules)
    played.do("Ada", "give", whom="Ben", amount=60)
    for player, name, arguments in first:
        played.do(player, name, **arguments)
    assert winner_after(played, change) == "Ben"


def test_the_preview_says_who_would_win_at_once(host: Host) -> None:
    """Before the vote on a lower goal, everybody is told whom it makes the winner."""
    played = game(host, GOAL)
    played.do("Ada", "give", whom="Ben", amount=60)
    number = played.propose(amend("208", mechanism="winning.first_to(50)"), by="Ada")
    found = preview_of(played.table, number, played.now)
    assert "Ben would win at once (rule 208)." in found.warnings


def test_a_barred_win_is_told_once(host: Host) -> None:
    """While a ban lasts, no entry repeats that it bars the same win."""
    played = game(host, GOAL, rule("209", BANNED))
    played.do("Ada", "give", whom="Ben", amount=120)
    for amount in (1, 2, 3):
        played.do("Ada", "give", whom="Ada", amount=amount)
    played.do("Dan", "leave")
    assert len(played.events(e.EffectBarred)) == 1


CREDITS = """
wins = register(int, of=Player, starts=0)


@upon("any_change")
def enough(players, points):
    for player in players:
        if points[player] >= 100:
            credit_win(player)


@upon("win_credited")
def one_more(player, wins):
    set_register("wins", wins[player] + 1, player)
"""


def test_a_condition_that_stays_met_is_met_once(host: Host) -> None:
    """A win without a reset of the points is credited once; and again when the points were gone and came back."""
    played = game(host, rule("208", CREDITS))
    for amount in (100, 1, 1, -50, 1, 60, 1):
        played.do("Ada", "give", whom="Ben", amount=amount)
    assert len(played.events(e.WinCredited)) == 2
    assert played.register("wins", "Ben") == 2


def test_two_winners_wait_and_nobody_overtakes_them(host: Host) -> None:
    """What makes two winners happens; the judge's answer makes one of them win, whoever has got as far since."""
    played = game(host, GOAL)
    both = played.do("Ada", "give-both", one="Ben", two="Cleo")
    assert isinstance(both, Allowed) and event(both, e.CaseCalled).kind == "undecided"
    assert played.points()["Ben"] == played.points()["Cleo"] == 100
    played.do("Ada", "give", whom="Ada", amount=150)
    played.do("Dan", "leave")
    assert played.state.winner is None and len(played.events(e.CaseCalled)) == 1
    for player in played.state.seating:
        played.do(player, "agree", case=1, holding={"answer": "Cleo"})
    assert played.state.winner == "Cleo"


def test_what_changes_nothing_asks_no_condition(host: Host) -> None:
    """A comment, and a change of what a condition doesn't use, take no request for it."""
    played = game(host, GOAL)
    asked = played.table.moment().law.index.may_meet_conditions
    assert not asked(e.Argued(player="Ada", text="Hello."))  # type: ignore[arg-type]
    assert not asked(e.RegisterSet(register="level", value=1, of="Ada"))
    assert not asked(e.QuantityChanged(quantity="coins", before={}, after={}))
    assert not asked(e.BallotCast(proposal="1", player="Ada", choice="for", digest=""))  # type: ignore[arg-type]
    assert asked(e.QuantityChanged(quantity="points", before={}, after={}))
    assert asked(e.Left(player="Ada"))  # type: ignore[arg-type]


FAILS = """
@upon("any_change")
def broken(players, points):
    for player in players:
        if 1 // (60 - points[player]) > 2:
            win(player)
"""


def test_a_condition_that_fails_or_stays_open_holds_up_nothing_twice(host: Host) -> None:
    """A failure is told when it begins; play goes on."""
    played = game(host, rule("208", FAILS))
    for amount in (60, 0, 0):
        played.do("Ada", "give", whom="Ben", amount=amount)
        played.do("Ada", "give", whom="Cleo", amount=1)
    assert len(played.events(e.MechanismFailed)) == 1
