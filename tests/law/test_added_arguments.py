"""Arguments that rules add to the program's moves: asked for, checked, acted on, and kept on proposals."""

from typing import Any

import pytest
from tests.playing import Game, amend, assembly, enact, event, points, repeal, rule

from moot.game import events as e
from moot.game.moves import Undecided
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.supported_types import sealed_type
from moot.play.host import Host
from moot.play.previews import preview_of

INDEX = """
@move("propose")
def with_an_index(votes_wanted: int = 1):
    \"""Say how many votes it takes.

    votes_wanted: the votes that it takes
    \"""
"""
BY_INDEX = """
@adjust("votes_required")
def its_own(proposal):
    return proposal.votes_wanted
"""
COUNTED = """
index_of = register(int, of=Proposal, starts=0)

@move("propose")
def noted(votes_wanted: int, proposal, player, title):
    set_register("index_of", votes_wanted, proposal)
    announce("indexed", by=player, title=title, made=proposal.number, changes=len(proposal.changes))
"""
REASONS = """
@move("judge")
def with_reasons(reasons: str):
    "A judge says why."
"""
FIVE_JUDGMENTS = """
verdicts = register(dict[str, int], starts={})

@upon("case_called")
def the_caller_judges(case):
    if case.kind != "undecided":
        appoint_judge(case, case.caller)

@move("judge")
def five(judgment: Literal["true", "false", "irrelevant", "insufficient", "dismissed"], verdicts):
    set_entry("verdicts", judgment, verdicts.get(judgment, 0) + 1)
"""
CALLS = """
@upon("case_called")
def the_caller_judges(case):
    if case.kind != "undecided":
        appoint_judge(case, case.caller)
"""


def begun(host: Host, *more: str) -> Game:
    """A game of an assembly, with these mechanisms as its rules 201, 202 and so on."""
    return Game.of(host, assembly(), points(), *(rule(f"20{n}", one) for n, one in enumerate(more, 1)))


def propose(game: Game, *changes: dict[str, Any], by: str = "Ada", **given: Any) -> None:
    """Somebody proposes changes, with what else is asked for."""
    game.do(by, "propose", changes=list(changes) or [enact()], **given)


def vote(game: Game, number: str = "301") -> None:
    """All vote for a proposal."""
    for player in game.state.seating:
        game.do(player, "vote", proposal=number, choice="for")


def test_a_proposal_keeps_what_a_rule_has_its_proposer_say(host: Host) -> None:
    """A number that is asked for with a proposal is an attribute of it, which the threshold is."""
    game = begun(host, INDEX, BY_INDEX)
    propose(game, enact(), by="Ada", votes_wanted="3")
    assert game.state.proposals["301"].content == {"votes_wanted": 3}  # type: ignore[index]
    for player in ("Ada", "Ben", "Cleo"):
        game.do(player, "vote", proposal="301", choice="for")
    for player in ("Dan", "Eve"):
        game.do(player, "vote", proposal="301", choice="against")
    assert game.state.proposals["301"].outcome == "adopted"  # type: ignore[index]


def test_what_is_left_out_has_its_default(host: Host) -> None:
    """An optional argument has its default, also on proposals that were made before the rule came."""
    told = '@show("status")\ndef all_of_them(open_proposals):\n    return str([p.votes_wanted for p in open_proposals])'
    game = begun(host)
    propose(game, enact(mechanism=INDEX), enact(mechanism=told))
    propose(game)
    vote(game)
    propose(game, by="Ben", votes_wanted=2)
    propose(game, by="Ben")
    assert [line for _, line in game.table.moment().law.shows(game.state, "status", game.now)] == ["[1, 2, 1]"]


def test_what_a_rule_does_comes_after_what_the_move_does(host: Host) -> None:
    """The rule that adds an argument has the proposal in hand that the move made, and its title."""
    game = begun(host, COUNTED)
    made = game.do("Ada", "propose", changes=[enact()], votes_wanted=4, title="Four")
    kinds = [type(one) for one in made.events]
    assert kinds.index(e.Proposed) < kinds.index(e.RegisterSet)
    assert game.state.registers["index_of"]["301"] == 4
    assert event(made, e.Announced).fields == {"by": "Ada", "title": "Four", "made": 301, "changes": 1}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "needs votes_wanted"),
        ({"votes_wanted": "many"}, "votes_wanted must be a whole number"),
        ({"votes_wanted": 1, "other": 2}, "does not take other"),
    ],
)
def test_what_is_wrong_is_refused_in_plain_words(host: Host, given: dict[str, Any], says: str) -> None:
    """A missing argument, one of another type, and one that nobody asks for."""
    refused = begun(host, COUNTED).refused("Ada", "propose", changes=[enact()], **given)
    assert refused.code == "move.malformed"
    assert says in refused.reason


