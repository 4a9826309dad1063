"""What the law leaves open: cases, judges by the law's own rule, holdings, customs, and moves that waited."""

import pytest
from tests.playing import Game, amend, assembly, enact, event, kinds, points, repeal, rule

from moot.game import events as e
from moot.game.moves import Refused, Undecided
from moot.play.host import Host

ASK = '@move("ask", by="players")\ndef ask(size):\n    announce("told", size=size)'
SILENT = '@term("size")\ndef silent():\n    return None'
JUDGE = """
    @upon("case_called")
    def the_first_judges(case, seating):
        appoint_judge(case, seating[0])

    @move("overrule", by="players")
    def overrule(case: Case, seating):
        void_judgment(case)
        appoint_judge(case, seating[1])
    """


def judged(host: Host, *rules: object) -> Game:
    """A game with a judge, in which Cleo's move waits for case 1."""
    game = Game.of(host, rule("212", JUDGE), rule("201", ASK), rule("202", SILENT), *rules)  # type: ignore[arg-type]
    game.undecided("Cleo", "ask")
    return game


def told(game: Game) -> list[object]:
    """What the rule was told, each time."""
    return [ev.fields["size"] for ev in game.events(e.Announced)]


def test_an_undecided_move_opens_a_case_with_a_judge_by_the_laws_own_rule(host: Host) -> None:
    """The case says what is unclear; the rule about cases names its judge in the same entry."""
    game = judged(host)
    case = game.state.cases["1"]
    assert (case.kind, case.judge, case.caller, case.statement) == ("undecided", "Ada", "Cleo", "no rule answers size")
    assert kinds_of_last(game) == ["case_called", "judge_appointed"]


def kinds_of_last(game: Game) -> list[str]:
    """The kinds of events in the last entry."""
    return [e.name_of(type(ev)) for ev in game.entries()[-1].events]


def test_nothing_of_an_undecided_move_has_happened(host: Host) -> None:
    """Points given before the question came up are not given."""
    both = """
        @move("ask", by="players")
        def ask(player):
            award(player, 5)
            announce("asked")

        @upon("asked")
        def then(size):
            award("Ada", size)
        """
    game = Game.of(host, points(), rule("201", both), rule("202", SILENT))
    game.undecided("Cleo", "ask")
    assert set(game.points().values()) == {0}


def test_the_judges_holding_is_custom_and_the_move_is_made_again(host: Host) -> None:
    """The waiting move is made in Cleo's name right after the judgment; later moves need no judge."""
    game = judged(host)
    game.do("Ada", "judge", case="1", holding={"answer": 4}, reasons="It seems right.")
    last = game.entries()[-1]
    assert (last.move.name, last.move.player, last.move.resumes) == ("ask", "Cleo", "1")
    game.do("Ben", "ask")
    assert told(game) == [4, 4]
    assert not game.state.waiting


def test_only_the_judge_gives_the_holding(host: Host) -> None:
    """Where there is a judge, others neither judge nor agree."""
    game = judged(host)
    assert game.refused("Ben", "judge", case="1", holding={"answer": 4}).code == "case.not-judge"
    assert game.refused("Ben", "agree", case="1", holding={"answer": 4}).code == "case.has-judge"


@pytest.mark.parametrize("holding", [{}, {"prevails": "999"}, {"mood": "fine"}])
def test_a_holding_must_settle_the_question(host: Host, holding: dict[str, object]) -> None:
    """A holding that says nothing to the point is refused, and the judge may try again."""
    game = judged(host)
    assert game.refused("Ada", "judge", case="1", holding=holding).code == "case.holding"
    game.do("Ada", "judge", case="1", holding={"answer": 4})


def test_a_custom_gives_way_when_a_rule_answers(host: Host) -> None:
    """It counts only where the law is silent."""
    game = Game.of(host, assembly(), rule("212", JUDGE), rule("201", ASK), rule("202", SILENT))
    game.undecided("Cleo", "ask")
    game.do("Ada", "judge", case="1", holding={"answer": 4})
    game.adopt(enact("Size", "The size is 9.", '@term("size")\ndef nine():\n    return 9'))
    game.do("Ben", "ask")
    assert told(game) == [4, 9]


