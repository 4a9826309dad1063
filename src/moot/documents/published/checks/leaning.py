"""What rules count on and no rule brings about: turns, where nothing says who has one; a quorum, of whom?"""

import re
from collections.abc import Iterator
from functools import cached_property

from moot.documents.published.checks.book import Book, Finding

_OWN = r"(?:whose|his|her|their|own|current|that|a|the|one['’]s|\w+['’]s)"


class Thing:
    """Something that some rules count on, and others bring about; each by forms in which texts speak of it."""

    def __init__(
        self,
        name: str,
        *,
        counts_on: tuple[str, ...],
        brings: tuple[str, ...],
        says_what: tuple[str, ...] = (),
        missing: str,
        remedy: str,
    ) -> None:
        self.name = name
        self._counts_on = counts_on
        self._brings = brings
        self._says_what = says_what
        self.missing = missing
        self.remedy = remedy

    @cached_property
    def counts_on(self) -> re.Pattern[str]:
        """How a text speaks that counts on it."""
        return _any(self._counts_on)

    @cached_property
    def brings(self) -> re.Pattern[str]:
        """How a text speaks that brings it about."""
        return _any(self._brings)

    @cached_property
    def says_what(self) -> re.Pattern[str]:
        """How a text speaks that says what it is made of, without bringing it about."""
        return _any(self._says_what or (r"(?!)",))


def _any(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?:\b{form})" for form in forms), re.IGNORECASE)


THINGS = (
    Thing(
        "turns",
        counts_on=(
            rf"(?:complet(?:e|ing)|finish(?:es)?|end|begin|start|tak(?:e|ing)|skip|pass|los(?:e|es|ing))\s+{_OWN}\s+turn\b",
            r"(?:during|each|every|per|next|whose|his|her|their|own|current|one['’]s|player['’]s)\s+turn\b",
        ),
        says_what=(
            r"turn\s+(?:shall\s+)?(?:consists?|comprises?|(?:is|be)\s+(?:made|composed|defined)|has\s+\w+\s+parts)\b",
        ),
        brings=(
            r"(?:counter[- ]?)?clockwise|alternat\w+|round[- ]robin|turn\s+order|order\s+of\s+(?:play|turns)",
            r"turns?\s+(?:\w+\s+){0,2}(?:pass(?:es)?|rotates?|proceeds?|goes|go|moves?|follows?|alternates?|cycles?)\b",
            r"tak(?:e|es|ing)\s+(?:(?:their|one|whole|his|her|or|its)\s+)*turns",
            r"in\s+(?!this\b)(?:\w+\s+){0,3}order\b[^.;]{0,40}\bturns?",
            r"turns?\b[^.;]{0,60}\bin\s+(?!this\b)(?:\w+\s+){1,3}order",
            r"play\s+(?:\w+\s+){0,2}(?:passes|proceeds|goes|moves|continues)|goes\s+(?:next|first)|to\s+the\s+(?:left|right)",
            r"(?:may|can|shall|will)\s+(?:start|begin|take)\s+(?:a|another|his|her|their|its)\s+turn",
            r"(?:next|first)\s+player['’]?s?\s+turn|turn\s+(?:begins|starts|ends|is\s+over|is\s+taken|is\s+passed)",
        ),
        missing="no rule here says how turns are taken",
        remedy="say whose turn it is, or say it without turns",
    ),
    Thing(
        "a quorum",
        counts_on=(r"(?:a|the|without|no)\s+quorum\b",),
        brings=(
            r"quorum(?:,?\s+which)?\s+(?:(?:for|of|on|to)\b[^.,;]{0,60}\s)?(?:\w+ly\s+)?(?:is|are|shall\s+be|equals?)\b",
            r"quorum\s+(?:means?|consists?|requires?)\b",
            r"quorum\s+of\b",
            r"(?:is|are|constitutes?|makes?|forms?|for)\s+(?:a|the)\s+quorum\b",
        ),
        missing="no rule here says what makes one",
        remedy="say how many it takes",
    ),
)


def leaning_findings(book: Book) -> Iterator[Finding]:
    """The rules that count on something that no rule brings about."""
    for thing in THINGS if book.is_whole else ():
        if not thing.brings.search(book.words):
            yield from _counting(book, thing)


def _counting(book: Book, thing: Thing) -> Iterator[Finding]:
    for at, rule in book.in_force:
        found = thing.counts_on.search(rule.text)
        if found and not thing.says_what.search(rule.text):
            said = " ".join(found[0].split())
            message = f"rule {rule.number} counts on {thing.name} (“{said}”), and {thing.missing}"
            yield Finding(at, found.start(), "leaning.nothing", message, thing.remedy)
