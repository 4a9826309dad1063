"""Postings that do not keep the form that a rule of theirs asks for."""

import re
from collections.abc import Iterator
from itertools import pairwise

from moot.documents.published.checks.document import Document
from moot.documents.published.forms import Form, FormPart, form_of, parts_of_posting
from moot.documents.published.values import Place
from moot.game.changes import Fault

_ADDRESS = re.compile(r"\s*[<(]?[^\s<>()]+@[^\s<>()]+[>)]?|\s*<[^<>]*>")
_ABSENT = re.compile(
    r"\b(?:must|shall|should)\s+be\s+(?:absent|left\s+out|omitted|removed)|\bmust\s+not\s+(?:have|contain)\b"
)


def posting_faults(document: Document) -> Iterator[Fault]:
    """What in a posting is not as its rules ask, where one of them prescribes a form for postings."""
    form = form_of(document.published)
    parts = parts_of_posting(document.paper, document.published, form) if form else ()
    if form is None or not parts:
        return
    yield from _order(document, form, parts)
    for part in parts:
        yield from _heading(document, form, part)
        if part.heading.lists_names:
            yield from _names(document, form, part)


def _order(document: Document, form: Form, parts: tuple[FormPart, ...]) -> Iterator[Fault]:
    places = {heading.words: place for place, heading in enumerate(form.headings)}
    first = form.headings[0].words
    if parts[0].heading.words != first:
        message = f"a posting begins with “{first}:” by rule {form.rule}, and this one doesn't"
        yield document.fault(parts[0].place, "posting.section-missing", message, f"put “{first}:” above the rules")
    for one, other in pairwise(parts):
        if places[other.heading.words] <= places[one.heading.words]:
            message = f"“{other.heading.words}” stands below “{one.heading.words}”, and rule {form.rule} wants it above"
            yield document.fault(other.place, "posting.order", message, "keep the order that the rule gives")


def _heading(document: Document, form: Form, part: FormPart) -> Iterator[Fault]:
    shown = f"{part.heading.words} {part.heading.slot}".strip()
    if not part.has_colon:
        message = f"the heading lacks its colon: rule {form.rule} has “{shown}:”"
        yield document.fault(part.place, "posting.colon", message, "end the heading with a colon")
    address = _ADDRESS.search(part.filled) if part.heading.slot else None
    if address:
        message = f"the heading carries “{address[0].strip()}”, and rule {form.rule} has “{shown}:” and no address"
        yield document.fault(part.place, "posting.address", message, "put the name there alone")
    elif part.heading.slot and not part.filled:
        message = f"the heading names nobody, and rule {form.rule} has “{shown}:”"
        yield document.fault(part.place, "posting.nobody", message, "put the name there")


def _names(document: Document, form: Form, part: FormPart) -> Iterator[Fault]:
    words = part.heading.words
    if not part.lines:
        by = _rule_on_absence(document, words) or form.rule
        message = (
            f"“{words}” has nobody under it: by rule {by} a new proposal goes without that section, and a posting that"
            " leaves the proposal as it was adds a name"
        )
        yield document.fault(part.place, "posting.empty-section", message, "leave the section out")
    if part.signed is not None and part.signed.text.strip() != "--":
        line, said = part.signed, part.signed.text.strip()
        message = (
            f"“{said}” is no vote, which is a name by itself, and begins no signature either: the line for that is"
            " two hyphens, a space and nothing else (RFC 3676, 4.3)"
        )
        lead = len(line.text) - len(line.text.lstrip())
        place = Place(line.line, line.column + lead)
        yield document.fault(place, "posting.signature", message, "put the name alone, or “-- ” on a line by itself")


def _rule_on_absence(document: Document, words: str) -> str:
    """The rule that says when a section must not be there."""
    for rule in document.published.in_force:
        flat = " ".join(rule.text.split())
        for found in _ABSENT.finditer(flat):
            if words.casefold() in flat[max(0, found.start() - 120) : found.start()].casefold():
                return rule.number
    return ""
