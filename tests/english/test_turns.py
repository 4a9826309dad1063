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
}
EFFECTS = {
    "At the end of each turn, each player gets 1 point.": "    if register == 'turn':\n        award(players, 1)\n",
    "When a player's turn begins, they get 2 points.": "    if register == 'turn':\n        award(turn, 2)\n",
}
NEXT = {}


@pytest.mark.parametrize("text", LIMITS)
def test_limits_on_turns(text: str) -> None:
    """A limit refuses just what the sentence says, on whose turn it says."""
    assert f"    if {LIMITS[text]}:\n" in draft_of(text, NAMES, DECLARED).mechanism


@pytest.mark.parametrize("text", EFFECTS)
def test_effects_of_turns(text: str) -> None:
    """As a turn begins, or on somebody's turn, what the sentence says happens."""
    assert draft_of(text, NAMES, DECLARED).mechanism.endswith(EFFECTS[text])


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


@pytest.mark.parametrize("text", [*LIMITS, *EFFECTS])
def test_it_is_told_as_a_sentence_that_drafts_the_same(text: str) -> None:
    """What is read is told, and read again as the same code."""
    (drafted,) = draft_of(text, NAMES, DECLARED).sentences
    assert draft_of(drafted.said, NAMES, DECLARED).mechanism == drafted.mechanism
