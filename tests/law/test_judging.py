"""The library's judges: by lot, by score, by office; their deadlines, judgments and appeals."""

from tests.playing import Game, assembly, kinds, points, rule

from moot.game import events as e
from moot.game.state import Case
from moot.play.host import Host

DAY = 24 * 3600
FEES = """
    @upon("case_called")
    def calling_costs_one(case):
        award(case.caller, -1)

    @upon("judge_appointed")
    def judging_pays_one(case):
        if case.stage == "accepted":
            award(case.judge, 1)

    @upon("judge_defaulted")
    def defaulting_costs_ten(judge):
        award(judge, -10)

    @upon("judgment_overruled")
    def being_overruled_costs_five(judge):
        award(judge, -5)
    """


def court(host: Host, *lines: str) -> Game:
    """A game in which judges are found and bound by lines of the library, with fees and fines."""
    return Game.of(host, assembly(), points(), rule("212", "\n".join(lines)), rule("213", FEES))


def case(game: Game) -> Case:
    """The first case."""
    return game.state.cases["1"]  # type: ignore[index]


def judged(host: Host) -> Game:
    """A game with appeals, in which Ada has called a case and the judge found it true."""
    game = court(host, "judging.by_score()", "judging.appeals(2)")
    game.do("Ada", "call-case", statement="Is it so?")
    game.do("Ben", "accept", case="1")
    game.do("Ben", "judge", case="1", judgment="true")
    return game


def test_a_judge_is_drawn_by_lot_and_again_where_one_refuses(host: Host) -> None:
    """Nobody is asked twice, nor the one who called; when everybody has refused, the case waits."""
    game = court(host, "judging.by_lot()")
    game.do("Ada", "call-case", statement="Is it so?")
    asked = []
    while (judge := case(game).asked) is not None:
        asked.append(judge)
        game.do(judge, "refuse", case="1")
    assert sorted(asked) == ["Ben", "Cleo", "Dan", "Eve"]
    assert case(game).stage == "called"


def test_the_judge_is_whoever_has_the_fewest_points(host: Host) -> None:
    """Of those who have as few, who joined first; the next time it is somebody else's turn."""
    game = court(host, "judging.by_score()")
    game.do("Ada", "call-case", statement="Is it so?")
    assert case(game).asked == "Ben"
    game.do("Ben", "accept", case="1")
    game.do("Dan", "call-case", statement="And this?")
    assert game.state.cases["2"].asked == "Ada", "Ada paid for her case, and so has least"  # type: ignore[index]


def test_the_judge_is_whoever_holds_an_office(host: Host) -> None:
    """The office is named in the line; while it is vacant, the case waits; where another is wanted, it's the holder."""
    office = """
        chief = office()

        @move("elect", by="players")
        def elect(whom: Player):
            appoint("chief", whom)
        """
    deadline = rule("213", "judging.delivers_within(1)")
    game = Game.of(host, rule("211", office), rule("212", 'judging.by_office("chief")'), deadline)
    game.do("Ada", "call-case", statement="Is it so?")
    assert case(game).judge is None
    game.do("Ada", "elect", whom="Dan")
    game.do("Ada", "call-case", statement="Is that so?")
    assert game.state.cases["2"].judge == "Dan"  # type: ignore[index]
    game.wait(game.now + DAY)
    assert game.state.cases["2"].judge == "Dan"  # type: ignore[index]  # another is wanted, who is the holder again


def test_who_does_not_answer_has_refused(host: Host) -> None:
    """To the second: a day and no more; the fine is paid, and the next is asked for a whole day of their own."""
    game = court(host, "judging.by_score()", "judging.answers_within(1)")
    game.do("Ada", "call-case", statement="Is it so?")
    asked_at = game.now
    assert game.wait(asked_at + DAY - 1) == []
    assert case(game).asked == "Ben"
    game.wait(asked_at + DAY)
    assert (case(game).asked, game.points()["Ben"]) == ("Cleo", -10)
    game.do("Cleo", "accept", case="1", at=asked_at + 2 * DAY - 1)
    game.wait(asked_at + 9 * DAY)
    assert (case(game).judge, game.points()["Cleo"]) == ("Cleo", 1)


