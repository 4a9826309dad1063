"""The rules that references name."""

import pytest

from moot.documents.prose.instructions import Ref
from moot.documents.prose.rule_lookup import RuleDraft, RuleLookup
from moot.documents.prose.values import RuleIn

RULES = (
    RuleIn("4", "Tea", "Tea is at four."),
    RuleIn("5", "Dogs", "No dogs."),
    RuleIn("5", "Cats", "No cats."),
    RuleIn("6", "Tea", "Another tea."),
    RuleIn("7", "The Clerk's Key", "The key is kept."),
    RuleIn("8", "Old", "It was.", repealed=True),
    RuleIn("2141/3", "Revised", "Again."),
    RuleIn("R20", "Lettered", "A letter."),
)


def number(number: str, title: str = "") -> Ref:
    """A rule by its number."""
    return Ref("number", number, title=title)


def found(*refs: Ref, same: tuple[str, ...] = ()) -> list[str]:
    """The titles of the rules that are found."""
    book = RuleLookup(RULES)
    before = [entry for entry in book.entries if entry.title in same]
    return [entry.title for entry in book.find(refs, before).entries]


@pytest.mark.parametrize(
    ("ref", "title"),
    [
        (number("7"), "The Clerk's Key"),
        (number("#7"), "The Clerk's Key"),
        (number("2141/3"), "Revised"),
        (number("r20"), "Lettered"),
        (number("7/2"), "The Clerk's Key"),
        (number("5", "cats"), "Cats"),
        (Ref("title", title="the clerks key"), "The Clerk's Key"),
        (Ref("title", title="“DOGS”"), "Dogs"),
    ],
)
def test_one_rule(ref: Ref, title: str) -> None:
    """A rule is found by number, with its revision or without, or by a title that only it has."""
    assert found(ref) == [title]


def test_a_range() -> None:
    """A range is every rule in force from one number to another, in order."""
    assert found(Ref("range", "4", "7")) == ["Tea", "Dogs", "Cats", "Tea", "The Clerk's Key"]


def test_rules_that_contain_a_text() -> None:
    """Every rule that has a text is found, however its lines are broken."""
    assert found(Ref("containing", title="tea")) == ["Tea"]
    assert found(Ref("containing", title="No ")) == ["Dogs", "Cats"]


def test_the_rules_named_before() -> None:
    """`That rule` is the one named before."""
    assert found(Ref("same"), same=("Dogs",)) == ["Dogs"]


def test_a_rule_is_found_once() -> None:
    """A rule that is named twice is one rule."""
    assert found(number("7"), Ref("title", title="The Clerk's Key")) == ["The Clerk's Key"]


@pytest.mark.parametrize(
    ("ref", "code", "shown"),
    [
        (number("9"), "prose.unknown-rule", ""),
        (number("17"), "prose.unknown-rule", ""),
        (number("9", "Dogs"), "prose.unknown-rule", "rule 5, “Dogs”"),
        (number("8"), "prose.repealed-rule", ""),
        (number("5"), "prose.number-twice", ""),
        (Ref("title", title="Tea"), "prose.title-twice", ""),
        (Ref("title", title="Old"), "prose.repealed-rule", ""),
        (Ref("title", title="The Key"), "prose.unknown-rule", "rule 7, “The Clerk's Key”"),
        (Ref("title", title="Elephants"), "prose.unknown-rule", ""),
        (Ref("range", "6", "9"), "prose.unknown-rule", ""),
        (Ref("range", "4", "R20"), "prose.unknown-rule", ""),
        (Ref("containing", title="coffee"), "prose.not-found", ""),
        (Ref("same"), "prose.no-rule-named", ""),
    ],
)
def test_rules_that_are_not_there_or_not_one(ref: Ref, code: str, shown: str) -> None:
    """A reference to no rule in force, or several, is reported with the rule that may have been meant."""
    missing = RuleLookup(RULES).find((ref,), []).missing
    assert [(trouble.code, trouble.nearest) for trouble in missing] == [(code, shown)]


def test_a_number_with_another_rules_title() -> None:
    """The number counts, with a warning that the title belongs to another rule."""
    rules = RuleLookup(RULES).find((number("7", "Dogs"),), [])
    assert ([entry.number for entry in rules.entries], [code for code, _ in rules.odd]) == (
        ["7"],
        ["prose.title-differs"],
    )


def test_what_can_be_found_is_found_beside_what_cannot() -> None:
    """One reference that leads nowhere doesn't hide the others."""
    rules = RuleLookup(RULES).find((number("9"), number("7")), [])
    assert (len(rules.entries), len(rules.missing)) == (1, 1)


def test_a_new_title_can_be_named() -> None:
    """A rule is found by the title that it was given before."""
    book = RuleLookup(RULES)
    entry = book.find((number("7"),), []).entries[0]
    entry.title = "The Key"
    book.enter(entry)
    assert book.find((Ref("title", title="The Key"),), []).entries == [entry]


def test_a_copy_is_another_book() -> None:
    """Changes of a rule in a copy don't affect the original, and each has its counterpart."""
    book = RuleLookup(RULES)
    other = book.copy()
    other.add(RuleDraft("9", "New", "New.", None, None))
    other.entries[0].text = "No tea."
    assert book.entries[0].text == "Tea is at four."
    assert book.counterparts([book.entries[1]], other) == [other.entries[1]]


def test_numbers_that_are_taken() -> None:
    """A number is taken while a rule in force has it."""
    assert [RuleLookup(RULES).is_taken(each) for each in ("4", "8", "9")] == [True, False, False]
