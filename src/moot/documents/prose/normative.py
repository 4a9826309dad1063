"""Whether a text without any instruction is itself the text of a rule, as proposals of some games are."""

import re

_NORM = re.compile(
    r"\b(?:shall|must|may(?! be that)|may not|cannot|can not|CAN|CANNOT|SHALL|MAY|MUST|is defined|are defined|begins? with"
    r"|is required|are required|is prohibited|are prohibited|does not count|do not count|are reset|is reset)\b"
)
"""Words that lay down a norm, whoever they are about."""
_UNIVERSAL = re.compile(
    r"(?:if|when|whenever|once|before|after|should)\b[^.]*,"
    r"|(?:an?|the) (?:[\w-]+ )?[\w-]+ is (?:an?|any|the|one) |(?:[-*•]|\(?\w{1,3}[.)])? ?(?:each|every|any|no|all|upon|players|members|only|unless|while|during)\b.*"
    r"\b(?:is|are|has|have|receives?|loses?|gains?|wins?|becomes?|begins?|ends?|costs?|counts?|applies|apply|needs?|can|resumes?)\b"
    r"|(?:an?|the) (?:new )?(?:player|member|proposal|voter|judge|proposer|winner|person|rule)s?\b.*\b(?:receives?|loses?|gains?|wins?|costs?|begins?|pays?)\b",
    re.I | re.S,
)
"""A sentence in the present tense about everybody or everything of a kind."""
_TALK = re.compile(
    r"\b(?:i|i'm|i’m|i'd|i've|i'll|my|me|we|we'd|our|us|you|your|let's|lol|thanks|thank|sorry|please|hello|hi|dear|imho|btw|hey|ok|okay|yes|no way"
    r"|think|thought|believe|suggest|hope|wonder|guess|agree|disagree|maybe|perhaps|wrote|writes|said|argues?|votes (?:for|against|yes|no|aye|nay)"
    r"|judged|ruled|adopted by|minutes|discussed|whether rule|came to|took place|yesterday|tomorrow|results?|congratulations|welcome|true or false|statement|judgement:|verdict|hereby|here are|here is|as they stand|the current rules)\b|\[(?:im)?mutable\]|\?|https?:|^>|^\W*(?-i:FOR|AGAINST)\b|(?-i:\bFOR|\bAGAINST) (?:on )?\d|\b(?:has|have) been (?:adopted|defeated|recorded|judged)|\b(?:is|are) now (?:open|closed)",
    re.I | re.M,
)
_ORDER = re.compile(
    r"^(?:award|grant|give|transfer|pay|destroy|deregister|register|flip|set|increase|decrease|deduct|appoint|remove|move|ratify|initiate|revoke|issue|make"
    r"|create|reset|change|amend|repeal|enact|roll|draw|judge|vote|fine|reward|add|subtract|deliver)\b",
    re.I,
)


_ONCE = re.compile(
    r"\bthis proposal\b|\b(?:is|are) (?:set|reset|destroyed|awarded|created|moved|transferred|ended|modified)\b|\bimmediately\b"
    r"|\bwins? the game\b|\bis defined as\b",
    re.I,
)
"""What happens once, when a proposal is adopted, and is no rule unless something is laid down."""


def is_rule_text(text: str) -> tuple[str, int] | None:
    """The title of a rule and where its text begins, if this is a rule's text; None if it is anything else."""
    title, body = _title_of(text)
    words = text[body:]
    sentences = [s for s in re.split(r"(?<=[.!?:;])\s+", words.strip()) if s]
    if not sentences or len(words.split()) < 6 or not words.rstrip().endswith((".", "”", '"', ")")):
        return None
    if _TALK.search(words) or _ORDER.match(words.strip()):
        return None
    if any(_ORDER.match(part) for s in sentences for part in _clauses(s)):
        return None
    laid_down = sum(bool(_NORM.search(s)) for s in sentences)
    norms = laid_down + sum(bool(_UNIVERSAL.match(s)) and not _NORM.search(s) for s in sentences)
    if not norms or norms * 4 < len(sentences) or (not laid_down and _ONCE.search(words)):
        return None
    return title, body


def _clauses(sentence: str) -> list[str]:
    """A sentence, and where it begins with a condition what may stand behind that."""
    return re.split(r",\s*(?:then\s+)?|\bthen\s+", sentence) if sentence[:3].lower() == "if " else [sentence]


def _title_of(text: str) -> tuple[str, int]:
    """A first line that is a heading: short, without a full stop, with a blank line or a longer line behind it."""
    line, _, rest = text.partition("\n")
    words = line.strip()
    found = re.match(r"(?:proposal|title|rule)\s*:\s*(.*)", words, re.I)
    if found and rest.strip():
        return found.group(1).strip(), len(line) + 1
    if (
        rest.strip()
        and len(words.split()) <= 8
        and not words.endswith((".", ":", ";", ","))
        and words[:1].isupper()
        and not rest.strip()[:1].islower()
    ):
        return words, len(line) + 1
    return "", 0
