"""What restricts, tells of or surrounds an instruction is never dropped without a word."""

import pytest

from moot.documents.prose import RuleIn, understand

RULES = (
    RuleIn("201", "Turns", "Players take turns clockwise. No turn is skipped.", "mutable"),
    RuleIn("204", "Dissenters", "Who votes against what is adopted gets 10 points.", "mutable"),
    RuleIn("206", "Losing", "A player whose proposal is defeated loses 10 points, and nobody else does.", "mutable"),
    RuleIn("208", "Winning", "Who has 100 points or more wins the game.", "mutable"),
)


def read(text: str) -> list[str]:
    """Each change as kind and rule, with a mark where it hangs on a condition."""
    changes = understand(text, RULES).changes
    return [f"{change.kind} {change.rule}".strip() + (" if" if change.condition else "") for change in changes]


def text_of(text: str, rule: str) -> str | None:
    """What a rule reads after a proposal."""
    texts = [
        change.text for change in understand(text, RULES).changes if change.rule == rule and change.kind == "amend"
    ]
    return texts[-1] if texts else None


@pytest.mark.parametrize(
    "text",
    [
        "Repeal rule 204 for one week.",
        "Rule 204 is repealed at the end of the next turn.",
        "Repeal rule 204, effective on the first of January.",
        "Repeal rule 204 with the consent of Ben.",
        "Repeal rule 204 or rule 206.",
        "Rule 204 is repealed, says Ben. That's wrong.",
        "Rule 204 is too strict, but a repeal of rule 201 would be worse.",
        "Repeal rule 204 - NOT!",
        'Rules 204 and 206 are retitled "A" and "B" respectively.',
        "Amend rule 208 as follows: [-100-]{+50+}",
    ],
)
def test_an_end_that_may_restrict_is_not_left_out(text: str) -> None:
    """Words behind an instruction that could change what it means keep it from being followed, and are reported."""
    understood = understand(text, RULES)
    assert (understood.changes, bool(understood.not_understood)) == ((), True)


@pytest.mark.parametrize(
    "text",
    [
        'Append to rule 208 the sentence "So be it." and to rule 206 the sentence "Amen."',
        'Amend rule 208 to read in full:\n\n"Who has 50 points wins."\n\n"It is so."',
        "Repeal rule 204. So is rule 208.",
        "Repeal rule 204 if it rains, and nuke rule 206 somehow.",
        "Amend rule 208 as follows:",
        'In rule 208:\n\nAmend rule 204 by deleting "10".',
        'Amend rule 201 by deleting "turns" except in the second sentence.',
        'Amend rule 201 by replacing in the first sentence "turns" with "steps" in the second sentence.',
        "Repeal all rules except 204.",
        'Rule 208 says "wins". Change it to "loses".',
        'The word "more" in rule 208 is silly. Delete it.',
        "I don't like the second sentence of rule 201. Remove it.",
        'Amend rule 201 as follows, if it rains:\n- delete "clockwise"',
        "Provided that it rains, do these two things. Repeal rule 204. Repeal rule 206.",
        "204: repeal\n206: soften",
        'Amend rule 208 by replacing "wins" with "loses". Soften the rest. Append "Amen."',
        "1. Repeal rule 204.\n2. Soften the tone.\n3. Repeal rule 206.",
        'REPLACE "THE GAME" WITH "NOTHING" IN RULE 208',
        "We don't need rule 204.",
        "New rule, everybody cheers.",
        "Rule 208 says 100 points. 50 would be better.",
        'The last word of 208 is to be "match".',
        "Repeal rule 204. The title of 206 too.",
        'First repeal rule 204. Next, the other rule\'s title becomes "X".',
        'Repeal rule 204 and amend it to read "X."',
        'Amend rule 204 to read "X." and repeal rule 204.',
        'Amend rule 204 by deleting "votes" or "adopted".',
        "Either repeal rule 204 or rule 206.",
        "Repeal rules 201 through 208, except 206.",
        "Repeal rule 204 until further notice.",
        "Temporarily repeal rule 204.",
        "Starting next month, rule 204 is repealed.",
        "Repeal rule 204. Do it to rule 206, too; amend rule 208 likewise.",
    ],
)
def test_nothing_that_is_asked_for_is_dropped(text: str) -> None:
    """If only a part of what a proposal asks for is understood, the rest is an obstacle."""
    codes = [one.code for one in understand(text, RULES).not_understood]
    assert any(code != "prose.not-an-instruction" for code in codes)


@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        (
            'Amend rule 201 by deleting "clockwise" and rule 204 by deleting "10 ".',
            "204",
            "Who votes against what is adopted gets points.",
        ),
        ('Replace "points" with "stones" throughout rule 208.', "208", "Who has 100 stones or more wins the game."),
        (
            "Repeal rule 204; amend rule 206 by replacing the text between “loses” and “points” with “ 5 ”.",
            "206",
            "A player whose proposal is defeated loses 5 points, and nobody else does.",
        ),
    ],
)
def test_each_rule_gets_its_own(text: str, rule: str, expected: str) -> None:
    """What is asked for several rules in one sentence goes to each of them."""
    assert text_of(text, rule) == expected


