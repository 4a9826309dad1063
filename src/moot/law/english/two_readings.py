"""Words with two readings: where the words of a rule can mean two things, its author is asked which one they mean."""

import re
from collections.abc import Iterator
from functools import cache

from moot.game.values import Value
from moot.languages import _, language, translation
from moot.law.english.table import data_lines

_DAY = r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
_ANYTHING = r"[^.;!?]{0,80}?"


class TwoReadings(Value, frozen=True):
    """Words of a rule that can mean two things."""

    words: str
    one: str
    other: str
    shown: tuple[str, ...] = ()
    """The edges at which the two part; see `moot.law.examples.edges`."""

    @property
    def choices(self) -> tuple[str, str]:
        """What the words can mean, in the reader's language."""
        return translation(language(), self.one), translation(language(), self.other)

    @property
    def plain_question(self) -> str:
        """The question to the author, before there's anything that could be shown by examples."""
        return _("What does “{words}” mean?", words=self.words)

    @property
    def question(self) -> str:
        """The question to the author, where examples stand beside it."""
        one, other = self.choices
        return _(
            "“{words}”: did you mean “{one}”, or “{other}”? The examples show what the code does.",
            words=self.words,
            one=one,
            other=other,
        )

    @property
    def remark(self) -> str:
        """The same for voters."""
        one, other = self.choices
        return _(
            "“{words}” can mean “{one}” or “{other}”. The examples show what the code does.",
            words=self.words,
            one=one,
            other=other,
        )


class _Entry(Value, frozen=True):
    words: re.Pattern[str]
    unless: re.Pattern[str] | None
    means: tuple[str, str]
    shown: tuple[str, ...]


def two_readings(text: str) -> Iterator[TwoReadings]:
    """The words of a text that have two readings, as the table `data/readings.txt` knows them, in its order."""
    for sentence in re.split(r"(?<=[.;!?])\s+|\n+", text):
        for entry in entries():
            found = entry.words.search(sentence)
            if found is not None and (entry.unless is None or not entry.unless.search(sentence)):
                yield TwoReadings(found[0], *entry.means, entry.shown)


def _pattern(listed: str) -> re.Pattern[str]:
    one = {"…": _ANYTHING, "<day>": _DAY}
    ways = (r"\s*".join(one.get(word, rf"\b{re.escape(word)}\b") for word in way.split()) for way in listed.split(", "))
    return re.compile("|".join(ways), re.IGNORECASE)


@cache
def entries() -> tuple[_Entry, ...]:
    """The table: words, what keeps them from being asked about, what they can mean, and where that is seen."""
    found = []
    for line in data_lines("readings"):
        said, one, other, shown = (part.strip() for part in f"{line} ".split("=> ", 3))
        words, _, unless = said.rstrip(")").partition(" (not: ")
        edges = tuple(filter(None, shown.split("; ")))
        found.append(_Entry(_pattern(words), _pattern(unless) if unless else None, (one, other), edges))
    return tuple(found)
