"""Nomic in a lesson, rule by rule: rounds, rankings, run-offs, points and the bell."""

import pytest
from tests.playing import FIVE, START, Game, enact, event
from tests.web.site import Visitor

from moot.game import events as e
from moot.gateways.web.app import create_app
from moot.play.host import Host

MINUTE = 60


def taught(host: Host) -> Game:
    """A class of five with a teacher, who doesn't play."""
    return Game(host, host.ruleset("classroom"), now=START, offices={"teacher": "Ms Gray"})


@pytest.fixture
def lesson(host: Host) -> Game:
    """A class of five with a teacher."""
    return taught(host)


def handed_in(game: Game, *players: str) -> None:
    """A proposal of each of these, numbered from 11 on."""
    for player in players:
        game.propose(enact(f"By {player}", f"{player} is great."), by=player)


def rank(game: Game, **first: str) -> None:
    """Rankings of the round by players, as text."""
    (number,) = (n for n in game.state.undecided if n.startswith("Round"))
    for player, said in first.items():
        game.do(player, "vote", proposal=number, choice=said)


def outcomes(game: Game) -> dict[str, str]:
    """What came of the pupils' proposals."""
    return {n: p.outcome for n, p in game.state.proposals.items() if p.kind == "rule-change"}


def test_L1_each_hands_in_one_proposal(lesson: Game) -> None:
    """A second one has to wait until the first is decided."""
    handed_in(lesson, "Ada")
    assert "already have 1 open proposal" in lesson.refused("Ada", "propose", changes=[enact()]).reason
    handed_in(lesson, "Ben")


@pytest.mark.parametrize("move", ["propose", "revise", "withdraw"])
def test_L1_proposals_stay_as_they_are_while_they_are_ranked(lesson: Game, move: str) -> None:
    """Nobody hands in, changes or takes back a proposal until the ranking is over."""
    handed_in(lesson, "Ada")
    lesson.do("Ms Gray", "begin-ranking")
    given = {} if move == "propose" else {"proposal": "11"}
    changes = {} if move == "withdraw" else {"changes": [enact()]}
    player = "Ben" if move == "propose" else "Ada"
    assert "being ranked" in lesson.refused(player, move, **given, **changes).reason


def test_L2_the_teacher_begins_and_ends_the_ranking(lesson: Game) -> None:
    """Not a pupil, not without a proposal, and not twice; and the teacher doesn't rank."""
    assert "nobody has handed in" in lesson.refused("Ms Gray", "begin-ranking").reason
    handed_in(lesson, "Ada", "Ben")
    assert "Ms Gray" in lesson.refused("Ada", "begin-ranking").reason
    lesson.do("Ms Gray", "begin-ranking")
    assert "already" in lesson.refused("Ms Gray", "begin-ranking").reason
    assert lesson.refused("Ms Gray", "vote", proposal="Round 1", choice="11 By Ada").code == "player.unknown"
    assert "Ms Gray" in lesson.refused("Ada", "end-ranking", proposal="Round 1").reason
    lesson.do("Ms Gray", "end-ranking", proposal="Round 1")
    assert lesson.state.proposals["Round 1"].outcome == "counted"  # type: ignore[index]


def test_L2_proposals_are_ranked_and_not_voted_on_one_by_one(lesson: Game) -> None:
    """Neither before the ranking nor while it goes on has a proposal a vote of its own."""
    handed_in(lesson, "Ada")
    assert "ranked together" in lesson.refused("Ben", "vote", proposal="11", choice="for").reason
    lesson.do("Ms Gray", "begin-ranking")
    assert "ranked together" in lesson.refused("Ben", "vote", proposal="11", choice="for").reason


def test_L2_without_a_teacher_anybody_does(host: Host) -> None:
    """Where nobody holds the office, any player begins and ends it."""
    game = Game.shipped(host, "classroom")
    handed_in(game, "Ada")
    game.do("Ben", "begin-ranking")
    game.do("Cleo", "end-ranking", proposal="Round 1")


def test_L2_it_is_over_when_all_have_ranked_or_after_ten_minutes(lesson: Game) -> None:
    """The last ranking ends it at once; where somebody ranks nothing, the tenth minute does."""
    handed_in(lesson, "Ada")
    lesson.do("Ms Gray", "begin-ranking")
    rank(lesson, **dict.fromkeys(FIVE, "11 By Ada"))
    assert outcomes(lesson) == {"11": "adopted"}
    handed_in(lesson, "Ben")
    lesson.do("Ms Gray", "begin-ranking")
    rank(lesson, Ada="12 By Ben")
    lesson.wait(lesson.now + 7 * MINUTE)
    assert outcomes(lesson)["12"] == ""
    lesson.wait(lesson.now + 3 * MINUTE)
    assert outcomes(lesson)["12"] == "adopted"


def test_L3_the_run_off_decides(lesson: Game) -> None:
    """Two are first on two rankings each; the fifth counts for its second choice once its first is struck."""
    handed_in(lesson, "Ada", "Ben", "Cleo")
    lesson.do("Ms Gray", "begin-ranking")
    rank(lesson, Ada="11 By Ada", Dan="11 By Ada", Ben="12 By Ben", Eve="12 By Ben", Cleo="13 By Cleo > 12 By Ben")
    assert outcomes(lesson) == {"11": "defeated", "12": "adopted", "13": "defeated"}
    assert lesson.rule("12").content.title == "By Ben"


