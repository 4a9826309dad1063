"""Where a form's headings stand in a posting; the form itself, as a rule in the posting shows it, is no heading."""

import re
from collections.abc import Sequence

from moot.documents.published.forms import Form, FormHeading, is_held, is_slot
from moot.game.values import Value

_LINE_MAX = 120
_DIFFERING_MAX = 2
_SENTENCE = re.compile(r"[.!?,;][\"')]*$")
_NAME_WORDS_MAX = 8


class Heading(Value, frozen=True):
    """A line that is a heading."""

    at: int
    """Its line, counted from 0."""
    heading: FormHeading
    said: str
    """The words as they stand there."""
    filled: str
    has_colon: bool


def headings_of(lines: Sequence[str], form: Form) -> list[Heading]:
    """The headings from the first one of the form on."""
    found: list[Heading] = []
    starts = {heading.words[:1].casefold() for heading in form.headings}
    for at, line in enumerate(lines):
        text = line.strip()
        if not text or len(text) > _LINE_MAX or text[0].casefold() not in starts:
            continue
        heading = _heading(at, text, form)
        if heading is None or _is_shown(lines, at):
            continue
        first = heading.heading == form.headings[0]
        if found and first:
            continue
        if found or first:
            found.append(heading)
    return found


def _is_shown(lines: Sequence[str], at: int) -> bool:
    """Whether it is a heading of the form that a rule shows: what is to be filled in stands below it."""
    below = next((line for line in lines[at + 1 : at + 4] if line.strip()), "")
    return is_held(below)


def _heading(at: int, text: str, form: Form) -> Heading | None:
    for heading in form.headings:
        said = _said(text, heading)
        if said is None:
            continue
        rest = text[len(said) :].strip()
        filled, has_colon = rest.strip(" \t:") if heading.slot else rest.lstrip(" \t:"), ":" in rest
        if heading.slot:
            has_colon = rest.endswith(":")
        if heading.slot and (is_slot(rest) or not _may_name(filled, has_colon)):
            continue
        if not heading.slot and rest and not rest.startswith(":"):
            continue
        return Heading(at, heading, said, filled, has_colon)
    return None


def _said(text: str, heading: FormHeading) -> str | None:
    """The words with which a line begins that are the heading's, or nearly those where it ends in a colon."""
    words = heading.words
    if text[: len(words)].casefold() == words.casefold() and not text[len(words) : len(words) + 1].isalnum():
        return text[: len(words)]
    if not text.endswith(":"):
        return None
    pieces = list(re.finditer(r"\S+", text.rstrip(": \t")))
    count = len(words.split())
    if len(pieces) < count:
        return None
    said = text[: pieces[count - 1].end()]
    return said if _nearly(said.casefold(), words.casefold()) else None


def _nearly(one: str, other: str) -> bool:
    """Whether two words differ at one place, by a letter or two."""
    shorter = min(len(one), len(other))
    before = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    rest = shorter - before
    after = next((n for n in range(rest) if one[-1 - n] != other[-1 - n]), rest)
    return max(len(one), len(other)) - before - after <= _DIFFERING_MAX


def _may_name(filled: str, has_colon: bool) -> bool:
    """Whether what stands behind the words can be a name, and the line no sentence that begins like a heading."""
    return len(filled.split()) <= _NAME_WORDS_MAX and (has_colon or not _SENTENCE.search(filled))
