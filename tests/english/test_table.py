"""The table of phrases: what a whole sentence may come to."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from moot.law.english import table
from moot.law.english.phrases import PREFIX, Phrase, phrase_slots, tree_of
from moot.law.english.sentences.memory import KEPT
from moot.law.english.table import TABLE, LawNames, phrases_for
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, LOCAL, METHODS, TERMS

ROOMS = Path(table.__file__).parent
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
FILLERS = {"'0'", "'1'"}
"""The code of phrases that are only words around others, and that nothing reads."""

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


def codes_by_module() -> dict[str, dict[str, set[str]]]:
    """The codes that each module writes for each kind, as source; phrases whose kind is a variable are left out."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path in sorted(ROOMS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "phrase":
                kind, code = node.args[:2]
                if isinstance(kind, ast.Constant):
                    found[str(kind.value)][str(path.relative_to(ROOMS))].add(ast.unparse(code))
    return found


def words_and_code(codes: dict[str, dict[str, set[str]]]) -> dict[str, list[str]]:
    """The kinds that several modules write, and that are only words in some of these, with the modules."""
    return {
        kind: sorted(modules)
        for kind, modules in codes.items()
        if len(modules) > 1 and any(written <= FILLERS for written in modules.values())
    }


def test_words_belong_to_one_module() -> None:
    """A kind that is only words in one module is written in no other: there it would mean something else."""
    assert words_and_code(codes_by_module()) == {}


def test_a_kind_of_two_meanings_is_found() -> None:
    """Words in two modules, and words in one that are code in another, are found; code in two modules is shared."""
    words, code, other = {"'0'"}, {"'{t:trait}'"}, {"'True'"}
    assert words_and_code({"tie": {"a.py": words, "b.py": words}}) == {"tie": ["a.py", "b.py"]}
    assert words_and_code({"tie": {"a.py": words, "b.py": code}}) == {"tie": ["a.py", "b.py"]}
    assert words_and_code({"tie": {"a.py": code, "b.py": other}, "top": {"a.py": words}}) == {}


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
