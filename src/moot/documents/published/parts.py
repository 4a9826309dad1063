"""Split the text below a heading: rule text, history, judgments, footers."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from moot.documents.published.facts import Facts, are_only_notes, nowhere
from moot.documents.published.sections import is_drawn_across, is_footer, is_navigation
from moot.documents.published.titles import Heading
from moot.documents.source_text import SourceLine

PartKind = Literal[
    "text", "history", "judgment", "between", "proposal", "votes", "signature", "navigation", "footer", "unplaced"
]
"""`between` is the text below a separator, before the next rule."""


@dataclass
class BodyPart:
    """Lines of one kind, counted from 0."""

    kind: PartKind
    first: int
    stop: int
    begin: int = 0
    """The position in the first line where the part begins."""


@dataclass(frozen=True)
class DocumentStyle:
    """The layout of rules in a document, derived from all of them."""

    hangs: bool
    """Whether texts are indented more than headings, so that other lines aren't text."""
    drawn: frozenset[int]
    """The indentation of the separators between rules, if there are some."""
    drawn_min: int
    """The length of the shortest of them."""
    is_signed: bool
    """Whether a line with proposer and dates ends each rule."""


_LABEL = r"[ \t]*\[?#{0,6}[ \t]*[*_]{0,3}(?:%s)[*_]{0,3}[ \t]*(?:\(\d{1,4}\))?[ \t]*:?[*_]{0,3}[ \t]*"
_JUDGMENT = re.compile(
    _LABEL % r"(?:prior\s+|past\s+|relevant\s+)?(?:judge?ments?|rulings|cfjs?|precedents|annotations)", re.IGNORECASE
)
_JUDGED = re.compile(r"\[?(?:judge?ment|ruling|cfj)\s*(?:\#|no\.?|nr\.?)?\s*\d{1,6}\b.{0,200}", re.IGNORECASE)
_HISTORY = re.compile(
    _LABEL % r"(?:rule\s+|amendment\s+|revision\s+|legislative\s+)?history(?:\s+of\s+rule\s+\S{1,8})?", re.IGNORECASE
)
_PROPOSAL = re.compile(
    r"(?:proposal\s+by\s+\S.{0,100}|proposed\s+rule[ -]change\s*:|current\s+proposals?\s*:)", re.IGNORECASE
)
_VOTES = re.compile(r"votes?\s+(?:in\s+favou?r|for|against|so\s+far|cast)\b.{0,40}:?\s*", re.IGNORECASE)
_SIGNATURE = re.compile(r"--(?: \S.{0,60})? ?")
_LIST_END = re.compile(r"_{10,}\s*")
_HISTORIC_MAX = 600
_SHARE = 0.7
_NAME_MAX = 120
"""The longest name of a section between two separators."""


def document_style(
    headings: list[Heading], stops: list[int], lines: list[SourceLine], topics: Collection[int]
) -> DocumentStyle:
    """Derive the layout of rules in a document; `topics` are the lines of other headings."""
    hanging = counted = bodies = signed = 0
    for heading, stop in zip(headings, stops, strict=True):
        body = [lines[at].text for at in range(_text_first(heading), stop) if lines[at].text.strip()]
        if body:
            near = _first_paragraph(heading, stop, lines)
            counted += bool(near)
            hanging += bool(near) and all(indent_of(text) > heading.head.indent + 1 for text in near)
            bodies += 1
            signed += any(_is_signing(text) for text in body)
    above = (_above(heading.head.first, lines) for heading in headings)
    ruled = [lines[at].text for at in above if at >= 0 and at not in topics and is_drawn_across(lines[at].text)]
    is_ruled = len(ruled) >= 2 and len(ruled) >= 0.3 * len(headings)
    return DocumentStyle(
        hangs=counted >= 2 and hanging >= _SHARE * counted,
        drawn=frozenset(map(indent_of, ruled)) if is_ruled else frozenset(),
        drawn_min=min((len(text.strip()) for text in ruled), default=0),
        is_signed=signed >= 2 and signed >= _SHARE * bodies,
    )


def _first_paragraph(heading: Heading, stop: int, lines: list[SourceLine]) -> list[str]:
    """The lines below a heading up to a blank one; of the last rule, if its text begins beside it, right below."""
    at = _text_first(heading)
    while (heading.text_from is None or stop < len(lines)) and at < stop and not lines[at].text.strip():
        at += 1
    texts = [line.text for line in lines[at:stop]]
    return texts[: next((n for n, text in enumerate(texts) if not text.strip()), len(texts))]


def _text_first(heading: Heading) -> int:
    """The first line that is entirely below the heading and its title."""
    return heading.stop if heading.title_at is None else heading.title_at + 1


