"""Detector of rule texts: whether a text without any verb of change reads like a rule of its own."""

import re

from moot.documents.sentences import clauses

_NORM = re.compile(
    r"\b(?:shall|must|may(?! be that)|may not|cannot|can not|CAN|CANNOT|SHALL|MAY|MUST|is defined|are defined"
    r"|begins? with|(?:is|are) (?:required|prohibited|reset)|does not count|do not count)\b"
)
"""Words of norms."""
_CONDITION = r"(?:if|when|whenever|once|before|after|should)\b[^.]*,"
_DEFINITION = r"(?:an?|the) (?:[\w-]+ )?[\w-]+ is (?:an?|any|the|one) "
_EVERYBODY = (
    r"(?:[-*•]|\(?\w{1,3}[.)])? ?(?:each|every|any|no|all|upon|players|members|only|unless|while|during)\b.*"
    r"\b(?:is|are|has|have|receives?|loses?|gains?|wins?|becomes?|begins?|ends?|costs?|counts?|applies|apply|needs?|can"
    r"|resumes?)\b"
)
_SOMEBODY = (
    r"(?:an?|the) (?:new )?(?:player|member|proposal|voter|judge|proposer|winner|person|rule)s?\b.*"
    r"\b(?:receives?|loses?|gains?|wins?|costs?|begins?|pays?)\b"
)
_UNIVERSAL = re.compile("|".join((_CONDITION, _DEFINITION, _EVERYBODY, _SOMEBODY)), re.IGNORECASE | re.DOTALL)
"""A general sentence in the present tense, about everybody or everything of a kind."""
_TALK = re.compile(
    r"\b(?:i|i'm|i’m|i'd|i've|i'll|my|me|we|we'd|our|us|you|your|let's|lol|thanks|thank|sorry|please|hello|hi|dear"
    r"|imho|btw|hey|ok|okay|yes|no way|think|thought|believe|suggest|hope|wonder|guess|agree|disagree|maybe|perhaps"
    r"|wrote|writes|said|argues?|votes (?:for|against|yes|no|aye|nay)|judged|ruled|adopted by|minutes|discussed"
    r"|whether rule|came to|took place|yesterday|tomorrow|results?|congratulations|welcome|true or false|statement"
    r"|judgement:|verdict|hereby|here are|here is|as they stand|the current rules"
    r"|(?:with)?in this (?:text|proposal|message)|this (?:sort|kind) of thing)\b"
    r"|\[(?:im)?mutable\]|\?|https?:|^>|^[^\w\n]*+(?-i:FOR|AGAINST)\b|(?-i:\bFOR|\bAGAINST) (?:on )?\d"
    r"|\b(?:has|have) been (?:adopted|defeated|recorded|judged)|\b(?:is|are) now (?:open|closed)",
    re.IGNORECASE | re.MULTILINE,
)
"""Words of conversation or narration."""
_ORDER = re.compile(
    r"^(?:award|grant|give|transfer|pay|destroy|deregister|register|flip|set|increase|decrease|deduct|appoint|remove"
    r"|move|ratify|initiate|revoke|issue|make|create|reset|change|amend|repeal|enact|roll|draw|judge|vote|fine|reward"
    r"|add|subtract|deliver|take|strike|delete|replace|insert|append|prepend|rename|retitle|transmute|call)\b",
    re.IGNORECASE,
)
"""A sentence that gives an order."""
_ONCE = re.compile(
    r"\bthis proposal\b|\b(?:is|are) (?:set|reset|destroyed|awarded|created|moved|transferred|ended|modified)\b"
    r"|\bimmediately\b|\bends at once\b|\bwins? the game\b|\bis defined as\b",
    re.IGNORECASE,
)
"""Words for what happens once, on adoption: no rule without a norm."""
_CONDITIONAL = re.compile(r"(?:if|when|once|as soon as|unless|should|whenever|in case)\b", re.IGNORECASE)
_BEHIND_CONDITION = re.compile(r",\s*(?:then\s+)?|\bthen\s+")
_LABELLED = re.compile(r"(?:proposal|title|rule)\s*:\s*(.*)", re.IGNORECASE)
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
    if len(words.split()) < _WORDS_MIN or not words.rstrip().endswith((".", "”", '"', ")")) or _TALK.search(words):
        return None
    if any(_ORDER.match(clause) for sentence in sentences for clause in _clauses(sentence)):
        return None
    laid_down = sum(_NORM.search(sentence) is not None for sentence in sentences)
    universal = sum(_UNIVERSAL.match(s) is not None and _NORM.search(s) is None for s in sentences)
    few = (laid_down + universal) * _SENTENCES_PER_NORM < len(sentences)
    if laid_down + universal == 0 or few or (not laid_down and _ONCE.search(words)):
        return None
    return title, body


def _clauses(sentence: str) -> list[str]:
    """A sentence; and if it begins with a condition, possible main clauses."""
    return [sentence, *_BEHIND_CONDITION.split(sentence)] if _CONDITIONAL.match(sentence) else [sentence]


def _title_of(text: str) -> tuple[str, int]:
    """The title on the first line, and where the text begins; no title and 0 if that line isn't one."""
    line, _, rest = text.partition("\n")
    words = line.strip()
    labelled = _LABELLED.match(words)
    if not rest.strip():
        return "", 0
    if labelled:
        return labelled.group(1).strip(), len(line) + 1
    short = len(words.split()) <= _TITLE_WORDS_MAX and not words.endswith((".", ":", ";", ","))
    is_heading = short and words[:1].isupper() and not rest.strip()[:1].islower()
    return (words, len(line) + 1) if is_heading else ("", 0)
