"""The units of a proposal, where all of it may stand within braces, or below words that submit it."""

from collections.abc import Iterator

from moot.documents.prose.page import cues
from moot.documents.prose.page.scanning import scan
from moot.documents.prose.page.units import Literal, Unit

_BEGINNING = 300
"""Characters of a literal that show whether it is a proposal."""
_CLOSING = "}\"”`'"


def units_of(text: str) -> Iterator[Unit]:
    """The units of a proposal, in order; those inside, where a unit only submits what it quotes."""
    for unit in scan(text):
        literal = unit.literals.get(unit.shape.rstrip(" .")[-1:])
        inside = _inside(text, literal) if literal is not None and _only_submits(unit, literal) else None
        if literal is None or inside is None:
            yield unit
        else:
            yield from scan(text, inside, literal.end - (text[literal.end - 1] in _CLOSING))


def _only_submits(unit: Unit, literal: Literal) -> bool:
    """Whether a unit says no more than that what it ends with is proposed, and that is a proposal."""
    if cues.HEAD.match(unit.shape) or not cues.HEAD.match(" ".join(literal.text.strip()[:_BEGINNING].split())):
        return False
    alone = len(unit.shape.strip(" .")) == 1
    return alone or (literal.is_block and bool(cues.SUBMITS.search(unit.shape)) and not cues.TOLD_OF.search(unit.shape))


def _inside(text: str, literal: Literal) -> int | None:
    """Where the words of a literal begin in the proposal."""
    found = text.find(literal.text.strip()[:20].split("\n")[0], literal.start)
    return found if found >= 0 else None
