"""Why a sentence of an email that mentions a move is no request: a question, a condition, a report, a plan."""

import re
from typing import Literal

Doubt = Literal[
    "question", "conditional", "negated", "reported", "past", "intended", "quoted", "introduced", "taken-back",
    "contradicted", "within-proposal", "unclear",
]  # fmt: skip

_SPEAKS = re.compile(
    r"\b(?:vot(?:e|es|ed|ing)|yea|nay|aye|abstain\w*|ballots?|seconds?|seconded|seconding|withdr(?:aw|ew)\w*|retract\w*|"
    r"propos(?:e|es|ed|ing)|judg(?:e|es|ed|ing|e?ment)|cfj|join(?:s|ed|ing)?|leave|forfeit\w*|in favou?r|against)\b|"
    r"\b(?:for|yes|no|on|to|:)\s*#?\d{3,4}\b",
    re.IGNORECASE,
)
_CONDITIONAL = re.compile(
    r"\b(?:if|unless|provided|providing|assuming|suppos(?:e|ing)|imagine|once|when(?:ever)?|as soon as|until|except|"
    r"would(?:n't)?|could|might|may|should|perhaps|maybe|probably|were i|had i|only)\b|\bi'd\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:not|never|neither|nor|cannot|refuse|decline|without|instead|rather)\b|n't\b", re.IGNORECASE
)
_REPORTED = re.compile(
    r"\b(?:he|she|they|you|we|who(?:ever)?|everyone|everybody|someone|somebody|people|according)\b|"
    r"\b(?:says?|said|writes?|wrote|claims?|thinks?|votes|wants)\b|\bon behalf\b|\bprox(?:y|ies)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:voted|seconded|withdrew|proposed|joined|judged|abstained|was|were|had|did|have)\b", re.IGNORECASE
)
_INTENDED = re.compile(
    r"\b(?:will|shall|going to|gonna|intend|plan|want|like|hope|consider\w*|tempted|thinking)\b|'ll\b", re.IGNORECASE
)
_TAKES_BACK = re.compile(
    r"(?:not\b|not!|just kidding|only kidding|kidding|joking|only joking|if\b|unless\b|provided\b|only if\b|"
    r"no,? wait|scratch that|strike that|ignore that|never ?mind|on second thoughts?|actually,? no|"
    r"i take (?:that|it) back|"
    r"or not\b|says?\b|said\b|writes?\b|wrote\b|"
    r"i mean\b|oops|correction|sorry,? i mean|or rather|at least,? (?:if|when)|wait[,.!]|that is,? if|except\b)",
    re.IGNORECASE,
)
_FEW_WORDS = 6
_DANGEROUS = re.compile(
    r"\b(?:if|unless|provided|assuming|once|when|until|kidding|joking|joke|prox(?:y|ies)|behalf|instead|mean|"
    r"says?|said|writes?|wrote|or not)\b",
    re.IGNORECASE,
)
_INTRODUCES = re.compile(
    r"(?:suppos(?:e|ing)|imagine|what if|for (?:example|instance)|e\.g\.)\b"
    r"|.{0,200}\b(?:says?|said|writes?|wrote)\s*[:,]",
    re.IGNORECASE,
)


def speaks_of_moves(text: str) -> bool:
    """Whether a sentence mentions a move at all."""
    return _SPEAKS.search(text) is not None


def doubt_of(sentence: str) -> Doubt:
    """Why a sentence that mentions a move isn't one."""
    if sentence.rstrip(" \"'”’)!").endswith("?"):
        return "question"
    for doubt, form in (
        ("conditional", _CONDITIONAL),
        ("negated", _NEGATED),
        ("reported", _REPORTED),
        ("past", _PAST),
        ("intended", _INTENDED),
    ):
        if form.search(sentence):
            return doubt  # type: ignore[return-value]
    return "unclear"


def introduces(sentence: str) -> Doubt | None:
    """Why the text after a sentence isn't the writer's own, if it is what somebody says or might say."""
    return "introduced" if _INTRODUCES.match(sentence) else None


def takes_back(sentence: str, apart: bool) -> bool:
    """Whether a sentence retracts, or makes conditional, what was said right before it.

    Where it begins another paragraph (`apart`), only a few words do.
    """
    if apart and len(sentence.split()) > _FEW_WORDS:
        return False
    return _TAKES_BACK.match(sentence.lstrip(" (-–—*")) is not None


def is_harmless(reason: str) -> bool:
    """Whether an addition to a vote leaves it valid: a reason, but no condition or other vote."""
    return not (_DANGEROUS.search(reason) or speaks_of_moves(reason) or "?" in reason)
