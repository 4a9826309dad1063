"""Whether a text without any instruction is the text of a rule."""

import pytest

from moot.documents.prose.parser import is_rule_text


@pytest.mark.parametrize(
    "text",
    [
        "Every member shall water one plant a day.",
        "A guest may not vote, and cannot hold an office.",
        "If a member is late three times, that member brings the cake.",
        "A quorum is the number of members who have to be present.",
        "Each player receives ten seeds at the beginning of the season.",
        "No dog comes into the hall. Dogs are required to wait outside, with their leads on.",
    ],
)
def test_what_is_laid_down_for_everybody(text: str) -> None:
    """Norms, definitions and general statements can be a rule's text."""
    assert is_rule_text(text) == ("", 0)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Title: Watering\nEvery member shall water one plant a day.", "Watering"),
        ("Rule: Watering\nEvery member shall water one plant a day.", "Watering"),
        ("Watering Plants\n\nEvery member shall water one plant a day.", "Watering Plants"),
    ],
)
def test_a_title_above(text: str, title: str) -> None:
    """A heading above the text is its title, not part of it."""
    found = is_rule_text(text)
    assert found is not None
    assert (found[0], text[found[1] :].strip()) == (title, "Every member shall water one plant a day.")


@pytest.mark.parametrize(
    "text",
    [
        "I think every member shall water one plant a day.",
        "Every member shall water one plant a day, don't you agree?",
        "Award ten seeds to every member who must water plants.",
        "If Pia waters the plants, award her ten seeds, as she must.",
        "All members gain ten seeds.",
        "Pia has watered the plants. Ottokar has not, and it rained.",
        "Each member's seeds are set to zero.",
        "Every member shall water one plant",
        "Shall we?",
        "They sang. They ate. They danced. They slept. They rose. Nobody may know.",
        "I vote FOR 301 and AGAINST 302, and so shall every member.",
        "",
    ],
)
def test_what_is_talk_or_an_order(text: str) -> None:
    """Opinions, questions, orders, tales, votes and half sentences are no rule."""
    assert is_rule_text(text) is None
