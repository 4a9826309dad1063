"""A rule's text under the steps of an amendment."""

import pytest

from moot.documents.prose import instructions as i
from moot.documents.prose.edits.editor import Editor
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.units import Literal

TEA = "Tea is served at four. Cake is served at five.\n\nNobody is late."
LIST = "The cups are:\n\n1. blue;\n2. green;\n3. red.\n\nNobody breaks one."
BULLETS = "Birds:\n\n  - heron\n  - owl\n  - wren"


def quoted(text: str, *, is_block: bool = False) -> Literal:
    """A text as an instruction gives it."""
    return Literal(text, 0, 0, is_block)


def block(text: str) -> Literal:
    """A text given as a block."""
    return quoted(text, is_block=True)


def words(*texts: str, which: str = "") -> i.QuotedWords:
    """Words in the rule."""
    return i.QuotedWords(tuple(map(quoted, texts)), which)


def put(target: i.Place, *values: str, within: i.Place | None = None) -> i.Replace:
    """A replacement."""
    return i.Replace(target, tuple(map(quoted, values)), within)


def add(text: Literal, position: i.Position | None = None, kind: str = "") -> i.Insert:
    """An insertion, at the end where nothing else is said."""
    return i.Insert(text, position or i.Position(), kind)


def edited(text: str, *steps: i.Edit, place: i.Place | None = None) -> str:
    """The text after the steps."""
    editor = Editor(text)
    for step in steps:
        editor.apply(step, place)
    return editor.text


def trouble(text: str, step: i.Edit) -> str:
    """The code of a step that fails; the text is then unchanged."""
    editor = Editor(text)
    with pytest.raises(CannotApply) as caught:
        editor.apply(step)
    assert editor.text == text
    return caught.value.code


# --- replace and delete ------------------------------------------------------------------------------

PARAGRAPH, ITEM, SENTENCE = (i.NamedPart(kind, ordinal=2) for kind in ("paragraph", "item", "sentence"))


@pytest.mark.parametrize(
    ("text", "step", "after"),
    [
        (TEA, put(words("four"), "three"), TEA.replace("four", "three")),
        (TEA, put(words("served", which="all"), "given"), TEA.replace("served", "given")),
        (
            TEA,
            put(words("served", which="-1"), "given"),
            "Tea is served at four. Cake is given at five.\n\nNobody is late.",
        ),
        (TEA, put(words("Tea", "Cake"), "Milk", "Bread"), TEA.replace("Tea", "Milk").replace("Cake", "Bread")),
        (TEA, put(words("Tea", "Cake"), "Bread"), TEA.replace("Tea", "Bread").replace("Cake", "Bread")),
        (TEA, put(SENTENCE, "Cake is late."), TEA.replace("Cake is served at five.", "Cake is late.")),
        (TEA, put(words("is"), "was", within=PARAGRAPH), TEA.replace("Nobody is", "Nobody was")),
        (LIST, put(ITEM, "brown;"), LIST.replace("green", "brown")),
        (LIST, put(ITEM, "2. brown;"), LIST.replace("green", "brown")),
        (TEA, put(i.Bounds("after", words("late.")), "So be it."), TEA + " So be it."),
        (TEA, i.ReplaceText(quoted("There is no tea.")), "There is no tea."),
    ],
)
def test_replacing(text: str, step: i.Edit, after: str) -> None:
    """Words, each with its own or all with one, parts and the whole text come out as the step says."""
    assert edited(text, step) == after


@pytest.mark.parametrize(
    ("text", "step", "after"),
    [
        (TEA, i.Delete(words("served ", which="all")), TEA.replace("served ", "")),
        (TEA, i.Delete(words("at four")), TEA.replace(" at four", "")),
        (TEA, i.Delete(SENTENCE), "Tea is served at four.\n\nNobody is late."),
        (TEA, i.Delete(PARAGRAPH), "Tea is served at four. Cake is served at five."),
        (TEA, i.Delete(i.Whole()), ""),
        (LIST, i.Delete(ITEM), LIST.replace("2. green;\n", "")),
    ],
)
def test_deleting(text: str, step: i.Edit, after: str) -> None:
    """What is taken away takes the space around it along, and leaves no gap."""
    found = edited(text, step)
    assert [line.strip() for line in found.split("\n") if line.strip()] == [
        line.strip() for line in after.split("\n") if line.strip()
    ]
    assert "  " not in found


