"""Whole proposals: conditions, spans, warnings, and obstacles."""

import pytest

from moot.documents.prose import ParsedProposal, RuleIn, understand
from moot.documents.prose.parser import TEXT_MAX

RULES = (
    RuleIn("1", "Oaths", "Members keep their oaths.", "immutable"),
    RuleIn("4", "Tea", "Tea is at four. Cake is at five.", "mutable"),
    RuleIn("5", "Dogs", "No dog comes in.", "mutable"),
    RuleIn("6", "Keys", "The Clerk keeps the keys.", "mutable"),
    RuleIn("7", "Gone", "It was.", "mutable", repealed=True),
)


def read(text: str) -> ParsedProposal:
    """The text beside the rules."""
    return understand(text, RULES)


def changes(text: str) -> list[str]:
    """Each change as kind and rule, with the condition that it hangs on."""
    return [f"{one.kind} {one.rule}" + f" IF {one.condition}" * bool(one.condition) for one in read(text).changes]


def codes(text: str) -> list[str]:
    """The codes of obstacles."""
    return [one.code for one in read(text).not_understood]


def warnings(text: str) -> list[str]:
    """What is odd about what was understood."""
    return [one.code for one in read(text).warnings]


def passages(text: str) -> list[str]:
    """The words that each change came from."""
    return [text[one.span.start : one.span.end] for one in read(text).changes]


# --- conditions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If it rains, repeal rule 4.", ["repeal 4 IF If it rains"]),
        ("Repeal rule 4 if it rains.", ["repeal 4 IF if it rains"]),
        ("Unless it rains, repeal rule 4. Repeal rule 5.", ["repeal 4 IF Unless it rains", "repeal 5 "]),
        ("If it rains, then repeal rule 4.", ["repeal 4 IF If it rains"]),
        ("If it rains:\n\n  Repeal rule 4.\n\n  Repeal rule 5.\n\nRepeal rule 6.",
         ["repeal 4 IF If it rains", "repeal 5 IF If it rains", "repeal 6 "]),
        ("If it rains:\n\n  Repeal rule 4, if it also snows.", ["repeal 4 IF If it rains; if it also snows"]),
        ("If it rains, the rest of this proposal has no effect.\n\nRepeal rule 4.\n\nRepeal rule 5.",
         [f"repeal {n} IF If it rains, the rest of this proposal has no effect." for n in (4, 5)]),
        ("If there is a proposal titled “Tea”, repeal rule 4.", ["repeal 4 IF If there is a proposal titled “Tea”"]),
    ],
)  # fmt: skip
def test_conditions(text: str, expected: list[str]) -> None:
    """A condition is kept in its own words, over its whole scope."""
    assert [change.strip() for change in changes(text)] == [change.strip() for change in expected]


def test_the_other_side_of_a_condition() -> None:
    """Below `otherwise` the condition is negated, and the rules are as they were before it."""
    text = 'If it rains, amend rule 4 to read "No tea." Otherwise, amend rule 4 by appending "So be it."'
    one, other = read(text).changes
    assert (one.text, other.text) == ("No tea.", "Tea is at four. Cake is at five.\n\nSo be it.")
    assert other.condition == "Otherwise (not: If it rains)"


def test_both_sides_as_blocks() -> None:
    """What follows both sides follows the condition's own one."""
    text = (
        'If it rains:\n\n  Amend rule 4 to read "No tea."\n\nOtherwise:\n\n  Amend rule 4 to read "Milk."\n\n'
        'Amend rule 4 by appending "So be it."'
    )
    assert [change.text for change in read(text).changes] == ["No tea.", "Milk.", "No tea.\n\nSo be it."]
    assert [bool(change.condition) for change in read(text).changes] == [True, True, False]


def test_an_otherwise_without_a_condition() -> None:
    """What is the other side of nothing is not followed."""
    assert changes("Otherwise, repeal rule 4.") == []


# --- spans -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Well. Repeal rule 4! Repeal rule 5.", ["Repeal rule 4", "Repeal rule 5"]),
        ("I propose that rule 4\n be repealed.", ["rule 4\n be repealed"]),
        ("Repeal rules 4 and 5.", ["Repeal rules 4 and 5", "Repeal rules 4 and 5"]),
        ('Amend rule 4 to read "x".', ['Amend rule 4 to read "x"']),
        ("If it rains, repeal rule 4.", ["repeal rule 4"]),
        ("{\nRepeal rule 4.\n\nRepeal rule 5.\n}", ["Repeal rule 4", "Repeal rule 5"]),
        ("Repeal rule 4.\r\n\r\nRepeal rule 5.", ["Repeal rule 4", "Repeal rule 5"]),
    ],
)
def test_spans(text: str, expected: list[str]) -> None:
    """A change is tied to the words that it came from, as they were given."""
    assert passages(text) == expected


def test_spans_of_what_was_not_understood() -> None:
    """Sentences that aren't instructions are reported with their words, consecutive ones together."""
    text = "I like tea. So does Pia.\n\nRepeal rule 4. Cheers!"
    assert [text[one.span.start : one.span.end] for one in read(text).not_understood] == [
        "I like tea. So does Pia.",
        "Cheers!",
    ]


