"""Times in sentences: when something happens by itself, how long a vote is open, what holds only at some times."""

import pytest

from moot.law.english.drafts import draft_of

READ = {
    "Every Tuesday at 7 p.m. each player gets 2 points.": "next_weekday(last, 2, 1140, zone)",
    "Votes are open for five days.": "proposal.opened + days(5)",
    "Nobody may vote on Thursdays.": "weekday(local_date(now, zone)) == 4",
    "Nobody may propose between 22:00 and 7:00.": "local_minutes(now, zone) >= 1320 or local_minutes(now, zone) < 420",
    "A judge who has not judged within four days of being appointed loses 2 points.": "case.accepted + days(4)",
}
"""Sentences, each with a piece of the code that it comes to."""

SILENT = (
    "Voting doesn't last three days.",
    "Every other Sunday each player gets 1 point.",
    "Nobody may vote for three days.",
    "Three days after a proposal is made, each player who voted for it gets 1 point.",
    "Each Sunday at noon the player with the most points gets 5 points.",
)
"""Sentences that are nearly understood, and must come to nothing."""


@pytest.mark.parametrize("sentence", READ)
def test_times_come_to_code(sentence: str) -> None:
    """A sentence about a time comes to code that says just that."""
    assert READ[sentence] in draft_of(sentence).mechanism


@pytest.mark.parametrize("sentence", SILENT)
def test_what_is_nearly_understood_comes_to_nothing(sentence: str) -> None:
    """What isn't understood whole, or leaves open who is meant, makes no code."""
    assert draft_of(sentence).mechanism == ""


def test_midnight_of_a_weekday_has_two_readings() -> None:
    """It's the midnight that begins the day, or the one that ends it: nothing runs until somebody has chosen."""
    (sentence,) = draft_of("Every Sunday at midnight each player gets 1 point.").sentences
    assert not sentence.runs
    assert sentence.readings == (
        "Every Sunday at 0:00, each player gets 1 point.",
        "Every Sunday at 24:00, each player gets 1 point.",
    )
