"""Intent detection: whether a sentence that no instruction was read from asks for a rule change all the same.

What asks for a change and isn't read must be shown to the author, and never passed over as talk. A sentence asks for
one where a verb of change in the imperative, a gerund or the passive meets something that can be changed: a rule, a
part of one, or a quoted text. What is told, asked, wished or denied ("we could repeal rule 4", "rule 4 was
amended") is talk.
"""

import re

from moot.documents.prose.slips import meant_by
from moot.documents.prose.units import LITERAL, LITERALS
from moot.documents.prose.verbs import is_inflected

_STRONG = (
    "amend change modify alter revise edit update rewrite reword rephrase repeal abolish rescind delete remove strike "
    "replace substitute insert append prepend enact re-enact reenact transmute retitle re-title rename renumber "
    "re-number scrap eliminate erase omit restore reinstate swap merge combine split exchange interchange switch "
    "reorder re-order shorten simplify clarify extend expand redefine"
).split()
"""Verbs that speak of texts: with a quoted text or a part of a rule they ask for a change."""
_WEAK = (
    "add create establish introduce adopt make set increase decrease raise lower reduce double halve fix correct put "
    "move turn drop cut kill axe nuke trash bin banish ditch cancel revoke undo reverse let have give adjust convert "
    "tweak bump take include exclude allow forbid promulgate void annul nullify reset declare"
).split()
"""Verbs of everyday deeds too: they ask for a change only with a rule, or with a part of one and a quoted text."""
_NO_GERUND = frozenset("let have give take include".split())
_PHRASES = r"get(?:ting)? rid of|do away with|throw out|take out|take away|bring back|cross out|let go of"
_SPELLED_ALIKE = frozenset("alter erase merge split".split())
MISSPELLABLE = tuple(verb for verb in _STRONG if len(verb) > 4 and verb not in _SPELLED_ALIKE)
"""Verbs of change that a slip of the pen is looked for in; those that are like other words are left out."""


def _infinitives(verbs: list[str]) -> str:
    return "|".join(map(re.escape, sorted(verbs, key=len, reverse=True)))


def _gerunds(verbs: list[str]) -> str:
    stems = (verb.removesuffix("e") for verb in verbs if verb not in _NO_GERUND)
    return "|".join(rf"{re.escape(stem)}[tpmg]?ing" for stem in sorted(stems, key=len, reverse=True))


