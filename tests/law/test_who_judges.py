"""Whoever isn't the judge of a case is told who is, or that nobody is yet."""

import pytest
from tests.properties.games import Refused, World, rule

ASKS = '@upon("case_called")\ndef ask_ben(case):\n    ask_judge(case, "Ben")'
NAMES = '@upon("case_called")\ndef ben_judges(case):\n    appoint_judge(case, "Ben")'


@pytest.mark.parametrize(("code", "remedy"), [("", "nobody is yet"), (ASKS, "Ben is"), (NAMES, "Ben is")])
def test_a_refusal_says_who_judges(code: str, remedy: str) -> None:
    """The remedy names the judge, or the person who has been asked."""
    game = World().game(rule("101", *([code] if code else [])))
    game.do("Ada", "call-case", statement="Is it so?")
    refused = game.move("Cleo", "judge", case="1", judgment="true")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.remedy) == ("case.not-judge", remedy)
    assert refused.facts == {"judge": None if not code else "Ben"}


def test_only_who_is_asked_answers_and_once() -> None:
    """The person asked accepts or declines, nobody else does, and it's too late once they have accepted."""
    game = World().game(rule("101", ASKS))
    game.do("Ada", "call-case", statement="Is it so?")
    other = game.move("Cleo", "accept", case="1")
    assert isinstance(other, Refused)
    assert other.reason == "you are not asked to judge in case 1"
    game.do("Ben", "accept", case="1")
    again = game.move("Ben", "refuse", case="1")
    assert isinstance(again, Refused)
    assert (again.code, again.remedy) == ("case.answered", "give judgment, if you have not yet")
