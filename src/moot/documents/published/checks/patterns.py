"""Lint: parallel phrases of which one lacks a word that says when and that the others have, such as a day or `a.m.`

`… begin at 8:00 a.m. Monday and end at …` beside `… begin at 8:00 a.m. and end at …`: what stands before and after the
word stands elsewhere in the same rule without it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from moot.documents.published.checks.document import CheckedRules, LintFinding

_TOKEN = re.compile(r"\d{1,2}:\d{2}|[ap]\.m\.|\w+(?:['’-]\w+)*|[^\w\s]", re.IGNORECASE)
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_MONTHS = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_KINDS = (
    ("a day", re.compile(_DAYS, re.IGNORECASE)),
    ("a month", re.compile(_MONTHS)),
    ("a.m. or p.m.", re.compile(r"[ap]\.?m\.?|noon|midnight", re.IGNORECASE)),
    ("a time", re.compile(r"\d{1,2}:\d{2}")),
    ("a number", re.compile(r"\d+(?:[.,]\d+)*")),
)
_WHEN = ("a day", "a month", "a.m. or p.m.", "a time")
_NEAR = 3
_TOKENS_MAX = 6_000
_WORDS_MIN = 2
"""So many words around a position are more than a mere list."""


class _PatternToken(NamedTuple):
    at: int
    end: int
    kind: str
    """The kind of a word of time or a number; empty for other words."""
    shape: str
    """The form in which it is compared."""


class PatternGap(NamedTuple):
    """A position where something is missing that similar phrases have."""

    at: int
    kind: str
    """What is missing."""
    like: str
    """The similar phrase elsewhere, with its context."""
    here: str


def gaps(text: str) -> Iterator[PatternGap]:
    """The positions in a text where a phrase lacks a word that says when, which similar phrases have."""
    tokens = [_token(found) for found in _TOKEN.finditer(text)][:_TOKENS_MAX]
    joints, told = _joints(tokens), set[int]()
    for filled in range(_NEAR, len(tokens) - _NEAR):
        around = (*tokens[filled - _NEAR : filled], *tokens[filled + 1 : filled + 1 + _NEAR])
        place = joints.get(tuple(token.shape for token in around), -1)
        is_apart = not place - _NEAR - 1 <= filled < place + _NEAR + 1
        is_phrase = sum(token.shape.isalpha() for token in around) >= _WORDS_MIN
        if place >= 0 and is_apart and is_phrase and tokens[filled].kind in _WHEN and place not in told:
            told.add(place)
            yield _gap(text, tokens, filled, place)


def _token(found: re.Match[str]) -> _PatternToken:
    word = found[0]
    kind = next((name for name, pattern in _KINDS if pattern.fullmatch(word)), "")
    return _PatternToken(found.start(), found.end(), kind, f"<{kind}>" if kind else word.casefold())


def _joints(tokens: list[_PatternToken]) -> dict[tuple[str, ...], int]:
    """The context of each position between two words, with the position of the next word."""
    shapes = [token.shape for token in tokens]
    found: dict[tuple[str, ...], int] = {}
    for at in range(_NEAR, len(tokens) - _NEAR + 1):
        around = tuple(shapes[at - _NEAR : at + _NEAR])
        if not any(len(shape) == 1 and shape in ".;?!" for shape in around):
            found.setdefault(around, at)
    return found


def _gap(text: str, tokens: list[_PatternToken], filled: int, place: int) -> PatternGap:
    like = text[tokens[filled - _NEAR].at : tokens[filled + _NEAR].end]
    here = text[tokens[place - _NEAR].at : tokens[place + _NEAR - 1].end]
    return PatternGap(tokens[place].at, tokens[filled].kind, " ".join(like.split()), " ".join(here.split()))


def pattern_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Gaps in parallel phrases of the rules in force."""
    for at, rule in book.in_force:
        for gap in gaps(rule.text):
            message = f"“{gap.here}” lacks {gap.kind} that stands in a place like it, “{gap.like}”"
            yield LintFinding(at, gap.at, "pattern.gap", message, "put in what is missing, or say it in another way")
