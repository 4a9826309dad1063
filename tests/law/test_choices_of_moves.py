"""Arguments that are chosen from what a term of the rules answers, or what a register holds."""

import pytest
from tests.playing import Game, assembly, enact, event, points, rule

from moot.game import events as e
from moot.game.moves import Undecided
from moot.law.asking.secrecy import leaks
from moot.law.mechanism_checks import check_code
from moot.play.host import Host

JUDGMENTS = """
@term("judgments")
def five() -> list[str]:
    return ["true", "false", "irrelevant", "insufficient", "dismissed"]

@move("judge")
def one_of_five(judgment: OneOf["judgments"]):
    "The judge chooses."

@upon("case_called")
def the_caller_judges(case):
    if case.kind != "undecided":
        appoint_judge(case, case.caller)
"""
INDEXES = """
@term("adoption_indexes")
def these() -> list[int]:
    return [1, 2, 3]

@move("propose")
def with_one(adoption_index: OneOf["adoption_indexes"] = 1):
    "Say what it takes."
"""
CONTRACTS = """
contracts = register(dict[str, str], starts={})

@move("draw-up", by="players")
def draw_up(title: str, text: str):
    set_entry("contracts", title, text)

@move("sign", by="players")
def sign(which: OneOf["contracts"], player, contracts):
    announce("signed", by=player, what=which, text=contracts[which])
"""
HANDS = """
hand = register(list[str], of=Player, starts=["ace"])

@move("play", by="players")
def play(card: OneOf["hand"], player):
    remove_from("hand", card, player)

@move("swap", by="players")
def swap(cards: list[OneOf["hand"]], player):
    for card in cards:
        remove_from("hand", card, player)
        add_to("hand", card + "!", player)
"""


def begun(host: Host, *more: str) -> Game:
    """A game of an assembly, with these mechanisms as its rules 201, 202 and so on."""
    return Game.of(host, assembly(), points(), *(rule(f"20{n}", one) for n, one in enumerate(more, 1)))


def test_judgments_are_those_of_a_term(host: Host) -> None:
    """A judge gives one of the judgments that the rules answer; another one is refused with the list."""
    game = begun(host, JUDGMENTS)
    game.do("Ada", "call-case", statement="Is it so?")
    refused = game.refused("Ada", "judge", case="1", judgment="undecided")
    listed = "true, false, irrelevant, insufficient, dismissed"
    assert (refused.code, refused.reason) == (
        "move.choice",
        f"judge: judgment must be one of {listed}, not “undecided”",
    )
    game.do("Ada", "judge", case="1", judgment="dismissed")
    assert game.state.cases["1"].judgment == "dismissed"  # type: ignore[index]


@pytest.mark.parametrize("given", [3, "3"])
def test_a_number_is_found_however_it_is_spelled(host: Host, given: int | str) -> None:
    """Of choices that are numbers, the number arrives."""
    game = begun(host, INDEXES)
    game.do("Ada", "propose", changes=[enact()], adoption_index=given)
    assert game.state.proposals["301"].content == {"adoption_index": 3}  # type: ignore[index]
    assert game.refused("Ada", "propose", changes=[enact()], adoption_index=4).code == "move.choice"
    assert game.refused("Ada", "propose", changes=[enact()], adoption_index=True).code == "move.choice"


def test_a_contract_is_chosen_from_a_register(host: Host) -> None:
    """The choices are the keys of the table as it stands; from an empty one nothing can be chosen."""
    game = begun(host, CONTRACTS)
    assert game.refused("Ada", "sign", which="Peace").reason == "sign: there is nothing to choose which from now"
    game.do("Ada", "draw-up", title="Peace", text="We keep it.")
    made = game.do("Ben", "sign", which="Peace")
    assert event(made, e.Announced).fields == {"by": "Ben", "what": "Peace", "text": "We keep it."}


def test_a_card_is_chosen_from_ones_own_hand(host: Host) -> None:
    """Of a register for each player it's what the mover has, singly or several."""
    game = begun(host, HANDS)
    game.do("Ada", "play", card="ace")
    assert game.refused("Ada", "play", card="ace").code == "move.choice"
    game.do("Ben", "swap", cards=["ace"])
    assert game.register("hand", "Ben") == ["ace!"]
    assert game.refused("Cleo", "swap", cards=["ace", "king"]).code == "move.choice"


def test_what_the_rules_leave_open_waits_for_the_judge(host: Host) -> None:
    """Where rules differ on the choices, the move is undecided; the holding gives them."""
    other = '@term("adoption_indexes")\ndef others() -> list[int]:\n    return [5]'
    game = begun(host, INDEXES, other)
    assert isinstance(game.move("Ada", "propose", changes=[enact()], adoption_index=5), Undecided)
    game.do("Ada", "propose", changes=[enact()])
    for player in game.state.seating:
        game.do(player, "agree", case="1", holding={"prevails": "202"})
    assert game.state.proposals["302"].content == {"adoption_index": 5}  # type: ignore[index]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('@move("sign", by="players")\ndef sign(which: OneOf["contracts"]):\n    pass', "`contracts` is no term"),
        ('@term("best")\ndef best(which: OneOf["ballot_choices"]):\n    return which', "a question can't ask for"),
        ('@move("sign", by="players")\ndef sign(which: OneOf[int]):\n    pass', "can't ask for"),
        ('@move("sign", by="players")\ndef sign(which: OneOf["ballot_choices"]):\n    award("Ada", which)', "xpected"),
    ],
)
def test_a_wrong_choice_is_found_beforehand(source: str, says: str) -> None:
    """An unknown term, a question with a choice, a choice of nothing, and one used as another type."""
    assert any(says in fault.message for fault in check_code(source, {}))


def test_choices_that_would_tell_votes_are_not_shown(host: Host) -> None:
    """A term that depends on secret votes is not told by a refusal."""
    told = """
    @term("ballots_secret")
    def always(proposal):
        return proposal.stage == "voting"

    @term("friends")
    def of_the_proposal(proposal, votes_for) -> list[Player]:
        return votes_for

    @move("thank", by="players")
    def thank(proposal: Proposal, whom: OneOf["friends"]):
        award(whom, 1)
    """
    game = begun(host, told)
    game.propose(by="Ada")
    game.do("Ben", "vote", proposal="301", choice="for")
    refused = game.refused("Cleo", "thank", proposal="301", whom="Dan")
    assert refused.reason == "thank: whom must be one of its choices, not “Dan”"
    assert [fault.code for fault in leaks(game.table.moment().law.index)] == ["law.tells-votes"]
