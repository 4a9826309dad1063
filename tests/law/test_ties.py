"""Ties: what contradicts itself at the close of a vote waits for the judge, and the close waits for nobody."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.acronomic import weeks
from tests.infinity import months
from tests.nomic_world.world import DAY
from tests.playing import FIVE, START, Game, amend, assembly, enact, points, repeal, rule

from moot.game import events as e
from moot.game.law_protocol import Luck, Practice
from moot.game.moves import Refused
from moot.play import decisions
from moot.play.host import Host

PAYS = """
points = quantity(of=Player, starts=0)


@upon("voting_closed", kind="*")
def pays(proposal):
    award(["Ada", "Ben"], {goal})
"""


class Published(NamedTuple):
    """How a vote closes in a ruleset, and how many points win."""

    goal: int
    starts: int
    closes: Callable[[Game], str]
    """Brings a vote to its close; returns the number of what was voted on."""
    offices: dict[str, str] = {}


def by_the_last_vote(game: Game) -> str:
    """In turn, and by everybody's vote."""
    return game.carry(enact())


def after_a_week(game: Game) -> str:
    """On the voting noticeboard, with all votes but one."""
    number = game.propose(by="Ada")
    game.do("Ben", "second", proposal=number)
    game.do("Ada", "post-to-vote", proposal=number)
    return until(game, number, game.now + 7 * DAY)


def on_sunday_night(game: Game) -> str:
    """Collated on one Sunday, decided on the next."""
    return until(game, weeks.collated(game, by="Ada"), weeks.SECOND)


def with_the_unit(game: Game) -> str:
    """Opened on Wednesday night, decided on Saturday night."""
    number = game.propose(enact("Tea", "There is tea."), by="Ada")
    game.wait(months.WEDNESDAY)
    return until(game, number, months.SATURDAY)


def until(game: Game, number: str, close: int) -> str:
    """Everybody but Eve votes for it, and then the second of the close comes."""
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=number, choice="for")
    game.wait(close)
    return number


PUBLISHED = {
    "suber": Published(100, START, by_the_last_vote),
    "nomic_world": Published(100, START, after_a_week),
    "acronomic": Published(100, weeks.MONDAY, on_sunday_night),
    "infinity": Published(200, months.MONDAY, with_the_unit, {"moderator": "Tess"}),
}


def tied(host: Host, name: str) -> tuple[Game, str]:
    """A game of a ruleset in which Ada and Ben reached the goal at one close; and the number of the proposal."""
    published = PUBLISHED[name]
    ruleset = host.ruleset(name)
    pays = rule("290", PAYS.format(goal=published.goal))
    game = Game(
        host, replace(ruleset, rules=(*ruleset.rules, pays)), now=published.starts, offices=published.offices or None
    )
    return game, published.closes(game)


def hold(game: Game, case: str, holding: dict[str, Any]) -> None:
    """The judge of a case holds something."""
    asked = game.state.cases[case].asked  # type: ignore[index]
    if asked is not None:
        game.do(asked, "accept", case=case)
    judge = game.state.cases[case].judge  # type: ignore[index]
    game.do(judge, "judge", at=game.now + 2 * DAY, case=case, holding=holding)


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name != "infinity"])  # there both are credited
def test_a_tied_win_does_not_hold_up_the_close_that_met_it(host: Host, name: str) -> None:
    """The vote closes and is decided at its time, and late votes are refused; the win alone waits for the judge."""
    game, number = tied(host, name)
    proposal = game.state.proposals[number]  # type: ignore[index]
    assert (proposal.stage, proposal.outcome, proposal.closed) == ("decided", "adopted", game.now)
    game.refused("Eve", "vote", proposal=number, choice="against")
    assert game.state.winner is None
    (case,) = game.state.open_cases
    assert game.state.cases[case].question.startswith("clash:effect:win")
    hold(game, case, {"answer": "Ben"})
    assert game.state.winner == "Ben"
    assert game.host.verify(game.table.name).whole


def test_infinity_credits_all_who_reach_200_at_one_close(host: Host) -> None:
    """Both have won and all scores are 0 at the close itself; each may offer a ruleset."""
    game, _ = tied(host, "infinity")
    assert {event.player for event in game.events(e.WinCredited)} == {"Ada", "Ben"}
    assert (game.register("wins", "Ada"), game.register("wins", "Ben")) == (1, 1)
    assert game.points()["Ada"] == game.points()["Ben"] and game.points()["Ada"] < 200
    assert game.register("victors") == ["Ada", "Ben"]


RACE = [
    assembly(),
    points(),
    rule("208", "winning.first_to(100)"),
    rule("290", PAYS.format(goal=100)),
    rule("291", '@upon("case_called")\ndef cleo_judges(case):\n    appoint_judge(case, "Cleo")'),
]


