"""Sentences about winning come to the code that says who wins, and when."""

import pytest

from moot.law.english.drafts import draft_of

GOALS = {}
CONDITIONS = {}
LIMITS = {
    "No player shall win before 10 January 2026, whatever their score.": "now < at_time(date(2026, 1, 10), 0, zone)",
    "Rule 208 notwithstanding, nobody may win on a weekend.": "weekday(local_date(now, zone)) > 5",
}


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
