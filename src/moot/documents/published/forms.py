"""Posting forms that a ruleset prescribes, as in USENET-NOMIC: the form, its parts in a posting, and lint.

A form is what a rule shows: lines that end in a colon, the first of them always there, and words in angle brackets for
what is to be filled in, as in USENET-NOMIC's rule 1: `Proposal by <name of proposer>:`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from moot.documents.published.values import PublishedRuleset
from moot.documents.source_text import SourceLine, SourcePlace, SourceText
from moot.game.changes import Fault
from moot.game.values import Number, Value

_HEADING = re.compile(r"(?P<words>[A-Z][\w'’/ -]{2,40}?)\s*(?P<slot><[^<>@]{1,60}>)?\s*:")
_HELD = re.compile(r"<[^<>@]{1,80}>")
_NUMBERED = re.compile(r"(?:Rule\s+)?(\d{1,5})(?:[.):]|\s|$)")
_SLOT = re.compile(r"<[^<>@]{1,60}>\s*:\s*$")
_SIGNED = re.compile(r"--(?P<named>[ \t]+\S.*)?\s*")
_NOT_RULES = ("section", "note", "unplaced", "title", "navigation", "separator")
_HEADINGS_MAX = 8


class FormHeading(Value, frozen=True):
    """A heading of a form, with its placeholders."""

    words: str
    slot: str
    """The placeholder after the words: `<name of proposer>`; empty if there is none."""
    holds: tuple[str, ...] = ()
    """The placeholder below."""

    @property
    def lists_names(self) -> bool:
        """Whether names are listed below it, one a line."""
        return len(self.holds) > 1 and all("name" in held.casefold() for held in self.holds)


class PostingForm(Value, frozen=True):
    """The form that a rule prescribes for postings."""

    rule: Number
    headings: tuple[FormHeading, ...]


class FormPart(Value, frozen=True):
    """A part of a posting, below one of the form's headings."""

    heading: FormHeading
    place: SourcePlace
    filled: str
    """The text after the heading's words, without the colon."""
    has_colon: bool
    lines: tuple[SourceLine, ...]
    """The lines below it that aren't blank, up to the next part or a signature; none for the rules."""
    signed: SourceLine | None = None
    """The line with two hyphens at which it ends."""


def form_of(published: PublishedRuleset) -> PostingForm | None:
    """The form that one of a document's rules prescribes for postings; None if no rule does."""
    for rule in published.in_force:
        if rule.text.count("<") >= 2:
            form = _form(rule.number, rule.text.split("\n"))
            if form is not None:
                return form
    return None


def form_shown(lines: Sequence[str]) -> PostingForm | None:
    """The form that rules show in a text, with the number of the rule."""
    shown = next((n for n, line in enumerate(lines) if is_held(line) or _SLOT.search(line)), None)
    if shown is None:
        return None
    above = (_NUMBERED.match(line) for line in reversed(lines[:shown]))
    number = next((found[1] for found in above if found), "")
    return _form(Number(number), lines)


def is_held(line: str) -> bool:
    """Whether a line is only a placeholder."""
    return _HELD.fullmatch(line.strip()) is not None


def is_slot(text: str) -> bool:
    """Whether the text after a heading's words is only a placeholder."""
    return _HELD.fullmatch(text.strip(" \t:")) is not None


def _form(rule: Number, lines: Sequence[str]) -> PostingForm | None:
    headings: list[FormHeading] = []
    for text in lines:
        line = text.strip()
        if not line.endswith((":", ">")):
            continue
        found = _HEADING.fullmatch(line)
        if found:
            if headings and not _is_shown(headings[-1]):
                headings.pop()
            if len(headings) == _HEADINGS_MAX:
                break
            headings.append(FormHeading(found["words"].strip(), found["slot"] or ""))
        elif _HELD.fullmatch(line) and headings:
            last = headings.pop()
            headings.append(FormHeading(last.words, last.slot, (*last.holds, line)))
    held = tuple(heading for heading in headings if _is_shown(heading))
    return PostingForm(rule, held) if len(held) >= 2 else None


def _is_shown(heading: FormHeading) -> bool:
    return bool(heading.holds or heading.slot)


def parts_of_posting(paper: SourceText, published: PublishedRuleset, form: PostingForm) -> tuple[FormPart, ...]:
    """The parts of a posting below the form's headings, in the form's order."""
    kinds = {(account.line, account.column): account.kind for account in published.accounts}
    free = [one for one in paper.lines if one.text.strip() and kinds.get((one.line, one.place.column)) in _NOT_RULES]
    starts = [(at, heading) for at, line in enumerate(free) if (heading := _heading_at(line, form))]
    ends = [*(at for at, _ in starts[1:]), len(free)][: len(starts)]
    return tuple(_part(heading, free[at:end]) for (at, heading), end in zip(starts, ends, strict=True))


