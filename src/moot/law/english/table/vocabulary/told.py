"""Phrases that are told and aren't yet read. A form may have `one/many` words that agree with the slot before them, or
with the slot named after `@`; `~` is no word.
"""

from moot.law.english.phrases import Phrase, phrase


def told(kind: str, said: dict[str, str]) -> tuple[Phrase, ...]:
    """Phrases that are only told: a form for each piece of code."""
    return tuple(phrase(kind, code, form, told_only=True) for code, form in said.items())


def told_many(kind: str, said: dict[str, str]) -> tuple[Phrase, ...]:
    """Phrases that are only told, and stand for many."""
    return tuple(phrase(kind, code, form, plural=True, told_only=True) for code, form in said.items())


def conditions(said: dict[str, str | tuple[str, str]], kind: str = "test") -> tuple[Phrase, ...]:
    """Phrases for conditions: what holds, and its opposite."""
    pairs = {code: (form, _opposite(form)) if isinstance(form, str) else form for code, form in said.items()}
    return tuple(phrase(kind, code, *pair, told_only=True) for code, pair in pairs.items())


_OPPOSITES = {
    "is": "isn't", "are": "aren't", "has": "hasn't", "have": "haven't", "could": "could not", "can": "can't",
    "is/are": "isn't/aren't", "has/have": "hasn't/haven't",
}  # fmt: skip


def _opposite(form: str) -> str:
    """The opposite of a condition: of its first verb."""
    words = form.split()
    for place, word in enumerate(words):
        if word in _OPPOSITES:
            return " ".join([*words[:place], _OPPOSITES[word], *words[place + 1 :]])
        if "/" in word:
            return " ".join([*words[:place], "doesn't/don't", word.split("/")[1], *words[place + 1 :]])
    raise ValueError(f"no verb to turn around in {form!r}")
