"""Rules that fail or contradict each other can't hold up the settling of cases, or all of a game."""

from functools import partial

import pytest
from tests.playing import START, Game, assembly, enact, points, rule

from moot.game import events as e
from moot.game.law_protocol import Luck, Practice
from moot.play import decisions
from moot.play.host import Host

WEEK = 7 * 86_400
BOMB = (
    f'@forbid("*")\ndef fails_one_day(now):\n    if now >= {START + WEEK}:\n        return "late" if 1 // 0 else None'
)
BOTH = '@forbid("*")\ndef never():\n    return "nobody may"\n\n\n@permit("*")\ndef ever():\n    return "all may"'
JUDGE = rule("212", "judging.by_score()")


def later(host: Host, *mechanisms: str) -> Game:
    """A game a week after it began, with these rules and a judge for cases."""
    rules = [rule(f"{300 + n}", mechanism) for n, mechanism in enumerate(mechanisms)]
    game = Game.of(host, assembly(), points(), JUDGE, *rules)
    game.now = START + WEEK
    return game


def is_whole(game: Game) -> bool:
    """Whether everything in the record follows from the rules."""
    return game.host.verify(game.table.name).whole


@pytest.mark.parametrize("kind", ["forbid", "permit"])
def test_a_rule_that_fails_on_every_move_holds_up_one(host: Host, kind: str) -> None:
    """The first move opens a case on the failure; until that is judged the rule is set aside, and play goes on."""
    game = later(host, BOMB.replace("forbid", kind))
    opened = game.undecided("Ada", "argue", text="Hello?")
    assert opened.question.key == "failed:300.fails_one_day" and opened.events
    game.do("Ben", "argue", text="Hello.")
    game.adopt(enact("Tea", "Tea is served."))
    assert "Tea" in {one.content.title for one in game.state.in_force()}
    assert len(game.state.open_cases) == 1 and is_whole(game)


def test_the_case_can_be_judged_by_its_judge(host: Host) -> None:
    """The judge's own move isn't held up by what the case is about; then the waiting move is made."""
    game = later(host, BOMB)
    game.undecided("Ada", "argue", text="Hello?")
    judge = game.state.cases["1"].judge or game.state.cases["1"].asked
    assert judge
    if game.state.cases["1"].judge is None:
        game.do(judge, "accept", case="1")
    game.do(judge, "judge", case="1", holding={"sleeps": "300.fails_one_day"})
    assert "sleep:300.fails_one_day" in game.state.customs
    assert [ev.text for ev in game.events(e.Argued)] == ["Hello?"]
    assert is_whole(game)


def test_players_can_agree_where_every_move_is_forbidden_and_permitted(host: Host) -> None:
    """A contradiction about every move opens one case for each kind of move, and agreeing on it is none of them."""
    game = Game.of(host, assembly(), rule("300", BOTH))
    game.undecided("Ada", "argue", text="May I?")
    assert game.undecided("Ben", "argue", text="And I?").events == ()
    for player in game.state.seating:
        game.do(player, "agree", case="1", holding={"answer": "permit"})
    game.do("Cleo", "argue", text="We may.")
    assert len(game.state.cases) == 1 and is_whole(game)


def test_no_custom_is_left_behind(host: Host) -> None:
    """What is set aside for one move is asked again in the next one: nothing of it stays in the state."""
    game = later(host, BOMB)
    game.undecided("Ada", "argue", text="Hello?")
    game.do("Ben", "argue", text="Hello.")
    assert not game.state.customs and not game.events(e.CustomEnded)


def test_records_of_earlier_versions_follow_from_their_rules(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the judge's move opened another case, as it once did, the record is whole all the same."""
    monkeypatch.setattr(decisions, "Luck", partial(Luck, practice=Practice.WAITS))
    game = later(host, BOTH)
    game.undecided("Ada", "argue", text="Hello?")
    assert game.undecided("Ada", "agree", case="1", holding={"answer": "permit"}).events
    assert len(game.state.cases) == 2
    monkeypatch.undo()
    assert is_whole(game)


LOTS = """
lot = register(int, starts=0)

@upon("case_called")
def the_last_seat_is_asked(case, seating):
    ask_judge(case, seating[-1])

@upon("judge_refused")
def a_lot_is_drawn():
    set_register("lot", draw({least}, 2))
"""
AT_ODDS = '@upon("judge_refused")\ndef always_one():\n    set_register("lot", 1)'


def refused_cases(host: Host, least: int, count: int) -> Game:
    """A game in which whoever is asked to judge has refused so often, and rules drew and may have differed."""
    game = Game.of(host, assembly(), rule("300", LOTS.format(least=least)), rule("301", AT_ODDS))
    for number in range(1, count + 1):
        game.do("Ada", "call-case", statement="May I?")
        game.do("Eve", "refuse", case=str(number))
    return game


def test_what_was_drawn_before_rules_were_set_aside_is_kept(host: Host) -> None:
    """Whether two rules differ may depend on the dice: so the entry keeps them, and the record follows from it."""
    game = refused_cases(host, 1, 12)
    refusals = [entry for entry in game.entries() if entry.move.name == "refuse"]
    assert {len(entry.events) for entry in refusals} == {1, 2}
    assert all(entry.draws and entry.reveal for entry in refusals)
    assert is_whole(game)


def test_earlier_versions_kept_no_such_draws(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their records follow from their rules as long as the dice made no difference."""
    monkeypatch.setattr(decisions, "Luck", partial(Luck, practice=Practice.HOLDS_EFFECTS))
    game = refused_cases(host, 2, 2)
    assert not any(entry.draws for entry in game.entries())
    monkeypatch.undo()
    assert is_whole(game)
