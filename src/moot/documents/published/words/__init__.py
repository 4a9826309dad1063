"""Words of published rulesets in several languages, for patterns that ignore case: ranks, and what rules are called."""

import re

from moot.documents.word_lists import word_lists

_LISTS = word_lists("moot.documents.published.words", "lists.txt")


def words_of(name: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(" ".join(_LISTS[name]).split())


def any_of(name: str) -> str:
    """A pattern for any word of a list, longest first."""
    words = sorted(" ".join(_LISTS[name]).split(), key=len, reverse=True)
    return f"(?:{'|'.join(words)})".replace("*", r"\w*") + r"(?!\w)"


RANK = rf"(?:{any_of('immutable')}|{any_of('mutable')})"
RULE = any_of("rule")
"""The word for a rule, or for several."""
IMMUTABLE = re.compile(rf"{any_of('immutable')}|i", re.IGNORECASE)
