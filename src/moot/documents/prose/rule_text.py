"""Detector of rule texts: whether a text without any verb of change reads like a rule of its own."""

from moot.documents.prose.patterns import Patterns
from moot.documents.sentences import clauses

_TEXTS = Patterns("rule_texts")

_WORDS_MIN = 6
"""The fewest words of a rule's text."""
_TITLE_WORDS_MAX = 8
_SENTENCES_PER_NORM = 4
"""The most sentences for each sentence with a norm."""


def is_rule_text(text: str) -> tuple[str, int] | None:
    """Whether a text can be a rule: its title, and where its text begins; otherwise None."""
    title, body = _title_of(text)
    words = text[body:]
    sentences = clauses(words)
    if (
        len(words.split()) < _WORDS_MIN
        or not words.rstrip().endswith((".", "”", '"', ")"))
        or _TEXTS.TALK.search(words)
    ):
        return None
    if any(_TEXTS.ORDER.match(clause) for sentence in sentences for clause in _clauses(sentence)):
        return None
    laid_down = sum(_TEXTS.NORM.search(sentence) is not None for sentence in sentences)
    universal = sum(_TEXTS.UNIVERSAL.match(s) is not None and _TEXTS.NORM.search(s) is None for s in sentences)
    few = (laid_down + universal) * _SENTENCES_PER_NORM < len(sentences)
    if laid_down + universal == 0 or few or (not laid_down and _TEXTS.ONCE.search(words)):
        return None
    return title, body


def _clauses(sentence: str) -> list[str]:
    """A sentence; and if it begins with a condition, possible main clauses."""
    return [sentence, *_TEXTS.BEHIND_CONDITION.split(sentence)] if _TEXTS.CONDITIONAL.match(sentence) else [sentence]


def _title_of(text: str) -> tuple[str, int]:
    """The title on the first line, and where the text begins; no title and 0 if that line isn't one."""
    line, _, rest = text.partition("\n")
    words = line.strip()
    labelled = _TEXTS.LABELLED.match(words)
    if not rest.strip():
        return "", 0
    if labelled:
        return labelled.group(1).strip(), len(line) + 1
    short = len(words.split()) <= _TITLE_WORDS_MAX and not words.endswith((".", ":", ";", ","))
    is_heading = short and words[:1].isupper() and not rest.strip()[:1].islower()
    return (words, len(line) + 1) if is_heading else ("", 0)
