"""Nobody who has left wins, in every shipped ruleset: neither by points nor where play cannot go on."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.playing import FIVE, START, Game, rule

from moot.game import events as e
from moot.play.host import Host, shipped

DAY = 86_400
GIVES = """
points = quantity(of=Player, starts=0)


@move("give", by="players")
def give(whom: str):
    award(whom, 200)


@move("name", by="players")
def name(whom: str):
    award(whom, 77)


@upon("quantity_changed")
def the_one_named_wins(after):
    for one in after:
        if after[one] % 200 == 77:
            {wins}(one)
"""


def game_of(host: Host, name: str) -> Game:
    """A game with a rule that gives way to the one on winning, by which players give points and name winners."""
    ruleset = host.ruleset(name)
    wins = "credit_win" if name == "infinity" else "win"
    number = {"nomic_world": "1100", "classroom": "0"}.get(name, "290")
    rules = (*ruleset.rules, rule(number, GIVES.replace("{wins}", wins)))
    offices = {"moderator": "Tess"} if name == "infinity" else None
    return Game(host, replace(ruleset, rules=rules), FIVE, now=START, offices=offices)


def winners(game: Game) -> list[str]:
    """Who has won, or is credited with a win."""
    return [event.player for event in game.events() if isinstance(event, e.Won | e.WinCredited)]


@pytest.mark.parametrize("name", [name for name in shipped() if name != "agora_like"])  # points win nothing there
def test_nobody_who_has_left_wins_by_points(host: Host, name: str) -> None:
    """Points that come after somebody has left make them no winner; nor does a rule that names them."""
    game = game_of(host, name)
    game.do("Ben", "leave")
    game.do("Ada", "give", whom="Ben")
    game.do("Ada", "name", whom="Ben")
    assert winners(game) == []
    game.do("Ada", "give", whom="Cleo")
    assert winners(game) == ["Cleo"]


PARADOX = {"statement": "This is as legal as it is illegal.", "kind": "paradox"}


def judge_true(game: Game) -> None:
    """The judge of the only case judges it true."""
    case: Any = next(iter(game.state.cases.values()))
    if case.judge is None:
        game.do(case.asked, "accept", case=case.id)
    judge = game.state.cases[case.id].judge
    game.do(judge, "judge", case=case.id, judgment="true")


@pytest.mark.parametrize("name", ["suber", "nomic_world", "acronomic", "infinity"])
def test_nobody_who_has_left_wins_by_a_paradox(host: Host, name: str) -> None:
    """The one who would win by it leaves before the judgment stands."""
    game = game_of(host, name)
    game.do("Ada", "call-case", **PARADOX)
    if name == "infinity":  # there the judgment itself is the win
        game.do("Ada", "leave")
    judge_true(game)
    if name != "infinity":
        game.do("Ada", "leave")
    if name == "suber":
        for player in ("Cleo", "Dan", "Eve"):
            game.move(player, "consent")
    game.wait(game.now + 15 * DAY)
    (case,) = game.state.cases.values()
    assert case.closed is not None
    assert winners(game) == []
    assert game.state.winner is None


@pytest.mark.parametrize("name", ["suber", "nomic_world", "acronomic", "infinity"])
def test_whoever_stays_wins_by_a_paradox(host: Host, name: str) -> None:
    """The same judgment makes a winner of somebody who is still there."""
    game = game_of(host, name)
    game.do("Ada", "call-case", **PARADOX)
    judge_true(game)
    if name == "suber":
        for player in ("Cleo", "Dan", "Eve"):
            game.move(player, "consent")
    game.wait(game.now + 15 * DAY)
    assert winners(game) == ["Ada"]
