"""Word diff: what two texts share, and the source of each word.

Comparison is patience matching over words: time grows with the length of the texts whatever they hold, where
`difflib` can be kept busy for hours by a text made for it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple

from patiencediff import PatienceSequenceMatcher

from moot.game.values import Value

# A word with its apostrophes, a run of white space, or one other character: together they cover any text.
_TOKEN = re.compile(r"\w+(?:['’]\w+)*|\s+|[^\w\s]")


class Span(Value, frozen=True):
    """A stretch of text that is in both texts, only in the old one (`removed`), or only in the new one (`added`)."""

    kind: Literal["equal", "removed", "added"]
    text: str


class Attributed(Value, frozen=True):
    """A stretch of text and its source."""

    source: str
    text: str


class _Run(NamedTuple):
    """A run of tokens: `old[old_start:old_end]` became `new[new_start:new_end]`, or is unchanged."""

    same: bool
    old_start: int
    old_end: int
    new_start: int
    new_end: int


def words(text: str) -> tuple[str, ...]:
    """Split a text into words, white space and punctuation marks; joined, they are the text again."""
    return tuple(_TOKEN.findall(text))


def compare(old: str, new: str) -> tuple[Span, ...]:
    """The diff from `old` to `new`, in reading order; of a replacement, the removed text comes first.

    The spans that are not `added` join to `old`, and those that are not `removed` join to `new`.
    """
    before, after = words(old), words(new)
    spans = []
    for run in _runs(before, after):
        removed = "".join(before[run.old_start : run.old_end])
        added = "".join(after[run.new_start : run.new_end])
        if run.same:
            spans.append(Span("equal", removed))
            continue
        if removed:
            spans.append(Span("removed", removed))
        if added:
            spans.append(Span("added", added))
    return tuple(spans)


def blame(layers: Sequence[tuple[str, str]]) -> tuple[Attributed, ...]:
    """The source of each word of a text that grew in layers.

    `layers` are (source, whole text as that source left it), the oldest first; a word keeps the source that first
    brought it in for as long as it stays. The result joins to the last layer's text; no layers give nothing.
    """
    tokens: tuple[str, ...] = ()
    sources: list[str] = []
    for source, text in layers:
        layer = words(text)
        kept: list[str] = []
        for run in _runs(tokens, layer):
            fresh = [source] * (run.new_end - run.new_start)
            kept += sources[run.old_start : run.old_end] if run.same else fresh
        tokens, sources = layer, kept
    return _gathered(sources, tokens)


def _gathered(sources: Sequence[str], tokens: Sequence[str]) -> tuple[Attributed, ...]:
    """Merge neighbouring tokens of one source."""
    pairs = groupby(zip(sources, tokens, strict=True), key=itemgetter(0))
    return tuple(Attributed(source, "".join(token for _, token in group)) for source, group in pairs)


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    """The runs from `old` to `new`, never two of a kind in a row."""
    matcher = PatienceSequenceMatcher(None, old, new)
    pending: _Run | None = None
    for tag, *bounds in matcher.get_opcodes():
        run = _Run(tag == "equal", *bounds)
        if pending and not pending.same and _is_gap(run, old):
            run = run._replace(same=False)
        if pending and pending.same == run.same:
            run = _Run(run.same, pending.old_start, run.old_end, pending.new_start, run.new_end)
        elif pending:
            yield pending
        pending = run
    if pending:
        yield pending


def _is_gap(run: _Run, old: Sequence[str]) -> bool:
    """Whether a run is only the space between two words of a line, which doesn't split a replaced phrase."""
    return run.same and all(token.isspace() and "\n" not in token for token in old[run.old_start : run.old_end])
