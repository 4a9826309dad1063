"""Where in a rule's text a place is."""

import pytest

from moot.documents.prose import instructions as i
from moot.documents.prose.edits.finder import Finder
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.units import Literal

RULE = """Tea is served at four. Cake is served at five.

The “best” cups are:

1. the blue cup;
2. the green cup – if it is clean;
3. the red cup.

The Clerk washes the cups. Nobody else washes them.

- Soap is free.
- Sponges are not."""


def said(*texts: str, which: str = "", whole: bool = False) -> i.QuotedWords:
    """Words as an instruction quotes them."""
    return i.QuotedWords(tuple(Literal(text, 0, 0, is_block=False) for text in texts), which, whole)


def found(place: i.Place) -> list[str]:
    """The text at a place, one line for each."""
    return [" ".join(RULE[start:end].split()) for start, end in Finder(RULE).find(place)]


def trouble(place: i.Place) -> CannotApply:
    """Why a place is not found."""
    with pytest.raises(CannotApply) as caught:
        Finder(RULE).find(place)
    return caught.value


# --- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quoted", "there"),
    [
        ("Cake is", "Cake is"),
        ("Cake\n   is", "Cake is"),
        ('The "best" cups', "The “best” cups"),
        ("cup - if", "cup – if"),
        ("  blue cup ", "blue cup"),
        ("The Clerk … them.", "The Clerk washes the cups. Nobody else washes them."),
        ("The Clerk [...] them.", "The Clerk washes the cups. Nobody else washes them."),
    ],
)
def test_words_in_another_form(quoted: str, there: str) -> None:
    """White space, quotation marks and dashes may be other ones than the rule's, and words may be left out."""
    assert [text.strip() for text in found(said(quoted))] == [there]


@pytest.mark.parametrize(
    ("quoted", "note"),
    [("CAKE IS", "other capitals"), ("the cups;", "other punctuation"), ("Cake is", "")],
)
def test_what_is_found_with_leniency_is_noted(quoted: str, note: str) -> None:
    """Other capitals or punctuation are matched with a note."""
    finder = Finder(RULE)
    finder.find(said(quoted, which="1"))
    assert (note in " ".join(finder.notes)) if note else not finder.notes


@pytest.mark.parametrize(("which", "count"), [("1", 1), ("-1", 1), ("all", 3)])
def test_which_occurrence(which: str, count: int) -> None:
    """One occurrence is named by an ordinal, or all of them are."""
    assert found(said("the cup", which="all")) == ["the cup"]
    assert len(found(said("cups", which=which))) == min(count, 2)


def test_words_that_stand_there_twice() -> None:
    """Words that occur twice are ambiguous, and not guessed."""
    assert (trouble(said("served")).code, "2 times" in trouble(said("served")).reason) == ("prose.found-twice", True)


def test_words_that_are_no_part_of_a_longer_one() -> None:
    """A whole word is preferred to a part of a longer word."""
    assert Finder("The cups and the cup.").find(said("cup")) == [(17, 20)]


def test_words_that_are_not_there_show_what_comes_nearest() -> None:
    """The sentence with most of the words is shown."""
    caught = trouble(said("Cake is served at six."))
    assert (caught.code, caught.nearest) == ("prose.not-found", "Cake is served at five.")


def test_words_beyond_the_last_occurrence() -> None:
    """A third occurrence of two is reported as missing."""
    assert trouble(said("served", which="3")).code == "prose.not-found"


# --- parts -------------------------------------------------------------------------------------------