# --- what stands in the way --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Repeal rule 9.", "prose.unknown-rule"),
        ("Repeal rule 7.", "prose.repealed-rule"),
        ("Repeal the rule titled “Coffee”.", "prose.unknown-rule"),
        ('Amend rule 4 by replacing "coffee" with "tea".', "prose.not-found"),
        ('Amend rule 4 by replacing "is at" with "was at".', "prose.found-twice"),
        ('Amend rule 4 by deleting the ninth sentence.', "prose.no-such-part"),
        ('Replace "four" with "three".', "prose.no-rule-named"),
        ("Enact a rule titled “Milk”.", "prose.no-text"),
        ("Amend rule 4 by making it taste of lemons.", "prose.not-understood"),
        ("Repeal rule 4 in the mornings.", "prose.not-understood"),
    ],
)  # fmt: skip
def test_what_cannot_be_followed(text: str, code: str) -> None:
    """An instruction that can't be followed changes nothing and is reported with its reason."""
    assert (changes(text), codes(text)) == ([], [code])


def test_what_comes_nearest_is_shown() -> None:
    """A missing quotation is reported with the most similar sentence."""
    (missed,) = read('Amend rule 4 by replacing "Cake is at six" with "Cake is late".').not_understood
    assert (missed.nearest, missed.reason.startswith("rule 4: ")) == ("Cake is at five.", True)


def test_all_of_an_instruction_or_nothing() -> None:
    """Where one step upon a rule cannot be taken, none of them is; other instructions are followed."""
    text = 'Amend rule 4 by replacing "four" with "six" and "coffee" with "milk".\n\nRepeal rule 5.'
    assert (changes(text), codes(text)) == (["repeal 5"], ["prose.not-found"])


def test_one_rule_of_several() -> None:
    """Of several rules, those that can be amended are, and the others are reported."""
    text = 'In rules 4 and 5, replace "Tea" with "Milk".'
    assert (changes(text), codes(text)) == (["amend 4"], ["prose.not-found"])


def test_a_rule_among_others_that_is_not_there() -> None:
    """Of a list of rules, the existing ones are repealed, and the missing one is reported."""
    assert (changes("Repeal rules 4, 9 and 5."), codes("Repeal rules 4, 9 and 5.")) == (
        ["repeal 4", "repeal 5"],
        ["prose.unknown-rule"],
    )


def test_a_rule_that_was_repealed_before() -> None:
    """What a proposal has repealed it cannot amend."""
    text = 'Repeal rule 4. Amend rule 4 to read "x".'
    assert (changes(text), codes(text)) == (["repeal 4"], ["prose.repealed-rule"])


# --- one after another -------------------------------------------------------------------------------


def test_instructions_build_upon_one_another() -> None:
    """A second amendment of a rule finds it as the first has left it, and may name it by its new title."""
    text = (
        'Amend rule 4 to read "One." Retitle rule 4 to "First". Amend the rule “First” by replacing "One" with "Two".'
    )
    assert [change.text for change in read(text).changes] == ["One.", None, "Two."]


def test_a_new_rule_can_be_amended() -> None:
    """A rule without a number yet is named by its title."""
    text = (
        'Enact a rule titled "Milk" reading "Milk is white."\n\nAmend the rule “Milk” by replacing "white" with "blue".'
    )
    assert [(change.kind, change.title, change.text) for change in read(text).changes] == [
        ("enact", "Milk", "Milk is white."),
        ("amend", "Milk", "Milk is blue."),
    ]


def test_the_fields_of_a_new_rule() -> None:
    """Lines above a new rule's text with its title, rank and power aren't part of the text."""
    (change,) = read("Enact a new rule:\n\n  Title: Milk\n  Power: 2\n  Rank: mutable\n  Text: Milk is white.").changes
    assert (change.title, change.power, change.rank, change.text) == ("Milk", "2", "mutable", "Milk is white.")


# --- warnings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Repeal rule 4 (“Tea”).", []),
        ("Repeal rule 4 (“Dogs”).", ["prose.title-differs"]),
        ('Amend rule 4 by replacing "TEA" with "Milk".', ["prose.leniently"]),
        ('Amend rule 4 to read "Tea is at four.\n Cake is at five."', ["prose.no-difference"]),
        ('Enact rule 4: "Milk is white."', ["prose.number-taken"]),
        (
            'Repeal rule 5.\n\nAppend "So be it." to the rule “Tea”.\n\nReplace "four" with "six".',
            ["prose.rule-implied"],
        ),
        ('Rule 4: "No tea."', ["prose.no-verb"]),
        ("Every member shall bring milk to the meeting.", ["prose.no-verb"]),
    ],
)
def test_warnings(text: str, expected: list[str]) -> None:
    """Instructions that were understood, but may be meant differently, get a warning."""
    assert read(text).changes
    assert warnings(text) == expected


# --- bounds ------------------------------------------------------------------------------------------


def test_a_text_that_is_too_long() -> None:
    """A text beyond the limit is not read at all, and says so."""
    assert codes("Repeal rule 4. " * (TEXT_MAX // 15 + 1)) == ["prose.too-long"]


@pytest.mark.parametrize("text", ["", " \n\t", "…", "\x00", "\ufeff"])
def test_a_text_that_says_nothing(text: str) -> None:
    """It changes nothing."""
    assert changes(text) == []


def test_without_any_rules() -> None:
    """New rules need no others."""
    assert [change.kind for change in understand('Enact a rule: "Milk is white."', ()).changes] == ["enact"]


def test_new_rules_need_words_where_rules_have_powers() -> None:
    """A bare text is no new rule beside rules that have powers, for it would have none."""
    rules = (RuleIn("4", "Tea", "Tea is at four.", power="1"),)
    assert understand("Every member shall bring milk to the meeting.", rules).changes == ()
