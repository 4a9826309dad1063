"""Which numbers a document's own rules say are immutable or mutable: `Rules 101-115 are immutable`."""

import re
from typing import NamedTuple

from moot.documents.published.numbers import NUMBER, in_digits, ordinal
from moot.game.values import Rank

_RANGE = rf"{NUMBER}(?:\s*(?:-|–|to|through)\s*{NUMBER})?"
_RANGES = rf"(?P<ranges>{_RANGE}(?:\s*(?:,\s*and|,|and|&)\s*{_RANGE})*)"
_IN_BRACKETS = re.compile(rf"{_RANGES}\s*\(\s*(?P<rank>immutable|mutable)\s*\)", re.IGNORECASE)
_IN_WORDS = re.compile(
    rf"rules?\s+(?:numbered\s+)?{_RANGES}\s+(?:are|is|shall\s+be)\s+(?:initially\s+)?(?P<rank>immutable|mutable)\b",
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"rules\s+(?:with\s+numbers|numbered)\s+(?:less\s+than|below|under)\s+(?P<limit>\d{2,5})\s+are\s+(?:initially\s+)?immutable"
    r"(?P<others>\s*(?:,|and|;)?\s*(?:and\s+)?(?:the\s+|all\s+)?other\s+rules\s+(?:are\s+)?mutable)?",
    re.IGNORECASE,
)
_HUNDREDS = re.compile(
    r"(?:rules\s+)?in\s+the\s+(?P<hundred>\d00)'?s\s+(?:are|is)\s+(?P<rank>immutable|mutable)\b", re.IGNORECASE
)
_ONE = re.compile(NUMBER)
_TEXT_MAX = 4000


class Ranked(NamedTuple):
    """Numbers from one to another, both included, and their rank."""

    first: int
    last: int
    rank: Rank


def ranks_said(texts: list[str]) -> list[Ranked]:
    """What the texts of a document say of the ranks of numbers; what names numbers narrowly comes first."""
    said: list[Ranked] = []
    wide: list[Ranked] = []
    for text in texts:
        line = " ".join(text[:_TEXT_MAX].split())
        for pattern in (_IN_BRACKETS, _IN_WORDS):
            for found in pattern.finditer(line):
                said += _ranges(found["ranges"], _rank(found["rank"]))
        for found in _HUNDREDS.finditer(line):
            hundred = int(found["hundred"])
            wide.append(Ranked(hundred, hundred + 99, _rank(found["rank"])))
        for found in _BELOW.finditer(line):
            limit = int(found["limit"])
            wide.append(Ranked(0, limit - 1, "immutable"))
            if found["others"]:
                wide.append(Ranked(limit, 10**9, "mutable"))
    return [*said, *wide]


def rank_said(number: str, said: list[Ranked]) -> Rank | None:
    """The rank that a document gives a number."""
    value = ordinal(number)
    return next((r.rank for r in said if r.first <= value <= r.last), None)


def _ranges(text: str, rank: Rank) -> list[Ranked]:
    out = []
    for found in re.finditer(_RANGE, text):
        ends = [ordinal(in_digits(n[0])) for n in _ONE.finditer(found[0])]
        out.append(Ranked(ends[0], ends[-1], rank))
    return out


def _rank(word: str) -> Rank:
    return "immutable" if word.lower() == "immutable" else "mutable"
