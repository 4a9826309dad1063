"""What Nomic World, Infinity and Acronomic have in common, played in each: C1, C2, C6, C8, C10, C11, C13, C15."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.acronomic.weeks import begun
from tests.infinity.months import Month
from tests.nomic_world.world import World
from tests.playing import FIVE, Game, amend, enact, repeal, transmute

from moot.game.changes import Content
from moot.play.host import Host

DAY = 86_400
BEGIN: dict[str, Callable[[Host], Game]] = {"nomic_world": World.today, "infinity": Month.begun, "acronomic": begun}
NUMBERING = {"nomic_world": "107", "infinity": "108", "acronomic": "108"}
"""The immutable rule by which proposals have their numbers."""
DECIDING = {"nomic_world": "203", "infinity": "324", "acronomic": "203"}
"""The mutable rule by which a vote is decided."""
HARMLESS = {"nomic_world": "208", "infinity": "206", "acronomic": "206"}
"""A mutable rule that no vote hangs on."""


@pytest.fixture(params=list(BEGIN))
def name(request: pytest.FixtureRequest) -> str:
    """Each of the games."""
    return str(request.param)


@pytest.fixture
def game(host: Host, name: str) -> Game:
    """A game of five that has just begun."""
    return BEGIN[name](host)


def stage(game: Game, number: str) -> str:
    """How far a proposal is."""
    return game.state.proposals[number].stage  # type: ignore[index]


def up_for_vote(game: Game, *changes: dict[str, Any]) -> str:
    """A proposal on which voting has begun, by whatever way it goes there."""
    if isinstance(game, World):
        return game.post(*changes)
    number = game.propose(*changes, by="Ada")
    for _ in range(10):
        if stage(game, number) != "made":
            break
        game.wait(game.now + DAY)
    assert stage(game, number) == "voting"
    return number


def outcome(game: Game, number: str) -> str:
    """The outcome of a proposal for which everybody votes."""
    for player in game.state.seating:
        game.do(player, "vote", proposal=number, choice="for")
    for _ in range(15):
        if stage(game, number) != "voting":
            break
        game.wait(game.now + DAY)
    if isinstance(game, Month):
        game.go_on()
    return game.state.proposals[number].outcome  # type: ignore[index]


def passed(game: Game, *changes: dict[str, Any]) -> str:
    """A proposal that is adopted; its number."""
    number = up_for_vote(game, *changes)
    assert outcome(game, number) == "adopted"
    return number


def content(game: Game, rule: str) -> Content:
    """What the rule says that has this number, or had it."""
    return game.rule(rule).content


@pytest.mark.check
def test_C1_only_mutable_rules_are_amended_and_repealed_and_any_is_transmuted(game: Game, name: str) -> None:
    """What is immutable is neither amended nor repealed, nor enacted; made mutable it is, and back."""
    number = NUMBERING[name]
    for change in (amend(number, text="Otherwise."), repeal(number), enact() | {"rank": "immutable"}):
        assert game.refused("Ada", "propose", changes=[change]).because.rule == "103"  # type: ignore[union-attr]
    unlocked = passed(game, transmute("113", "mutable"))
    assert game.rule(unlocked if name != "nomic_world" else "113").rank == "mutable"
    changed = passed(game, amend(unlocked if name != "nomic_world" else "113", text="Otherwise.", mechanism=""))
    assert content(game, changed if name != "nomic_world" else "113").text == "Otherwise."


@pytest.mark.check
def test_C2_repealing_an_amendment_takes_its_layer_away(game: Game, name: str) -> None:
    """If the first of two amendments is repealed, the second remains; without both the rule reads as at first."""
    rule = HARMLESS[name]
    first, known = content(game, rule), rule
    amendments = []
    for wording in ({"text": "In another way."}, {"title": "Another name"}):
        amendments.append(passed(game, amend(known, **wording) if "text" in wording else retitle(known, wording)))
        known = known if name == "nomic_world" else amendments[-1]
    assert (content(game, known).title, content(game, known).text) == ("Another name", "In another way.")
    for gone, left in ((amendments[0], first.text), (amendments[1], first.text)):
        undone = passed(game, {"change": "repeal-amendment", "rule": known, "amendment": gone})
        known = known if name == "nomic_world" else undone
        assert content(game, known).text == left
    assert content(game, known) == first


def retitle(rule: str, wording: dict[str, str]) -> dict[str, Any]:
    """A change: another title."""
    return {"change": "retitle", "rule": rule, **wording}


def test_C6_a_mutable_rule_against_an_immutable_one_is_void(game: Game, name: str) -> None:
    """Whatever it claims of itself: proposals have the numbers that the immutable rule gives them."""
    mine = '@term("next_number")\ndef mine():\n    return "7"'
    number = passed(game, enact("Seven", "Every proposal is 7.", mine, prevails_over=[NUMBERING[name]]))
    assert up_for_vote(game, enact("Next")) == str(int(number) + 1)


def test_C8_a_mutable_rule_remains(game: Game) -> None:
    """That every mutable rule be made immutable is not adopted, though everybody votes for it."""
    mutable = [rule.number for rule in game.state.in_force() if rule.rank == "mutable"]
    number = up_for_vote(game, *(transmute(one, "immutable") for one in mutable))
    assert outcome(game, number) == "barred"
    assert [rule.number for rule in game.state.in_force() if rule.rank == "mutable"] == mutable


def test_C10_a_player_may_always_forfeit(game: Game) -> None:
    """A rule that forbids to leave is void against the immutable one that permits it."""
    passed(game, enact("Stay", "Nobody leaves.", '@forbid("leave")\ndef stay():\n    return "nobody leaves"'))
    game.do("Ben", "leave")
    assert "Ben" not in game.state.seating


def test_C11_a_rule_may_be_changed_by_its_own_authority(game: Game, name: str) -> None:
    """The rule that decides votes decides the vote on itself, and the next vote uses its new version."""
    mechanism = content(game, DECIDING[name]).mechanism
    passed(game, amend(DECIDING[name], text="Just as before, in other words.", mechanism=mechanism))
    passed(game, enact("Another"))


def test_C13_before_the_vote_others_argue_and_its_proposer_settles_the_form(game: Game) -> None:
    """Another player's words are for the record, and change nothing; the author's revision is what is voted on."""
    made = game.do("Ada", "propose", changes=[enact("Tea")])
    number = next(str(event.proposal) for event in made.events if type(event).__name__ == "Proposed")
    game.do("Ben", "argue", text="Rather coffee.", proposal=number)
    game.refused("Ben", "revise", proposal=number, changes=[enact("Coffee")])
    game.do("Ada", "revise", proposal=number, changes=[enact("Coffee")])
    assert [c.content.title for c in game.state.proposals[number].changes] == ["Coffee"]  # type: ignore[index, union-attr]


def test_C15_a_change_is_in_force_once_its_vote_is_complete_and_not_before(game: Game, name: str) -> None:
    """With everybody's vote for it the rule reads as before until the vote is over."""
    rule = HARMLESS[name]
    before = content(game, rule)
    number = up_for_vote(game, amend(rule, text="In another way."))
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=number, choice="for")
    assert content(game, rule) == before
    game.do("Eve", "vote", proposal=number, choice="for")
    assert content(game, rule) == before
    game.wait(game.now + 14 * DAY)
    assert content(game, rule).text == "In another way."
