"""Conditions: those that the rules' own texts decide are decided, and all others are carried."""

import pytest

from moot.documents.prose import RuleIn, understand

RULES = (
    RuleIn("4", "Tea", "Tea is at four. Cake is at five.", "mutable"),
    RuleIn("5", "Dogs", "No dog comes in.", "immutable"),
    RuleIn("7", "Gone", "It was.", "mutable", repealed=True),
)


def read(text: str) -> tuple[list[str], list[str]]:
    """The changes, with a mark where they carry a condition; and the codes of warnings about conditions."""
    understood = understand(text, RULES)
    changes = [f"{one.kind} {one.rule}".strip() + " IF" * bool(one.condition) for one in understood.changes]
    assert not understood.not_understood, understood
    return changes, [one.code for one in understood.warnings if "condition" in one.code]


MET, NOT_MET = "prose.condition-met", "prose.condition-not-met"


@pytest.mark.parametrize(
    "condition",
    [
        'If rule 4 contains "Cake"',
        'If rule 4 still contains the text "cake is at five"',
        'If rule 4 does not contain "coffee"',
        'If "Cake" appears in rule 4',
        "If rule 4 has not been repealed",
        "If rule 7 has been repealed",
        "Unless rule 4 has been repealed",
        'Unless rule 4 contains "coffee"',
        "If rule 5 is immutable",
        "If rule 5 is still immutable",
        "If rule 4 is in force",
        "If rule 4 exists",
        "If there is a rule titled “Tea”",
        "If there is no rule titled “Milk”",
        "If rule 4 is titled “Tea”",
        'If rule 4 reads "Tea is at four. Cake is at five."',
        'If rule 4 begins with "Tea"',
        'If rule 4 ends with "five."',
        'If rule 4 does not begin with "Cake"',
        'If the rule with the title “Tea” contains "Cake"',
        "If rule 4 exists and rule 7 is repealed",
        "If rule 4 is immutable or rule 5 is immutable",
        "If rules 4 and 5 are in force",
        "Unless rules 4 and 7 are in force",
        "If rules 4 and 5 do not contain “coffee”",
        "If rule 4 hasn’t been repealed yet",
        "If there’s still a rule 4",
        "If there isn’t a rule 9",
        "Should rule 4 be mutable",
        "Should there be no rule titled “Milk”",
    ],
)
def test_a_condition_that_holds(condition: str) -> None:
    """What hangs on it is done without it, and the author is told so."""
    assert read(f"{condition}, repeal rule 4.") == (["repeal 4"], [MET])


@pytest.mark.parametrize(
    "condition",
    [
        'If rule 4 contains "coffee"',
        'If rule 4 does not contain "Cake"',
        'Unless rule 4 contains "Cake"',
        "If rule 4 has been repealed",
        "If rule 7 is in force",
        "If rule 5 is mutable",
        "If rule 99 exists",
        "If a rule titled “Milk” exists",
        'If "coffee" occurs in rule 4',
    ],
)
def test_a_condition_that_does_not_hold(condition: str) -> None:
    """What hangs on it is left out, and the author is told so."""
    assert read(f"{condition}, repeal rule 4.") == ([], [NOT_MET])


@pytest.mark.parametrize(
    "condition",
    [
        "If it rains",
        "If proposal 44 has been adopted",
        'If rule 4 contains "Cake" and it rains',
        "If rule 99 has been repealed",
        "If rule 4 was amended last week",
    ],
)
def test_any_other_condition_is_carried(condition: str) -> None:
    """What the rules don't decide alone stays a condition of the change."""
    assert read(f"{condition}, repeal rule 4.") == (["repeal 4 IF"], [])


@pytest.mark.parametrize("it", ["it", "said rule", "that rule", "the said rule"])
def test_a_rule_that_a_condition_names(it: str) -> None:
    """The rule of the condition is what is referred to behind it."""
    assert read(f'If rule 4 contains "Cake", repeal {it.replace("the said", "said")}.') == (["repeal 4"], [MET])


def test_it_in_a_condition_is_the_rule_of_the_instruction() -> None:
    """`unless it has been repealed` speaks of the rule before it, as it stands before the instruction."""
    assert read("Repeal rule 4, unless it has been repealed.") == (["repeal 4"], [MET])


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Unless it has been repealed, repeal rule 4.", (["repeal 4"], [MET])),
        ("If it is still in force, repeal rule 4.", (["repeal 4"], [MET])),
        ("Unless it has been repealed, repeal rule 7.", ([], [NOT_MET])),
        ("If rule 7 has been repealed, repeal rule 4.", (["repeal 4"], [MET])),
        ("If rule 7 is still in force, repeal rule 4.", ([], [NOT_MET])),
        ("Repeal rule 5. Unless it has been repealed, repeal rule 4.", (["repeal 5", "repeal 4 IF"], [])),
    ],
)
def test_it_in_a_condition_can_be_the_rule_that_follows(text: str, changes: tuple[list[str], list[str]]) -> None:
    """`Unless it has been repealed, repeal rule 4` speaks of rule 4; if it can mean another rule, too, it's carried."""
    told = read(text)
    assert told == changes


def test_a_condition_is_decided_by_the_rules_at_its_place_in_the_proposal() -> None:
    """After an amendment of the same proposal the rule contains something else."""
    text = 'Amend rule 4 by replacing "Cake" with "Milk". If rule 4 contains "Cake", repeal rule 5.'
    assert read(text) == (["amend 4"], [NOT_MET])


