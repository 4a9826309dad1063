"""Sentence splitter: where the sentences of English text end, for rule texts, proposals and letters alike."""

import re
from collections.abc import Iterator

_END = re.compile(r"""[.!?]+["”'’)\]]*(?=\s|$)""")
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|etc|cf|vs|no|nos|nr|prop|syn|approx|mr|mrs|ms|dr|st|al|viz)[.!?]$", re.IGNORECASE
)
_INITIAL = re.compile(r"\b[A-Za-z]\.$")
_LOOK_BACK = 8
"""Characters before a full stop that show whether it belongs to an abbreviation."""
_SPACE = re.compile(r"\s*+")
_CLAUSE_END = re.compile(r"(?<=[.!?:;])\s+")


def sentence_ends(text: str, start: int = 0, end: int | None = None, *, initials: bool = False) -> Iterator[int]:
    """The ends of sentences, after closing quotation marks; an abbreviation's full stop doesn't count.

    With `initials`, neither does one behind a single letter.
    """
    for found in _END.finditer(text, start, len(text) if end is None else end):
        before = text[max(start, found.start() - _LOOK_BACK) : found.start() + 1]
        if _ABBREVIATION.search(before) or (initials and _INITIAL.search(before)):
            continue
        yield found.end()


def folded(text: str) -> str:
    """A name or text for comparison: without capitals, and with single spaces."""
    return " ".join(text.casefold().split())


def past_space(text: str, at: int, end: int | None = None) -> int:
    """The first position that isn't white space, up to an end."""
    found = _SPACE.match(text, at, len(text) if end is None else end)
    return found.end() if found else at


def clauses(text: str) -> list[str]:
    """Split a text after each full stop, colon and semicolon."""
    return [clause for clause in _CLAUSE_END.split(text.strip()) if clause]