_SOFT = (
    r"(?:(?:please|pls|just|simply|also|then|instead|now|hereby|first|next|finally|maybe|perhaps|so|ok|okay|well|and"
    r"|but|let['’]?s|let us|(?:we|you) (?:should|must|need to|ought to|have to)|(?:i|we) (?:want|wish) to"
    r"|(?:i|we)(?: would|['’]d) like (?:us )?to|(?:i|we) (?:hereby|propose|suggest|move)(?: to| that we| we)?"
    r"|\w{3,}ly|otherwise|in which case|in that case|or else|else|either|somehow|i['’]ll|i will|(?:it['’]s )?time to"
    r"|(?:my|the) (?:proposal|idea|plan) is to|my proposal:|(?:that )?we|by|to)[,:]? ){0,9}+"
)
"""Words before a verb that take nothing from it."""
_CLAUSE = (
    r"(?:^|(?<=[,:;–—] )|(?<= - )|(?<=\b[Aa]nd )|(?<=\b[Tt]hen )|(?<=\d\) )|(?<=\b[Bb]y ))"
    rf"[^\w{LITERAL[1:-1]}]{{0,12}}+{_SOFT}"
)
"""Where a clause that instructs may begin."""
_RULE_NUMBERED = r"\brules? (?:no\.? ?)?\#?\d|\bR ?\#?\d{1,5}\b"
_RULE = (
    rf"(?:{_RULE_NUMBERED}"
    r"|\b(?:the|this|that|said|each|every|all|any|these|those|both|a|an|our|my|another|new|following|old|whole"
    r"|two|three|four|five|six|several|some|more|\d+)"
    rf" (?:\w+ )?rules?\b(?! ?(?:says?|said))|\brules? (?:entitled|titled|called|named|on|about|{LITERAL})"
    r"|\brule ?set\b)"
)
_PART = (
    r"\b(?:paragraphs?|sub-?paragraphs?|sentences?|bullets?|bullet points?|list items?|clauses?|sub-?clauses?"
    r"|sub-?sections?|the (?:words?|phrase|text|wording))\b"
)
_NUMBERS = (
    r" \#?\d{1,5}(?: ?(?:,|and|or|to|through|-|–) ?\#?\d{1,5})*"
    r"(?= (?:im)?mutable\b| (?:to|into|as|with|by|from|in|entirely|altogether|please|too)\b| ?[.,;!:]| ?$)"
)
"""Bare numbers behind a verb that can be those of rules: `make 101 mutable`."""
_VERBS = (
    (re.compile(rf"{_CLAUSE}(?:{_infinitives(_STRONG)})\b", re.I), True, False),
    (re.compile(rf"{_CLAUSE}(?:{_gerunds(_STRONG)})\b", re.I), True, True),
    (re.compile(rf"{_CLAUSE}(?:{_PHRASES}|{_infinitives(_WEAK)})\b", re.I), False, False),
    (re.compile(rf"{_CLAUSE}(?:{_gerunds(_WEAK)})\b", re.I), False, True),
)
"""Verbs where they instruct; whether they speak of texts; and whether they're gerunds, which can be a subject too."""
_RULE_MET, _PART_MET = re.compile(_RULE, re.I), re.compile(_PART, re.I)
_SPECIFIC_RULE_MET = re.compile(rf"{_RULE_NUMBERED}|\brules? {LITERAL}", re.I)
_NUMBERS_MET, _LITERAL_MET = re.compile(_NUMBERS, re.I), re.compile(LITERAL)
_OWN = re.compile(r"\b(?:my|your|his|her|their|our|myself|yourself)\b", re.I)
_OWNED = re.compile(r" (?:my|your|his|her|their|our|myself|yourself)\b", re.I)
"""The beginning of what belongs to a player, and not to the rules."""
_FAR = 200
"""The number of characters behind a verb in which its object is looked for."""
_PARTICIPLE = (
    r"(?:amended|changed|modified|altered|revised|edited|updated|rewritten|reworded|repealed|abolished|rescinded"
    r"|deleted|removed|struck|stricken|replaced|substituted|inserted|added|appended|prepended|enacted|re-?enacted"
    r"|created|transmuted|re-?titled|re-?named|re-?numbered|swapped|switched|exchanged|merged|scrapped|dropped|cut"
    r"|cancelled|eliminated|omitted|(?:made )?(?:im)?mutable|read|say|state|be gone|gone|go|set to|increased|decreased"
    r"|raised|lowered|reduced|halved|doubled)"
)
_NOW = r"(?: (?:be|to|now|hereby|instead|thereby|also|further|henceforth|only|just|then|simply)){0,4}"
_DECLARED = re.compile(
    rf"(?:{_RULE}|{LITERAL}|{_PART}|^\#?\d{{1,5}}(?= ))[^.?!]{{0,120}}?"
    rf"\b(?:is|are|be|gets?|shall|should|must|will|has to|have to|needs? to|ought to){_NOW} {_PARTICIPLE}\b"
    rf"|\brules? \#?\d+[^.?!]{{0,60}}?\b(?:should|must|ought to|needs? to|has to|is to|shall){_NOW} (?:become|mean)\b"
    r"|\S ?(?:-+>|=+>|→) ?\S"
    r"|\brules? \#?\d+(?: and \#?\d+)? no longer (?:appl|count|hold|exist)\w*"
    r"|^(?:and )?(?:so|likewise|ditto|same|the same)\b[^.?!]{0,60}?\brules? \#?\d|^rules? \#?\d+ (?:too|as well|also)\b"
    r"|^rules? \#?\d+\b(?!,? (?:now )?(?:says?|said|reads?|states?|speaks?|"
    r"mentions?|contains?|includes?|has|is|are|currently|still)\b)"
    rf"[^.?!]{{0,120}}?{LITERAL}"
    r"|^(?:in|for) rules? \#?\d+\b[^.?!]{0,200}?\b(?:should|instead)\b",
    re.IGNORECASE,
)
"""What is said to become of a rule or a text."""
_RULE_VERB = re.compile(
    rf"(?i:{_CLAUSE}(?:repeal|abolish|rescind|transmute|retitle|re-?enact|renumber)"
    r" (?!is|was|of|would|could|will|has|and|or))[A-Z“\"‘]"
    rf"|(?i:{_CLAUSE}(?:repeal|abolish|rescind|transmute|retitle|re-?enact)(?: ?\(| (?:the following|these|the listed|all of)\b))"
)
"""A verb that is only used of rules, and a name."""
_VERB_ALONE = re.compile(
    r"\W*(?:(?:please|i|we|hereby|propose|to) )*(?:repeal|amend|transmute|enact|retitle|rename|delete|change)\W*",
    re.IGNORECASE,
)
"""A verb of change on a line of its own."""
_VERB_AND_IT = re.compile(
    rf"{_CLAUSE}(?:{_infinitives(_STRONG)}|{_PHRASES}|{_infinitives(_WEAK)})"
    r" (?:it|them|that|this|those|that one|this one)\b|^(?:it|that|this|they|those) (?:really |just )?"
    r"(?:should|must|ought to|needs? to|has to|goes|is out)\b|^(?:should|must) (?:be|say|read|become)\b"
    r"|\b(?:would do|would be (?:better|enough|nicer|fairer))\b|^(?:it|that|they) (?:can|could|may) go\b"
    r"|^it['’]s time\b",
    re.IGNORECASE,
)
_THIRD_PERSON = re.compile(
    rf"{_CLAUSE}(?:(?:it|this|the (?:proposal|amendment))(?: then| also)? )?"
    rf"(?:{_infinitives(_STRONG)}|add|make|set|put|enact|create)e?s\b.{{0,80}}?(?:{LITERAL}|{_RULE}|{_PART})"
    rf"|\b(?:this|my|the) (?:proposal|amendment)\b.{{0,30}}?\b(?:{_infinitives(_STRONG)})e?s\b",
    re.IGNORECASE,
)
"""A step told in the third person: `it replaces “a” with “b”`."""
LISTED = re.compile(
    r"(?:^|(?<= ))rules? ?\#?\d{1,5}, ?(?:repeal|amend|delete|remove|transmute|retitle|rename|change|replace|scrap"
    r"|make)\b|"
    r"(?:^|(?<= ))(?:rules? ?|R)?\#?\d{1,5}(?: ?\([^)]*\))? ?(?::|[-–—]|->|=>) ?(?:(?:is|to be|gets?) )?"
    r"(?:repeal|amend|delet|remov|transmut|retitl|renam|chang|replac|append|insert|scrap|make|now"
    r"|[^.;:]{0,40}(?:->|→|=>))",
    re.IGNORECASE,
)
"""A line of a list that says of a rule what becomes of it: `R204: repeal`."""
_PUTS = re.compile(
    rf"{_CLAUSE}(?:add|put|set|make|move|drop|cut|have|use|write|say|turn|include|exclude|place)(?:ing)?\b.{{0,80}}?{LITERAL}",
    re.IGNORECASE,
)
_UNKNOWN_ORDER = re.compile(
    r"(?!(?:see|read|judge|quote|cite|love|like|hate|consider|obey|remember|about|under|that|this|what|which|thanks|some"
    r"|other|both|following|consult|compare|check|note|mind|ignore|against|support|endorse)\b)"
    r"[a-z-]{4,} (?:the )?rules? \#?\d+(?:(?: ?,| and| or) ?\#?\d+)*[ .!]*",
    re.IGNORECASE,
)
"""A word that may be any verb, and a rule: `nuke rule 206`."""
_TOLD = re.compile(
    r"\b(?:if|whether|why|how|when|because|since|could|would|might|may|was|were|had|did|does|has been|have been"
    r"|used to|last (?!sentence|paragraph|word|item|bullet|line|clause)|yesterday|ago|nobody|someone|somebody|suppose"
    r"|not|never|cannot|can['’]t|don['’]t|won['’]t|think|believe|wonder)\b",
    re.IGNORECASE,
)
"""Words that show that something is told, asked, wished or denied."""
_AT_PRESENT = re.compile(r"\bby (?:proposals?|judges?)\b|\bat present\b|\bcurrently\b", re.I)


