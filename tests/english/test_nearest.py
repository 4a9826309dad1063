"""Suggestions for sentences that aren't understood."""

import pytest
from tests.effort import within

from moot.law.english.drafts import draft_of
from moot.law.english.nearest import NEAREST_MAX, nearest


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("The winner is the first player to achieve 50 (positive) points.", "The first player who has 50 points wins."),
        ("All voters must say yes for a proposal to be adopted.",
         "A proposal is adopted if all of the eligible voters vote for it."),
    ],
)  # fmt: skip
def test_the_nearest_sentence_has_the_words_and_numbers_of_the_one_that_is_not_understood(sentence: str, wanted: str):
    """A suggestion says what was probably meant, and it runs."""
    if draft_of(sentence).sentences[0].runs:
        pytest.skip("it is understood by now")
    found = nearest(sentence)
    assert found[0] == wanted
    assert len(found) <= NEAREST_MAX
    assert all(draft_of(one).sentences[0].runs for one in found)


def test_nothing_is_suggested_where_nothing_is_near():
    """A sentence about something else gets no suggestions."""
    assert nearest("Be kind.") == ()
    assert nearest("") == ()


@pytest.mark.parametrize(
    "sentence",
    ["Tea is served.", "Until then, each adopted proposal brings its author 2 points, hopefully.", "The Duke is rude."],
)
def test_no_suggestion_says_the_opposite_or_much_else(sentence: str):
    """What shares a name or a number only, takes what the sentence gives, or says far more, isn't suggested."""
    for one in nearest(sentence):
        assert "Tea" not in one and "loses" not in one and len(one.split()) < 2 * len(sentence.split())


def test_the_number_of_a_rule_is_not_taken_for_an_amount():
    """A sentence about rule 203 gets no suggestion in which 203 is anything else."""
    law = "any proposal which purports to repeal a rule shall be deemed adopted only upon the affirmative votes of no"
    said = f"Notwithstanding rule 203, {law} fewer than three quarters of the eligible voters."
    assert not draft_of(said).mechanism
    assert "203" not in " ".join(nearest(said))


def test_a_misspelled_word_is_mended():
    """A sentence that would run if its words were spelled right is suggested as its author wrote it."""
    found = nearest("Whenever a propsal is adopted, its author gets 3 pionts.")
    assert found == ("Whenever a proposal is adopted, its author gets 3 points.",)


def test_suggestions_are_cheap():
    """Ten long sentences get theirs in a moment, once the phrases of the table are known."""
    nearest("The Duke is rude to a proposal.")
    with within(4.0):
        for n in range(10):
            nearest(" ".join(f"the player who has {n} points votes for it if a proposal" for _ in range(10)))
