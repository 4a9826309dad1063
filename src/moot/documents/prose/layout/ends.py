"""Ends of texts without marks around them: what follows a text is more of it, something else, or nobody can tell."""

import re
from typing import Literal as Choice

from moot.documents.prose.intent import (
    asks_beside_others,
    asks_for_change,
    is_line_on_rule,
    orders_change,
    wishes_for_change,
)
from moot.documents.prose.patterns import cues
from moot.documents.prose.units import LITERALS
from moot.documents.sentences import sentence_ends

What = Choice["text", "ends", "unsure"]
_QUOTED = re.compile(r"[\"“][^\"“”]{1,400}[\"”]")
_SENTENCE_END = re.compile(r"[.!?:;,][\"”’')*_\]]*$")
_NAMES = re.compile(
    rf"\d|{LITERALS[0]}|[“\"]|\b(?:sentence|paragraph|bullet|item|title)s?\b|\bregel|r[eè]gle", re.IGNORECASE
)
_SIGNATURE_MAX = 4
"""The most words of a signature."""


def what_follows(paragraph: str, *, is_first: bool = False, is_last: bool = False) -> What:
    """What a paragraph or a sentence below a text without marks is; `is_last` is whether nothing comes after it.

    `is_first` is whether it's right below the instruction, so that a rule's number and title can head the text.

    An instruction, a condition on the proposal, a reason, a remark or a signature ends the text; where it could as well
    be part of the text, the author has to say so.
    """
    said, line = " ".join(paragraph.split()), paragraph.partition("\n")[0]
    heads = is_line_on_rule(said) or cues.TOPIC.match(line)
    leads = said.endswith(":") and not is_first and (cues.LABEL.match(said) or cues.HEAD.match(said))
    if (
        instructs(paragraph)
        or leads
        or (heads and not is_first)
        or cues.ENDS_TEXT.match(said)
        or cues.NUMBERED.match(line)
    ):
        return "ends"
    words = said.split()
    is_signature = is_last and len(words) <= _SIGNATURE_MAX and not _SENTENCE_END.search(said)
    is_heading = cues.HEADER.match(line) or line.startswith("# ") or (said.endswith(":") and cues.CONDITION.match(said))
    doubtful = (
        ((is_heading or cues.ON_RULE.match(said)) and not is_first)
        or cues.DOUBTS_TEXT.match(said)
        or cues.TALKS.search(_first_sentence(said))
        or cues.STEP_GOES_ON.match(said)
    )
    return "unsure" if doubtful or is_signature or (_NAMES.search(said) and asks_beside_others(paragraph)) else "text"


def instructs(paragraph: str) -> bool:
    """Whether a paragraph begins like an instruction, maybe behind a condition."""
    said, line = " ".join(paragraph.split()), paragraph.partition("\n")[0]
    first = _first_sentence(said)
    begins = cues.HEAD.match(said) is not None and cues.CHANGES.search(said[:400]) is not None
    goes_on = cues.STEP_GOES_ON.match(line) is not None and not line.endswith((".", ";"))
    behind = first.partition(", ")[2] if cues.CONDITION.match(first) else first
    return begins or goes_on or _asks(first) or _asks(behind)


def _asks(said: str) -> bool:
    """Whether a sentence asks for a change: in the imperative, or of what it names; else it can be law on changes."""
    names = _NAMES.search(said) is not None
    return orders_change(said) or (names and (asks_for_change(said) or wishes_for_change(said)))


def _first_sentence(said: str) -> str:
    said = _QUOTED.sub(LITERALS[0], said)
    return said[: next(sentence_ends(said), len(said))]