def test_an_overruled_holding_is_no_custom_any_more(host: Host) -> None:
    """The judgment is void, its custom ends, and another judge may hold otherwise."""
    game = judged(host)
    game.do("Ada", "judge", case="1", holding={"answer": 4})
    assert "custom_ended" in kinds(game.do("Cleo", "overrule", case="1"))
    assert isinstance(game.move("Dan", "ask"), Undecided)
    game.do("Ben", "judge", case="1", holding={"answer": 6})
    game.do("Dan", "ask")
    assert told(game) == [4, 6]


def test_an_overruled_sleep_ends(host: Host) -> None:
    """A provision that a judge put to sleep runs again when the judgment is overruled."""
    broken = '@forbid("argue")\ndef broken(seating):\n    return seating[99]'
    game = Game.of(host, rule("212", JUDGE), rule("201", broken))
    game.undecided("Cleo", "argue", text="So?")
    game.do("Ada", "judge", case="1", holding={"sleeps": "201.broken"})
    game.do("Cleo", "argue", text="So?")
    game.do("Cleo", "overrule", case="1")
    assert isinstance(game.move("Cleo", "argue", text="So?"), Undecided)


def test_a_holding_puts_only_to_sleep_what_the_question_is_about(host: Host) -> None:
    """A judge of one failure cannot silence another rule."""
    broken = '@forbid("argue")\ndef broken(seating):\n    return seating[99]'
    other = '@forbid("record")\ndef no_notes():\n    return "no notes"'
    game = Game.of(host, rule("212", JUDGE), rule("201", broken), rule("202", other))
    game.undecided("Cleo", "argue", text="So?")
    assert game.refused("Ada", "judge", case="1", holding={"sleeps": "202.no_notes"}).code == "case.holding"


def test_a_resumed_move_that_is_refused_by_now_says_so(host: Host) -> None:
    """The judgment comes, but the move may not be made any more: that is an event, and nothing waits."""
    ban = '@forbid("ask")\ndef no_asking():\n    return "no asking"'
    game = Game.of(host, assembly(), rule("212", JUDGE), rule("201", ASK), rule("202", SILENT))
    game.undecided("Cleo", "ask")
    game.adopt(enact("No asking", "Nobody asks.", ban))
    game.do("Ada", "judge", case="1", holding={"answer": 4})
    refused = game.events(e.MoveRefused)[-1]
    assert (refused.case, refused.reason) == ("1", "no asking")
    assert not game.state.waiting and not told(game)


def test_a_resumed_move_of_one_who_has_left_is_refused(host: Host) -> None:
    """Who waits and leaves makes no move."""
    game = judged(host)
    game.do("Cleo", "leave")
    game.do("Ada", "judge", case="1", holding={"answer": 4})
    assert game.events(e.MoveRefused) and not told(game)


def test_a_resumed_move_may_meet_the_next_question(host: Host) -> None:
    """Two things are unclear: the second case opens when the first is settled, and then the move is made."""
    game = Game.of(
        host,
        rule("212", JUDGE),
        rule("201", ASK.replace("(size)", "(size, weight)")),
        rule("202", SILENT),
        rule("203", '@term("weight")\ndef weigh():\n    return None'),
    )
    game.undecided("Cleo", "ask")
    game.do("Ada", "judge", case="1", holding={"answer": 4})
    assert not told(game)
    (second,) = [c for c in game.state.open_cases if c != "1"]
    game.do("Ada", "judge", case=second, holding={"answer": 5})
    assert told(game) == [4]


def test_without_a_judge_all_players_must_agree(host: Host) -> None:
    """The same holding from everyone is custom; one who differs, or is silent, keeps the question open."""
    game = Game.of(host, rule("201", ASK), rule("202", SILENT), players=["Ada", "Ben", "Cleo"])
    game.undecided("Cleo", "ask")
    game.do("Ada", "agree", case="1", holding={"answer": 4})
    game.do("Ben", "agree", case="1", holding={"answer": 5})
    assert kinds(game.do("Cleo", "agree", case="1", holding={"answer": 4})) == ["agreed"]
    settled = game.do("Ben", "agree", case="1", holding={"answer": 4})
    assert kinds(settled) == ["agreed", "judged", "custom_made", "case_closed"]
    assert told(game) == [4] and not game.state.open_cases


