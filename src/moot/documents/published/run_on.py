"""Rules that begin within lines: a document whose line breaks were lost is broken again before their numbers."""

import re
from itertools import pairwise
from typing import NamedTuple

from moot.documents.citations import in_digits
from moot.documents.published.headings import in_sequence
from moot.documents.published.sections import section_of
from moot.documents.source_text import SourceLine
from moot.game.values import grouped

_NUMBERED = re.compile(r"(?<!\S)(\d{1,5})(?:/\d{1,4})?[.:][ \t]+(?=[A-Z\"“‘'(\[_*])")
_SENTENCE_ENDS = ".!?:;)]}\"'”’*_>"
_MIN = 3
_SECTION = re.compile(
    r"(?P<roman>\b(?:[IVX]{1,5}|[A-H]|\d)[.)][ \t]+)?\b(?:Immutable|Mutable|IMMUTABLE|MUTABLE)[ \t]+(?:Rules|RULES)"
    r"[ \t]*(?:\(\d{1,4}\))?[.:]?[ \t]*$"
)
_SECTION_MAX = 60


class _Cut(NamedTuple):
    line: int
    at: int
    number: str


def split_run_on_rules(lines: list[SourceLine]) -> list[SourceLine]:
    """Break lines before rule numbers within them, if rules do begin within lines."""
    cuts = [cut for n, line in enumerate(lines) for cut in _cuts(n, line, lines)]
    kept = in_sequence([in_digits(cut.number) for cut in cuts])
    cuts = [cut for cut, keep in zip(cuts, kept, strict=True) if keep]
    inner = [cut for cut in cuts if lines[cut.line].text[: cut.at].strip()]
    if len(inner) < _MIN or len(inner) * 2 < len(cuts):
        return lines
    by_line = grouped((cut.line, cut.at) for cut in cuts)
    return [piece for n, line in enumerate(lines) for piece in _broken(line, by_line.get(n, []))]


def _cuts(n: int, line: SourceLine, lines: list[SourceLine]) -> list[_Cut]:
    """The numbers in a line after the end of a sentence: `… play. 102. Initially`, but not `by rule 101. All`."""
    out = []
    for found in _NUMBERED.finditer(line.text) if not line.text.startswith(("#", "=")) else ():
        before = _last_before(line.text, found.start())
        if not before and n:
            before = lines[n - 1].text.rstrip()[-1:]
        if not before or before in _SENTENCE_ENDS:
            out.append(_Cut(n, found.start(), found[1]))
    return out


def _last_before(text: str, at: int) -> str:
    at -= 1
    while at >= 0 and text[at].isspace():
        at -= 1
    return text[at] if at >= 0 else ""


def _broken(line: SourceLine, cuts: list[int]) -> list[SourceLine]:
    """The pieces of a line; a section's heading before a rule's number is a piece too."""
    bounds: list[int] = []
    begin = 0
    for cut in cuts:
        tail = line.text[max(begin, cut - _SECTION_MAX) : cut]
        found = _SECTION.search(tail)
        is_set_off = found and (found["roman"] or _last_before(tail, found.start()) in _SENTENCE_ENDS)
        if found and is_set_off and section_of(found[0].strip()):
            bounds.append(cut - len(tail) + found.start())
        bounds.append(cut)
        begin = cut
    bounds = [bound for bound in bounds if bound > 0]
    edges = pairwise([0, *bounds, len(line.text)])
    pieces = [SourceLine(line.text[start:end], line.line, line.column + start) for start, end in edges]
    return [piece for piece in pieces if piece.text.strip() or not bounds]
