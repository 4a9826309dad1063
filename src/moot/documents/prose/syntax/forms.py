"""Rewordings of sentences, from `data/rewordings.txt`: a form, and the words in which the grammar reads it."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from moot.documents.prose.syntax.rewording import PlacedWords
from moot.documents.prose.units import LITERAL

_ARROW = re.compile(r"\s+(=\??>)\s+|\s+(=\??>)$")
_DEFINED = re.compile(r"([A-Z]+) = (.*)")
_PIECE = re.compile(r"\{([A-Z]+)(?::(\w+))?\}")
_GROUP = re.compile(r"\{(\w+)\}")


class SentenceForm(NamedTuple):
    """A form of sentences, the words that it comes to, and whether the author has to confirm them."""

    form: re.Pattern[str]
    words: tuple[str, ...]
    """Words, and at odd places the names of groups."""
    is_soft: bool


@cache
def sentence_forms() -> tuple[SentenceForm, ...]:
    """Every form of the table."""
    pieces = {"TEXT": LITERAL, "RANK": r"(?:im)?mutable"}
    forms = []
    table = resources.files("moot.documents.prose").joinpath("data/rewordings.txt").read_text("utf-8")
    for line in table.splitlines():
        defined = _DEFINED.match(line)
        if defined is not None:
            pieces[defined[1]] = f"(?:{_filled(defined[2], pieces)})"
        elif line and not line.startswith("# "):
            form, *arrow, words = _ARROW.split(line)
            pattern = re.compile(_filled(form, pieces), re.IGNORECASE)
            forms.append(SentenceForm(pattern, tuple(_GROUP.split(words)), "=?>" in arrow))
    return tuple(forms)


def _filled(form: str, pieces: dict[str, str]) -> str:
    """A form with its pieces in the place of their names."""
    return _PIECE.sub(lambda one: f"(?P<{one[2]}>{pieces[one[1]]})" if one[2] else pieces[one[1]], form)


def in_other_words(words: PlacedWords) -> Iterator[tuple[PlacedWords, bool]]:
    """What a sentence comes to in the words of the grammar, and whether its author has to confirm that."""
    for one in sentence_forms():
        found = one.form.match(words.text)
        if found is None:
            continue
        told = PlacedWords("", ())
        for at, piece in enumerate(one.words):
            placed = (
                words[slice(*found.span(piece))] if at % 2 else PlacedWords(piece, (words.offsets[0],) * len(piece))
            )
            told += placed
        yield told.up_to(words.offsets[found.end() - 1]) + words[found.end() :], one.is_soft
