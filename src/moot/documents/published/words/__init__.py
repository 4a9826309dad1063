"""Words of published rulesets in several languages, for patterns that ignore case: ranks, and what rules are called."""

import re
from importlib.resources import files

_LISTS = {
    name: words.split()
    for name, colon, words in (
        line.partition(":")
        for line in files("moot.documents.published.words")
        .joinpath("lists.txt")
        .read_text(encoding="utf-8")
        .splitlines()
        if not line.startswith("#")
    )
}


def any_of(name: str) -> str:
    """A pattern for any word of a list, longest first."""
    return rf"(?:{'|'.join(sorted(_LISTS[name], key=len, reverse=True))})".replace("*", r"\w*") + r"(?!\w)"


RANK = rf"(?:{any_of('immutable')}|{any_of('mutable')})"
RULE = any_of("rule")
"""The word for a rule, or for several."""
IMMUTABLE = re.compile(rf"{any_of('immutable')}|i", re.IGNORECASE)
