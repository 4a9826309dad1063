"""Corrections of slips in a proposal's own words: misspelt verbs of change, and quotation marks that stay open."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from moot.documents.prose.intent import asks_beside_others, misspelt_verb
from moot.documents.prose.interpreter import READ_AS
from moot.documents.prose.layout.scanner import units_of
from moot.documents.prose.patterns import Patterns
from moot.documents.prose.slips import is_short_slip, meant_by
from moot.documents.prose.statements import past_lead, sentence_end
from moot.documents.prose.values import NotUnderstood, ParsedProposal, ProposalWarning, ProseChange, TextSpan
from moot.documents.prose.verbs import MISTAKEN, VOCABULARY
from moot.languages import N_

_UNKNOWN = "prose.not-understood"
_SENTENCES_MAX = 200
"""The number of sentences of a unit that are examined."""
_TEXT_MAX = 4_000
"""The longest proposal that missing quotation marks are looked for in."""
_AROUND = 20
"""The number of characters shown before a missing mark."""
_TRIES_MAX = 12
"""The number of places at which a quotation mark may be missing that are tried."""
_SLIPS_MAX = 3
"""The most misspelt words of a proposal that are put right."""
_CITES = Patterns("shared")
_WORD = re.compile(r"(?<![\w'’-])[A-Za-z]{2,14}(?![\w'’-])")
_WORDS_MAX = 200
"""The number of words of a unit that are examined."""
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
    verbs = [*_misspelt_verbs(text)]
    understood = _parsed(text, verbs, parse)
    if verbs:
        return understood
    return (
        _with_mark(text, understood, parse)
        or _with_plain_marks(text, understood, parse)
        or _with_words(text, understood, parse)
        or understood
    )


def _misspelt_verbs(text: str) -> Iterator[SlipCorrection]:
    """The verbs at the beginning of sentences that have a slip; quoted texts are left alone."""
    for unit in units_of(text):
        at = past_lead(unit.shape, 0)
        for _ in range(_SENTENCES_MAX):
            stop = sentence_end(unit.shape, at)
            slip = misspelt_verb(unit.shape[at : stop.start() if stop else len(unit.shape)])
            if slip is not None:
                start, end, verb = slip
                first, last = unit.offsets[at + start], unit.offsets[at + end - 1] + 1
                yield SlipCorrection(first, last, verb.capitalize() if text[first].isupper() else verb)
            if stop is None:
                break
            at = past_lead(unit.shape, stop.end())


def _with_words(text: str, understood: ParsedProposal, parse: Parse) -> ParsedProposal | None:
    """The proposal with the misspelt words of an instruction put right; None if that doesn't make it one."""
    missed = understood.not_understood
    stuck = [
        one.span
        for one in missed
        if one.code == _UNKNOWN or _CITES.RULE_NUMBERED.search(text[one.span.start : one.span.end])
    ]
    slips = list(islice(_misspelt_words(text, stuck), _SLIPS_MAX + 1)) if stuck and len(text) <= _TEXT_MAX else []
    if not 0 < len(slips) <= _SLIPS_MAX:
        return None
    found = _parsed(text, slips, parse)
    more = len(found.changes) > len(understood.changes)
    spans = [change.span for change in found.changes]
    met = {one for one in missed if any(one.span.start < span.end and span.start < one.span.end for span in spans)}
    if more and not any(map(_is_obstacle, (*found.not_understood, *(one for one in missed if one not in met)))):
        return found
    misspelt = [(one in met and not _is_obstacle(one), one) for one in missed]
    reason = N_("a word of it may be misspelt")
    told = tuple(replace(one, code=_UNKNOWN, reason=reason) if is_slip else one for is_slip, one in misspelt)
    return replace(understood, not_understood=told)


def _misspelt_words(text: str, stuck: list[TextSpan]) -> Iterator[SlipCorrection]:
    """The words in these passages that are a slip of one word of instructions; quoted texts are left alone."""
    for unit in units_of(text):
        for word in islice(_WORD.finditer(unit.shape), _WORDS_MAX):
            start, end = unit.offsets[word.start()], unit.offsets[word.end() - 1] + 1
            said = word.group().lower()
            if said in VOCABULARY or not any(span.start <= start and end <= span.end for span in stuck):
                continue
            meant = _word_meant(said)
            if meant:
                yield SlipCorrection(start, end, meant.capitalize() if word.group()[0].isupper() else meant)


@lru_cache(1_000)
def _word_meant(word: str) -> str:
    """The word of instructions of which another one is a slip; empty if there is none, or several."""
    short = [one for one in VOCABULARY if is_short_slip(word, one)]
    return MISTAKEN.get(word) or meant_by(word, VOCABULARY) or (short[0] if len(short) == 1 else "")


def _parsed(text: str, corrections: list[SlipCorrection], parse: Parse) -> ParsedProposal:
    """Parse the text with corrections; spans are those of the text as it is given."""
    if not corrections:
        return parse(text)
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
    stuck = [one.span for one in understood.not_understood if one.code == _UNKNOWN]
    if len(stuck) != 1 or text.count('"') % 2 == 0 or len(text) > _TEXT_MAX:
        return None
    (span,) = stuck
    places = sorted({found.start() for found in _NEAR_MARK.finditer(text, span.start, min(len(text), span.end))})
    if not 0 < len(places) <= _TRIES_MAX:
        return None
    fits = _fitting(text, [*places, *_ends(text, span)], parse)
    return next(iter(fits.values())) if len(fits) == 1 else None


def _fitting(text: str, places: list[int], parse: Parse) -> dict[tuple[ProseChange, ...], ParsedProposal]:
    """The readings with a quotation mark at each of these places that leave nothing over, by their changes."""
    tried = (_parsed(text, [SlipCorrection(at, at, '"')], parse) for at in places)
    return {
        one.changes: one
        for one in tried
        if one.changes and not _is_odd(one) and not any(asks_beside_others(change.text or "") for change in one.changes)
    }


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
    mixed = '"' in text and text.translate(_MARKS) != text and len(text) <= _TEXT_MAX
    if not mixed or not any(map(_is_obstacle, understood.not_understood)):
        return None
    found = parse(text.translate(_MARKS))
    if not found.changes or _is_odd(found):
        return None
    told = (ProposalWarning(one.span, _MIXED_MARKS, READ_AS) for one in found.changes[:1])
    return ParsedProposal(found.changes, found.not_understood, (*told, *found.warnings))


def _is_odd(one: ParsedProposal) -> bool:
    """Whether a reading leaves something over, or makes a rule's title of what was no title."""
    return any(map(_is_obstacle, one.not_understood)) or any(w.code == "prose.title-differs" for w in one.warnings)


def _is_obstacle(one: NotUnderstood) -> bool:
    return one.code != "prose.not-an-instruction"
