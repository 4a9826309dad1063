"""Slips of the pen: words that differ from known ones by a letter or two."""

import re
from collections.abc import Iterable, Sequence

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
    if abs(len(word) - len(meant)) > most or len(set(word) ^ set(meant)) > 2 * most:
        return False  # which is seen faster than by their distance
    return _distance(word, meant) <= most


def is_short_slip(word: str, meant: str) -> bool:
    """Whether a word is a short one with two letters exchanged or one missing: `wiht`, `rul`."""
    word, meant = word.lower(), meant.lower()
    if word == meant or len(meant) != _SHORT or word[:1] != meant[:1]:
        return False
    return sorted(word) == sorted(meant) or (len(word) == _SHORT - 1 and _distance(word, meant) == 1)


def meant_by(word: str, known: Iterable[str]) -> str:
    """The only known word that is nearest to one with a slip; empty if there is none, or several are as near."""
    found = {one: _distance(word.lower(), one.lower()) for one in known if is_slip(word, one)}
    nearest = [one for one, distance in found.items() if distance == min(found.values())]
    return nearest[0] if len(nearest) == 1 else ""


def _distance(one: Sequence[str], two: Sequence[str]) -> int:
    """The optimal string alignment distance (Damerau 1964), in letters or in words."""
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


_WORD = re.compile(r"\S+")
_WORDS_MAX = 60
"""The longest quotation, in words, that a slip is looked for in."""
_TEXT_MAX = 20_000
"""The longest stretch of a rule that is searched."""
_ONE_OF = 4
"""The fewest words of a quotation of which one may be another word altogether, too many or missing."""


_STOPS = ".;:!?"


def quoted_with_slip(text: str, wanted: str, region: tuple[int, int]) -> tuple[int, int] | None:
    """The only stretch of a region that a quotation means if one word of it is wrong; None if there's none, or several.

    A word may be misspelt; in quotations of several words it may be another one, too many, or missing.
    """
    meant = [_plain(word.group()) for word in _WORD.finditer(wanted)]
    if not 0 < len(meant) <= _WORDS_MAX or region[1] - region[0] > _TEXT_MAX:
        return None
    words = list(_WORD.finditer(text, *region))
    there = [_plain(word.group()) for word in words]
    found = set()
    sizes = (len(meant), len(meant) - 1, len(meant) + 1) if len(meant) >= _ONE_OF else (len(meant),)
    for size in sizes:
        for at in range(len(there) - size + 1):
            ends = words[at + size - 1].group()[-1] in _STOPS or wanted.rstrip()[-1] not in _STOPS
            if ends and _differs_by_one(meant, there[at : at + size]):
                found.add(_inside(text, words[at].start(), words[at + size - 1].end(), wanted))
        if found:
            break
    return found.pop() if len(found) == 1 else None


def _plain(word: str) -> str:
    return re.sub(r"^\W+|\W+$", "", word.translate(_PLAIN)).lower()


_PLAIN = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "—": "-"})


def _differs_by_one(meant: list[str], there: list[str]) -> bool:
    """Whether two lists of words differ in one word at most, which is misspelt or neither the first nor the last."""
    if len(meant) == len(there):
        apart = [(one, two) for one, two in zip(meant, there, strict=True) if one != two]
        if not apart or (len(apart) == 1 and is_slip(*apart[0])):
            return True
    same_ends = meant[0] == there[0] and meant[-1] == there[-1]
    return same_ends and len(meant) >= _ONE_OF and _distance(meant, there) == 1


def _inside(text: str, start: int, end: int, wanted: str) -> tuple[int, int]:
    """A stretch without the punctuation at its ends, unless the quotation has some there too."""
    stripped = wanted.strip()
    while end > start and not text[end - 1].isalnum() and stripped[-1:].isalnum():
        end -= 1
    while start < end and not text[start].isalnum() and stripped[:1].isalnum():
        start += 1
    return start, end
