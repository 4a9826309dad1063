"""Sentences about judges and judgments come to the code that says what they say."""

import pytest

from moot.law.english.drafts import draft_of

LIMITS = {
    "No more than one case may be called per day.": (
        "len([one for one in cases_called if local_date(one, zone) == local_date(now, zone)]) >= 1"
    ),
}


@pytest.mark.parametrize("text", LIMITS)
def test_limits_on_judging(text: str) -> None:
    """A limit holds for just those whom it names, and only when it says."""
    draft = draft_of(text)
    assert f"    if {LIMITS[text]}:\n" in draft.mechanism


@pytest.mark.parametrize(
    "text",
    [
        "A judge may not judge a case while they are judging a case.",
        "The judge may not be judged.",
        "Nobody may be judge twice in a row.",
        "A player whose case is not judged true loses 2 points.",
        "The judge is drawn by lot.",
        "The judge is the player with the fewest points.",
    ],
)
def test_what_is_not_understood_of_judges_makes_no_code(text: str) -> None:
    """Near misses stay text."""
    assert draft_of(text).mechanism == ""


@pytest.mark.parametrize("text", LIMITS)
def test_it_is_told_as_a_sentence_that_drafts_the_same(text: str) -> None:
    """What is read is told, and read again as the same code."""
    (drafted,) = draft_of(text).sentences
    assert draft_of(drafted.said).mechanism == drafted.mechanism


def test_whose_judgment_is_overruled() -> None:
    """Who gave the judgment is meant, and the case may have another judge by then: so it isn't read."""
    assert draft_of("When a judgment is overruled, its judge loses 4 points.").mechanism == ""