def test_L3_of_equals_the_first_is_adopted_and_without_rankings_none(lesson: Game) -> None:
    """One each is a tie; no ranking at all adopts nothing."""
    handed_in(lesson, "Ada", "Ben")
    lesson.do("Ms Gray", "begin-ranking")
    rank(lesson, Cleo="12 By Ben", Dan="11 By Ada")
    lesson.do("Ms Gray", "end-ranking", proposal="Round 1")
    assert outcomes(lesson) == {"11": "adopted", "12": "defeated"}
    handed_in(lesson, "Ada")
    lesson.do("Ms Gray", "begin-ranking")
    lesson.do("Ms Gray", "end-ranking", proposal="Round 2")
    assert outcomes(lesson)["13"] == "defeated"


def test_L4_ten_for_the_author_and_five_for_who_ranked_it_first(lesson: Game) -> None:
    """Ada's proposal is adopted: ten for her and five for her ranking, five for Dan's, none for a second place."""
    handed_in(lesson, "Ada", "Ben")
    lesson.do("Ms Gray", "begin-ranking")
    rank(lesson, Ada="11 By Ada", Dan="11 By Ada > 12 By Ben", Eve="12 By Ben > 11 By Ada")
    lesson.do("Ms Gray", "end-ranking", proposal="Round 1")
    assert lesson.points() == {"Ada": 15, "Ben": 0, "Cleo": 0, "Dan": 5, "Eve": 0}


def test_L4_nobody_gains_by_ranking_nothing(lesson: Game) -> None:
    """Where every ballot ranks none, none is adopted, and nobody has ranked first what wasn't."""
    handed_in(lesson, "Ada", "Ben")
    lesson.do("Ms Gray", "begin-ranking")
    rank(lesson, **dict.fromkeys(FIVE, "none"))
    assert set(outcomes(lesson).values()) == {"defeated"}
    assert not any(lesson.points().values())


def test_L5_thirty_points_win(lesson: Game) -> None:
    """After two rounds of 15 points Ada has won."""
    for _ in range(2):
        assert lesson.state.winner is None
        handed_in(lesson, "Ada")
        lesson.do("Ms Gray", "begin-ranking")
        rank(lesson, Ada=label(lesson))
        lesson.do("Ms Gray", "end-ranking", proposal=next(n for n in lesson.state.undecided if n.startswith("Round")))
    assert lesson.state.winner == "Ada"


def label(game: Game) -> str:
    """The only choice of the round."""
    number = next(n for n, p in game.state.proposals.items() if p.kind == "rule-change" and not p.outcome)
    return f"{number} By Ada"


def test_L5_at_the_bell_whoever_leads_has_won_and_leaders_are_told(host: Host) -> None:
    """Only the teacher ends the lesson: with one leader it's a win, with several a draw that names them."""
    for by in ("Ada", None):
        game = taught(host)
        if by:
            handed_in(game, by)
            game.do("Ms Gray", "begin-ranking")
            rank(game, Ben="11 By Ada")
            game.do("Ms Gray", "end-ranking", proposal="Round 1")
        assert game.refused("Ada", "end-lesson").code == "move.not-yours"
        game.do("Ms Gray", "end-lesson")
        assert game.state.over
        assert game.state.winner == by
        assert by or "Ada, Ben, Cleo, Dan, Eve lead with 0 points" in game.state.over


def test_L6_the_teacher_judges(lesson: Game) -> None:
    """Whoever calls a case, Ms Gray is its judge, and nobody else."""
    called = lesson.do("Ben", "call-case", statement="Is it allowed?")
    assert event(called, e.JudgeAppointed).judge == "Ms Gray"
    assert lesson.refused("Ada", "judge", case="1", judgment="true").code == "case.not-judge"
    lesson.do("Ms Gray", "judge", case="1", judgment="true")


def test_L6_the_newer_rule_prevails(lesson: Game) -> None:
    """Two rules answer one question; the one with the higher number is right."""
    answer = '@term("lucky")\ndef said() -> int:\n    return {}'
    asked = '@move("ask", by="players")\ndef ask(lucky):\n    announce("lucky", it=lucky)'
    rules = {"Ada": ("One", answer.format(1)), "Ben": ("Two", answer.format(2)), "Cleo": ("Ask", asked)}
    for player, (title, mechanism) in rules.items():
        number = lesson.propose(enact(title, mechanism=mechanism), by=player)
        lesson.do("Ms Gray", "begin-ranking")
        rank(lesson, Dan=f"{number} {title}")
        lesson.do("Ms Gray", "end-ranking", proposal=next(n for n in lesson.state.undecided if n.startswith("Round")))
    assert event(lesson.do("Ada", "ask"), e.Announced).fields == {"it": 2}


@pytest.mark.check
def test_the_ballot_is_shown_beside_the_proposals_of_a_large_class(host: Host) -> None:
    """However many proposals are open, the page of the game has the one that is voted on, with its ballot."""
    pupils = tuple(f"Pupil {n}" for n in range(1, 31))
    game = Game(host, host.ruleset("classroom"), pupils, now=START, offices={"teacher": "Ms Gray"})
    handed_in(game, *pupils)
    game.do("Ms Gray", "begin-ranking")
    pupil = Visitor(create_app(host), game.table.name)
    assert "Mark your ballot" in pupil.sit("Pupil 30").get().words