def test_a_rule_can_forbid_by_what_another_has_asked_for(host: Host) -> None:
    """The argument is a fact for all rules on the move."""
    game = begun(
        host,
        INDEX,
        '@forbid("propose")\ndef at_most_three(votes_wanted):\n    return "too high" if votes_wanted > 3 else None',
    )
    assert game.refused("Ada", "propose", changes=[enact()], votes_wanted=4).reason == "too high"
    propose(game, votes_wanted=3)


def test_a_rule_proposes_with_what_is_asked_for(host: Host) -> None:
    """A rule that proposes for somebody gives the argument too, or is refused as they would be."""
    deputy = """
    @move("propose-for", by="players")
    def propose_for(whom: Player, changes: Changes, votes: int):
        put("rule-change", author=whom, changes=changes, votes_wanted=votes)

    @move("hurry", by="players")
    def hurry(whom: Player, changes: Changes):
        put("rule-change", author=whom, changes=changes)
    """
    game = begun(host, COUNTED, deputy)
    assert game.refused("Ben", "hurry", whom="Ada", changes=[enact()]).reason == "propose needs votes_wanted"
    game.do("Ben", "propose-for", whom="Ada", changes=[enact()], votes=2)
    assert game.state.registers["index_of"]["301"] == 2


def test_a_rule_can_want_more_of_a_text_that_a_move_has(host: Host) -> None:
    """Reasons, which a judge may leave out, are wanted where a rule asks for them, and an empty text is none."""
    game = begun(host, REASONS, CALLS)
    game.do("Ada", "call-case", statement="Is it so?")
    assert game.refused("Ada", "judge", case="1", judgment="true").reason == "judge needs reasons"
    assert game.refused("Ada", "judge", case="1", judgment="true", reasons="").reason == "judge needs reasons"
    game.do("Ada", "judge", case="1", judgment="true", reasons="Because.")
    assert game.state.cases["1"].reasons == "Because."  # type: ignore[index]


def test_a_rule_can_name_five_judgments(host: Host) -> None:
    """The judgments are those that a rule asks for, and its own words are the judgment."""
    game = begun(host, FIVE_JUDGMENTS)
    game.do("Ada", "call-case", statement="Is it so?")
    refused = game.refused("Ada", "judge", case="1", judgment="undecided")
    assert "one of true, false, irrelevant, insufficient, dismissed" in refused.reason
    game.do("Ada", "judge", case="1", judgment="dismissed")
    assert game.state.cases["1"].judgment == "dismissed"  # type: ignore[index]
    assert game.state.registers["verdicts"][""] == {"dismissed": 1}


def test_a_vote_can_be_asked_for_a_reason(host: Host) -> None:
    """What a rule does with the argument comes after the ballot, also of a ballot that a rule casts."""
    said = """
    @move("vote")
    def why(because: str, player, proposal, choice, voted):
        announce("reason", of=player, on=proposal.number, choice=choice, voted=len(voted), because=because)
    """
    game = begun(host, said)
    propose(game)
    assert game.refused("Ada", "vote", proposal="301", choice="for").reason == "vote needs because"
    made = game.do("Ada", "vote", proposal="301", choice="for", because="It is kind.")
    assert event(made, e.Announced).fields == {
        "of": "Ada",
        "on": 301,
        "choice": "for",
        "voted": 1,
        "because": "It is kind.",
    }


def test_a_case_that_is_called_is_in_hand(host: Host) -> None:
    """A rule that asks the caller for more knows the case that they call."""
    stake = """
    stake = register(int, of=Case, starts=0)

    @move("call-case")
    def with_a_stake(points_staked: int, case, player):
        award(player, -points_staked)
        set_register("stake", points_staked, case)
    """
    game = begun(host, stake)
    game.do("Ada", "call-case", statement="Is it so?", points_staked=5)
    assert game.state.registers["stake"]["1"] == 5
    assert game.points()["Ada"] == -5


def test_two_rules_that_ask_for_the_same_share_it(host: Host) -> None:
    """An argument that two rules add alike is asked for once, and both act on it."""
    also = '@move("propose")\ndef paid(votes_wanted: int, player):\n    award(player, votes_wanted)'
    game = begun(host, COUNTED, also)
    propose(game, by="Ada", votes_wanted=3)
    assert game.points()["Ada"] == 3
    assert game.state.registers["index_of"]["301"] == 3


