"""Shapes of proposals that outside trials found unread, or read otherwise than meant without a word."""

import pytest

from moot.documents.prose import RuleIn, understand

RULES = (
    RuleIn("301", "Bread", "Bread is baked at dawn. Cleo slices it. Crumbs are swept.", "mutable"),
    RuleIn("302", "Noises", "A player may, in silence:\n* clap;\n* cough.\n\nA player is loud if asked.", "mutable"),
    RuleIn(
        "303",
        "Paint",
        "Blue (B): Dan mixes it.\n\nGreen (G): The Mason MAY lend a brush,\nunless it is wet.",
        "mutable",
    ),
    RuleIn("304", "Quorum", "Quorum is defined to be 70% of the players.", "mutable"),
)


def read(text: str) -> list[str]:
    """The changes in words, the rule's last text each, and what is reported."""
    understood = understand(text, RULES)
    told = {}
    for one in understood.changes:
        value = one.text if one.kind in ("amend", "enact") else one.title or one.rank or ""
        told[one.kind, one.rule] = f"{one.kind} {one.rule}: {' '.join((value or '').split())}".strip()
    return [*told.values(), *(f"! {one.code}" for one in understood.not_understood if one.code.endswith("understood"))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("repeal 301 Bread", ["repeal 301:"]),
        ("Amend(301): Remove rule", ["repeal 301:"]),
        ("Repeal(301)", ["repeal 301:"]),
        ("amend(301): Make immutable.", ["transmute 301: immutable"]),
        ("This proposal would entirely repeal rule 301 (Bread).", ["repeal 301:"]),
        ("This proposal would create rule 305 with the text:\n\n> All sing.", ["enact 305: All sing."]),
        ("This proposal would amend rule 301, causing it to become rule 305:\n\n> No bread.", ["amend 301: No bread."]),
        ("Rule [[301]] is hereby amended to read, in entirety:\n\nNo bread.", ["amend 301: No bread."]),
        ("Repeal [rule 301](https://example.org/rules#301).", ["repeal 301:"]),
        ("Enact a new rule with the following text: Waffle", ["enact : Waffle"]),
        ("Enact a new Mutable Rule with the following indented text:-\n\n   All sing.", ["enact : All sing."]),
        ('Add a new rule: Sing. Call it "Song".', ["enact : Sing.", "retitle : Song"]),
        (
            'Amend Rule 301 (Bread), from:-\n\n"Cleo slices it."\n\nto:-\n\n"Dan slices it."',
            ["amend 301: Bread is baked at dawn. Dan slices it. Crumbs are swept."],
        ),
        (
            'Wherever the word "Cleo" appears in R301, replace it with the word "Dan".',
            ["amend 301: Bread is baked at dawn. Dan slices it. Crumbs are swept."],
        ),
        (
            'Amend R301 to be entitled "Loaf" and read as follows:\n\n"No bread."',
            ["amend 301: No bread.", "retitle 301: Loaf"],
        ),
        (
            "Amend rule 301 by making the following replacements, in order:\n\n1) Replace:\n\n       dawn\n\n   with:\n"
            "\n       noon\n\n2) Replace:\n\n       Cleo\n\n   with:\n\n       Dan\n",
            ["amend 301: Bread is baked at noon. Dan slices it. Crumbs are swept."],
        ),
        (
            'Amend Rule 301 ("Bread") by, as a single amendment (failing as a whole if any step fails):\n\n'
            '* Replacing "dawn" with "noon".\n\n* Replacing "Cleo" with "Dan".',
            ["amend 301: Bread is baked at noon. Dan slices it. Crumbs are swept."],
        ),
        (
            'Amend Rule 302 by replacing the list item (excluding the preceding asterisk) beginning "cough" with:\n\n'
            "{\nhiccup.\n}",
            ["amend 302: A player may, in silence: * clap; * hiccup. A player is loud if asked."],
        ),
        (
            "Amend Rule 303 by replacing\n{\n    The Mason MAY lend a brush, unless it is\nwet.\n}\nwith\n{\n"
            "    Each month the Mason MAY lend a brush.\n}",
            ["amend 303: Blue (B): Dan mixes it. Green (G): Each month the Mason MAY lend a brush."],
        ),
        (
            "Amend rule 302 by inserting the following after the first paragraph:\n\n{\nNobody shouts.\n}",
            ["amend 302: A player may, in silence: * clap; * cough. Nobody shouts. A player is loud if asked."],
        ),
        ("Repeal rule 301.\n\nQuorum: 2", ["repeal 301:"]),
        (
            "And whereas there are many,\n  Repeal (in order) the following list.\nThat is Rules 301 and 302.",
            ["! prose.not-understood"],
        ),
        ("Whereas there are many rules, repeal rule 301 and whistle.", ["! prose.not-understood"]),
        (
            "Reword the first sentence of Rule 301 to:-\n\nBread is baked at noon.\n\n...and remove the last sentence "
            "of Rule 301.",
            ["amend 301: Bread is baked at noon. Cleo slices it."],
        ),
        (
            "Amend rule 301 by replacing\n\ndawn\n\nwith\n\nnoon\n\nand deleting\n\nCrumbs are swept.",
            ["amend 301: Bread is baked at noon. Cleo slices it."],
        ),
    ],
)
def test_shape(text: str, expected: list[str]) -> None:
    """It comes to these changes, or is reported."""
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('Add a Subrule to Rule 301 titled "Butter" with the following text\n\nButter is soft.', "to Rule 301"),
        ('Amend rule 302 by replacing the paragraph that starts with "* cough" with:\n\n  * sneeze.', "a list item"),
        (
            "Amend rule 302 by inserting the following after the first paragraph:\n\n{\nNobody shouts.\n}",
            "below the list",
        ),
    ],
)
def test_what_is_read_otherwise_is_told(text: str, told: str) -> None:
    """A warning says what is read otherwise than it's written."""
    understood = understand(text, RULES)
    assert understood.changes
    assert [one.message for one in understood.warnings if told in one.message]


@pytest.mark.parametrize(
    "text",
    [
        "Regel 301 aufheben.",
        "Die Regel 301 wird aufgehoben.",
        "Änderung von Regel 301: Tee statt Brot",
        "Neue Regel: Alle singen.",
        "Regel 301: gestrichen",
        "Abroger la règle 301.",
        "La règle 301 est remplacée par :",
        "Nouvelle règle : tout le monde chante.",
        "Derogar la regla 301.",
        "Schrap regel 301.",
    ],
)
def test_other_languages_are_told_and_not_guessed(text: str) -> None:
    """An instruction in another language is an obstacle, alone, beside others, and below a text without marks."""
    assert read(text) == ["! prose.not-understood"]
    assert "! prose.not-understood" in read(f"Repeal rule 302.\n\n{text}")
    assert "! prose.not-understood" in read(f"New rule:\n\nAll sing.\n\n{text}")
