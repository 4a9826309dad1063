"""Slips of the pen: words that differ from known ones by a letter or two."""

from collections.abc import Iterable

_SHORT = 4
"""The longest word in which nothing counts as a slip."""
_LONG = 9
"""The length from which a word may have two slips."""


def is_slip(word: str, meant: str) -> bool:
    """Whether a word is another one with a letter missing, added, changed, or two exchanged; in long words twice."""
    word, meant = word.lower(), meant.lower()
    if word == meant or min(len(word), len(meant)) <= _SHORT:
        return False
    most = 2 if min(len(word), len(meant)) >= _LONG else 1
    return abs(len(word) - len(meant)) <= most and _distance(word, meant) <= most


def meant_by(word: str, known: Iterable[str]) -> str:
    """The only known word of which a word is a slip; empty if there is none, or several."""
    found = {one for one in known if is_slip(word, one)}
    return found.pop() if len(found) == 1 else ""


def _distance(one: str, two: str) -> int:
    """The optimal string alignment distance (Damerau 1964)."""
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, char in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, other in enumerate(two, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != other))
            if i > 1 and j > 1 and char == two[j - 2] and one[i - 2] == other:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]