def test_a_custom_about_a_text_ends_when_the_text_changes(host: Host) -> None:
    """What the players agreed a text to mean does not outlive its words."""
    speaks = rule("202", text="The size is a nice one.", speaks_of=["term:size"])
    game = Game.of(host, assembly(), rule("201", ASK), speaks, rule("203", SILENT), players=["Ada", "Ben"])
    game.undecided("Ada", "ask")
    for player in ("Ada", "Ben"):
        game.do(player, "agree", case="1", holding={"answer": 4})
    game.adopt(amend("202", text="The size is a nasty one."))
    assert isinstance(game.move("Ada", "ask"), Undecided)


def test_a_custom_about_a_clash_ends_when_one_rule_is_repealed(host: Host) -> None:
    """The other rule then applies without a clash."""
    two = [rule(str(n), f'@term("size")\ndef size():\n    return {n}') for n in (202, 203)]
    game = Game.of(host, assembly(), rule("201", ASK), *two, players=["Ada", "Ben"])
    game.undecided("Ada", "ask")
    for player in ("Ada", "Ben"):
        game.do(player, "agree", case="1", holding={"prevails": "203"})
    verdict = game.adopt(repeal("203"))
    assert "custom_ended" in kinds(verdict)
    assert game.answer("size") == 202


def test_a_game_that_begins_with_a_question_begins(host: Host) -> None:
    """What is upon the beginning is unclear: the game has begun all the same, with a case."""
    starts = '@upon("game_started")\ndef first(size):\n    announce("told", size=size)'
    game = Game.of(host, rule("201", starts), rule("202", SILENT))
    assert list(game.state.open_cases) == ["1"]
    game.do("Ada", "argue", text="Well?")


def test_an_undecided_vote_is_cast_after_the_judgment(host: Host) -> None:
    """The last vote waits; the holding decides the proposal."""
    clash = rule("150", '@term("votes_required")\ndef one():\n    return 1', "immutable")
    game = Game.of(host, assembly(), clash, rule("212", JUDGE))
    number = game.propose(by="Ada")
    for player in game.state.seating[:-1]:
        game.do(player, "vote", proposal=number, choice="for")
    assert isinstance(game.move("Eve", "vote", proposal=number, choice="against"), Undecided)
    assert "Eve" not in game.state.proposals[number].ballots
    game.do("Ada", "judge", case="1", holding={"prevails": "150"})
    assert game.state.proposals[number].outcome == "adopted"
    assert "Eve" in game.state.proposals[number].ballots


def test_a_refusal_that_a_rule_outranks_names_both(host: Host) -> None:
    """A verdict shows how it was reached: who was outranked, by which method."""
    rules = [
        rule("201", '@forbid("argue")\ndef no():\n    return "no"'),
        rule("202", '@permit("argue")\ndef yes():\n    return "yes"'),
        rule("211", "precedence.claims_then_lowest_number()"),
    ]
    refused = Game.of(host, *rules).refused("Ada", "argue", text="So?")
    assert isinstance(refused, Refused)
    assert refused.outranked[0]["by"]["rule"] == "202"


def test_the_case_tells_the_answers_at_odds(host: Host) -> None:
    """The question carries what each rule says."""
    two = [rule(str(n), f'@term("size")\ndef size():\n    return {n}') for n in (202, 203)]
    verdict = Game.of(host, rule("201", ASK), *two).undecided("Ada", "ask")
    assert [a["answer"] for a in verdict.question.answers] == [202, 203]
    assert event(verdict, e.CaseCalled).question == verdict.question.key


def test_a_loop_ends_when_one_of_its_provisions_sleeps(host: Host) -> None:
    """Two rules that set each other off are settled by putting one of them to sleep; the move is then made."""
    rules = [
        rule("201", '@move("go", by="players")\ndef go():\n    announce("pinged")'),
        rule("202", '@upon("pinged")\ndef pong():\n    announce("ponged")'),
        rule("203", '@upon("ponged")\ndef ping():\n    announce("pinged")'),
    ]
    game = Game.of(host, rule("212", JUDGE), *rules)
    game.undecided("Cleo", "go")
    game.do("Ada", "judge", case="1", holding={"sleeps": "203.ping"})
    assert [ev.name for ev in game.events(e.Announced)] == ["pinged", "ponged"]


NO_NUMBER = ('""', '" "', '"' + "9" * 41 + '"')


