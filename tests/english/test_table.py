"""The table of phrases: what a whole sentence may come to."""

import ast
import re

import pytest

from moot.law.english.phrases import PREFIX, Phrase, phrase_slots, told_form, tree_of
from moot.law.english.reading import Grammar
from moot.law.english.sentences.memory import KEPT
from moot.law.english.table import TABLE, LawNames, opposite, phrases_for, vocabulary
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, LOCAL, METHODS, TERMS

NAMES = LawNames(("points",), ("pot",), ("chair",), ("motto",), ("turn",), ("open_vote",), ("roll",))
MADE_BY_MOVES = {
    "amount",
    "whom",
    "words",
    "rolled",
    "tossed",
    "each",
    "level",
    "value",
    "last",
    "author_of_this",
    "voted_for_this",
    "voted_on_this",
}
"""What a move asks for or draws, and what is so at the moment of which a sentence speaks."""

READ_WITHOUT_PHRASES = {
    "number",
    "year",
    "quoted",
    "newname",
    "newverb",
    "newperson",
    "newpot",
    "newtext",
    "newobject",
    "newoffice",
}
"""Kinds that the reader finds by itself: numbers, texts in quotation marks, and words for new names."""


def kinds_meant(kind: str, seen: frozenset[str] = frozenset()) -> set[str]:
    """The codes that phrases of a kind come to, by the name that is called; `?` for anything else."""
    found: set[str] = set()
    for phrase in TABLE:
        slot = re.fullmatch(r"\{\w+(?::(\w+))?\}", phrase.code)
        if phrase.kind == kind and slot and slot[1] and slot[1] not in seen:
            found |= kinds_meant(slot[1], seen | {kind})
        elif phrase.kind == kind and not slot:
            tree = tree_of(phrase)
            found.add(ast.unparse(tree.func) if isinstance(tree, ast.Call) else "?")
    return found


def test_whole_sentences_are_sentences() -> None:
    """What may stand alone is of a kind that comes to provisions: two modules don't use one name for two things."""
    assert [name for name in kinds_meant("sentence") if not name.isupper()] == []


def test_a_list_with_code_makes_a_phrase_for_each_of_its_words() -> None:
    """Where a phrase's code names a list, there is a phrase for each entry, with its words and its code."""
    forms = {found.code: found.forms[0] for found in vocabulary() if found.kind == "test"}
    said = {sign: forms[f"after[{{x:value}}] {sign} {{n:value}}"] for sign in (">", ">=", "<", "<=")}
    words = {">": "more than", ">=": "at least", "<": "less than", "<=": "at most"}
    assert said == {sign: f"{{x}} now has/have {compared} {{n}}" for sign, compared in words.items()}


def test_what_may_be_left_out_is_told_if_its_choice_says_so() -> None:
    """`[a]` may be left out and isn't told; `(a|)` may be left out, too, and is told."""
    leaving = Phrase("act", "ACT('leave', True)", ("(leave|quit) (the game|) [at once]",))
    assert told_form(leaving) == ("leave", "the", "game")
    for said in ("leave the game", "quit", "leave the game at once", "leave at once"):
        assert Grammar([(leaving,)]).read(said, "act") == [leaving.code], said


def test_a_share_of_the_others_leaves_one_player_out_first() -> None:
    """For each two other players, one is taken from the players before they're divided."""
    (units,) = {found.code for found in TABLE if found.forms[0] == "{n} other player/players"}
    assert units == "(len(players) - 1) // {n:num}"


OPPOSITES = {
    "{x} is/are open": "{x} isn't/aren't open",
    "voting on {x} has closed": "voting on {x} hasn't closed",
    "{x} makes/make a new rule": "{x} doesn't/don't make a new rule",
    "{x} is/are at most half of {y}": "{x} is/are more than half of {y}",
}


@pytest.mark.parametrize("form", OPPOSITES)
def test_the_opposite_of_a_condition_is_worked_out(form: str) -> None:
    """A condition whose opposite is regular needs no form for it."""
    assert opposite(form) == OPPOSITES[form]


def kinds_asked(phrase: Phrase) -> set[str]:
    """The kinds of the slots in the forms of a phrase."""
    slots = (slot for form in phrase.forms for slot in re.finditer(r"\{(\w+)(?::(\w+))?\}", form))
    return {slot[2] or phrase_slots(phrase).get(slot[1], slot[1]) for slot in slots}


def test_every_kind_in_a_form_has_phrases() -> None:
    """A slot whose kind no phrase has could never be read: its kind was renamed in one place only."""
    names = LawNames(("points",), ("pot",), ("chair",), ("motto",), ("turn",), ("open_vote",))
    phrases = (*TABLE, *phrases_for(names))
    made = {phrase.kind for phrase in phrases} | READ_WITHOUT_PHRASES
    assert {(kind, phrase.code) for phrase in phrases for kind in kinds_asked(phrase) - made} == set()


def test_every_name_in_a_phrase_is_known() -> None:
    """A misspelled name in the code of a phrase would only keep its sentences from being read, without a word."""
    known = {*FACTS, *TERMS, *BUILTINS, *EFFECTS, *FUNCTIONS, *LOCAL, *METHODS, *EVENT_FIELDS, *KEPT, *MADE_BY_MOVES}
    known |= {field for fields in EVENT_FIELDS.values() for field in fields}
    for found in (*TABLE, *phrases_for(NAMES)):
        names = {node.id for node in ast.walk(tree_of(found)) if isinstance(node, ast.Name)}
        strange = {name for name in names - known if not name.startswith(("_", PREFIX)) and not name.isupper()}
        assert not strange - {*NAMES.quantities, *NAMES.registers, *NAMES.offices, *NAMES.holders}, found.code
