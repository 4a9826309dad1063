"""Corrections of slips in a proposal's own words: misspelt words, and missing or mixed quotation marks."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from moot.documents.prose.intent import asks_beside_others
from moot.documents.prose.layout.scanner import units_of
from moot.documents.prose.slips import is_short_slip, meant_by
from moot.documents.prose.values import (
    NOT_UNDERSTOOD,
    READ_AS,
    TEXT_END,
    NotUnderstood,
    ParsedProposal,
    ProposalWarning,
    ProseChange,
    TextSpan,
)
from moot.documents.prose.verbs import MISTAKEN, VOCABULARY
from moot.languages import N_

_TEXT_MAX = 4_000
"""The longest proposal that missing quotation marks are looked for in."""
_AROUND = 20
"""The number of characters shown before a missing mark."""
_TRIES_MAX = 12
"""The number of places at which a quotation mark may be missing that are tried."""
_SLIPS_MAX, _SLIPS_TRIED_MAX = 3, 30
"""The most misspelt words of a proposal that are put right, and of which it's tried what they come to."""
_NUMBER = re.compile(r"\d")
"""What may be a rule's number, so that words around it may be an instruction with slips."""
_WORD = re.compile(r"(?<![\w'’-])[A-Za-z]{2,14}(?![\w'’-])")
_WORDS_MAX = 1_000
"""The number of words that are examined."""
_MIXED_MARKS = N_("quotation marks of several kinds are read as if they were of one")
_NEAR_MARK = re.compile(
    r"(?= (?:with|to|by|and|after|before|in|from)\b)|(?<=with )(?=\w)|(?<=by )(?=\w)|(?<=to )(?=\w)|(?<=ing )(?=\w)"
)
"""Where a straight quotation mark may be missing: before and behind the words of an instruction, and at its end."""


class SlipCorrection(NamedTuple):
    """A stretch of the proposal, and what it is read as."""

    start: int
    end: int
    meant: str


Parse = Callable[[str], ParsedProposal]


def parse_with_slips(text: str, parse: Parse) -> ParsedProposal:
    """Parse a proposal; slips that can be corrected in one way only are, and each is told in a warning."""
    understood = parse(text)
    if not understood.not_understood:
        return understood
    is_short = len(text) <= _TEXT_MAX
    with_marks = is_short and (_with_mark(text, understood, parse) or _with_plain_marks(text, understood, parse))
    return with_marks or _with_words(text, understood, parse) or understood


def _with_words(text: str, understood: ParsedProposal, parse: Parse) -> ParsedProposal | None:
    """The proposal with the misspelt words of an instruction put right; None if that doesn't make it one."""
    missed = understood.not_understood
    is_stuck = bytearray(len(text))
    for one in missed:
        start, end = one.span.start, one.span.end
        if one.code == NOT_UNDERSTOOD or _NUMBER.search(text, start, end):
            is_stuck[start:end] = b"\1" * (end - start)
    slips = list(islice(_misspelt_words(text, is_stuck), _SLIPS_TRIED_MAX))
    if not slips:
        return None
    found = _parsed(text, slips, parse)
    read = [*(change.span for change in found.changes), *(one.span for one in found.obstacles)]
    met = {one for one in missed if any(one.span.start < span.end and span.start < one.span.end for span in read)}
    if len(slips) <= _SLIPS_MAX and met.issuperset(understood.obstacles) and _is_better(found, understood):
        return found
    reason = N_("a word of it may be misspelt")
    told = (
        replace(one, code=NOT_UNDERSTOOD, reason=reason) if one in met and not one.is_obstacle else one
        for one in missed
    )
    return replace(understood, not_understood=tuple(told))


def _is_better(found: ParsedProposal, understood: ParsedProposal) -> bool:
    """Whether a reading with corrections has more changes, or fewer unread passages if something is in the way anyway.

    So no corrected word gets into the text of a rule.
    """
    left, before = (sum(o.code in (NOT_UNDERSTOOD, TEXT_END) for o in one.obstacles) for one in (found, understood))
    if len(found.changes) > len(understood.changes):
        return left <= before
    return bool(found.obstacles) and left < before


def _misspelt_words(text: str, is_stuck: bytearray) -> Iterator[SlipCorrection]:
    """The words that are stuck and a slip of one word of instructions; quoted texts are left alone."""
    found = ((unit, word) for unit in units_of(text) for word in _WORD.finditer(unit.shape))
    places = ((unit.offsets[word.start()], unit.offsets[word.end() - 1] + 1, word[0]) for unit, word in found)
    unknown = (one for one in places if is_stuck[one[0]] and is_stuck[one[1] - 1] and one[2].lower() not in VOCABULARY)
    for start, end, word in islice(unknown, _WORDS_MAX):
        meant = _word_meant(word.lower())
        if meant:
            yield SlipCorrection(start, end, meant.capitalize() if word[0].isupper() else meant)


