"""Clauses as tidy sentences: punctuation, articles, possessives and capitals."""

import re
from collections.abc import Callable

_TIDY: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), found)
    for pattern, found in (
        (r"\b([Tt]hey|them) 's\b", "their"),
        (r"\bit 's\b", "its"),
        (r"s 's\b", "s'"),
        (r" ('s|')(?=\W|$)", r"\1"),
        (r"\b(after|since|before|than|at least|at most) when\b", r"\1"),
        (r" ([,;:.)])", r"\1"),
        (r"\( ", "("),
        (r",,+", ","),
        (r",\s*(?=[,.;:)\]])", ""),
        (r"\bthere is (no )?((?:that|the|their) [^,;:“.]*?)'s (“[^”]*”)", r"\2 has \1\3"),
        (r"\bthere is no their (“[^”]*”)", r"their \1 isn't set"),
        (r"\bthere is their (“[^”]*”)", r"their \1 is set"),
        (r"\bthere is no (“[^”]*”)", r"\1 isn't set"),
        (r"\bthere is (“[^”]*”)", r"\1 is set"),
        (r"\b(there (?:is|are) no) the\b", r"\1"),
        (r"\bthere is the (?=“?[aeiou])", "there is an "),
        (r"\bthere is the\b", "there is a"),
        (r"\bthere are the\b", "there are"),
        (r"\bthere is no that (\w+)", r"there is no such \1"),
        (r"\bthere is that (\w+)", r"there is such a \1"),
        (r"\b([Aa]) (?=“[aeiou])", r"\1n "),
        (r" / ", "/"),
        (r"(\d) %", r"\1%"),
        (r"  +", " "),
    )
)


def sentences(text: str) -> str:
    """Clauses as sentences, with capitals and a full stop."""
    for pattern, found in _TIDY:
        text = pattern.sub(found, text)
    text = text.strip(" ,")
    text = re.sub(r"\. ([a-z])", lambda match: ". " + match[1].upper(), text)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
