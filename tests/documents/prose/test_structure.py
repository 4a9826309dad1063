"""The parts of a rule's text."""

import pytest

from moot.documents.prose.edits.structure import Structure, TextPart

TEA = """Tea is served in the following order:

1. the guests;
2. the member who brought
   the biscuits;
3. the others, e.g. the Clerk.

No member takes a third biscuit. Dogs have none!"""

NESTED = """The clubs are:

(a) the choir,

    - which sings
    - which travels

(b) the chess club.

And that is all."""


def texts(text: str, parts: tuple[TextPart, ...]) -> list[str]:
    """What the parts say, on one line each."""
    return [" ".join(text[part.start : part.end].split()) for part in parts]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tea is at four. Cake is at five.", ["Tea is at four.", "Cake is at five."]),
        ("Tea is at four! Is there cake? Yes.", ["Tea is at four!", "Is there cake?", "Yes."]),
        ("Drinks, e.g. tea, are free. Cake is not.", ["Drinks, e.g. tea, are free.", "Cake is not."]),
        ("Tea (see p. 4) is free. Cake is not.", ["Tea (see p. 4) is free.", "Cake is not."]),
        ('Say "Tea." Then sit.', ['Say "Tea."', "Then sit."]),
        ("Tea is at\nfour. Cake is\nat five.", ["Tea is at four.", "Cake is at five."]),
        ("Tea", ["Tea"]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    """A sentence ends at a stop, but not at that of an abbreviation."""
    assert texts(text, Structure(text).sentences) == expected


def test_sentences_of_items() -> None:
    """A list item's sentences are without its marker, and what leads to the list ends in its colon."""
    assert texts(TEA, Structure(TEA).sentences) == [
        "Tea is served in the following order:",
        "the guests;",
        "the member who brought the biscuits;",
        "the others, e.g. the Clerk.",
        "No member takes a third biscuit.",
        "Dogs have none!",
    ]


def test_paragraphs_are_beside_lists() -> None:
    """What blank lines set off is a paragraph, unless it is an item."""
    assert texts(TEA, Structure(TEA).paragraphs) == [
        "Tea is served in the following order:",
        "No member takes a third biscuit. Dogs have none!",
    ]


def test_a_paragraph_that_runs_into_a_list() -> None:
    """The lines before a list and the sentence after it are paragraphs, even without blank lines."""
    text = "Drinks are:\n- tea;\n- milk.\nAll of them are free."
    assert texts(text, Structure(text).paragraphs) == ["Drinks are:", "All of them are free."]


def test_a_line_that_goes_on_with_an_item() -> None:
    """A line below an item that doesn't end in a stop belongs to the item."""
    text = "Drinks are:\n- tea\n- milk\nfrom the farm"
    assert texts(text, Structure(text).items) == ["- tea", "- milk from the farm"]


def test_items_have_labels() -> None:
    """An item has its label, its sort and the lines that belong to it."""
    items = Structure(TEA).items
    assert [(item.label, item.sort) for item in items] == [("1", "numbered"), ("2", "numbered"), ("3", "numbered")]
    assert texts(TEA, items)[1] == "2. the member who brought the biscuits;"


@pytest.mark.parametrize(
    ("marker", "label", "sort"),
    [
        ("-", "", "bulleted"),
        ("*", "", "bulleted"),
        ("•", "", "bulleted"),
        ("2.", "2", "numbered"),
        ("2)", "2", "numbered"),
        ("(2)", "2", "numbered"),
        ("[2]", "2", "numbered"),
        ("1.2", "1.2", "numbered"),
        ("(B)", "b", "lettered"),
        ("b.", "b", "lettered"),
        ("iv)", "iv", "lettered"),
    ],
)
def test_markers(marker: str, label: str, sort: str) -> None:
    """Bullets, numbers and letters with a point or brackets mark an item."""
    (item,) = Structure(f"{marker} tea").items
    assert (item.label, item.sort, item.body) == (label, sort, len(marker) + 1)


@pytest.mark.parametrize("text", ["A. person waits.", "I. am late.", "Tea - and cake.", "2 biscuits", "-tea"])
def test_what_is_no_marker(text: str) -> None:
    """An initial, a dash within a line and a number alone begin no item."""
    assert Structure(text).items == ()


def test_items_within_items() -> None:
    """An item further in belongs to the one above it."""
    structure = Structure(NESTED)
    assert [(item.label, item.level) for item in structure.items] == [("a", 0), ("", 1), ("", 1), ("b", 0)]
    assert texts(NESTED, structure.items)[0] == "(a) the choir, - which sings - which travels"


def test_lists() -> None:
    """Items of one level with nothing between them are a list, and a list within an item is another."""
    lists = Structure(NESTED).lists
    assert [(one.sort, one.level) for one in lists] == [("lettered", 0), ("bulleted", 1)]
    text = "- tea\n- milk\n\nAnd:\n\n- cake"
    assert texts(text, Structure(text).lists) == ["- tea - milk", "- cake"]


def test_every_part_is_in_the_text() -> None:
    """Parts of one kind come in order, and none is empty or begins with white space."""
    for text in (TEA, NESTED):
        structure = Structure(text)
        for kind in (structure.paragraphs, structure.items, structure.sentences, structure.lines, structure.blocks):
            assert [*kind] == sorted(kind, key=lambda part: part.start)
            assert all(text[part.start : part.end].strip() == text[part.start : part.end] != "" for part in kind)
