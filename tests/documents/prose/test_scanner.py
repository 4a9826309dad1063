"""How a proposal is cut into units, and what becomes a literal."""

import re

import pytest

from moot.documents.prose.layout.scanner import scan
from moot.documents.prose.units import LITERAL, ProposalUnit


def shapes(text: str) -> list[str]:
    """The shape of each unit, with an asterisk for each literal."""
    return [re.sub(LITERAL, "*", unit.shape).strip() for unit in scan(text) if not unit.is_quoted]


def literals(text: str) -> list[str]:
    """All literals, in order."""
    return [literal.text for unit in scan(text) for literal in unit.literals.values()]


def the_only(text: str) -> ProposalUnit:
    """The unit of a text that is one."""
    (unit,) = scan(text)
    return unit


# --- units -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Repeal rule 4.", ["Repeal rule 4."]),
        ("Repeal\nrule   4.", ["Repeal rule 4."]),
        ("Repeal rule 4.\n\nRepeal rule 5.", ["Repeal rule 4.", "Repeal rule 5."]),
        ("Repeal rule 4.\nRepeal rule 5.", ["Repeal rule 4.", "Repeal rule 5."]),
        ("1. Repeal rule 4.\n2. Repeal rule 5.", ["1. Repeal rule 4.", "2. Repeal rule 5."]),
        ("Repeal rule 4\tand\u2003rule 5.", ["Repeal rule 4 and rule 5."]),
        ("", []),
    ],
)
def test_units(text: str, expected: list[str]) -> None:
    """A unit is an instruction on one line, however it is broken over lines."""
    assert shapes(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Title: Tea\nAuthor: Pia\n\nRepeal rule 4.", ["Repeal rule 4."]),
        ("Proposal 12\n\nRepeal rule 4.", ["Repeal rule 4."]),
        ("Proposal: repeal rule 4.", ["repeal rule 4."]),
        ("=====\nRepeal rule 4.\n=====", ["Repeal rule 4."]),
        ("Repeal rule 4.\n\nSeconded by Pia", ["Repeal rule 4."]),
        ("Repeal rule 4.\n\n--\nPia, gardener", ["Repeal rule 4."]),
        ("> Repeal rule 5.\n\nRepeal rule 4.", ["Repeal rule 4."]),
        ("[Repeal rule 5?]\n\nRepeal rule 4.", ["Repeal rule 4."]),
        ("[Repeal rule 5?] Repeal rule 4.", ["Repeal rule 4."]),
        ("Repeal rule [the silly one] 4.", ["Repeal rule 4."]),
    ],
)
def test_what_is_no_part_of_the_proposal(text: str, expected: list[str]) -> None:
    """Headers, lines that separate, signatures, quoted messages and comments are left out."""
    assert shapes(text) == expected


def test_steps_below_a_heading_are_units_of_their_own() -> None:
    """If an amendment's steps are a list, the line above them is a unit too."""
    text = 'Amend rule 4 as follows:\n\n  - replace "a" with "b";\n  - delete "c".'
    assert shapes(text) == ["Amend rule 4 as follows:", "- replace * with *;", "- delete *."]


def test_instructions_under_a_condition_are_units_of_their_own() -> None:
    """A condition that ends in a colon leads to the units below it."""
    assert shapes("If it rains:\n\n  Repeal rule 4.") == ["If it rains:", "Repeal rule 4."]


def test_a_comment_between_an_instruction_and_its_text() -> None:
    """A comment in brackets before a block doesn't part it from the instruction."""
    assert shapes("Amend rule 4 to read:\n\n[as Pia suggested]\n\n  Tea is at five.") == ["Amend rule 4 to read: *"]


def test_many_comments_in_a_row() -> None:
    """Any number of comments may precede a block."""
    text = "Amend rule 4 to read:\n\n" + "[no]\n\n" * 3_000 + "  Tea is at five."
    assert shapes(text) == ["Amend rule 4 to read: *"]


# --- literals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shape", "given"),
    [
        ('Amend rule 4 by replacing "a" with "b".', "Amend rule 4 by replacing * with *.", ["a", "b"]),
        ("Amend rule 4 to read {\n  Tea.\n}", "Amend rule 4 to read *", ["Tea."]),
        ("Amend rule 4 to read:\n\n  Tea.\n\n  Cake.", "Amend rule 4 to read: *", ["Tea.\n\nCake."]),
        ("Amend rule 4 to read:\n\n> Tea.\n>\n> Cake.", "Amend rule 4 to read: *", ["Tea.\n\nCake."]),
        ("Amend rule 4 to read:\n---\nTea.\n---", "Amend rule 4 to read: *", ["Tea."]),
        ("Amend rule 4 to read:\n```\nTea.\n```", "Amend rule 4 to read: *", ["Tea."]),
        ("Amend rule 4 to read:\nTea.\nCake.", "Amend rule 4 to read: *", ["Tea.\nCake."]),
        ("Amend rule 4 to read: Tea is at five.", "Amend rule 4 to read: *", ["Tea is at five."]),
        ('Amend rule 4 to read:\n\n  "Tea."', "Amend rule 4 to read: *", ["Tea."]),
        ("Amend rule 4 by replacing\n  Tea\nwith\n  Cake", "Amend rule 4 by replacing * with *", ["Tea", "Cake"]),
    ],
)
def test_literals_and_blocks(text: str, shape: str, given: list[str]) -> None:
    """A quoted text, a block further in, in braces, fences or `>`, and what follows a colon is one literal."""
    assert (shapes(text), literals(text)) == ([shape], given)


@pytest.mark.parametrize(
    "text",
    [
        "Amend rule 4 to read:\n\n  Tea.\n\nRepeal rule 5.",
        "Amend rule 4 to read:\n\nTea.\n\nRepeal rule 5.",
        "Amend rule 4 to read:\n\n  Tea.\n\n  Repeal rule 5.",
        "Amend rule 4 to read:\n\n  Tea.\n\n[done]\n\nRepeal rule 5.",
    ],
)
def test_a_block_ends_before_the_next_instruction(text: str) -> None:
    """An instruction isn't part of the text above it."""
    assert (shapes(text), literals(text)) == (["Amend rule 4 to read: *", "Repeal rule 5."], ["Tea."])


def test_an_order_ends_a_block() -> None:
    """A paragraph that gives an order in the game ends a block that isn't indented more."""
    assert literals("Amend rule 4 to read:\n\nTea.\n\nAward Pia a biscuit.") == ["Tea."]


def test_a_block_of_a_list_keeps_its_shape() -> None:
    """The margin that all lines share goes, and what they are set off by stays."""
    assert literals("Enact a rule reading:\n\n    Tea:\n\n      - black\n      - green") == [
        "Tea:\n\n  - black\n  - green"
    ]


# --- spans -------------------------------------------------------------------------------------------


def test_a_span_of_the_shape_is_one_of_the_proposal() -> None:
    """Every stretch of a shape can be found in the proposal as it was given."""
    text = 'Amend rule 4\n  by replacing "a" [not "c"] with "b".'
    unit = the_only(text)
    span = unit.span(unit.shape.index("replacing"), len(unit.shape) - 1)
    assert text[span.start : span.end] == 'replacing "a" [not "c"] with "b"'


def test_a_character_that_could_be_a_literal_is_none() -> None:
    """A proposal can't contain placeholder characters."""
    unit = the_only("Repeal rule \U000f0000 4.")
    assert (unit.literals, "\ufffd" in unit.shape) == ({}, True)
