"""Effects with values that can't be kept: the rule that makes them fails, with the reason, and nothing else does."""

import pytest
from tests.properties.games import World, enact, rule

from moot.game import events as e
from moot.game.moves import Refused


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('set_register("kept", [[[[[[[[[[1]]]]]]]]]])', "set_register: a value is nested too deeply"),
        ('announce("told", value=[[[[[[[[[[1]]]]]]]]]])', "announce: a value is nested too deeply"),
        (
            'announce("proposal_adopted")',
            "announce: proposal_adopted is an event of the program, which no rule announces",
        ),
        ('decide(proposal, "adopted")', "decide: adopted is no outcome of a rule's own"),
        ('decide(proposal, "")', "decide: nothing is no outcome of a rule's own"),
        ('add_to("named", 1)', "add_to: named holds no number and no list to which that could be added"),
        ('remove_from("named", "a")', "remove_from: named holds no list that something could be taken out of"),
        ('set_entry("named", "a", 1)', "set_entry: named holds no table"),
        ('award("Zoe", 1)', "award: 'Zoe' is not a player"),
        ('appoint("scribe", "ADA")', "appoint: 'ADA' differs in case alone from another name"),
        ("take_effect(proposal)", "take_effect: proposal 1 is not adopted"),
        ('defeat("999")', "defeat: there is no proposal 999"),
        ('close_case("9")', "close_case: there is no case 9"),
        ('award("Ada", 1000000000001)', "award: an amount must be a number of reasonable size"),
        ('repeal("999")', "repeal: there is no rule 999"),
        ('award("Ada", 1000000000 * 1000000)', "ValueError: it must be a whole number of reasonable size"),
        ('award("Ada", -(1000000000 * 1000000))', "ValueError: it must be a whole number of reasonable size"),
    ],
)
def test_an_effect_that_cannot_be_says_why(line: str, reason: str) -> None:
    """Its rule fails with the reason; what another rule does upon the same event takes place."""
    declared = 'kept = register(Any)\nnamed = register(str, starts="x")\nscribe = office()', "scoring.points()"
    numbers = '@term("next_number")\ndef one_more(proposals_made):\n    return 1 + proposals_made'
    fails = f'@upon("proposed")\ndef it_fails(proposal):\n    {line}\n    award("Ben", 5)'
    works = '@upon("proposed")\ndef it_works():\n    award("Ben", 1)'
    game = World().game(rule("101", *declared), rule("102", numbers), rule("201", fails), rule("202", works))
    game.propose()
    (failed,) = game.events(e.MechanismFailed)
    assert failed.error == reason
    assert failed.because.rule == "201"
    assert game.points()["Ben"] == (6 if line.startswith("repeal") else 1)
    assert game.register("kept") is None
    assert not game.state.offices


def test_the_largest_amount_is_awarded() -> None:
    """An amount of 10**12 is of reasonable size, also a negative one."""
    for amount in (10**12, -(10**12)):
        code = f'points = quantity(of=Player, starts=0)\n@upon("argued")\ndef pay(player):\n    award(player, {amount})'
        game = World().game(rule("101", code))
        game.do("Ada", "argue", text="Well.")
        assert game.points()["Ada"] == amount


@pytest.mark.parametrize("most", [1, 2])
def test_so_many_proposals_of_one_player_are_open_and_no_more(most: int) -> None:
    """`turns.one_proposal_each(most)` allows the last of so many, and refuses the next until one is withdrawn."""
    numbers = '@term("next_number")\ndef one_more(proposals_made):\n    return 1 + proposals_made'
    game = World().game(rule("101", f"turns.one_proposal_each({most})"), rule("102", numbers))
    for _ in range(most):
        game.propose()
    refused = game.move("Ada", "propose", changes=[enact()])
    assert isinstance(refused, Refused) and refused.because is not None and refused.because.rule == "101"