@lru_cache(1_000)
def _word_meant(word: str) -> str:
    """The word of instructions of which another one is a slip; empty if there is none, or several."""
    short = [one for one in VOCABULARY if is_short_slip(word, one)]
    return MISTAKEN.get(word) or meant_by(word, VOCABULARY) or (short[0] if len(short) == 1 else "")


def _parsed(text: str, corrections: list[SlipCorrection], parse: Parse) -> ParsedProposal:
    """Parse the text with corrections; spans are those of the text as it is given."""
    said, origin, at = "", list[int](), 0
    for one in corrections:
        said += text[at : one.start] + one.meant
        origin += [*range(at, one.start), *([one.start] + [one.end] * len(one.meant))[: len(one.meant)]]
        at = one.end
    found, origin = parse(said + text[at:]), [*origin, *range(at, len(text) + 1)]
    told = tuple(ProposalWarning(TextSpan(one.start, one.end), _told(text, one), READ_AS) for one in corrections)
    return ParsedProposal(
        _back(found.changes, origin), _back(found.not_understood, origin), (*told, *_back(found.warnings, origin))
    )


def _told(text: str, one: SlipCorrection) -> str:
    said = text[one.start : one.end]
    if said:
        return N_("“{said}” is read as “{meant}”", said=said, meant=one.meant)
    begin = max(0, one.start - _AROUND)
    word = max(text.rfind(" ", 0, begin), text.rfind("\n", 0, begin)) + 1
    words = text[word : one.start].lstrip()
    return N_("a quotation mark is missing: read as if it stood behind “{words}”", words=words)


Passage = TypeVar("Passage", ProseChange, NotUnderstood, ProposalWarning)


def _back(parts: Iterable[Passage], origin: list[int]) -> tuple[Passage, ...]:
    """The parts with their spans in the text as it is given, where `origin` says where each character stood."""
    return tuple(replace(one, span=TextSpan(origin[one.span.start], origin[one.span.end])) for one in parts)


def _with_mark(text: str, understood: ParsedProposal, parse: Parse) -> ParsedProposal | None:
    """The proposal with a quotation mark added where one is missing; None if that can't be told for sure."""
    stuck = [one.span for one in understood.not_understood if one.code == NOT_UNDERSTOOD]
    if len(stuck) != 1 or text.count('"') % 2 == 0:
        return None
    (span,) = stuck
    places = sorted({found.start() for found in _NEAR_MARK.finditer(text, span.start, min(len(text), span.end))})
    if not 0 < len(places) <= _TRIES_MAX:
        return None
    tried = (_parsed(text, [SlipCorrection(at, at, '"')], parse) for at in (*places, *_ends(text, span)))
    fits = {
        one.changes: one
        for one in tried
        if _leaves_nothing(one) and not any(asks_beside_others(change.text or "") for change in one.changes)
    }
    return next(iter(fits.values())) if len(fits) == 1 else None


def _ends(text: str, span: TextSpan) -> list[int]:
    """The end of a passage, and that before its full stop; of a few words that are no sentence, only the latter."""
    said = text[: span.end].rstrip()
    inner = len(said.rstrip(".;,"))
    return [inner] if _PHRASE_AT_END.search(said[:inner]) else list(dict.fromkeys((inner, len(said))))


_PHRASE_AT_END = re.compile(r'\b(?:with|to|by|before|after) "[a-z0-9][^".!?]{0,60}$')
"""A text behind an open quotation mark that is no sentence, so that a full stop isn't part of it."""
_MARKS = str.maketrans("“”„", '"""')


def _with_plain_marks(text: str, understood: ParsedProposal, parse: Parse) -> ParsedProposal | None:
    """The proposal with all quotation marks straight, if they are of several kinds and that makes it understood."""
    plain = text.translate(_MARKS)
    if '"' not in text or plain == text or not understood.obstacles:
        return None
    found = parse(plain)
    told = [ProposalWarning(one.span, _MIXED_MARKS, READ_AS) for one in found.changes[:1]]
    return replace(found, warnings=(*told, *found.warnings)) if _leaves_nothing(found) else None


def _leaves_nothing(one: ParsedProposal) -> bool:
    """Whether a reading has changes, no obstacles, and makes no rule's title of what was no title."""
    has_odd_title = any(warned.code == "prose.title-differs" for warned in one.warnings)
    return bool(one.changes) and not one.obstacles and not has_odd_title
