"""Texts without quotation marks: `rule 208 should say 50 points instead of 100 points`."""

from dataclasses import replace

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.units import FIRST_LITERAL, Literal, ProposalUnit

_UNMARKED = Patterns("unmarked")


def with_unmarked_texts(unit: ProposalUnit, start: int) -> ProposalUnit | None:
    """The unit with the old and the new text of the sentence at `start` as literals; None if it has no such form."""
    for form, _ in _UNMARKED.every("FORM"):
        found = form.match(unit.shape, start)
        named = found.groupdict() if found else {}
        spans = (
            [found.span(name) for name, said in named.items() if said and said not in unit.literals] if found else []
        )
        if spans:
            return _marked(unit, sorted(spans))
    return None


def _marked(unit: ProposalUnit, spans: list[tuple[int, int]]) -> ProposalUnit:
    shape, offsets, literals = unit.shape, [*unit.offsets], dict(unit.literals)
    for start, end in reversed(spans):
        name = chr(max((ord(one) for one in literals), default=FIRST_LITERAL + 30_000) + 1)
        first, last = unit.offsets[start], unit.offsets[end - 1] + 1
        literals[name] = Literal(unit.shape[start:end], first, last, is_block=False)
        shape = shape[:start] + name + shape[end:]
        offsets[start:end] = [first]
    return replace(unit, shape=shape, offsets=offsets, literals=literals)
