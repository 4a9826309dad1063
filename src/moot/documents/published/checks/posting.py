"""Postings that do not keep the form that a rule of theirs asks for."""

import re
from collections.abc import Iterator

from moot.documents.published.checks.document import Document
from moot.documents.published.formfaults import form_faults
from moot.documents.published.forms import form_of, parts_of_posting
from moot.game.changes import Fault

_ABSENT = re.compile(
    r"\b(?:must|shall|should)\s+be\s+(?:absent|left\s+out|omitted|removed)|\bmust\s+not\s+(?:have|contain)\b"
)


def posting_faults(document: Document) -> Iterator[Fault]:
    """What in a posting is not as its rules ask, where one of them prescribes a form for postings."""
    form = form_of(document.published)
    parts = parts_of_posting(document.paper, document.published, form) if form else ()
    if form is None or not parts:
        return
    names = next((part.heading.words for part in parts if part.heading.lists_names), "")
    yield from form_faults(form, parts, _rule_on_absence(document, names) if names else "")


def _rule_on_absence(document: Document, words: str) -> str:
    """The rule that says when a section must not be there."""
    for rule in document.published.in_force:
        flat = " ".join(rule.text.split())
        for found in _ABSENT.finditer(flat):
            if words.casefold() in flat[max(0, found.start() - 120) : found.start()].casefold():
                return rule.number
    return ""
