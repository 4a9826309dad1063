"""Nearest forms: for a sentence that isn't understood, the form of an instruction that comes closest to it."""

import re

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.units import LITERAL, Literal

_NEAREST = Patterns("nearest")

_QUOTED_MAX = 40
_PAIR = 2


def nearest_form(words: str, literals: dict[str, Literal]) -> str:
    """The form of an instruction that is closest to a sentence of a shape, with its rule and its texts; or nothing."""
    if _NEAREST.DENIED.search(words):
        return ""
    texts = [f"“{_short(literals[one].text)}”" for one in re.findall(LITERAL, words)]
    named = _NEAREST.RULE.search(words)
    if named is None and _NEAREST.NEW.search(words):
        return "Enact a new rule titled “…”: …"
    number = named or (
        _NEAREST.NUMBER.search(words) if any(kind.search(words) for kind, _ in _NEAREST.every("KIND")) else None
    )
    if number is None:
        return ""
    numbers = list(dict.fromkeys(_NEAREST.NUMBER.findall(words)))
    if _NEAREST.SWAPPED.search(words) and not texts and len(numbers) == _PAIR:
        return f"Swap rules {numbers[0]} and {numbers[1]}."
    old, new = (texts[0], texts[-1]) if texts else ("“…”", "“…”")
    if _NEAREST.INSTEAD.search(words) and (texts or not _NEAREST.SWAPPED.search(words)):
        both = texts if len(texts) > 1 else [old, "“…”"]
        return f"Amend rule {number[1]} by replacing {both[0]} with {both[1]}."
    form = next((form for kind, _, form in _NEAREST.forms("KIND") if kind.search(words)), "")
    if not form:
        form = "Amend rule {rule} to read: {new}" if _NEAREST.VERB.search(words) else ""
    return form.format(rule=number[1], old=old, new=new)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED_MAX else line[: _QUOTED_MAX - 1].rstrip() + "…"
