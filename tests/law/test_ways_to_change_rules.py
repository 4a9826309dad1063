"""Whether rules can still be changed (114): every kind of move is made before that is called impossible."""

import pytest
from tests.playing import Game, assembly, enact, points, rule

from moot.law.playouts import trial_of
from moot.play.host import Host

KEEPS = rule(
    "114",
    '@forbid("adopt")\ndef it_must_stay_possible(can_still_change):\n    if can_still_change is False:\n'
    '        return "no further rule change could be adopted"',
)
SOUND = {
    "a comment by another player": """
        remarked = register(bool, of=Proposal, starts=False)

        @upon("argued")
        def somebody_has(proposal, player):
            if player != proposal.author:
                set_register("remarked", True, proposal)

        @forbid("vote")
        def not_before_a_comment(remarked):
            if not remarked:
                return "nobody else has said anything on it"
        """,
    "a fee for another": """
        paid = register(list[Player], starts=[])

        @move("pay", by="players")
        def pay(whom: Player, amount: int, player):
            if amount > 0 and whom != player:
                add_to("paid", player)

        @forbid("vote")
        def only_payers(player, paid):
            if player not in paid:
                return "you haven't paid anybody"
        """,
    "a vote against it": """
        @adjust("votes_required")
        def some_doubt(answer, votes_against):
            return answer - 1 if votes_against else 99
        """,
    "a question for a judge": """
        @forbid("vote")
        def not_before_a_case(open_cases):
            if not open_cases:
                return "there is nothing to judge"
        """,
}
TRAPS = {
    "nobody votes": '@forbid("vote")\ndef nobody_votes():\n    return "no"',
    "nobody proposes": '@forbid("propose")\ndef nobody_proposes():\n    return "no"',
}


@pytest.mark.parametrize("wanted", SOUND)
def test_a_rule_that_wants_something_first_is_no_trap(host: Host, wanted: str) -> None:
    """Where a comment, a fee, a doubt or a case must come first, nothing is called impossible, and 114 bars nothing."""
    game = Game.of(host, assembly(), points(), KEEPS)
    game.adopt(enact("Wanted", f"It takes {wanted}.", SOUND[wanted]))
    assert game.rule("301").in_force
    assert trial_of(game.table.moment().law, game.state, game.now).alive is not False


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_is_barred_all_the_same(host: Host, trap: str) -> None:
    """Where no move of any kind leads to a rule change, 114 bars the adoption."""
    game = Game.of(host, assembly(), points(), KEEPS)
    game.adopt(enact("A trap", f"By this rule {trap}.", TRAPS[trap]))
    assert "301" not in game.state.numbers


def test_a_ranking_of_proposals_is_a_way(host: Host) -> None:
    """Where proposals are ranked together, and an office begins the ranking, the trial ranks them."""
    game = Game(host, host.ruleset("classroom"), offices={"teacher": "Ms Gray"})
    game.propose(enact("Tea", "Tea is served.", "@upon('joined')\ndef a_point():\n    announce('tea')"), by="Ada")
    assert trial_of(game.table.moment().law, game.state, game.now).alive is True


def test_a_trial_asks_little_of_the_rules(host: Host) -> None:
    """Most moves are simply made: of 76 steps in 161 requests, and not also asked for beforehand in a batch (192)."""
    game = Game(host, host.ruleset("nomic_world"))
    law, before = game.table.moment().law.within_a_trial(), host.sandbox.crossings
    found = trial_of(law, game.state, game.now)
    assert found.alive and len(found.steps) == 76
    assert host.sandbox.crossings - before <= 165