PARTS = [
    (i.NamedPart("paragraph", ordinal=1), ["Tea is served at four. Cake is served at five."]),
    (i.NamedPart("paragraph", ordinal=-1), ["The Clerk washes the cups. Nobody else washes them."]),
    (i.NamedPart("sentence", ordinal=2), ["Cake is served at five."]),
    (i.NamedPart("sentence", begins="the clerk"), ["The Clerk washes the cups."]),
    (i.NamedPart("sentence", ends="washes them"), ["Nobody else washes them."]),
    (i.NamedPart("paragraph", contains="nobody"), ["The Clerk washes the cups. Nobody else washes them."]),
    (i.NamedPart("item", label="2"), ["2. the green cup – if it is clean;"]),
    (i.NamedPart("item", begins="the red"), ["3. the red cup."]),
    (i.NamedPart("item", reads="Soap is free."), ["- Soap is free."]),
    (i.NamedPart("item", ordinal=2, adjective="bulleted"), ["- Sponges are not."]),
    (i.NamedPart("item", ordinal=2, count=2), ["2. the green cup – if it is clean;", "3. the red cup."]),
    (i.NamedPart("item", ordinal=-1), ["- Sponges are not."]),
    (i.NamedPart("list", adjective="bulleted"), ["- Soap is free. - Sponges are not."]),
    (i.NamedPart("sentence", each=True, contains="washes"), ["The Clerk washes the cups.", "Nobody else washes them."]),
    (
        i.NamedPart("sentence", ordinal=-1, within=i.NamedPart("paragraph", ordinal=1)),
        ["Cake is served at five."],
    ),
    (
        i.NamedPart("paragraph", near=i.Near(True, i.NamedPart("list", adjective="numbered"))),
        ["The Clerk washes the cups. Nobody else washes them."],
    ),
    (
        i.NamedPart("paragraph", begins="The “best”", with_lists=True),
        ["The “best” cups are: 1. the blue cup; 2. the green cup – if it is clean; 3. the red cup."],
    ),
    (
        i.Several((i.NamedPart("item", label="1"), i.NamedPart("item", label="3"))),
        ["1. the blue cup;", "3. the red cup."],
    ),
]


@pytest.mark.parametrize(("named", "there"), PARTS, ids=[str(number) for number in range(len(PARTS))])
def test_parts(named: i.Place, there: list[str]) -> None:
    """A part is found by position, label, content or neighbour."""
    assert found(named) == there


@pytest.mark.parametrize(
    ("named", "code"),
    [
        (i.NamedPart("paragraph", ordinal=9), "prose.no-such-part"),
        (i.NamedPart("paragraph", label="0"), "prose.no-such-part"),
        (i.NamedPart("item", label="9"), "prose.no-such-part"),
        (i.NamedPart("sentence", begins="Coffee"), "prose.no-such-part"),
        (i.NamedPart("sentence", contains="washes"), "prose.found-twice"),
        (i.NamedPart("list"), "prose.found-twice"),
    ],
)
def test_parts_that_are_not_there_or_not_one(named: i.NamedPart, code: str) -> None:
    """A missing or ambiguous part is reported."""
    assert trouble(named).code == code


@pytest.mark.parametrize(
    ("text", "said"),
    [("Tea.", "there's only one such sentence"), ("Tea. Milk.", "there are only 2 such sentences")],
)
def test_too_few_parts_are_counted(text: str, said: str) -> None:
    """Whoever means the ninth sentence is told how many there are."""
    with pytest.raises(CannotApply, match=said):
        Finder(text).find(i.NamedPart("sentence", ordinal=9))


def test_items_within_a_sentence() -> None:
    """(a) and (b) in the middle of a sentence are items, too, each up to the next."""
    text = "A guest may (a) sit, (b) speak, and (c) leave. No more."
    ((start, end),) = Finder(text).find(i.NamedPart("item", label="b"))
    assert text[start:end] == "(b) speak, and"


def test_lines_as_paragraphs() -> None:
    """In a text without blank lines, long lines that end as sentences do are its paragraphs."""
    text = "\n".join(
        f"Paragraph {n} is about tea. " + "It goes on for a while, as such texts do, and then it ends." for n in "abc"
    )
    ((start, end),) = Finder(text).find(i.NamedPart("paragraph", ordinal=2))
    assert text[start:end].startswith("Paragraph b")


# --- bounds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bounds", "there"),
    [
        (i.Bounds("from", said("Cake"), said("five.")), "Cake is served at five."),
        (i.Bounds("between", said("Cake"), said("five.")), "is served at"),
        (i.Bounds("before", said("Cake")), "Tea is served at four."),
        (i.Bounds("from-on", said("Sponges")), "Sponges are not."),
        (i.Bounds("after", said("Sponges")), "are not."),
        (i.Bounds("from", i.NamedPart("item", label="1"), i.NamedPart("item", label="2")),
         "1. the blue cup; 2. the green cup – if it is clean;"),
    ],
)  # fmt: skip
def test_bounds(bounds: i.Bounds, there: str) -> None:
    """Everything from, between, before or after something."""
    assert [text.strip() for text in found(bounds)] == [there]


def test_a_place_for_one_that_is_several() -> None:
    """Where one place is needed, several are an error."""
    with pytest.raises(CannotApply):
        Finder(RULE).one(said("served", which="all"))
