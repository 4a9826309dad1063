"""Names are completed while somebody writes code: those of the language, and those that the rules in force declare."""

import pytest
from tests.every_ruleset import Played

from moot.law.code_completion import names_after
from moot.play.host import Host


@pytest.mark.parametrize(
    ("code", "offered"),
    [
        ("@up", "upon"),
        ('@upon("proposal_a', "proposal_adopted"),
        ('@forbid("vo', "vote"),
        ('@forbid("awa', "award"),
        ('@term("votes_r', "votes_required"),
        ('@upon("voting_closed")\ndef f(votes_f', "votes_for"),
        ('@upon("joined")\ndef f(player):\n    aw', "award"),
        ("def f(poi", "points"),
        ('    set_register("tur', "turn"),
        ("    x = roun", "rounded"),
    ],
)
def test_names_are_completed(host: Host, code: str, offered: str) -> None:
    """What is offered begins with what was typed, and has the wanted name among its first."""
    start, names = names_after(code, Played.begun(host, "suber").law.index)
    assert offered in names
    assert all(name.startswith(code[start:]) for name in names)


@pytest.mark.parametrize("code", ["", "award(", "x = 3", "    award", '@upon("proposal_adopted")\n'])
def test_what_is_whole_is_left_alone(host: Host, code: str) -> None:
    """After a whole name, a number or a bracket nothing is offered but longer names."""
    start, names = names_after(code, Played.begun(host, "suber").law.index)
    assert all(name != code[start:] for name in names) and len(names) <= 8
