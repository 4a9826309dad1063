"""Letters that stand for digits: `l011`, `1-l0`, `1O`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from moot.documents.published.checks.book import Book, Finding
from moot.documents.published.numbers import in_digits
from moot.game.values import Number

_TOKEN = re.compile(r"(?<![0-9A-Za-z_@])(?=[0-9lIO]{0,6}[0-9])(?=[0-9]{0,6}[lIO])[0-9lIO]{2,7}(?![0-9A-Za-z_@])")
_SURE = re.compile(r"l+[0-9]|[0-9][lIO]+[0-9]|[0-9]O+$")
"""Forms that nothing else has: `l0`, `1O5`, `10O`; `I5`, `O2` and `5l` may be something else."""
_NUMBERED = re.compile(r"\b(?:rules?|proposals?|amendments?|numbers?|by|in|amends|repeals)\s*#?\s*$", re.IGNORECASE)
"""What stands before a number that ends in a letter: `10l` by itself is ten litres."""
_PART_OF_ADDRESS = re.compile(r"[./:\\]\S*$")


class Lettered(NamedTuple):
    """A number with letters in it."""

    at: int
    printed: str
    likely: Number


def lettered(text: str, known: frozenset[str]) -> Iterator[Lettered]:
    """The numbers in a text in which letters stand for digits; `known` are numbers that something bears."""
    for found in _TOKEN.finditer(text):
        likely = in_digits(found[0])
        is_known = len(likely) > 2 and likely in known
        before = text[max(0, found.start() - 40) : found.start()]
        is_known = is_known and (found[0][-1].isdigit() or bool(_NUMBERED.search(before)))
        if not (is_known or _SURE.search(found[0])):
            continue
        if _PART_OF_ADDRESS.search(before.rpartition(" ")[2]) or text[found.end() : found.end() + 2].strip()[:1] == "/":
            continue
        yield Lettered(found.start(), found[0], likely)


def digit_findings(book: Book) -> Iterator[Finding]:
    """Numbers in the texts of rules in which letters stand for digits."""
    for at, rule in book.in_force:
        for one in lettered(rule.text, book.numbers):
            yield Finding(at, one.at, "number.letters", letters_message(one, book), f"write {one.likely}")


def letters_message(one: Lettered, book: Book) -> str:
    """What is wrong with it, and which number is likely meant."""
    letters = " and ".join(dict.fromkeys(f"letter {c}" for c in one.printed if not c.isdigit()))
    known = book.get(one.likely)
    titled = f" (“{known.title}”)" if known and known.title else ""
    return f"“{one.printed}” has the {letters} where a digit belongs: likely {one.likely}{titled}"
