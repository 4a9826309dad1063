"""Statement boundaries: where an instruction ends, and whether the words after it restrict it."""

import re
from itertools import islice
from typing import NamedTuple

from moot.documents.prose.instructions import Insert
from moot.documents.prose.intent import asks_for_change
from moot.documents.prose.layout.cues import CONDITION, LEAD, ORDER
from moot.documents.prose.syntax.sentences import ParsedInstruction, Reader
from moot.documents.prose.units import LITERAL, ProposalUnit

_SENTENCE_END = re.compile(
    rf"(?<![.;!?])[.;!?]+[\"”)]* (?=[A-Z(“\"]|{LITERAL})|; (?:and )?"
    r"| (?=and (?:amend|repeal|enact|create|transmute|retitle)\b)"
)
_DONE = re.compile(r"[ .;,!:)\]}*_]*$")
_QUOTED_STOPS = (".", "!", "?", "”")
"""The end of a quoted text that ends the sentence too."""
_NEXT = re.compile(r" ?(?:[.;!]+[)\"”]? ?|, ?(?=[a-z]+ (?:rule|the)|rules? \d)|\) ?|: ?)| (?=\(?\d{1,2}[.)] )")
_AND = re.compile(r" ?,? ?(?:and|then|also)\b")
_CONDITION = re.compile(
    r" ?,? ?(?:but )?((?:only )?(?:if|unless|provided|assuming|in the event|when|whenever|once|as soon as)\b"
    r"(?:(?!, (?:or )?(?:else|otherwise)\b)[^.;])*)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r" ?,? ?(?:[-–—] ?)?(?:because|since|so as to|so that|in order to|thereby|thus|hence"
    r"|as (?:suggested|proposed|discussed|requested|promised|per|it|they|this|that)\b"
    r"|which (?:is|was|are|were|would|makes?|has|have|will|does|means)"
    r"|to (?:avoid|fix|make|ensure|clarify|prevent|allow|match|correct|reflect|keep|bring|help|restore|be|let|give"
    r"|stop)"
    r"|, ?(?:it|they|this|that|nobody|no one|everyone|everybody|we|i)(?:['’]s|['’]re| is| are| was| has| have| does| do"
    r"|['’]ve)?(?: (?:not|really|just|so|all|only))*(?:n['’]t)? "
    r"(?:likes?|hates?|needs?|wants?|uses?|boring|unfair|silly|useless"
    r"|stupid|dumb|bad|too|pointless|never|makes?|slows?|annoys?|confus\w+|no (?:fun|use))\b"
    r"|for (?:clarity|consistency|simplicity|fairness|the sake|ease|brevity|fun)|please|thanks|thank you|per )",
    re.IGNORECASE,
)
"""The beginning of a remark that gives a reason and restricts nothing."""
_HARMLESS = re.compile(
    r"(?: ?,? ?(?:in (?:that|this|the given|the following|the above|the listed|numerical|ascending) order|too"
    r"|as well|also"
    r"|accordingly|respectively|in (?:each|both|all)(?: of (?:them|these rules))?|as appropriate"
    r"|in (?:its|their) entirety|in full|hereby|immediately|from the ruleset|(?:and|but) (?:nowhere else"
    r"|leave (?:the (?:rest|others?)|everything else)"
    r"(?: (?:as (?:it|they) (?:is|are)|alone|unchanged))?)|altogether|entirely|completely"
    r"|once and for all|for good|for ?ever|at (?:once|last)|from now on|instead|now|please|pls|plz|\([^()]*\)))*",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r" ?; ?(?:or )?(?=(?:else|otherwise)\b)", re.IGNORECASE)
_COMMA = re.compile(r" ?, ?(?:and |then |also )*")
_SAYS_MORE = re.compile(rf"{LITERAL}|\brules? \d|\?|\b(?:im)?mutable\b|\bpower [\d=]", re.IGNORECASE)


_JOINED = re.compile(r" ?[,;] ?(?:and |then |also )*| and (?:then |also )*")
_JOINED_MAX = 20
"""The number of places at which another instruction may begin behind a condition."""
_IF = re.compile(
    r"^(?:only )?(?:if|unless|provided|assuming|in the event|when|whenever|once|as soon as)(?: that)?\b ?", re.I
)
_ASIDE = re.compile(r"\([^()]*\)")


class StatementEnd(NamedTuple):
    """What follows an instruction: where the next statement begins, and a condition."""

    at: int
    condition: str = ""
    goes_on: bool = False
    """Whether the next statement is in the same sentence."""


def past_lead(shape: str, at: int) -> int:
    """Skip bullets, `and` and similar words; returns where the statement begins."""
    lead = LEAD.match(shape, at)
    return lead.end() if lead is not None else at


def is_done(shape: str, at: int) -> bool:
    """Whether nothing follows."""
    return _DONE.match(shape, at) is not None


def sentence_end(shape: str, at: int) -> re.Match[str] | None:
    """The end of the sentence at a position; None if it is the unit's last."""
    return _SENTENCE_END.search(shape, at)


def behind(reader: Reader, unit: ProposalUnit, end: int) -> StatementEnd | None:
    """What follows an instruction that ends at a position.

    None where the words behind it may restrict what it says: then it has not been understood.
    """
    shape = unit.shape
    harmless = _HARMLESS.match(shape, end)
    if harmless is not None and any(map(_says_more, _ASIDE.findall(harmless.group()))):
        return None
    end = harmless.end() if harmless is not None and not is_done(shape, end) else end
    if is_done(shape, end):
        return StatementEnd(len(shape))
    otherwise = _OTHERWISE.match(shape, end)
    if otherwise is not None:
        return StatementEnd(otherwise.end(), goes_on=True)
    if _ends_in_quotes(unit, end):
        return StatementEnd(past_lead(shape, end))
    condition = _CONDITION.match(shape, end)
    if condition:
        return _behind_condition(reader, unit, condition)
    joined = _AND.match(shape, end)
    if joined is not None and is_done(shape, joined.end()):
        return StatementEnd(len(shape))
    if joined is not None:
        following = past_lead(shape, joined.end())
        known = ORDER.match(shape, following) or CONDITION.match(shape, following) or reader.read(unit, following)
        return StatementEnd(following, goes_on=True) if known else None
    boundary = _NEXT.match(shape, end)
    if boundary and boundary.end() > end and not shape[end:].lstrip().startswith(","):
        return StatementEnd(past_lead(shape, boundary.end()), goes_on=not re.search(r"[.!]", boundary.group()))
    comma = _COMMA.match(shape, end)
    if comma is not None and reader.read(unit, comma.end()) is not None:
        return StatementEnd(comma.end(), goes_on=True)
    return _past_remark(shape, end) if _REASON.match(shape, end) else None


def _behind_condition(reader: Reader, unit: ProposalUnit, condition: re.Match[str]) -> StatementEnd | None:
    """What follows a condition behind an instruction: the next sentence, or another instruction after `and`."""
    shape, words = unit.shape, condition.group(1)
    for joined in islice(_JOINED.finditer(words), _JOINED_MAX):
        following = past_lead(shape, condition.start(1) + joined.end())
        if reader.read(unit, following) is not None:
            return StatementEnd(following, words[: joined.start()].strip())
    if asks_for_change(_IF.sub("", words)):
        return None
    otherwise = _OTHERWISE.match(shape, condition.end())
    if otherwise is not None:
        return StatementEnd(otherwise.end(), words.strip())
    return StatementEnd(past_lead(shape, condition.end()), words.strip())


def _says_more(aside: str) -> bool:
    """Whether words in parentheses say more than a reason: they name a rule, a text or a change."""
    return _SAYS_MORE.search(aside) is not None or asks_for_change(aside[1:-1])


def _ends_in_quotes(unit: ProposalUnit, end: int) -> bool:
    """Whether a quoted text ends the sentence with its own full stop."""
    quoted = unit.literals.get(unit.shape[end - 1])
    stops = quoted is not None and quoted.text.rstrip().endswith(_QUOTED_STOPS)
    return stops and unit.shape[end : end + 1] == " " and unit.shape[end + 1 : end + 2].isupper()


def _past_remark(shape: str, end: int) -> StatementEnd | None:
    """The next sentence, if the rest of this one is only a reason without texts and rules."""
    stop = sentence_end(shape, end)
    rest = shape[end : stop.start() if stop else len(shape)]
    if _SAYS_MORE.search(rest) or asks_for_change(_REASON.sub("", rest, count=1)):
        return None
    return StatementEnd(past_lead(shape, stop.end()) if stop else len(shape))


def is_instead(unit: ProposalUnit, read: ParsedInstruction) -> bool:
    """Whether something is inserted instead of what isn't said."""
    inserts = any(isinstance(step.doing, Insert) for step in read.instruction.steps)
    return inserts and re.match(r"[ ,]*instead\b", unit.shape[read.end :]) is not None