def race(host: Host) -> Game:
    """A game of a few rules in which Ada and Ben reach 100 points when the first vote closes."""
    game = Game.of(host, *RACE)
    game.adopt(enact())
    return game


def test_a_tie_is_settled_by_whoever_is_left(host: Host) -> None:
    """The rules are asked again when the judge has held: a winner whom a rule bars by then does not win."""
    game = race(host)
    game.adopt(
        enact("Not Ben", "No.", '@forbid("win")\ndef no(effect):\n    if effect.who == "Ben":\n        return "no"')
    )
    hold(game, "1", {"answer": "Ben"})
    assert game.state.winner is None
    assert len(game.events(e.EffectBarred)) == 2  # as the ban came, and as the judge had named him


@pytest.mark.parametrize("change", [repeal("208"), amend("208", text="None wins.", mechanism="winning.first_to(900)")])
def test_a_tie_waits_whatever_becomes_of_its_rule(host: Host, change: dict[str, Any]) -> None:
    """Who reached the goal under the rule of the day wins by it, also where the rule has been changed since."""
    game = race(host)
    game.adopt(change)
    hold(game, "1", {"answer": "Ada"})
    assert game.state.winner == "Ada"
    (won,) = game.events(e.Won)
    assert won.because.rule == "208"
    assert game.host.verify(game.table.name).whole


def test_one_tie_opens_one_case(host: Host) -> None:
    """The same two at the goal again, before it is judged, are the same question; a third comes too late."""
    game = race(host)
    game.adopt(enact("Tea", "There is tea."))
    game.adopt(enact("Gift", "A gift.", '@upon("voting_closed")\ndef gift():\n    award("Dan", 100)'))
    game.adopt(enact("Milk", "There is milk."))
    assert game.points()["Dan"] == 100
    assert len(game.state.cases) == 1 and game.state.winner is None


CROWNS = """
crown = office()


@move("crown", by="players")
def crown_somebody():
    award("Ada", 1)
    appoint("crown", "Ada")
    appoint("crown", "Ben")
"""


def test_what_no_vote_and_no_time_led_to_waits_whole(host: Host) -> None:
    """A player's own move that meets a contradiction is not half made: nothing of it happens before the judge holds."""
    game = Game.of(host, *RACE, rule("300", CROWNS))
    game.undecided("Ada", "crown")
    assert game.points()["Ada"] == 0
    hold(game, "1", {"answer": "Ben"})
    assert game.state.offices["crown"] == "Ben" and game.points()["Ada"] == 1


def test_what_makes_two_winners_happens(host: Host) -> None:
    """A player's own move that makes two winners is made; the win alone waits, and the judge names one of them."""
    pay = '@move("pay", by="players")\ndef pay():\n    award(["Ada", "Ben"], 100)'
    game = Game.of(host, *RACE, rule("300", pay))
    game.do("Ada", "pay")
    assert game.points()["Ada"] == 100 and game.state.winner is None
    hold(game, "1", {"answer": "Ada"})
    assert game.state.winner == "Ada"


def test_who_may_not_win_ties_with_nobody(host: Host) -> None:
    """Of two who have enough points, a rule bars one from winning: the other one wins, and no judge is asked."""
    pay = '@move("pay", by="players")\ndef pay():\n    award(["Ada", "Ben"], 100)'
    ban = '@forbid("win")\ndef no(effect):\n    if effect.who == "Ada":\n        return "no"'
    game = Game.of(host, *RACE, rule("300", pay), rule("301", ban))
    game.do("Ada", "pay")
    assert (game.state.winner, game.state.open_cases) == ("Ben", ())


def test_effects_that_no_case_holds_are_not_carried_out(host: Host) -> None:
    """Nobody can have effects carried out that wait for nobody."""
    game = race(host)
    waiting = game.state.waiting["1"]  # type: ignore[index]
    assert isinstance(game.move("Ada", "carry-out", **waiting["arguments"]), Refused)
    game.refused(None, "carry-out", **waiting["arguments"])


def test_records_in_which_a_tie_held_up_the_close_follow_from_their_rules(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games of earlier versions the vote stayed open: such a record is whole, and goes on as it was decided."""
    monkeypatch.setattr(decisions, "Luck", partial(Luck, practice=Practice.SETS_ASIDE))
    game = Game.of(host, *RACE)
    number = game.propose(by="Ada")
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=number, choice="for")
    game.undecided("Eve", "vote", proposal=number, choice="for")
    assert game.state.proposals[number].stage == "voting"  # type: ignore[index]
    monkeypatch.undo()
    assert game.host.verify(game.table.name).whole
    hold(game, "1", {"answer": "Ada"})
    assert game.state.winner == "Ada"
    assert game.host.verify(game.table.name).whole
