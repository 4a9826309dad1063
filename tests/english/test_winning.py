"""Sentences about winning come to the code that says who wins, and when."""

import pytest

from moot.law.english.drafts import draft_of

GOALS = {
    "You win if you have 75 points.": "return 75",
    "First to 30 points is the winner.": "return 30",
    "A player who has more than 60 points wins.": "return 61",
    "It takes 150 points to win while there are more than five players, and 100 otherwise.": (
        "return 150 if len(players) > 5 else 100"
    ),
}
CONDITIONS = {
    "A player who has more points than anyone else and at least 30 points wins.": (
        "all([points[one] > points[other] for other in players if other != one]) and points[one] >= 30"
    ),
    "The first player to reach 100 points wins, provided they have had a proposal adopted.": (
        "points[one] >= 100 and adoptions_of[one] >= 1"
    ),
    "A player with more than 80 points wins, but not before they have made at least three proposals.": (
        "points[one] > 80 and len(proposal_times[one]) >= 3"
    ),
    "A player wins once they have at least twice as many points as everyone else, and no fewer than 40.": (
        "all([points[one] >= 2 * points[other] for other in players if other != one]) and points[one] >= 40"
    ),
}
LIMITS = {
    "No player shall win before 10 January 2026, whatever their score.": "now < at_time(date(2026, 1, 10), 0, zone)",
    "Rule 208 notwithstanding, nobody may win on a weekend.": "weekday(local_date(now, zone)) > 5",
}


@pytest.mark.parametrize("text", GOALS)
def test_so_many_points_win(text: str) -> None:
    """A number of points that wins is the answer to how many do."""
    assert GOALS[text] in draft_of(text).mechanism


@pytest.mark.parametrize("text", CONDITIONS)
def test_whoever_meets_a_condition_wins(text: str) -> None:
    """Everything that a sentence asks for has to be so before somebody wins."""
    mechanism = draft_of(text).mechanism
    assert f"    for each in [one for one in players if {CONDITIONS[text]}]:\n        win(each)\n" in mechanism


@pytest.mark.parametrize("text", LIMITS)
def test_limits_on_winning(text: str) -> None:
    """A limit holds whatever else it says of other rules or of points."""
    assert f"    if {LIMITS[text]}:\n" in draft_of(text).mechanism


@pytest.mark.parametrize(
    "text",
    [
        "The player with the most points wins.",
        "A player who has more points than everyone else wins.",
        "A player with at most 10 points wins.",
        "A player does not win with 100 points.",
        "The first player who does not have 100 points wins.",
        "Nobody wins with 100 points.",
        "Rule 208 notwithstanding, each player gets 5 points when a proposal is adopted.",
    ],
)
def test_what_does_not_say_when_somebody_wins_makes_no_code(text: str) -> None:
    """Near misses stay text: what may be so from the start, and what denies."""
    assert draft_of(text).mechanism == ""


@pytest.mark.parametrize("text", [*GOALS, *CONDITIONS, *LIMITS])
def test_it_is_told_as_a_sentence_that_drafts_the_same(text: str) -> None:
    """What is read is told, and read again as the same code."""
    (drafted,) = draft_of(text).sentences
    assert drafted.said != drafted.text
    assert draft_of(drafted.said).mechanism == drafted.mechanism