def _above(at: int, lines: list[SourceLine]) -> int:
    """The nearest line above that isn't blank, within a few lines; -1 if there is none."""
    return next((n for n in range(at - 1, max(-1, at - 5), -1) if lines[n].text.strip()), -1)


def indent_of(text: str) -> int:
    """The indentation of a line in columns, with tabs of eight."""
    lead = text[: len(text) - len(text.lstrip())]
    return len(lead.expandtabs(8))


def _is_signing(text: str) -> bool:
    """Whether a line has proposer and date."""
    facts = Facts()
    if len(text) > _HISTORIC_MAX or ":" not in text or not are_only_notes(text, nowhere, facts):
        return False
    return bool(facts.proposer) and bool(facts.proposed or facts.changed or facts.adopted)


def parts_of(
    heading: Heading, stop: int, lines: list[SourceLine], manner: DocumentStyle, is_last: bool
) -> list[BodyPart]:
    """The parts below a heading, in order; the first is the text, which may be empty."""
    if heading.text_from is not None:
        at, begin = heading.joined.at(heading.text_from)
        parts = [BodyPart("text", at, stop, begin)]
    else:
        at = _text_first(heading) - 1
        parts = [BodyPart("text", at + 1, stop)]
    was_blank = heading.text_from is None
    for n in range(at + 1, stop):
        text = lines[n].text
        if not text.strip():
            was_blank = True
            continue
        kind = _kind(text, parts[-1].kind, was_blank, heading.head.indent, manner, is_last)
        if kind == "between" and not is_last and _is_within(n, stop, lines):
            kind = None
        if kind is not None and (kind != parts[-1].kind or kind == "history"):
            parts[-1].stop = n
            parts.append(BodyPart(kind, n, stop))
        was_blank = False
    return parts


def _is_within(at: int, stop: int, lines: list[SourceLine]) -> bool:
    """Whether a separator stands within a rule: sentences follow it, and then the separator before the next rule."""
    after = next((n for n in range(at + 1, stop) if is_drawn_across(lines[n].text)), None)
    if after is None or any(lines[n].text.strip() for n in range(after + 1, stop)):
        return False
    first = next((lines[n].text for n in range(at + 1, after) if lines[n].text.strip()), "")
    if indent_of(first) > indent_of(lines[at].text):
        return True  # the name of a section isn't set in
    texts = [lines[n].text.strip() for n in range(at + 1, after)]
    said = " ".join(texts).strip()
    return said[-1:] in (".", ";", ":") or len(said) > _NAME_MAX or any("  " in text or "|" in text for text in texts)


def _kind(
    text: str, now: PartKind, was_blank: bool, indent: int, manner: DocumentStyle, is_last: bool
) -> PartKind | None:
    """The kind of part that begins on a line; None if the one before continues."""
    if is_drawn_across(text) and indent_of(text) in manner.drawn and len(text.strip()) * 5 >= manner.drawn_min * 4:
        return "between"
    is_in = indent_of(text) > indent + 1
    if (was_blank or now != "text") and not (manner.hangs and is_in):
        label = _labelled(text, now)
        if label:
            return label
    if manner.is_signed and now in ("text", "history") and _is_signing(text):
        return "history"
    if is_last and not is_in and (outside := _outside(text, was_blank)):
        return outside
    if now == "text" and manner.hangs and was_blank and not is_in:
        return "history" if _is_historic(text) else "unplaced"
    if now == "history" and manner.is_signed and not _is_historic(text):
        return "unplaced"
    return None


def _labelled(text: str, now: PartKind) -> PartKind | None:
    if len(text) <= 300 and (_JUDGMENT.fullmatch(text) or (now != "judgment" and _JUDGED.fullmatch(text.strip()))):
        return "judgment"
    return "history" if len(text) <= 80 and _HISTORY.fullmatch(text) else None


def _outside(text: str, was_blank: bool) -> PartKind | None:
    """The text that ends the last rule, and with it the rules."""
    if is_navigation(text):
        return "navigation"
    if _LIST_END.fullmatch(text) or (was_blank and is_footer(text)):
        return "footer"
    if was_blank and len(text) <= 120:
        if _PROPOSAL.fullmatch(text.rstrip()):
            return "proposal"
        if _VOTES.fullmatch(text):
            return "votes"
        if _SIGNATURE.fullmatch(text.rstrip("\n")) and text.strip():
            return "signature"
    return None


def _is_historic(text: str) -> bool:
    return len(text) <= _HISTORIC_MAX and are_only_notes(text, nowhere, Facts())
