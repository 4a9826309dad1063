"""Where everybody has left, nothing is adopted: there is nobody whose vote could be for it."""

import pytest
from tests.infinity.months import WEDNESDAY
from tests.law.test_ties import PUBLISHED
from tests.nomic_world.world import DAY
from tests.playing import FIVE, Game, assembly, enact, rule

from moot.play.host import Host

WAYS = ["unanimity()", "majority_of_voters()", "simple_majority()", "fraction_of_voters(2, 3)"]


@pytest.mark.parametrize("way", WAYS)
def test_nobodys_vote_adopts_nothing(host: Host, way: str) -> None:
    """By every way of counting in the library, a proposal on which nobody is left to vote is defeated."""
    code = assembly().content.mechanism.replace("voting.unanimity()", f"voting.{way}")
    code = code.replace("voting.closes_when_all_have_voted()", "voting.closes_after(1)")
    game = Game.of(host, rule("101", code, rank="immutable"))
    number = game.propose(enact(), by="Ada")
    for player in FIVE:
        game.do(player, "leave")
    game.wait(game.now + 2 * DAY)
    assert game.state.proposals[number].outcome == "defeated"


@pytest.mark.parametrize("name", PUBLISHED)
def test_what_nobody_is_left_to_vote_on_is_not_adopted(host: Host, name: str) -> None:
    """In each of the five games in which votes close, all leave in mid-vote; the proposal isn't adopted by anybody."""
    game = Game(host, host.ruleset(name), now=PUBLISHED[name].starts, offices=PUBLISHED[name].offices or None)
    number = game.propose(enact(), by="Ada")
    if name == "nomic_world":
        game.do("Ben", "second", proposal=number)
        game.do("Ada", "post-to-vote", proposal=number)
    if name == "infinity":
        game.wait(WEDNESDAY)
    for player in reversed(FIVE):
        game.do(player, "leave")
    game.wait(game.now + 20 * DAY)
    assert game.state.proposals[number].outcome != "adopted"