def test_a_clash_of_names_is_told(host: Host) -> None:
    """Of two rules that add an argument of one name differently the first stands, and the clash is told beforehand."""
    other = '@move("propose")\ndef paid(votes_wanted: str, player):\n    award(player, 1)'
    game = begun(host, COUNTED)
    told = "rules 201 and 301 add votes_wanted to propose differently; the first stands"
    propose(game, enact(mechanism=other), votes_wanted=1)
    assert f"R{told[1:]}." in preview_of(game.table, "301").warnings
    vote(game)
    assert [fault.message for fault in game.table.moment().law.index.faults] == [told]
    propose(game, votes_wanted=3, by="Ada")
    assert (game.points()["Ada"], game.state.registers["index_of"]["302"]) == (0, 3)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('@move("propose", by="players")\ndef f(x: int):\n    pass', "who makes it is known"),
        ('@move("propose")\ndef f(changes: Changes):\n    pass', "asks for `changes` already"),
        ('@move("vote")\ndef f(digest: str):\n    pass', "asks for `digest` already"),
        ('@move("vote")\ndef f(proposal: Proposal):\n    pass', "asks for `proposal` already"),
        ('@move("vote")\ndef f(player: Player):\n    pass', "is a fact"),
        ('@move("judge")\ndef f(judgment: int):\n    pass', "can't be a int"),
        ('@move("vote")\ndef f(player, proposal):\n    award(player, 1)', "adds nothing to `vote`"),
    ],
)
def test_the_gate_says_what_cannot_be_added(source: str, says: str) -> None:
    """An argument of the move's own, a fact, another maker, and nothing at all."""
    mechanism, faults = read_mechanism(source)
    assert mechanism is None
    assert says in faults[0].message


def test_what_rules_add_holds_up_no_case_on_the_law(host: Host) -> None:
    """In a case on an open question nothing is asked that a rule adds, so that it can't be in the way."""
    hostile = """
    @move("judge")
    @move("agree")
    def riddled(riddle: Literal["nobody knows"], holding=None):
        award("nobody at all", 1 // 0)
    """
    unclear = ('@term("quorum")\ndef three():\n    return 3', '@term("quorum")\ndef four():\n    return 4')
    wants = '@forbid("vote")\ndef enough(quorum):\n    return None'
    game = begun(host, hostile, *unclear, wants)
    propose(game)
    assert isinstance(game.move("Ada", "vote", proposal="301", choice="for"), Undecided)
    for player in game.state.seating:
        game.do(player, "agree", case="1", holding={"prevails": "202"})
    assert game.state.cases["1"].closed is not None  # type: ignore[index]
    game.do("Ada", "vote", proposal="301", choice="for")


def test_a_rule_that_fails_after_the_move_fails_publicly(host: Host) -> None:
    """The move is made; what the rule would have done is not."""
    broken = '@move("vote")\ndef broken(because: str = ""):\n    announce("no", x=1 // 0)'
    game = begun(host, broken)
    propose(game)
    made = game.do("Ada", "vote", proposal="301", choice="for")
    assert event(made, e.MechanismFailed).because.provision == "broken"
    assert "Ada" in game.state.proposals["301"].ballots  # type: ignore[index]


def test_a_repealed_addition_is_asked_no_more(host: Host) -> None:
    """What a rule adds goes with it; what was kept stays."""
    game = begun(host, COUNTED)
    propose(game, repeal("201"), votes_wanted=5)
    vote(game)
    propose(game, amend("102", text="Other."))
    assert game.state.proposals["301"].content == {"votes_wanted": 5}  # type: ignore[index]
    assert (
        game.refused("Ada", "propose", changes=[enact()], votes_wanted=5).reason == "propose does not take votes_wanted"
    )


def test_a_text_that_looks_like_a_number_stays_a_text(host: Host) -> None:
    """Of what a move asks for, numbers of rules and proposals are numbers to its rule, and texts are texts."""
    telling = 'def tell(of: Number, words: str):\n    announce("told", said=f"{of + 1}: {words + words}")'
    game = Game.of(host, assembly(), rule("301", f'@move("tell", by="players")\n{telling}'))
    game.do("Ada", "tell", of="301", words="7")
    assert [one.fields for one in game.events(e.Announced)] == [{"said": "302: 77"}]


def test_what_a_sealed_argument_has_sealed() -> None:
    """Its type is the one in brackets; other types have nothing sealed."""
    assert [sealed_type(kind) for kind in ("Sealed[int]", "Sealed[list[str]]", "int")] == ["int", "list[str]", ""]
