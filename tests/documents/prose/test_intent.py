"""What asks for a change and isn't read is an obstacle; deeds in the game, questions and memories are talk."""

import pytest

from moot.documents.prose import RuleIn, understand

RULES = (
    RuleIn("10", "Clock", "The clock strikes.\n\n- lamps\n- candles\n\nNobody leaves.", "mutable"),
    RuleIn("204", "Dissenters", "Who dissents gets 10 points.", "mutable"),
    RuleIn("206", "Losing", "Who loses a vote loses 10 points.", "mutable"),
)
TALK = "prose.not-an-instruction"


def obstacles(text: str) -> list[str]:
    """The words of each obstacle."""
    found = understand(text, RULES).not_understood
    return [text[one.span.start : one.span.end] for one in found if one.code != TALK]


@pytest.mark.parametrize(
    "text",
    [
        'Amend rule 10 by taking away the bullet thing that includes "candles".',
        "Change the power of Rule 10 from about 2 up a bit.",
        'Reissue and reword R10 with the text "x" at P=1',
        "Vaporize rule 206.",
        "Soften the second sentence of rule 204.",
        "I want rule 204 to be softer.",
        "Could we get rid of the points in rule 206?",
        "The reward in rule 204 should be smaller.",
        "204: Repealed, for good.",
        "By the way, kill rule 206.",
        "We should really somehow drop rule 206.",
        "The numbers of rules 204 and 206 are switched around.",
        "Rule 204 needs to go, sort of.",
        "Rule 204: 10 points -> fewer points",
        "Rule 204 no longer applies.",
        "Repeal rule 204 (and rule 206).",
        'Delete somewhat the sentence about "points".',
        'Strike "points", more or less.',
    ],
)
def test_what_asks_for_a_change_is_never_talk(text: str) -> None:
    """A verb of change that meets a rule, a part of one or a quoted text is followed or shown as an obstacle."""
    understood = understand(text, RULES)
    assert (understood.changes, len(obstacles(text))) == ((), 1)


def test_a_rule_is_amended_and_made_immutable_in_one_sentence() -> None:
    """“Making it immutable” behind a comma is a second change of the rule that is amended."""
    understood = understand('Amend rule 204 by appending "X.", making it an immutable rule.', RULES)
    assert [(one.kind, one.rule) for one in understood.changes] == [("amend", "204"), ("transmute", "204")]
    assert obstacles('Amend rule 204 by appending "X.", softening the rest.')


@pytest.mark.parametrize(
    "text",
    [
        "We could repeal rule 204.",
        "Why did we amend rule 204?",
        "Rule 204 was amended last week.",
        "Had rule 206 been repealed, I would have won.",
        "I add 10 points to my score.",
        'Put "beans" in my plot.',
        'Rename my goat to "Otto".',
        "I move the pawn to rule 4.",
        "Repealing a rule costs its proposer 5 points.",
        "Create a kite.",
        "After tea rule 204 was read aloud.",
        "Rule 204 gives 10 points for dissent.",
        "I think we should repeal rule 204 some day.",
        "Someone might propose to repeal rule 206.",
        "Please read rules 204 and 206 before you come.",
        "I vote against the repeal of rule 204.",
        "What does rule 206 say?",
    ],
)
def test_deeds_and_memories_are_talk(text: str) -> None:
    """What is told, asked or done in the game is neither a change nor an obstacle."""
    assert (understand(text, RULES).changes, obstacles(text)) == ((), [])


def test_a_second_sentence_that_is_not_read_stands_in_the_way() -> None:
    """Beside an instruction that is followed, another one in an unknown form is an obstacle."""
    assert obstacles("Repeal rule 204. Soften rule 206 too.") == ["Soften rule 206 too."]


@pytest.mark.parametrize("step", ['- "candles" goes out', "- lamps become lanterns"])
def test_a_step_below_a_heading_that_is_not_read_stands_in_the_way(step: str) -> None:
    """Below a heading that names a rule, a bullet that isn't read is an obstacle."""
    text = f'Amend rule 10 by:\n- deleting "Nobody leaves."\n{step}\n\nThis is kinder.'
    assert obstacles(text) == [step.strip(" -")]


@pytest.mark.parametrize("line", ["Rule 206: too harsh", "R206 - softer", "Rule 206: mutable, sort of"])
def test_a_line_on_a_rule_beside_an_instruction_is_never_talk(line: str) -> None:
    """In a list of rules with what becomes of each, a line that isn't understood is an obstacle, wherever it stands."""
    for text in (f"- Repeal rule 204.\n\n- {line}", f"- {line}\n\n- Repeal rule 204."):
        assert [one.rule for one in understand(text, RULES).changes] == ["204"]
        assert len(obstacles(text)) == 1


def test_steps_are_not_taken_for_a_text() -> None:
    """A list that follows a rule and begins with something else isn't its new text if steps are in it."""
    text = 'Amend rule 10 as follows:\n- "candles" goes out\n- delete "lamps"\n'
    assert (understand(text, RULES).changes, len(obstacles(text))) == ((), 1)
