"""Statement boundaries: where an instruction ends, and whether the words after it restrict it."""

import re
from itertools import islice
from typing import NamedTuple

from moot.documents.prose.instructions import Insert
from moot.documents.prose.intent import asks_for_change
from moot.documents.prose.patterns import Patterns, cues
from moot.documents.prose.syntax.sentences import ParsedInstruction, Reader
from moot.documents.prose.units import ProposalUnit

_ENDS = Patterns("statements")

_QUOTED_STOPS = (".", "!", "?", "”")
"""The end of a quoted text that ends the sentence too."""


_JOINED_MAX = 20
"""The number of places at which another instruction may begin behind a condition."""


class StatementEnd(NamedTuple):
    """What follows an instruction: where the next statement begins, and a condition."""

    at: int
    goes_on: bool = False
    """Whether the next statement is in the same sentence."""
    condition: str = ""


def past_lead(shape: str, at: int) -> int:
    """Skip bullets, `and` and similar words; returns where the statement begins."""
    lead = cues.LEAD.match(shape, at)
    return lead.end() if lead is not None else at


def is_done(shape: str, at: int) -> bool:
    """Whether nothing follows."""
    return _ENDS.DONE.match(shape, at) is not None


def sentence_end(shape: str, at: int) -> tuple[int, int]:
    """The end of the sentence at a position, without and with its marks; that of the shape if it is the last."""
    found = _ENDS.SENTENCE_END.search(shape, at)
    return found.span() if found is not None else (len(shape), len(shape))


def behind(reader: Reader, unit: ProposalUnit, read: ParsedInstruction) -> StatementEnd | None:
    """What follows an instruction.

    None where the words behind it may restrict what it says, or where something is inserted instead of what isn't
    said: then it has not been understood.
    """
    shape, end = unit.shape, read.end
    inserts = any(isinstance(step.doing, Insert) for step in read.instruction.steps)
    if inserts and re.match(r"[ ,]*instead\b", shape[end:]):
        return None
    harmless = _ENDS.HARMLESS.match(shape, end)
    asides = _ENDS.ASIDE.findall(harmless.group()) if harmless is not None else ()
    if any(_ENDS.SAYS_MORE.search(aside) or asks_for_change(aside[1:-1]) for aside in asides):
        return None
    end = harmless.end() if harmless is not None and not is_done(shape, end) else end
    if is_done(shape, end):
        return StatementEnd(len(shape))
    otherwise = _ENDS.OTHERWISE.match(shape, end)
    if otherwise is not None:
        return StatementEnd(otherwise.end(), goes_on=True)
    if _ends_in_quotes(unit, end):
        return StatementEnd(past_lead(shape, end))
    condition = _ENDS.CONDITION.match(shape, end)
    if condition:
        return _behind_condition(reader, unit, condition)
    joined = _ENDS.AND.match(shape, end)
    if joined is not None and is_done(shape, joined.end()):
        return StatementEnd(len(shape))
    if joined is not None:
        at = past_lead(shape, joined.end())
        known = cues.ORDER.match(shape, at) or cues.CONDITION.match(shape, at) or reader.read(unit, at)
        return StatementEnd(at, goes_on=True) if known else None
    boundary = _ENDS.NEXT.match(shape, end)
    if boundary and boundary.end() > end and not shape[end:].lstrip().startswith(","):
        return StatementEnd(past_lead(shape, boundary.end()), goes_on=not re.search(r"[.!]", boundary.group()))
    comma = _ENDS.COMMA.match(shape, end)
    if comma is not None and reader.read(unit, comma.end()) is not None:
        return StatementEnd(comma.end(), goes_on=True)
    return _past_remark(shape, end) if _ENDS.REASON.match(shape, end) else None


def _behind_condition(reader: Reader, unit: ProposalUnit, condition: re.Match[str]) -> StatementEnd | None:
    """What follows a condition behind an instruction: the next sentence, or another instruction after `and`."""
    shape, words = unit.shape, condition.group(1)
    for joined in islice(_ENDS.JOINED.finditer(words), _JOINED_MAX):
        following = past_lead(shape, condition.start(1) + joined.end())
        if reader.read(unit, following) is not None:
            return StatementEnd(following, condition=words[: joined.start()].strip())
    if asks_for_change(_ENDS.IF.sub("", words)):
        return None
    otherwise = _ENDS.OTHERWISE.match(shape, condition.end())
    at = past_lead(shape, condition.end()) if otherwise is None else otherwise.end()
    return StatementEnd(at, condition=words.strip())


def _ends_in_quotes(unit: ProposalUnit, end: int) -> bool:
    """Whether a quoted text ends the sentence with its own full stop."""
    quoted = unit.literals.get(unit.shape[end - 1])
    stops = quoted is not None and quoted.text.rstrip().endswith(_QUOTED_STOPS)
    return stops and unit.shape[end : end + 1] == " " and unit.shape[end + 1 : end + 2].isupper()


def _past_remark(shape: str, end: int) -> StatementEnd | None:
    """The next sentence, if the rest of this one is only a reason without texts and rules."""
    stop, after = sentence_end(shape, end)
    rest = shape[end:stop]
    if _ENDS.SAYS_MORE.search(rest) or asks_for_change(_ENDS.REASON.sub("", rest, count=1)):
        return None
    return StatementEnd(past_lead(shape, after))
