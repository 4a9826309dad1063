"""Why a sentence of an email that mentions a move is no request: a question, a condition, a report, a plan."""

import re
from typing import Literal

from moot.documents.word_lists import word_lists

Doubt = Literal[
    "question", "conditional", "negated", "reported", "past", "intended", "quoted", "introduced", "taken-back",
    "contradicted", "within-proposal", "unclear",
]  # fmt: skip
_LISTS = word_lists("moot.documents.letters", "moods.txt")


def _words(mood: str) -> re.Pattern[str]:
    """A pattern for the words of a mood, as `moods.txt` has them."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(_LISTS[mood])})(?!\w)", re.IGNORECASE)


_MOODS: tuple[Doubt, ...] = ("conditional", "negated", "reported", "past", "intended")
_DOUBTS = {mood: _words(mood) for mood in _MOODS}
_SPEAKS, _NUMBERED = _words("moves"), re.compile(r"\b(?:for|yes|no|on|to|:)\s*#?\d{3,4}\b", re.IGNORECASE)
_TAKES_BACK, _SPOILS, _INTRODUCES = _words("taking back"), _words("spoiling"), _words("introducing")
_FEW_WORDS = 6


def speaks_of_moves(text: str) -> bool:
    """Whether a sentence mentions a move at all."""
    return bool(_SPEAKS.search(text) or _NUMBERED.search(text))


def doubt_of(sentence: str) -> Doubt:
    """Why a sentence that mentions a move isn't one."""
    if sentence.rstrip(" \"'”’)!").endswith("?"):
        return "question"
    return next((mood for mood, form in _DOUBTS.items() if form.search(sentence)), "unclear")


def introduces(sentence: str) -> Doubt | None:
    """Why the text after a sentence isn't the writer's own, if it is what somebody says or might say."""
    return "introduced" if _INTRODUCES.match(sentence) else None


def takes_back(sentence: str, apart: bool) -> bool:
    """Whether a sentence takes back the one before it; behind a paragraph (`apart`), only one of a few words does."""
    if apart and len(sentence.split()) > _FEW_WORDS:
        return False
    return _TAKES_BACK.match(sentence.lstrip(" (-–—*")) is not None


def is_harmless(reason: str) -> bool:
    """Whether an addition to a vote leaves it valid: a reason, but no condition or other vote."""
    return not (_SPOILS.search(reason) or speaks_of_moves(reason) or "?" in reason)
