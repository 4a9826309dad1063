"""Infinity's offices of justice: the Chief Justice, who has none of it, and who judges what (I8)."""

import pytest
from tests.infinity.months import Month, at, rich
from tests.playing import FIVE, enact, event, repeal

from moot.game import events as e
from moot.play.host import Host


@pytest.fixture
def game(host: Host) -> Month:
    """A game of five and a Moderator, on a Monday morning in 2001."""
    return Month.begun(host)


def in_office(game: Month) -> list[tuple[int, str | None]]:
    """Who became Chief Justice, and when."""
    return [
        (entry.time, event.player)
        for entry in game.table.entries()
        for event in entry.events
        if isinstance(event, e.Appointed) and event.office == "chief_justice"
    ]


def test_I8_each_week_another_is_chief_justice_by_joining_and_then_by_service(game: Month) -> None:
    """Nobody for two weeks; then all five in order of joining, each Monday at 12:01 a.m., and the first again."""
    game.wait(at(6, 25, 12))
    mondays = [at(5, 21, 0, 1), at(5, 28, 0, 1), at(6, 4, 0, 1), at(6, 11, 0, 1), at(6, 18, 0, 1), at(6, 25, 0, 1)]
    assert in_office(game) == list(zip(mondays, [*FIVE, "Ada"], strict=True))


def test_I8_a_newcomer_comes_before_all_who_have_served_after_two_weeks(game: Month) -> None:
    """Zoe joins on 14 May in the morning: not two weeks before the 28th at 12:01 a.m., but before 4 June."""
    game.do("Zoe", "join", at=at(5, 14, 9))
    game.wait(at(7, 9, 12))
    assert [who for _, who in in_office(game)] == [*FIVE, "Zoe", "Ada", "Ben"]


def test_I8_two_weeks_to_the_second_are_enough(host: Host) -> None:
    """Who joined at 12:01 a.m. on a Monday is qualified at 12:01 a.m. two weeks later."""
    game = Month.begun(host, now=at(4, 30, 0, 1))
    game.wait(at(5, 14, 12))
    assert in_office(game) == [(at(5, 14, 0, 1), "Ada")]


def test_I8_the_week_begins_by_the_clock_across_daylight_saving(host: Host) -> None:
    """On 28 October 2001 clocks go back; on the Monday after it is again 12:01 a.m. as clocks show it."""
    game = Month.begun(host, now=at(10, 1, 9))
    game.wait(at(10, 29, 12))
    assert [when for when, _ in in_office(game)] == [at(10, 22, 0, 1), at(10, 29, 0, 1)]
    assert at(10, 29) - at(10, 22) == 7 * 86_400 + 3_600


def test_I8_the_chief_justice_has_no_power_and_the_office_is_empty_when_they_go(game: Month) -> None:
    """326 was defeated: the Chief Justice has no moves; and somebody who leaves loses the office."""
    game.wait(at(5, 21, 12))
    law = game.table.moment().law
    assert "chief_justice" not in {trigger.by for _, trigger in law.index.moves.values()}
    game.do("Ada", "leave")
    assert "chief_justice" not in game.state.offices


def test_I8_the_moderator_judges(game: Month) -> None:
    """What a player calls is judged by Tess, by 212, and then decided."""
    called = game.do("Ada", "call-case", statement="A TVCP is a proposal.", rules=["318"])
    appointed = event(called, e.JudgeAppointed)
    assert (appointed.judge, appointed.because.rule) == ("Tess", "212")
    assert game.refused("Ben", "judge", case="1", judgment="true").code == "case.not-judge"
    game.do("Tess", "judge", case="1", judgment="false", reasons="332 was defeated.")
    assert game.state.cases["1"].stage == "closed"  # type: ignore[index]


@pytest.mark.check
@pytest.mark.parametrize("number", ["314", "315", "321", "322", "333", "334"])
def test_I8_on_a_rule_of_the_moderators_the_player_with_most_points_judges(host: Host, number: str) -> None:
    """Of the rules in force these six are the Moderator's; 308 prevails over 212."""
    game = rich(host, Cleo=60)
    appointed = event(game.do("Ada", "call-case", statement="It is so.", rules=[number]), e.JudgeAppointed)
    assert (appointed.judge, appointed.because.rule) == ("Cleo", "308")
    game.do("Cleo", "judge", case="1", judgment="true")


