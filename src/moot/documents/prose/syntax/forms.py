"""Rewordings of sentences, from `data/rewordings.txt`: a form, and the words in which the grammar reads it."""

import re
from collections.abc import Iterator

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.syntax.rewording import PlacedWords

_REWORDINGS = Patterns("rewordings")
_GROUP = re.compile(r"\{(\w+)\}")


def in_other_words(words: PlacedWords) -> Iterator[tuple[PlacedWords, bool]]:
    """What a sentence comes to in the words of the grammar, and whether its author has to confirm that."""
    for form, mark, said in _REWORDINGS.forms("FORM"):
        found = form.match(words.text)
        if found is None:
            continue
        told = PlacedWords("", ())
        for at, piece in enumerate(_GROUP.split(said)):
            told += words[slice(*found.span(piece))] if at % 2 else PlacedWords(piece, words.offsets[:1] * len(piece))
        yield told.up_to(words.offsets[found.end() - 1]) + words[found.end() :], mark == "soft"
