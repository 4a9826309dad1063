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
THREE_AT_ONCE = rule(
    "103",
    '@forbid("vote")\ndef only_among_three(open_proposals):\n    if len(open_proposals) < 3:\n'
    '        return "fewer than three proposals are open"',
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


@pytest.mark.check
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


@pytest.mark.parametrize(("ruleset", "requests"), {"suber": 30, "nomic_world": 95, "infinity": 95}.items())
def test_a_trial_asks_little_of_the_rules(host: Host, ruleset: str, requests: int) -> None:
    """It tries one proposal at a time first: with everybody's it takes 34, 161 and 261 requests.

    Infinity's officer would schedule each of them again in each round, and the rounds would be over before anything is
    adopted, so that it wasn't known whether rules could be changed.
    """
    game = Game(host, host.ruleset(ruleset))
    law, before = game.table.moment().law.within_a_trial(), host.sandbox.crossings
    found = trial_of(law, game.state, game.now)
    assert found.alive
    assert host.sandbox.crossings - before <= requests


def test_what_takes_several_proposals_is_a_way(host: Host) -> None:
    """Where a vote only begins once three proposals are open, one at a time leads nowhere, and everybody's do."""
    game = Game.of(host, assembly(), THREE_AT_ONCE)
    assert trial_of(game.table.moment().law, game.state, game.now).alive is True
