"""The table of phrases: what a whole sentence may come to."""

import ast
import re

from moot.law.english.phrases import tree_of
from moot.law.english.table import TABLE


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
