"""Places in a rule, and headings and blocks of every shape, as proposals name and write them."""

import pytest

from moot.documents.prose import RuleIn, understand

TEXT = "It opens:\n\n- at noon, daily\n- at six\n- at dusk, daily\n\nIt closes. Nobody stays.\n\nThe end."
RULES = (RuleIn("10", "Hall", TEXT, "mutable"),)


def after(text: str) -> str:
    """What the rule reads afterwards."""
    understood = understand(text, RULES)
    assert not understood.not_understood, understood.not_understood
    return understood.changes[-1].text or ""


def reason(text: str) -> list[str]:
    """The reasons why nothing is changed."""
    understood = understand(text, RULES)
    assert not understood.changes
    return [one.reason for one in understood.not_understood]


@pytest.mark.parametrize(
    ("place", "gone"),
    [
        ('all list items that contain "daily"', ["- at noon, daily\n", "- at dusk, daily\n"]),
        ('every bullet that ends with "daily"', ["- at noon, daily\n", "- at dusk, daily\n"]),
        ("rule 10's last paragraph", ["\n\nThe end."]),
        ("the first and third bullets", ["- at noon, daily\n", "- at dusk, daily\n"]),
        ("the last two items", ["\n- at six\n- at dusk, daily"]),
        ('the paragraph before the paragraph that reads "The end."', ["It closes. Nobody stays.\n\n"]),
        ("the list", ["- at noon, daily\n- at six\n- at dusk, daily\n\n"]),
        ('the item "at six"', ["- at six\n"]),
        ('the words "It closes. "', ["It closes. "]),
    ],
)
def test_what_is_deleted(place: str, gone: list[str]) -> None:
    """Exactly the parts that the place names go."""
    left = TEXT
    for part in gone:
        left = left.replace(part, "")
    in_rule = "" if "rule 10" in place else " from rule 10"
    assert after(f"Delete {place}{in_rule}.").split() == left.split()


@pytest.mark.parametrize(
    ("which", "expected"),
    [
        ("the first two instances of", "a b a b x"),
        ("the last two instances of", "x b a b a"),
        ("all three instances of", "a b a b a"),
    ],
)
def test_several_occurrences(which: str, expected: str) -> None:
    """The first two of three occurrences are two, and all three are three."""
    rules = (RuleIn("9", "Letters", "x b x b x"),)
    (change,) = understand(f'Amend rule 9 by replacing {which} "x" with "a".', rules).changes
    assert change.text == expected


def test_both_of_three_occurrences() -> None:
    """Where there are more than two, both isn't clear."""
    understood = understand(
        'Amend rule 9 by replacing both instances of "x" with "a".', (RuleIn("9", "", "x b x b x"),)
    )
    assert (understood.changes, [one.code for one in understood.not_understood]) == ((), ["prose.found-twice"])


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ('the bullet that reads "at seven"', "there is no item"),
        ('the item after the one that contains "dusk"', "there is no item"),
        ('the paragraph that contains "It"', "there are 2 such paragraphs"),
    ],
)
def test_a_place_that_is_not_there_or_not_the_only_one(place: str, said: str) -> None:
    """Nothing is changed, and the reason says so."""
    (why,) = reason(f"Delete {place} from rule 10.")
    assert said in why


@pytest.mark.parametrize(
    "heading",
    [
        "Amend rule 10 by:",
        "Amend rule 10 as follows:",
        "Amend rule 10 by, as a single amendment:",
        "Amend rule 10 by performing the following changes:",
        "Amend rule 10 (“Hall”) by doing two things in order:",
        "Rule 10 is hereby amended by making these changes:",
        "Change rule 10 like this:",
        "Rule 10 is amended with these two steps:",
        "In rule 10:",
    ],
)
@pytest.mark.parametrize("steps", ["- {}\n- {}", "1) {}\n\n2) {}", "  (a) {}\n\n  (b) {}", "{}\n\n{}"])
def test_a_heading_is_one_by_its_structure(heading: str, steps: str) -> None:
    """A verb of amending or a place, a rule and a colon lead to steps, whatever the words between."""
    text = heading + "\n\n" + steps.format('delete "Nobody stays."', 'replace "six" with "seven"')
    assert after(text).split() == TEXT.replace(" Nobody stays.", "").replace("six", "seven").split()


def test_steps_in_one_line() -> None:
    """Numbered steps can follow one another in one line."""
    text = 'Amend rule 10 by: 1) deleting "Nobody stays.", 2) replacing "six" with "seven"; 3) deleting "The end."'
    assert after(text).split() == "It opens: - at noon, daily - at seven - at dusk, daily It closes.".split()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Amend rule 10: s/six/seven/", TEXT.replace("six", "seven")),
        (
            "Amend rule 10 as follows: s/daily/weekly/g, s/ Nobody stays.//",
            TEXT.replace("daily", "weekly").replace(" Nobody stays.", ""),
        ),
        ("In rule 10, s|at six|at 18/00|", TEXT.replace("at six", "at 18/00")),
    ],
)
def test_substitutions_as_in_sed(text: str, expected: str) -> None:
    """`s/old/new/` replaces one text, and with `g` every one."""
    assert after(text) == expected


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("    Change hats each day.\n    Delete nothing.", "Change hats each day. Delete nothing."),
        ("    One line,\n  another, outdented,\n    and a third.", "One line, another, outdented, and a third."),
        ("    One line,\noutdented all the way,\n    and a third.", "One line, outdented all the way, and a third."),
        ("{\n  Ragged\n      margins\n in braces.\n}", "Ragged margins in braces."),
        ("{{{\nThree braces {and one}.\n}}}", "Three braces {and one}."),
        ("<<\nAngle marks.\n>>", "Angle marks."),
        ("    Reason: none.\n\n    I am the law, says the Clerk.", "Reason: none. I am the law, says the Clerk."),
        ("```\nReplace your hat.\n```", "Replace your hat."),
    ],
)
def test_blocks_of_every_shape(block: str, expected: str) -> None:
    """A rule's new text ends where its block ends, and may begin with a verb of change."""
    assert after(f"Amend rule 10 to read:\n\n{block}\n").split() == expected.split()


def test_what_may_belong_to_a_block_is_not_left_out() -> None:
    """A line directly below a block that is no instruction is an obstacle: it may be part of the text."""
    understood = understand("Amend rule 10 to read:\n\n    One.\n    Two.\nThree, outdented.", RULES)
    assert [one.code for one in understood.not_understood] == ["prose.not-understood"]