def asks_for_change(words: str, *, goes_on: bool = False) -> bool:
    """Whether a sentence of a unit's shape asks for a rule change; quoted texts are placeholders.

    Where it goes on after an instruction, everyday verbs that put a quoted text somewhere ask for one too.
    """
    words = words.strip()
    if words.rstrip(" \"”'’)*_").endswith("?"):
        return False
    return (
        _orders(words)
        or _RULE_VERB.search(words) is not None
        or _VERB_ALONE.fullmatch(words) is not None
        or (_VERB_AND_IT.search(words) is not None and (goes_on or _RULE_MET.search(words) is not None))
        or _declares(words)
        or misspelt_verb(words) is not None
        or _UNKNOWN_ORDER.fullmatch(words) is not None
        or (goes_on and not _OWN.search(words) and (_PUTS.search(words) or _THIRD_PERSON.search(words)) is not None)
    )


def asks_beside_others(text: str) -> bool:
    """Whether a passage asks for a change, given that the proposal has instructions."""
    lines = (_MARKER.sub("", _QUOTED.sub(LITERALS[0], line)) for line in text.split("\n"))
    return any(asks_for_change(line, goes_on=True) for line in lines)


def holds_steps(text: str) -> bool:
    """Whether a line of a text is a step of an amendment: a verb of change, and a quoted text."""
    lines = (_MARKER.sub("", _QUOTED.sub(LITERALS[0], line)) for line in text.split("\n"))
    return any(_LITERAL_MET.search(line) and asks_for_change(line) for line in lines)


