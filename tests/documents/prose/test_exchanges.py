"""Exchanges of two rules: title, text and code change places, while numbers and ranks stay."""

import pytest

from moot.documents.prose import RuleIn, understand

RULES = (
    RuleIn("101", "Obey", "All obey the rules.", "immutable"),
    RuleIn("204", "Dissenters", "A player who dissents gets 10 points.", "mutable"),
    RuleIn("206", "Losing", "A player who loses pays 10 points.", "mutable"),
)
POWERS = (RuleIn("4", "Tea", "Tea is at four.", power="1"), RuleIn("5", "Cake", "Cake is at five.", power="2"))


def test_two_rules_exchange_what_they_say() -> None:
    """Each gets the other's title, text and code, and the author is told that the numbers aren't exchanged."""
    understood = understand("Swap rules 204 and 206.", RULES)
    assert [(one.kind, one.rule, one.title, one.text, one.code_of) for one in understood.changes] == [
        ("amend", "204", "Losing", "A player who loses pays 10 points.", "206"),
        ("amend", "206", "Dissenters", "A player who dissents gets 10 points.", "204"),
    ]
    told = "rules 204 and 206 exchange title, text and code, but not their numbers"
    assert [(one.code, one.message) for one in understood.warnings] == [("prose.exchange", told)]
    assert understood.not_understood == ()


def test_what_comes_behind_is_about_the_rules_as_exchanged() -> None:
    """An amendment after an exchange finds the text where it stands now."""
    understood = understand('Swap rules 204 and 206. Amend rule 204 by replacing "pays" with "loses".', RULES)
    assert understood.changes[-1].text == "A player who loses loses 10 points."


@pytest.mark.parametrize(
    ("text", "rules", "reason"),
    [
        ("Swap rules 101 and 204.", RULES, "rule 101 is immutable and rule 204 is mutable: only rules of one rank"),
        ("Swap rules 4 and 5.", POWERS, "rule 4 is of power 1 and rule 5 is of power 2: only rules of one rank"),
        ("Swap rules 101, 204 and 206.", RULES, "an exchange is between two rules"),
        ("Swap rule 204 with rule 204.", RULES, "an exchange is between two rules"),
        (
            'Enact a rule titled "Tea" with the text "Tea is at four." Swap rule 204 with the rule "Tea".',
            RULES,
            "a new rule can't be exchanged",
        ),
    ],
)
def test_rules_that_cannot_be_exchanged(text: str, rules: tuple[RuleIn, ...], reason: str) -> None:
    """A text gets no other rank or power by an exchange, and more or fewer than two rules have none."""
    understood = understand(text, rules)
    assert [one.kind for one in understood.changes] in ([], ["enact"])
    assert [one.reason.startswith(reason) for one in understood.not_understood] == [True]


def test_titles_of_unequal_rules_can_be_exchanged() -> None:
    """A title has no rank."""
    understood = understand("Swap the titles of rules 101 and 204.", RULES)
    assert [(one.kind, one.rule, one.title) for one in understood.changes] == [
        ("retitle", "101", "Dissenters"),
        ("retitle", "204", "Obey"),
    ]