def test_a_judge_has_days_to_answer_only_while_asked(host: Host) -> None:
    """The deadline is on while an answer is wanted, and gone once the judge accepts, refuses, judges or is replaced."""
    game = court(host, "judging.by_score()", "judging.answers_within(1)")

    def answers_by() -> int | None:
        """The deadline for the answer that is wanted."""
        due = game.table.due()
        return due[0].time if due else None

    game.do("Ada", "call-case", statement="Is it so?")
    assert answers_by() == game.now + DAY
    game.do("Ben", "refuse", case="1")
    assert (case(game).asked, answers_by()) == ("Cleo", game.now + DAY)
    game.do("Cleo", "accept", case="1")
    assert answers_by() is None
    game.do("Cleo", "judge", case="1", judgment="true")
    assert answers_by() is None
    game.wait(game.now + 3 * DAY)
    assert (case(game).stage, case(game).judge, game.points()["Cleo"]) == ("judged", "Cleo", 1)


def test_a_judge_who_does_not_deliver_is_replaced(host: Host) -> None:
    """The time runs from when they accepted; another is asked, and the fine is paid once."""
    game = court(host, "judging.by_score()", "judging.delivers_within(2)")
    game.do("Ada", "call-case", statement="Is it so?")
    game.do("Ben", "accept", case="1")
    accepted = game.now
    game.wait(accepted + 2 * DAY - 1)
    assert case(game).judge == "Ben"
    game.wait(accepted + 5 * DAY)
    assert (case(game).judge, case(game).asked, game.points()["Ben"]) == (None, "Cleo", -9)


def test_a_judgment_stands_after_its_time(host: Host) -> None:
    """Then the case is closed, and not a second before."""
    game = court(host, "judging.by_score()", "judging.stands_after(2)")
    game.do("Ada", "call-case", statement="Is it so?")
    game.do("Ben", "accept", case="1")
    game.do("Ben", "judge", case="1", judgment="false")
    at = game.now
    game.wait(at + 2 * DAY - 1)
    assert case(game).stage == "judged"
    game.wait(at + 2 * DAY)
    assert case(game).stage == "closed"


def test_an_appeal_overrules_a_judgment(host: Host) -> None:
    """More votes for it than against, of all but the judge: the judgment falls, the judge pays, another is asked."""
    game = judged(host)
    game.do("Cleo", "appeal", case="1")
    assert game.state.proposals["appeal 1"].kind == "appeal"  # type: ignore[index]
    assert game.refused("Ben", "vote", proposal="appeal 1", choice="against").code == "law.all-but-the-judge"
    game.do("Dan", "vote", proposal="appeal 1", choice="for")
    game.wait(game.now + 2 * DAY)
    assert "judgment_voided" in kinds(game.entries()[-1])
    assert (case(game).stage, case(game).judgment, case(game).asked) == ("asked", "", "Cleo")
    assert game.points()["Ben"] == -4
    assert game.state.proposals["appeal 1"].outcome == "adopted"  # type: ignore[index]


def test_an_appeal_that_fails_lets_the_judgment_stand(host: Host) -> None:
    """A tie fails; the case stays open during the appeal, and is closed right after it."""
    game = judged(host)
    game.do("Cleo", "appeal", case="1", at=game.now + DAY)
    assert game.refused("Dan", "appeal", case="1").code == "law.against-a-judgment"
    game.wait(game.now + 2 * DAY - 61)
    assert case(game).stage == "judged"
    game.wait(game.now + 2 * DAY)
    assert (case(game).stage, case(game).judgment) == ("closed", "true")
    assert game.refused("Cleo", "appeal", case="1").code == "law.against-a-judgment"
    assert not game.events(e.MechanismFailed)