def test_the_other_side_of_a_decided_condition() -> None:
    """Of both sides, the one that the rules decide for is done."""
    text = 'If rule 4 contains "{}", repeal rule 4. Otherwise, repeal rule 5.'
    assert read(text.format("Cake"))[0] == ["repeal 4"]
    assert read(text.format("coffee"))[0] == ["repeal 5"]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("If it rains, repeal rule 4 and repeal rule 5.", ["repeal 4 IF", "repeal 5 IF"]),
        ("If it rains, repeal rule 4; repeal rule 5.", ["repeal 4 IF", "repeal 5 IF"]),
        ("If it rains, repeal rule 4. Repeal rule 5.", ["repeal 4 IF", "repeal 5"]),
        ('If it rains, amend rule 4 by\nappending "So be it."', ["amend 4 IF"]),
        ('If it rains, amend rule 4 as follows:\n\n- delete "four"\n\n- delete "five"', ["amend 4 IF", "amend 4 IF"]),
        (
            'If it rains, amend rule 4 as follows:\n\n- delete "four"\n\nAmend rule 5 by deleting "dog".',
            ["amend 4 IF", "amend 5"],
        ),
        ('If it rains, in rule 4:\n\n- delete "four"\n- delete "five"', ["amend 4 IF", "amend 4 IF"]),
        ("Repeal rule 4 if it rains, and repeal rule 5.", ["repeal 4 IF", "repeal 5"]),
        ("In case it rains:\nrepeal rule 4\nrepeal rule 5", ["repeal 4 IF", "repeal 5 IF"]),
        ("If it rains: 1. Repeal rule 4. 2. Repeal rule 5.", ["repeal 4 IF", "repeal 5 IF"]),
        ("If rule 4 exists, do the following:\n1. Repeal rule 4.\n2. Repeal rule 5.", ["repeal 4", "repeal 5"]),
        ("If there is a rule titled “Tea”, that rule is repealed.", ["repeal 4"]),
        ("If it rains, then:\n\n1. Repeal rule 4.\n\n2. Repeal rule 5.", ["repeal 4 IF", "repeal 5 IF"]),
    ],
)
def test_how_far_a_condition_reaches(text: str, changes: list[str]) -> None:
    """Before an instruction it reaches to the end of the sentence, and from a heading to all of its steps."""
    assert read(text)[0] == changes


@pytest.mark.parametrize(
    "text",
    [
        "Repeal each of the following rules:\n\n4\n\n5",
        "Repeal the following rules:\n\n- Rule 4 (Tea)\n\n- Rule 5 (Dogs)",
        "Repeal all of the following rules:\n* 4\n* 5",
        "The following rules are repealed:\n\n  Rule 4\n\n  Rule 5",
        "Get rid of these rules: 4 and 5",
    ],
)
def test_a_heading_hands_down_its_verb(text: str) -> None:
    """A list of rules below it can have blank lines in between."""
    assert read(text)[0] == ["repeal 4", "repeal 5"]


def test_a_rule_mentioned_in_between_is_what_it_means() -> None:
    """After a remark about another rule, `it` is that rule; where two are mentioned, it's nobody's."""
    assert read_changes("Repeal rule 4. Rule 5 is bad, too. Repeal it.") == ["repeal 4", "repeal 5"]
    assert read_changes("Rules 4 are bad, and rule 5 is worse. Repeal it.") == []


def read_changes(text: str) -> list[str]:
    """The changes, whatever else is said."""
    return [f"{one.kind} {one.rule}" for one in understand(text, RULES).changes]


@pytest.mark.parametrize(
    "condition", ["If rule 4 is in force by then", "If rule 4 exists and Ada agrees", "When rule 4 is repealed"]
)
def test_a_condition_of_another_time_or_on_something_else_is_carried(condition: str) -> None:
    """What will be so later, or isn't told by the rules, even in part, is left to those who carry the proposal out."""
    assert read(f"{condition}, repeal rule 5.") == (["repeal 5 IF"], [])


def test_otherwise_after_a_semicolon_is_the_other_case() -> None:
    """Of two cases that the rules decide one is done; of others each carries its condition."""
    assert read('If rule 4 contains "Cake", repeal rule 5; otherwise repeal rule 4.')[0] == ["repeal 5"]
    assert read('If rule 4 contains "coffee", repeal rule 5; otherwise repeal rule 4.')[0] == ["repeal 4"]
    assert read("If Ada agrees, repeal rule 5; otherwise repeal rule 4.")[0] == ["repeal 5 IF", "repeal 4 IF"]


def test_rules_named_together_are_meant_together() -> None:
    """`Them` and `both` are the rules that a condition names, and `it` is none of several."""
    assert read("If rules 4 and 5 exist, repeal them.")[0] == ["repeal 4", "repeal 5"]
    assert read("If rules 4 and 5 are in force, repeal both.")[0] == ["repeal 4", "repeal 5"]
    assert understand('If rule 4 contains "Cake" and rule 5 is immutable, repeal it.', RULES).changes == ()


def test_a_text_that_a_condition_names_is_not_the_rule() -> None:
    """`Delete it` may mean the text or the rule, so that neither goes."""
    found = understand('If rule 4 contains "Cake", delete it.', RULES)
    assert found.changes == () and [one.code for one in found.not_understood] == ["prose.which-text"]


def test_another_condition_behind_otherwise_is_asked_too() -> None:
    """`Else if` holds where the first condition doesn't and its own does; `it` is the rule that it names."""
    assert read("If rule 4 is immutable, repeal rule 4; else if rule 5 is immutable, repeal it.")[0] == ["repeal 5"]
    assert read("If rule 4 is immutable, repeal rule 4; else if rule 5 is mutable, repeal it.")[0] == []