def test_bullets_are_counted_and_named_whole() -> None:
    """A new second bullet is the second, and bullets that are named by their words go with their marks."""
    rules = (RuleIn("9", "Kept", "These:\n\n- lamps\n- candles\n- stars"),)
    added = understand('Amend rule 9 by inserting a new second bullet: "suns".', rules)
    gone = understand('Amend rule 9 by deleting the bullets "lamps" and "stars".', rules)
    assert [one.text for one in added.changes] == ["These:\n\n- lamps\n- suns\n- candles\n- stars"]
    assert [one.text for one in gone.changes] == ["These:\n\n- candles"]


@pytest.mark.parametrize(
    "reason", [", because it is silly", ", which is silly", " in order to be kinder", " (it is silly)"]
)
def test_a_reason_restricts_nothing(reason: str) -> None:
    """A reason after an instruction doesn't restrict it."""
    assert read(f"Repeal rule 204{reason}.") == ["repeal 204"]


@pytest.mark.parametrize("when", ["when Ben has 50 points", "as soon as Ben has 50 points", "once the moon is full"])
def test_a_time_is_a_condition(when: str) -> None:
    """An event that it waits for is kept as the change's condition."""
    assert read(f"Repeal rule 204 {when}.") == ["repeal 204 if"]


@pytest.mark.parametrize(
    "text",
    [
        "Subject: Repeal rule 204\n\nI vote no.",
        'Example of a proposal:\n\n  Amend rule 206 to read "Nothing."\n\nYou can write such things.',
        "Last week we did this:\n\n    Repeal rule 204.\n\nand I still like it.",
        "To be clear, this is not a proposal:\nRepeal rule 204.",
        'We could repeal rule 204. Or amend rule 206 to read "Nothing."',
    ],
)
def test_what_is_only_told_of_is_not_followed(text: str) -> None:
    """An instruction in an example, a memory or a subject line changes nothing."""
    assert read(text) == []


@pytest.mark.parametrize("behind", ["Thanks,\nBen", "I believe this is good for the game.", "Rationale: it is kinder."])
def test_a_text_without_marks_ends_before_what_is_said_about_it(behind: str) -> None:
    """Thanks, opinions and reasons below a rule's text aren't part of it."""
    assert (
        text_of(f"Amend rule 206 to read:\n\nA player loses 5 points.\n\n{behind}", "206") == "A player loses 5 points."
    )


def test_a_text_on_the_line_ends_before_the_next_instruction() -> None:
    """Two instructions in one paragraph are two, though nothing encloses the text of the first."""
    text = "Amend rule 208 to read: Who has 50 points wins. Repeal rule 204."
    assert (read(text), text_of(text, "208")) == (["amend 208", "repeal 204"], "Who has 50 points wins.")


@pytest.mark.parametrize(
    "text",
    [
        'Amend rule 208 by replacing "100" with "50 points\n\nRepeal rule 204 because it is "silly".',
        "Amend rule 208 to read:\n\n```\nAll win.\n\nRepeal the rest.",
    ],
)
def test_marks_that_stay_open_take_in_no_instruction(text: str) -> None:
    """A quotation or fence that nobody closes is no text."""
    assert text_of(text, "208") is None


def test_steps_below_a_rule_are_steps() -> None:
    """A list of edits under `Amend rule N:` is not the rule's new text."""
    text = 'Amend rule 201:\n- replace "clockwise" with "anticlockwise"\n- append "Passing is fine."'
    after = "Players take turns anticlockwise. No turn is skipped. Passing is fine."
    assert " ".join((text_of(text, "201") or "").split()) == after


def test_a_text_within_longer_words_is_told() -> None:
    """If “or” is replaced everywhere, also within “more”, a warning says so."""
    understood = understand('Amend rule 208 by replacing all instances of "or" with "and".', RULES)
    assert any("longer words" in warning.message for warning in understood.warnings)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Repeal rules 204/206.", ["repeal 204", "repeal 206"]),
        ("Repeal the rules “Dissenters” and “Losing”.", ["repeal 204", "repeal 206"]),
        ("**Repeal rule 204**.", ["repeal 204"]),
        ("✅ Repeal rule 204.", ["repeal 204"]),
        ('Repeal rule 204 and replace it with a rule saying "Dissenters get nothing."', ["repeal 204", "enact"]),
        ('Replace "points" with "stones" in all rules.', ["amend 204", "amend 206", "amend 208"]),
        ('Amend rule 208: change "100" to "50".', ["amend 208"]),
        ('Amend rule 208 thus: delete "or more".', ["amend 208"]),
        ("Create the following rule:\n\nRule 301: Tea Time\nThere is tea at four for every player.", ["enact 301"]),
        ("New rule: players must wear hats.", ["enact"]),
    ],
)
def test_forms_of_wikis_and_forums(text: str, changes: list[str]) -> None:
    """Marks, lists of titles and short forms come to what they say."""
    assert read(text) == changes


def test_the_verb_of_a_sentence_is_no_title() -> None:
    """“Change to read” names no rule, though one has the title “Changes”."""
    rules = (RuleIn("103", "Changes", "A rule change is any of these.", "mutable"),)
    understood = understand('Change to read "The hall at night."', rules)
    assert (understood.changes, len(understood.not_understood)) == ((), 1)
    assert [one.rule for one in understand('Change Changes to read "The hall at night."', rules).changes] == ["103"]
