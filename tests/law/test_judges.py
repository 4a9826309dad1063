"""Who is asked to judge answers once: accepts or refuses, and neither again."""

import pytest
from tests.playing import Game, rule

from moot.play.host import Host
from moot.views.doing.offers import offers

ASKING = rule(
    "201",
    """
    @upon("case_called")
    def ben_is_asked(case):
        ask_judge(case, "Ben")

    @move("drop", by="players")
    def drop(case: Case):
        appoint_judge(case, None)
    """,
)


@pytest.fixture
def game(host: Host) -> Game:
    """A case that Ben has been asked to judge."""
    game = Game.of(host, ASKING)
    game.do("Ada", "call-case", statement="Is it so?")
    return game


def answers(game: Game, player: str) -> set[str]:
    """Which of the two answers somebody is offered."""
    return {offer.name for offer in offers(game.table.moment(player).timed(game.now))} & {"accept", "refuse"}


def test_who_is_asked_may_accept_or_refuse(game: Game) -> None:
    """Both are offered to the one who is asked, and to nobody else."""
    assert answers(game, "Ben") == {"accept", "refuse"}
    assert answers(game, "Ada") == set()


@pytest.mark.parametrize("again", ["accept", "refuse"])
def test_who_has_accepted_does_not_answer_again(game: Game, again: str) -> None:
    """Otherwise accepting could be paid twice, and the deadline for the judgment start again."""
    game.do("Ben", "accept", case="1")
    accepted = game.state.cases["1"].accepted  # type: ignore[index]
    assert answers(game, "Ben") == set()
    assert game.refused("Ben", again, case="1").code == "case.answered"
    assert game.state.cases["1"].accepted == accepted  # type: ignore[index]


def test_who_is_judge_no_more_has_not_been_asked_again(game: Game) -> None:
    """Where a rule takes the case from its judge, it waits for somebody to be asked."""
    game.do("Ben", "accept", case="1")
    game.do("Ada", "drop", case="1")
    assert game.state.cases["1"].stage == "called"  # type: ignore[index]
    assert answers(game, "Ben") == set()
    assert game.refused("Ben", "accept", case="1").code == "case.not-judge"
