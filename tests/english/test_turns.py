"""Sentences on turns come to the code that says what may be done, and what happens, on whose turn."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

NAMES, DECLARED = LawNames(holders=("turn",), dice=("roll",)), frozenset({"turn"})
TIMES = "len([one for one in proposal_times[player] if {0}]) >= {1}"
LIMITS = {
    "Nobody may call a case on another player's turn.": "player != turn",
    "A player may not vote on their own turn.": "player == turn",
    "Players may make at most two proposals per turn.": TIMES.format("one >= turn_since", 2),
    "Everyone gets one proposal per day. A day starts at midnight.": TIMES.format(
        "local_date(one, zone) == local_date(now, zone)", 1
    ),
    "Each player may make three proposals every week.": TIMES.format(
        "local_date(one, zone) - weekday(local_date(one, zone)) == local_date(now, zone) - "
        "weekday(local_date(now, zone))",
        3,
    ),
    "The same player may not propose three times in a row.": (
        "len(recent_proposers) >= 2 and all([one == player for one in recent_proposers[-2:]])"
    ),
    "You may not propose if you proposed last.": "player == last_proposer",
    "A player may not propose while another proposal is open.": "len(open_proposals) >= 1",
}
EFFECTS = {
    "At the end of each turn, each player gets 1 point.": "    if register == 'turn':\n        award(players, 1)\n",
    "When a player's turn begins, they get 2 points.": "    if register == 'turn':\n        award(turn, 2)\n",
    "If the player whose turn it is has not proposed anything within two days, they lose 1 point.": (
        "def what_comes_quiet_turn_without_proposal_2_days(turn):\n    award(turn, -1)\n"
    ),
    "When a proposal is defeated, its author misses their next turn.": "    add_to('missed_turns', proposal.author)\n",
    "When a proposal is adopted, its author gets another turn.": "    add_to('extra_turns', proposal.author)\n",
    "If you throw a 6, you get 5 extra points.": ("        return award(effect.who, effect.amount + 5, 'points')\n"),
    "A player with fewer than 10 points gets nothing for the die.": "        return []\n",
    "A player who votes on another player's turn gets 1 point.": (
        "    if player != turn:\n        if not paid_votes[player]:\n"
        "            set_register('paid_votes', True, (player, proposal))\n            award(player, 1)\n"
    ),
}
NEXT = {
    "After each turn, the next turn is that of the player with the fewest points. If several players have the fewest, "
    "it is the turn of the one among them who joined last.": (
        "[one for one in players if points[one] == min([points[other] for other in players])][-1]"
    ),
    "Players take turns counterclockwise.": "next_before(seating, turn) or turn",
    "Turns pass in alphabetical order of names.": "next_after(sorted(players), turn) or turn",
}


@pytest.mark.parametrize("text", NEXT)
def test_whose_turn_is_next(text: str) -> None:
    """What the rules in force make of the turn as one ends is changed, and nothing else that they do with it."""
    mechanism = draft_of(text, NAMES, DECLARED).mechanism
    assert "if name == 'turn' and cause.name in ('turn_completed', 'proposal_decided'):" in mechanism
    assert f"return set_register('turn', {NEXT[text]})" in mechanism


@pytest.mark.parametrize("text", LIMITS)
def test_limits_on_turns(text: str) -> None:
    """A limit refuses just what the sentence says, on whose turn it says."""
    assert f"    if {LIMITS[text]}:\n" in draft_of(text, NAMES, DECLARED).mechanism


@pytest.mark.parametrize("text", EFFECTS)
def test_effects_of_turns(text: str) -> None:
    """As a turn begins, or on somebody's turn, what the sentence says happens."""
    assert draft_of(text, NAMES, DECLARED).mechanism.endswith(EFFECTS[text])


def test_a_turn_may_be_given_away_before_proposing() -> None:
    """Whoever has proposed since their turn began is too late."""
    code = draft_of(
        "If it's your turn and you haven't proposed yet, you may give your turn to another player.", NAMES, DECLARED
    )
    assert "set_register('turn', whom)" in code.mechanism
    assert "player == turn and (not any([one >= turn_since for one in proposal_times[player]]))" in code.mechanism


@pytest.mark.parametrize(
    "text",
    [
        "A player can make two proposals in a turn.",
        "Nobody may propose until the next turn.",
        "The next turn goes to the player with the fewest points.",
        "Turns are taken in alphabetical order and then in reverse.",
        "A player may not vote on their own proposal's turn.",
    ],
)
def test_what_is_not_understood_of_turns_makes_no_code(text: str) -> None:
    """Near misses stay text: what grants more than the law does is no limit."""
    assert draft_of(text, NAMES, DECLARED).mechanism == ""


@pytest.mark.parametrize("text", [*LIMITS, *EFFECTS, *NEXT])
def test_it_is_told_as_a_sentence_that_drafts_the_same(text: str) -> None:
    """What is read is told, and read again as the same code."""
    (drafted,) = draft_of(text, NAMES, DECLARED).sentences
    assert draft_of(drafted.said, NAMES, DECLARED).mechanism == drafted.mechanism