def test_items_that_do_not_stand_together() -> None:
    """Items 1 and 3 can't become one text, because item 2 is between them; each can get its own."""
    both = i.Several((i.NamedPart("item", label="1"), i.NamedPart("item", label="3")))
    assert trouble(LIST, put(both, "1. none")) == "prose.found-twice"
    assert edited(LIST, put(both, "1. pink;", "3. grey.")) == LIST.replace("blue", "pink").replace("red", "grey")


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (put(words("Tea", "Cake", "is served at"), "a", "b"), "prose.lists-differ"),
        (put(words("Tea is", "is served at four"), "a", "b"), "prose.overlap"),
        (put(words(), "a"), "prose.not-understood"),
        (add(quoted("  ")), "prose.no-text"),
        (add(quoted("x"), i.Position("before")), "prose.no-place"),
        (add(quoted("x"), i.Position("after", words("is"))), "prose.found-twice"),
    ],
)
def test_steps_that_cannot_be_taken(step: i.Edit, code: str) -> None:
    """Such a step is refused, and the text stays as it was."""
    assert trouble(TEA, step) == code


# --- insert ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "after"),
    [
        (add(quoted("So be it.")), TEA + "\n\nSo be it."),
        (add(quoted("So be it."), kind="sentence"), TEA + " So be it."),
        (add(block("So be it."), kind="sentence"), TEA + "\n\nSo be it."),
        (add(quoted("So be it."), i.Position("start")), "So be it.\n\n" + TEA),
        (add(quoted("always"), i.Position("after", words("Tea is"))), TEA.replace("Tea is", "Tea is always")),
        (add(quoted("Black"), i.Position("before", words("Tea"))), "Black " + TEA),
        (add(quoted("s"), i.Position("after", words("Tea"))), TEA.replace("Tea", "Teas")),
        (add(quoted("X."), i.Position("after", SENTENCE)), TEA.replace("five.", "five. X.")),
        (add(quoted("X."), i.Position("before", PARAGRAPH)), TEA.replace("\n\nN", "\n\nX.\n\nN")),
        (add(quoted("X."), i.Position("end", i.NamedPart("paragraph", ordinal=1))), TEA.replace("five.", "five. X.")),
        (
            add(quoted("very"), i.Position("between", words("is"), words("late"))),
            TEA.replace("is late", "is very late"),
        ),
        (add(quoted("!"), i.Position("after", words("is", which="all"))), TEA.replace("is", "is!")),
    ],
)
def test_inserting(step: i.Insert, after: str) -> None:
    """A new text is a paragraph of its own, or goes into the sentence, as its place has it."""
    assert edited(TEA, step) == after


@pytest.mark.parametrize(
    ("text", "step", "after"),
    [
        (LIST, add(quoted("pink."), kind="item"), LIST.replace("red.", "red.\n4. pink.")),
        (LIST, add(quoted("4. pink."), i.Position("end", i.NamedPart("list"))), LIST.replace("red.", "red.\n4. pink.")),
        (LIST, add(quoted("pink;"), i.Position("before", ITEM), "item"), LIST.replace("2.", "2. pink;\n2.")),
        (
            BULLETS,
            add(quoted("robin"), i.Position("after", i.NamedPart("item", ordinal=-1)), "item"),
            BULLETS + "\n  - robin",
        ),
    ],
)
def test_items(text: str, step: i.Insert, after: str) -> None:
    """A new item gets the margin, the marker and the next label of the list."""
    assert edited(text, step) == after


def test_an_item_after_words_of_another() -> None:
    """A new item goes behind the item that holds the words, and not into its middle."""
    step = add(quoted("pink;"), i.Position("after", words("gre")), "item")
    assert edited(LIST, step) == LIST.replace("green;", "green;\n3. pink;")


def test_items_that_blank_lines_part() -> None:
    """In a list with blank lines between its items a new one gets them, too."""
    assert edited("- tea\n\n- milk", add(quoted("- cocoa"))) == "- tea\n\n- milk\n\n- cocoa"


# --- several steps -----------------------------------------------------------------------------------


def test_steps_build_upon_one_another() -> None:
    """A step finds the text as the one before has left it."""
    assert edited(TEA, put(words("four"), "six"), put(words("at six"), "never")).startswith("Tea is served never.")


def test_in_the_place_of_what_was_taken() -> None:
    """An insertion “in its place” goes where the last step was."""
    steps = (i.Delete(words("green")), add(quoted("brown"), i.Position("there")))
    assert edited(LIST, *steps) == LIST.replace("green", "brown")


def test_numbering_anew() -> None:
    """The items of the list edited last are renumbered."""
    assert edited(LIST, i.Delete(ITEM), i.Relabel()) == "The cups are:\n\n1. blue;\n2. red.\n\nNobody breaks one."


def test_a_place_for_all_steps() -> None:
    """Within a place, a step only finds text there."""
    assert edited(TEA, put(words("is"), "was"), place=PARAGRAPH) == TEA.replace("Nobody is", "Nobody was")


def test_what_was_found_by_leniency_is_noted() -> None:
    """Other capitals are noted for the author to see."""
    editor = Editor(TEA)
    editor.apply(put(words("CAKE"), "Bread"))
    assert editor.notes == ["“CAKE” stands there with other capitals"]