def is_difference(text: str, old: str) -> bool:
    """Whether a text has lines with `-` that stand in an old one, and lines with `+`."""
    return _ADDED.search(text) is not None and any(one[1] in old for one in _REMOVED.finditer(text))


def _orders(words: str) -> bool:
    """Whether there is a verb in the imperative or a gerund with something that it can change."""
    return any(
        _has_object(words[verb.end() : verb.end() + _FAR], is_strong=is_strong, is_gerund=is_gerund)
        for verbs, is_strong, is_gerund in _VERBS
        for verb in verbs.finditer(words)
    )


def _has_object(behind: str, *, is_strong: bool, is_gerund: bool) -> bool:
    """Whether the words behind a verb begin with something that it can change."""
    if _OWNED.match(behind):
        return False
    if (_SPECIFIC_RULE_MET if is_gerund else _RULE_MET).search(behind) or _NUMBERS_MET.match(behind):
        return True
    part, literal = _PART_MET.search(behind), _LITERAL_MET.search(behind)
    return bool(part or literal) if is_strong and not is_gerund else bool(literal and (part or is_strong))


def _declares(words: str) -> bool:
    """Whether a rule, or a part of one, is said to be changed from now on."""
    said = _DECLARED.search(words)
    return said is not None and not _AT_PRESENT.search(words) and not _TOLD.search(words[: said.end()])


_REMOVED, _ADDED = re.compile(r"(?m)^-(?!--) *(\S.*?) *$"), re.compile(r"(?m)^\+(?!\+\+)")
"""Lines of a difference, as programs print it."""
_QUOTED = re.compile(r"[\"“][^\"“”]{1,400}[\"”]")
_MARKER = re.compile(r"^\s*(?:[-*•–+]|\(?\w{1,3}[.)])\s+")
_FIRST_WORD = re.compile(rf"\W*{_SOFT}([A-Za-z-]{{5,14}})\b", re.I)


def misspelt_verb(words: str) -> tuple[int, int, str] | None:
    """The first word, if it is a verb of change with a slip and has an object: from where to where, and the verb."""
    first = _FIRST_WORD.match(words)
    if first is None or is_inflected(first.group(1)):
        return None
    verb = meant_by(first.group(1), MISSPELLABLE)
    behind = words[first.end(1) : first.end(1) + _FAR]
    if not verb or not (_RULE_MET.search(behind) or _NUMBERS_MET.match(behind)):
        return None
    return first.start(1), first.end(1), verb
