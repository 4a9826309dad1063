"""Lint: parallel phrases of which one lacks a word that the others have, such as a day or `a.m.`

`… begin at 8:00 a.m. Monday and end at …` beside `… begin at 8:00 a.m. and end at …`: what stands before and after the
word stands elsewhere in the same rule without it. A word that says when is missed wherever that is so; any other only
where at least two places have the gap filled, each with another word.
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
_NEAR_WHEN, _NEAR_OTHER = 3, 4
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
    """What is missing; empty if it is a word."""
    like: str
    """The similar phrase elsewhere, with its context."""
    here: str


def gaps(text: str) -> Iterator[PatternGap]:
    """The positions in a text where a phrase lacks what similar phrases have."""
    tokens = [_token(found) for found in _TOKEN.finditer(text)][:_TOKENS_MAX]
    told: set[int] = set()
    for near, timed in ((_NEAR_WHEN, True), (_NEAR_OTHER, False)):
        joints = _joints(tokens, near)
        for (_around, filled), place in _filled(tokens, near, timed, joints):
            if place not in told:
                told.add(place)
                yield _gap(text, tokens, filled, place, near)


def _token(found: re.Match[str]) -> _PatternToken:
    word = found[0]
    kind = next((name for name, pattern in _KINDS if pattern.fullmatch(word)), "")
    return _PatternToken(found.start(), found.end(), kind, f"<{kind}>" if kind else word.casefold())


def _joints(tokens: list[_PatternToken], near: int) -> dict[tuple[str, ...], int]:
    """The context of each position between two words, with the position of the next word."""
    shapes = [token.shape for token in tokens]
    found: dict[tuple[str, ...], int] = {}
    for at in range(near, len(tokens) - near + 1):
        around = tuple(shapes[at - near : at + near])
        if not any(len(shape) == 1 and shape in ".;?!" for shape in around):
            found.setdefault(around, at)
    return found


def _filled(
    tokens: list[_PatternToken], near: int, timed: bool, joints: dict[tuple[str, ...], int]
) -> Iterator[tuple[tuple[tuple[str, ...], int], int]]:
    """The words in the same context as a position without a word, and that position."""
    shapes = [token.shape for token in tokens]
    fillers: dict[tuple[str, ...], dict[str, int]] = {}
    for at in range(near, len(tokens) - near):
        around = (*shapes[at - near : at], *shapes[at + 1 : at + 1 + near])
        place = joints.get(around)
        if (
            place is None
            or sum(shape.isalpha() for shape in around) < _WORDS_MIN
            or at in range(place - near - 1, place + near + 1)
        ):
            continue
        if timed and tokens[at].kind in _WHEN:
            yield (around, at), place
        elif not timed and tokens[at].shape[:1].isalnum():
            words = fillers.setdefault(around, {})
            words.setdefault(shapes[at], at)
            if len(words) == 2:
                yield (around, min(words.values())), place


def _gap(text: str, tokens: list[_PatternToken], filled: int, place: int, near: int) -> PatternGap:
    like = text[tokens[filled - near].at : tokens[filled + near].end]
    here = text[tokens[place - near].at : tokens[place + near - 1].end]
    return PatternGap(tokens[place].at, tokens[filled].kind, " ".join(like.split()), " ".join(here.split()))


def pattern_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Gaps in parallel phrases of the rules in force."""
    for at, rule in book.in_force:
        for gap in gaps(rule.text):
            what = gap.kind or "a word"
            message = f"“{gap.here}” lacks {what} that stands in a place like it, “{gap.like}”"
            yield LintFinding(at, gap.at, "pattern.gap", message, "put in what is missing, or say it in another way")