def _heading_at(line: SourceLine, form: PostingForm) -> FormHeading | None:
    text = line.text.strip().casefold()
    return next((h for h in form.headings if text.startswith(h.words.casefold()) and len(text) <= 120), None)


def _part(heading: FormHeading, lines: list[SourceLine]) -> FormPart:
    first = lines[0]
    rest = first.text.strip()[len(heading.words) :].strip()
    end = next((n for n, line in enumerate(lines) if n and _SIGNED.fullmatch(line.text)), len(lines))
    signed = lines[end] if end < len(lines) else None
    return FormPart(heading, first.place, rest.rstrip(": "), rest.endswith(":"), tuple(lines[1:end]), signed)


_ADDRESS = re.compile(r"\s*[<(]?[^\s<>()]+@[^\s<>()]+[>)]?|\s*<[^<>]*>")


def form_faults(form: PostingForm, parts: Sequence[FormPart], absent_by: str = "") -> Iterator[Fault]:
    """Faults of the form: parts out of order, headings with too much or too little, and invalid names.

    `absent_by` is the rule by which a part with names is left out of a posting, where another than the form's says so.
    """
    yield from _order(form, parts)
    for part in parts:
        yield from _heading(form, part)
        if part.heading.lists_names:
            yield from _names(form, part, absent_by)


def _order(form: PostingForm, parts: Sequence[FormPart]) -> Iterator[Fault]:
    places = {heading.words: place for place, heading in enumerate(form.headings)}
    first = form.headings[0].words
    if parts[0].heading.words != first:
        message = f"a posting begins with “{first}:” by rule {form.rule}, and this one doesn't"
        yield parts[0].place.fault("posting.section-missing", message, f"put “{first}:” above the rules")
    for one, other in pairwise(parts):
        if places[other.heading.words] <= places[one.heading.words]:
            message = f"“{other.heading.words}” stands below “{one.heading.words}”, and rule {form.rule} wants it above"
            yield other.place.fault("posting.order", message, "keep the order that the rule gives")


def _heading(form: PostingForm, part: FormPart) -> Iterator[Fault]:
    shown = f"{part.heading.words} {part.heading.slot}".strip()
    if not part.has_colon:
        message = f"the heading lacks its colon: rule {form.rule} has “{shown}:”"
        yield part.place.fault("posting.colon", message, "end the heading with a colon")
    address = _ADDRESS.search(part.filled) if part.heading.slot else None
    if address:
        message = f"the heading carries “{address[0].strip()}”, and rule {form.rule} has “{shown}:” and no address"
        yield part.place.fault("posting.address", message, "put the name there alone")
    elif part.heading.slot and not part.filled:
        message = f"the heading names nobody, and rule {form.rule} has “{shown}:”"
        yield part.place.fault("posting.nobody", message, "put the name there")


def _names(form: PostingForm, part: FormPart, absent_by: str) -> Iterator[Fault]:
    words = part.heading.words
    if not part.lines:
        by = absent_by or form.rule
        message = (
            f"“{words}” has nobody under it: by rule {by} a new proposal goes without that section, and a posting that"
            " leaves the proposal as it was adds a name"
        )
        yield part.place.fault("posting.empty-section", message, "leave the section out")
    if part.signed is not None and part.signed.text.strip() != "--":
        line, said = part.signed, part.signed.text.strip()
        message = (
            f"“{said}” is no vote, which is a name by itself, and begins no signature either: the line for that is"
            " two hyphens, a space and nothing else (RFC 3676, 4.3)"
        )
        yield line.place.fault("posting.signature", message, "put the name alone, or “-- ” on a line by itself")


_ABSENT = re.compile(
    r"\b(?:must|shall|should)\s+be\s+(?:absent|left\s+out|omitted|removed)|\bmust\s+not\s+(?:have|contain)\b"
)


def posting_faults(paper: SourceText, published: PublishedRuleset) -> Iterator[Fault]:
    """Faults of a posting by the form that one of its rules prescribes."""
    form = form_of(published)
    parts = parts_of_posting(paper, published, form) if form else ()
    if form is None or not parts:
        return
    names = next((part.heading.words for part in parts if part.heading.lists_names), "")
    yield from form_faults(form, parts, _rule_on_absence(published, names) if names else "")


def _rule_on_absence(published: PublishedRuleset, words: str) -> str:
    """The rule that says when a section must be left out."""
    for rule in published.in_force:
        flat = " ".join(rule.text.split())
        for found in _ABSENT.finditer(flat):
            if words.casefold() in flat[max(0, found.start() - 120) : found.start()].casefold():
                return rule.number
    return ""
