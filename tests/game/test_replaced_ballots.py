"""A vote that has closed, and in which every secret ballot was replaced by an open one, keeps nothing back."""

import pytest
from tests.properties.games import World
from tests.properties.votes import SECRET, closing_after

from moot.game import events as e
from moot.game.apply import apply_all, without_replaced


@pytest.mark.parametrize(
    ("replaced", "closed", "withheld"), [(True, True, False), (True, False, True), (False, True, True)]
)
def test_nothing_is_withheld_where_no_secret_ballot_is_left(replaced: bool, closed: bool, withheld: bool) -> None:
    """As long as the vote is open, or one ballot is secret, the vote counts as one with secrets."""
    game = World().game(*closing_after(2, "voting.unanimity()", SECRET))
    number = game.propose()
    for player in ("Ada", "Ben"):
        game.do(player, "vote", proposal=number, choice="for")
    assert game.state.withheld == (number,)
    text = game.state.proposals[number].digest
    again = ["Ada", "Ben"] if replaced else ["Ada"]
    events = [e.BallotCast(proposal=number, player=player, choice="against", digest=text) for player in again]
    state = apply_all(game.state, [*events, *([e.VotingClosed(proposal=number)] if closed else [])])
    assert bool(without_replaced(state).withheld) == withheld
