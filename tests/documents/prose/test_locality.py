"""An amendment changes the part of the rule that it names, and nothing around it."""

import itertools
import re
from pathlib import Path

import pytest
from tests.documents.prose.grammar_coverage import alternatives, alternatives_used

from moot.documents.prose import ParsedProposal, RuleIn, understand

TEXT = """The clock strikes at midnight. Nobody stays behind.

The following are kept:

- lamps, bright
- candles, dim
- torches, dim

Each lamp is lit at dusk. The bell rings at noon.

The last word is the Clerk's."""
PORTER = """The porter keeps a list.

(a) lanterns, red
(b) ropes, long
(c) hooks, blunt

The list is read aloud. The porter signs it. Whoever takes a rope says so.

Nobody else holds a key."""
HALL = """Hours: the hall is open till ten.

Keys: they hang by the door.

The hall has three doors. It has two doors more."""
RULES = (
    RuleIn("10", "Clock", TEXT, "mutable"),
    RuleIn("11", "Bells", "Bells ring.", "mutable"),
    RuleIn("12", "Porter", PORTER, "mutable"),
    RuleIn("13", "Fines", "A guest who is late pays 5 points. Nobody else pays.", "mutable"),
    RuleIn("14", "Hall", HALL, "mutable"),
)
NEW = "Something else stands here."

PLACES = {
    '"at midnight"': "at midnight",
    "the first paragraph": "The clock strikes at midnight. Nobody stays behind.",
    "the last paragraph": "The last word is the Clerk's.",
    "the first sentence": "The clock strikes at midnight.",
    "the second sentence of the first paragraph": "Nobody stays behind.",
    'the sentence beginning "Each lamp"': "Each lamp is lit at dusk.",
    'the sentence that ends with "at noon."': "The bell rings at noon.",
    'the paragraph that contains "dusk"': "Each lamp is lit at dusk. The bell rings at noon.",
    'the sentence reading "Nobody stays behind."': "Nobody stays behind.",
    'the list item "candles, dim"': "candles, dim",
    "the second list item": "candles, dim",
    'everything after "dusk. "': "The bell rings at noon.\n\nThe last word is the Clerk's.",
    'the bullet that reads "candles, dim"': "candles, dim",
    'the item after the one that contains "lamps"': "candles, dim",
    'the paragraph that comes right before the one that ends with "Clerk\'s."': "Each lamp is lit at dusk. The bell "
    "rings at noon.",
    'the paragraph after "torches, dim"': "Each lamp is lit at dusk. The bell rings at noon.",
    "the second item and all items that follow": "candles, dim\n- torches, dim",
    "item 2 and everything after it": "candles, dim\n- torches, dim\n\nEach lamp is lit at dusk. The bell rings at "
    "noon.\n\nThe last word is the Clerk's.",
    'the paragraph beginning "The following" (including the list)': "The following are kept:\n\n- lamps, bright\n"
    "- candles, dim\n- torches, dim",
    'the paragraph beginning "The following" together with the list that its colon opens': "The following are kept:\n\n"
    "- lamps, bright\n- candles, dim\n- torches, dim",
    'the block that reads "- candles, dim\n- torches, dim"': "candles, dim\n- torches, dim",
    'the text reading "The bell rings at noon."': "The bell rings at noon.",
    "the second sentence of the paragraph after the list": "The bell rings at noon.",
    'the text from "Each lamp" to "noon."': "Each lamp is lit at dusk. The bell rings at noon.",
}
"""Places in the rule, and the words that they name."""
EDITS = (
    "Amend rule 10 by deleting {place}.",
    "In rule 10, delete {place}.",
    "Delete {place} of rule 10.",
    "Remove {place} from rule 10.",
    'Amend rule 10 by replacing {place} with "' + NEW + '"',
    'In rule 10, replace {place} with "' + NEW + '"',
    'Amend rule 10 by deleting {place} and replacing it with: "' + NEW + '"',
    'Amend rule 10 by deleting {place} and changing it to "' + NEW + '"',
    'Amend rule 10 by striking {place}, and replacing it by "' + NEW + '"',
    "Amend rule 10 by deleting {place}, then replacing it with the following:\n\n    " + NEW,
    'Delete {place} of rule 10. Replace it with "' + NEW + '"',
    'Amend rule 10 as follows:\n\n- delete {place}\n- replace it with "' + NEW + '"',
    'Amend rule 10 by amending {place} to read "' + NEW + '"',
)
"""Forms that delete or replace a place."""
INSERTIONS = (
    'Amend rule 10 by inserting "' + NEW + '" after {place}.',
    'Amend rule 10 by inserting "' + NEW + '" before {place}.',
    'In rule 10, after {place}, insert "' + NEW + '"',
    'Amend rule 10 by inserting "' + NEW + '" immediately following {place}.',
)


def plain(text: str) -> str:
    """A text with its white space evened out."""
    return " ".join(text.split())


def around(words: str, text: str = TEXT) -> list[str]:
    """What stands before, between and after some words of a rule, without the marker of an item that goes with it."""
    *before, after = text.split(words)
    return [*(plain(piece).removesuffix("-").rstrip() for piece in before), plain(after)]


def text_of(understood: ParsedProposal, rule: str = "10") -> str:
    """What a rule reads after the last change."""
    texts = [change.text for change in understood.changes if change.rule == rule and change.text is not None]
    return plain(texts[-1] or "") if texts else ""


