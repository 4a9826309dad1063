"""Everyday wording, as new players write, and the nearest form for a sentence that isn't understood."""

import pytest

from moot.documents.prose import ProseChange, RuleIn, understand

RULES = (
    RuleIn("101", "Obey", "All obey the rules.", "immutable"),
    RuleIn("201", "Turns", "Each player takes a turn. A player may pass.", "mutable"),
    RuleIn("204", "Dissenters", "A player who dissents gets 10 points.", "mutable"),
    RuleIn("206", "Losing", "A player who loses pays 10 points.", "mutable"),
    RuleIn("208", "Winning", "Who has 100 points or more wins. Nobody else does.", "mutable"),
)


def told(change: ProseChange) -> str:
    """A change in short."""
    value = change.text or change.title or change.rank
    return f"{change.kind} {change.rule}" + (f": {value}" if value else "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let's get rid of rule 206", ["repeal 206"]),
        ("Get rid of 206.", ["repeal 206"]),
        ("Rule 206 should go.", ["repeal 206"]),
        ("I'd like to scrap rules 204 and 206.", ["repeal 204", "repeal 206"]),
        ("Make 101 mutable", ["transmute 101: mutable"]),
        ("Rename rule 204 Grumblers", ["retitle 204: Grumblers"]),
        ("Rename 204 to Grumblers.", ["retitle 204: Grumblers"]),
        ("Call rule 204 “Grumblers”.", ["retitle 204: Grumblers"]),
        ("Rule 204 should be called Grumblers.", ["retitle 204: Grumblers"]),
        (
            "Rule 208 should say 50 points instead of 100 points",
            ["amend 208: Who has 50 points or more wins. Nobody else does."],
        ),
        (
            "Rule 208 should say 50 points or fewer instead of 100 points or more.",
            ["amend 208: Who has 50 points or fewer wins. Nobody else does."],
        ),
        (
            "In rule 208 it should say 50 instead of 100.",
            ["amend 208: Who has 50 points or more wins. Nobody else does."],
        ),
        ("Change 10 points to 5 points in rule 204.", ["amend 204: A player who dissents gets 5 points."]),
        ("In rule 204, replace 10 points with no points.", ["amend 204: A player who dissents gets no points."]),
        ("Lower the penalty in rule 206 from 10 points to 5 points.", ["amend 206: A player who loses pays 5 points."]),
        ("Raise the reward from 10 to 20 in rule 204.", ["amend 204: A player who dissents gets 20 points."]),
        ("Rule 208 should no longer say “Nobody else does.”", ["amend 208: Who has 100 points or more wins."]),
        (
            "Change every ‘player’ to ‘citizen’ in 201–206",
            [
                "amend 201: Each citizen takes a turn. A citizen may pass.",
                "amend 204: A citizen who dissents gets 10 points.",
                "amend 206: A citizen who loses pays 10 points.",
            ],
        ),
    ],
)
def test_everyday_wording(text: str, expected: list[str]) -> None:
    """It comes to what it says, without quotation marks too, and nothing is left over."""
    understood = understand(text, RULES)
    assert [told(change) for change in understood.changes] == expected
    assert understood.not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        "Rule 208 should say something nicer instead of 200 points.",
        "Swap the numbers of rules 204 and 206",
        "Change it to tea in rule 204.",
        "Rule 204 should say what Ben likes",
        "Rule 201 should be fairer instead of worse.",
    ],
)
def test_everyday_wording_that_is_not_clear(text: str) -> None:
    """It is an obstacle, and changes nothing."""
    understood = understand(text, RULES)
    assert (understood.changes, len(understood.not_understood)) == ((), 1)
    assert understood.not_understood[0].code != "prose.not-an-instruction"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("We might drop rule 206.", "Repeal rule 206."),
        ("I think rule 101 could be mutable some day.", "Transmute rule 101 to mutable."),
        ("Rule 204 deserves another name than that, let's call it something.", "Retitle rule 204 to “…”."),
        ("Somehow replace the “10 points” of rule 204.", "Amend rule 204 by replacing “10 points” with “…”."),
        ("Another rule about tea is needed.", "Enact a new rule titled “…”: …"),
        ("Rule 204 must be nicer.", "Amend rule 204 to read: “…”"),
        ("Swap the numbers of rules 204 and 206.", "Swap rules 204 and 206."),
        ("I like tea.", ""),
    ],
)
def test_the_nearest_form(text: str, form: str) -> None:
    """Each sentence that isn't used is reported with the form that would be understood, if one comes near."""
    understood = understand(text, RULES)
    assert understood.changes == ()
    assert [one.nearest for one in understood.not_understood] == [form]


def test_each_sentence_is_reported_with_its_own_form() -> None:
    """Neighbours with different forms are reported one by one."""
    text = "Repeal rule 204. We might drop rule 206. Rule 101 might be mutable. I like tea."
    assert [text[one.span.start : one.span.end] for one in understand(text, RULES).not_understood] == [
        "We might drop rule 206.",
        "Rule 101 might be mutable.",
        "I like tea.",
    ]