@pytest.mark.parametrize("number", NO_NUMBER)
def test_a_holding_says_the_number_where_the_law_gives_none(host: Host, number: str) -> None:
    """A rule that numbers proposals with no number ends no game: the judge says which number it is."""
    game = Game.of(host, rule("212", JUDGE), rule("201", f'@term("next_number")\ndef odd():\n    return {number}'))
    game.undecided("Cleo", "propose", changes=[enact()])
    game.do("Ada", "judge", case="1", holding={"answer": "301"})
    assert game.state.proposals["301"].author == "Cleo"


def test_a_holding_says_the_number_where_the_laws_is_taken(host: Host) -> None:
    """The same where the number has been given away, as often as it is needed."""
    game = Game.of(host, rule("212", JUDGE), rule("201", '@term("next_number")\ndef same():\n    return "301"'))
    game.do("Cleo", "propose", changes=[enact()])
    for case, number in (("1", 302), ("2", 303)):
        game.undecided("Ben", "propose", changes=[enact()])
        game.do("Ada", "judge", case=case, holding={"answer": number})
        assert game.state.proposals[str(number)].author == "Ben"  # type: ignore[index]


def test_a_question_that_has_been_judged_can_come_up_again(host: Host) -> None:
    """Where the rule changes that a custom is about, the case of old keeps nobody waiting: there is another."""
    two = [rule(str(n), f'@term("size")\ndef size():\n    return {n}') for n in (202, 203)]
    game = Game.of(host, assembly(), rule("212", JUDGE), rule("201", ASK), *two)
    game.undecided("Cleo", "ask")
    game.do("Ada", "judge", case="1", holding={"prevails": "202"})
    game.adopt(amend("203", text="The size is great."))
    assert game.undecided("Cleo", "ask").case == "2"


def test_a_holding_says_the_choices_where_the_law_gives_none(host: Host) -> None:
    """A rule by which a ballot may say what is no word keeps nobody from voting."""
    odd = rule("201", '@term("ballot_choices")\ndef odd():\n    return [1]')
    game = Game.of(host, assembly(), rule("212", JUDGE), odd, checked=False)
    number = game.propose(by="Cleo")
    game.undecided("Cleo", "vote", proposal=number, choice="yes")
    game.do("Ada", "judge", case="1", holding={"answer": ["yes", "no"]})
    assert game.state.proposals[number].votes("yes") == ("Cleo",)  # type: ignore[index]


def test_a_rule_that_numbers_badly_can_be_repealed(host: Host) -> None:
    """Taking a rule away asks for no number."""
    game = Game.of(host, assembly(), rule("201", '@term("number_when_changed")\ndef odd():\n    return ""'))
    game.adopt(repeal("201"))
    assert not game.rule("201").in_force


def test_a_sleep_ends_when_a_rule_with_a_dot_in_its_number_changes(host: Host) -> None:
    """A custom's rule is parsed from its key, even with a dot in its number."""
    broken = rule("20.1", '@forbid("argue")\ndef broken(now):\n    return str(now // 0)')
    game = Game.of(host, assembly(), rule("212", JUDGE), broken)
    game.undecided("Cleo", "argue", text="Yes.")
    game.do("Ada", "judge", case="1", holding={"sleeps": "20.1.broken"})
    assert list(game.state.customs) == ["sleep:20.1.broken"]
    game.adopt(amend("20.1", text="In other words."))
    assert not game.state.customs


def test_a_case_that_is_closed_unjudged_says_what_becomes_of_the_move(host: Host) -> None:
    """The move that waited is refused, for all to see, and nothing waits for a judgment that cannot come."""
    closing = '@move("close", by="players")\ndef close(case: Case):\n    close_case(case)'
    game = judged(host, rule("213", closing))
    assert kinds(game.do("Dan", "close", case="1")) == ["case_closed", "move_refused"]
    assert not game.state.waiting
    assert game.state.cases["1"].stage == "closed"  # type: ignore[index]


def test_who_has_left_is_no_judge_once_the_judgment_falls(host: Host) -> None:
    """The case waits for a judge again, and not for somebody who is not there."""
    voiding = '@move("void", by="players")\ndef void(case: Case):\n    void_judgment(case)'
    game = judged(host, rule("213", voiding))
    game.do("Ada", "judge", case="1", holding={"answer": 4})
    game.do("Ada", "leave")
    game.do("Dan", "void", case="1")
    case = game.state.cases["1"]  # type: ignore[index]
    assert (case.stage, case.judge) == ("called", None)