def test_I8_so_it_is_on_a_proposal_of_the_moderators(host: Host) -> None:
    """A proposal that Tess makes in play is hers while it is pending, and as a rule."""
    game = rich(host, Dan=60)
    number = game.propose(enact("Tess's"), by="Tess")
    assert event(game.do("Ada", "call-case", statement="?", rules=[number]), e.JudgeAppointed).judge == "Dan"
    assert event(game.do("Ada", "call-case", statement="?", rules=["204"]), e.JudgeAppointed).judge == "Tess"


@pytest.mark.parametrize("is_in_force", [True, False])
def test_I8_no_later_moderator_judges_what_a_moderator_proposed(host: Host, is_in_force: bool) -> None:
    """The office changes hands while a case waits, and its judge leaves: the next in points judges, and not Uma."""
    game = rich(host, Dan=90, Cleo=80)
    proposed = game.propose(enact("Tess's"), by="Tess")
    on = "314" if is_in_force else proposed
    game.do("Ada", "call-case", statement="?", rules=[on])
    game.do("Tess", "hand-over", whom="Uma")
    assert game.state.cases["1"].judge == "Dan"  # type: ignore[index]
    game.do("Dan", "leave")
    assert game.state.cases["1"].judge == "Cleo"  # type: ignore[index]
    game.do("Uma", "hand-over", whom="Vic")
    assert game.state.cases["1"].judge == "Cleo"  # type: ignore[index]
    assert event(game.do("Ada", "call-case", statement="?", rules=[on]), e.JudgeAppointed).judge == "Cleo"


def test_I8_where_nobody_plays_no_moderator_judges_it_either(host: Host) -> None:
    """A case on a Moderator's rule whose judge was the last to leave waits for whoever joins; others go to Uma."""
    game = Month.begun(host)
    for number in ("321", "204"):
        game.do("Ada", "call-case", statement="?", rules=[number])
    for player in reversed(FIVE):
        game.do(player, "leave")
    game.do("Tess", "hand-over", whom="Uma")
    cases = game.state.cases
    assert (cases["1"].judge, cases["2"].judge) == (None, "Uma")  # type: ignore[index]
    game.do("Zoe", "join")
    assert game.state.cases["1"].judge == "Zoe"  # type: ignore[index]


def test_I8_of_several_with_most_points_it_is_the_one_who_joined_first(game: Month) -> None:
    """All have none: Ada was here first."""
    assert event(game.do("Ben", "call-case", statement="?", rules=["321"]), e.JudgeAppointed).judge == "Ada"


@pytest.mark.check
@pytest.mark.parametrize(("proposer", "judge"), [("Ben", "Tess"), ("Tess", "Cleo")])
def test_I8_where_the_program_finds_the_question_it_is_judged_likewise(host: Host, proposer: str, judge: str) -> None:
    """A question on a rule of the Moderator's goes to the player with the most points; any other to the Moderator."""
    game = rich(host, Cleo=90)
    broken = '@adjust("award")\ndef broken(effect):\n    return award(effect.who, 1 // 0)'
    game.pass_(enact("Broken", "Awards are broken.", broken), by=proposer)
    game.propose(by="Cleo")
    game.wait(at(5, 24, 12))
    case = next(case for case in game.state.cases.values() if case.kind == "undecided")
    assert case.judge == judge


def test_I8_a_paradox_that_the_judge_finds_is_won_by_who_called_it(game: Month) -> None:
    """213 prevails, without turns: the caller is credited with a win, all scores are 0, and play goes on."""
    game.do("Ben", "call-case", statement="A move is as legal as it is illegal.", kind="paradox")
    won = event(game.do("Tess", "judge", case="1", judgment="true"), e.WinCredited)
    assert (won.player, won.because.rule) == ("Ben", "213")
    assert game.state.winner is None


SAID = '@term("password")\ndef said() -> int:\n    return {}'
ASKED = '@forbid("propose")\ndef asked(password):\n    return None'


@pytest.mark.check
def test_C12_without_a_moderator_all_players_agree(host: Host) -> None:
    """A game without a Moderator has no Judge; a dispute waits, and what the law leaves open all settle together."""
    game = Month.begun(host, offices={})
    game.do("Ben", "call-case", statement="It is so.")
    assert game.state.cases["1"].judge is None  # type: ignore[index]
    game.pass_(repeal("211"))
    one = game.pass_(enact("One", "The password is 1.", SAID.format(1)))
    game.pass_(enact("Two", "The password is 2.", SAID.format(2)))
    game.pass_(enact("Asked", "The password is asked.", ASKED))
    case = game.undecided("Ada", "propose", changes=[enact("Tea")]).case
    assert case is not None and game.state.cases[case].judge is None
    for player in FIVE:
        assert not game.state.customs
        game.do(player, "agree", case=case, holding={"prevails": one})
    assert game.state.customs
