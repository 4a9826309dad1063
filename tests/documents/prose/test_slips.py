"""Slips in proposals: corrected where there is only one way to, and always told."""

import pytest

from moot.documents.prose import RuleIn, understand
from moot.documents.prose.slips import is_slip, meant_by, quoted_with_slip

TEXT = "A player who dissents gets 10 points. A player who agrees gets 5 points. Nobody else gets anything."
RULES = (RuleIn("204", "Dissenters", TEXT, "mutable"), RuleIn("206", "Losing", "Who loses pays.", "mutable"))


def read(text: str) -> tuple[str | None, list[str]]:
    """The new text of the rule, and what is read as what."""
    understood = understand(text, RULES)
    told = [one.message for one in understood.warnings if one.code == "prose.read-as"]
    return (understood.changes[-1].text if understood.changes else None), told


@pytest.mark.parametrize(
    ("text", "expected", "told"),
    [
        ('Ammend rule 204 to read: "No."', "No.", "“Ammend” is read as “Amend”"),
        (
            'Amend rule 204 by replacing "A plaier who dissents" with "A person"',
            TEXT.replace("A player who dissents", "A person"),
            "“A plaier who dissents” is read as “A player who dissents”",
        ),
        (
            'Amend rule 204 by replacing "Nobody else ever gets anything" with "That is all"',
            TEXT.replace("Nobody else gets anything", "That is all"),
            "“Nobody else ever gets anything” is read as “Nobody else gets anything”",
        ),
        (
            'In rule 204, delete the sentence beginning "Noboddy else".',
            TEXT.removesuffix(" Nobody else gets anything."),
            "“Noboddy else” is read as “Nobody else”",
        ),
        (
            'Amend rule 204 by replacing "10 points with "9 points".',
            TEXT.replace("10 points", "9 points"),
            'a quotation mark is missing: read as if it stood behind “replacing "10 points”',
        ),
    ],
)
def test_a_slip_with_one_way_out(text: str, expected: str, told: str) -> None:
    """It is read as what it must mean, and a warning says so."""
    assert read(text) == (expected, [told])


@pytest.mark.parametrize(
    "text",
    [
        'Amend rule 204 by replacing "A player whoo" with "Who"',
        'Amend rule 204 by replacing "10 stones" with "5 points"',
        'Amend rule 204 by replacing "A player who never gets" with "x"',
        'Amend rule 204 by appending "So be it.',
        "Renule rule 204.",
    ],
)
def test_a_slip_with_several_ways_out(text: str) -> None:
    """Where two stretches of the rule could be meant, or none, nothing is changed and it is an obstacle."""
    assert read(text) == (None, [])
    assert [one.code for one in understand(text, RULES).not_understood if one.code != "prose.not-an-instruction"]


def test_a_slip_beside_an_obstacle_is_told() -> None:
    """What a misspelt instruction comes to is told even if something else is in the way."""
    text = 'Amend rule 204 by replaceing "10 points" with "9 points".\n\nRepeal rule 999.'
    assert read(text) == (TEXT.replace("10 points", "9 points"), ["“replaceing” is read as “replacing”"])
    assert [one.code for one in understand(text, RULES).obstacles] == ["prose.unknown-rule"]


@pytest.mark.parametrize("talk", ["", "I like tea.\n\n" * 400])
def test_too_many_slips_are_an_obstacle(talk: str) -> None:
    """So much is left to its author, and not passed over as talk, however long the rest is."""
    text = talk + 'Ammend ruel 204 by replaceing "10 points" whith "9 points".'
    assert read(text) == (None, [])
    assert [one.code for one in understand(text, RULES).obstacles] == ["prose.not-understood"]


def test_spans_with_a_correction_are_those_of_the_text() -> None:
    """Spans count the characters of the proposal as it was written."""
    text = "I like tea. Repael rule 204. Ammend rule 206 to read: “No.” Cheers!"
    understood = understand(text, RULES)
    assert [text[one.span.start : one.span.end] for one in understood.changes] == [
        "Repael rule 204",
        "Ammend rule 206 to read: “No.”",
    ]
    assert [text[one.span.start : one.span.end] for one in understood.not_understood] == ["I like tea.", "Cheers!"]


def test_quoted_verbs_are_left_alone() -> None:
    """What a rule shall say isn't corrected."""
    assert read('Amend rule 204 to read: "Ammend rule 206."') == ("Ammend rule 206.", [])


@pytest.mark.parametrize(
    ("word", "meant"),
    [("ammend", "amend"), ("Repael", "repeal"), ("trasnmuet", "transmute"), ("amend", ""), ("demand", "")],
)
def test_misspelt_words(word: str, meant: str) -> None:
    """A letter too many, too few, wrong or exchanged is a slip; another word isn't."""
    assert meant_by(word, ("amend", "repeal", "replace", "transmute")) == meant


def test_short_words_have_no_slips() -> None:
    """In words of up to four letters, one letter makes another word."""
    assert not is_slip("cats", "cat")
    assert not is_slip("form", "from")


def test_a_quotation_that_ends_a_sentence_is_not_the_beginning_of_one() -> None:
    """A stretch that goes on where the quotation has a full stop isn't meant."""
    text = "The bridge is held by the islander who last won a race."
    assert quoted_with_slip(text, "The bridge is held by the islander who lost last.", (0, len(text))) is None