def forms() -> list[tuple[str, str, str]]:
    """Each proposal of the collection, with its rule and the words of the rule that may change."""
    found, rule, words = [], "", ""
    collection = Path(__file__).parent / "collection" / "locality.txt"
    for line in (one.replace("⏎", "\n") for one in collection.read_text(encoding="utf-8").splitlines()):
        if line.startswith("== "):
            rule, _, words = line.removeprefix("== ").partition(" ")
        elif line and not line.startswith("#"):
            found.append((line.replace("◇", f'"{NEW}"'), rule, words))
    return found


@pytest.mark.check
@pytest.mark.parametrize(("form", "place"), [*itertools.product(EDITS, PLACES)])
def test_only_the_place_that_is_named_changes(form: str, place: str) -> None:
    """Before and after the place the rule reads as before, and no other rule changes."""
    text = form.format(place=place)
    understood = understand(text, RULES)
    before, after = around(PLACES[place])
    assert {change.rule for change in understood.changes} == {"10"}, understood.not_understood
    found = text_of(understood)
    assert found.startswith(before), found
    assert found.endswith(after), found
    middle = found[len(before) : len(found) - len(after)].strip(" -")
    assert middle == (NEW if NEW in text else ""), found


@pytest.mark.parametrize(("form", "place"), [*itertools.product(INSERTIONS, PLACES)])
def test_an_insertion_takes_nothing_away(form: str, place: str) -> None:
    """What is left without the new text is the rule as it was."""
    understood = understand(form.format(place=place), RULES)
    found = text_of(understood)
    assert found.count(NEW) == 1, understood
    assert re.sub(r"[\s-]", "", found.replace(NEW, "")) == re.sub(r"[\s-]", "", TEXT)


@pytest.mark.check
@pytest.mark.parametrize(("text", "rule", "words"), forms())
def test_every_form_changes_only_what_it_names(text: str, rule: str, words: str) -> None:
    """The words that a form names are gone or replaced, all of them, and the rest of the rule is as it was."""
    understood = understand(text, RULES)
    assert ({change.rule for change in understood.changes}, understood.not_understood) == ({rule}, ())
    before, found = next(one.text for one in RULES if one.number == rule), text_of(understood, rule)
    if words == "*":
        assert found == NEW
    elif words == "+":
        assert found.count(NEW) == 1
        assert re.sub(r"[\s-]", "", found.replace(NEW, "")) == re.sub(r"[\s-]", "", before)
    else:
        pieces = around(words.removeprefix("~"), before)
        assert found.startswith(pieces[0]) and found.endswith(pieces[-1]), found
        middle = found[len(pieces[0]) : len(found) - len(pieces[-1])]
        assert middle != plain(before)[len(pieces[0]) : len(plain(before)) - len(pieces[-1])]
        assert len(pieces) == 2 or all(piece in middle for piece in pieces[1:-1])
        assert words[0] == "~" or len(pieces) > 2 or middle.strip(" -") == (NEW if NEW in text else "")


NAMES_RULES = frozenset(
    "ref refs plain_refs bare_refs late_refs lit_ref plain_number new_title title_to title_from".split()
)
"""Rules of the grammar that say which rule is meant, or its title, and no place in a text."""


@pytest.mark.check
def test_every_form_of_the_grammar_is_tried() -> None:
    """A form above uses each alternative by which the grammar reads an edit or a place: a new one needs a case."""
    edits = ("amending", "rewriting", "placed", "edits", "elliptic", "amounting")
    known = alternatives(edits, NAMES_RULES)
    with alternatives_used() as used:
        for text, _, _ in forms():
            understand(text, RULES)
        for form, place in itertools.product((*EDITS, *INSERTIONS), PLACES):
            understand(form.format(place=place), RULES)
    assert len(known) > 200
    assert [name for one, name in known.items() if one not in used] == []


@pytest.mark.parametrize(
    "text",
    [
        'Amend rule 10 by replacing "dusk" with "dawn" and changing it to "noon".',
        'Amend rule 10 by inserting "x" after "dusk". Replace it with "y".',
        "Delete the last paragraph of rule 10. Delete it.",
        'In rule 10, replace "dusk" with "dawn". Remove it.',
    ],
)
def test_it_is_not_taken_for_the_rule_after_an_edit(text: str) -> None:
    """Where a pronoun can mean the rule or a text in it, the rule isn't overwritten or repealed, and that is said."""
    understood = understand(text, RULES)
    assert [one.code for one in understood.not_understood] == ["prose.which-text"]
    assert all(change.kind == "amend" and "clock" in (change.text or "") for change in understood.changes)


def test_it_is_the_rule_where_only_the_rule_was_named() -> None:
    """Behind the rule's name, `it` is the whole rule."""
    understood = understand('Amend rule 10 by replacing it with "All is dark."', RULES)
    assert [change.text for change in understood.changes] == ["All is dark."]


def test_what_is_done_in_a_part_stays_in_it() -> None:
    """Under a heading that names a part, `delete it` deletes the part, and steps look in no other."""
    gone = understand("In the last paragraph of rule 10, delete it.", RULES)
    assert text_of(gone) == plain(TEXT.replace("The last word is the Clerk's.", ""))
    missing = understand('In the last paragraph of rule 10:\n\n- replace "dusk" with "dawn"', RULES)
    assert (missing.changes, [one.code for one in missing.not_understood]) == ((), ["prose.not-found"])


def test_a_place_in_a_step_is_within_that_of_its_heading() -> None:
    """The second sentence below a heading that names a paragraph is that of the paragraph."""
    text = 'In the paragraph beginning "Each lamp" of rule 10:\n\n- replace the second sentence with "No bell rings."'
    assert text_of(understand(text, RULES)) == plain(TEXT.replace("The bell rings at noon.", "No bell rings."))
