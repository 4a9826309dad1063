"""Where the parts of a posting are not as the rule asks that shows their form."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from moot.documents.published.forms import Form, FormPart
from moot.documents.published.values import Place
from moot.game.changes import Fault

_ADDRESS = re.compile(r"\s*[<(]?[^\s<>()]+@[^\s<>()]+[>)]?|\s*<[^<>]*>")


def form_faults(form: Form, parts: Sequence[FormPart], absent_by: str = "") -> Iterator[Fault]:
    """What is out of order, what a heading has too much or too little, and names that are none.

    `absent_by` is the rule by which a part with names is left out of a posting, where another than the form's says so.
    """
    yield from _order(form, parts)
    for part in parts:
        yield from _heading(form, part)
        if part.heading.lists_names:
            yield from _names(form, part, absent_by)


def _order(form: Form, parts: Sequence[FormPart]) -> Iterator[Fault]:
    places = {heading.words: place for place, heading in enumerate(form.headings)}
    first = form.headings[0].words
    if parts[0].heading.words != first:
        message = f"a posting begins with “{first}:” by rule {form.rule}, and this one doesn't"
        yield _fault(parts[0].place, "posting.section-missing", message, f"put “{first}:” above the rules")
    for one, other in pairwise(parts):
        if places[other.heading.words] <= places[one.heading.words]:
            message = f"“{other.heading.words}” stands below “{one.heading.words}”, and rule {form.rule} wants it above"
            yield _fault(other.place, "posting.order", message, "keep the order that the rule gives")


def _heading(form: Form, part: FormPart) -> Iterator[Fault]:
    shown = f"{part.heading.words} {part.heading.slot}".strip()
    if not part.has_colon:
        message = f"the heading lacks its colon: rule {form.rule} has “{shown}:”"
        yield _fault(part.place, "posting.colon", message, "end the heading with a colon")
    address = _ADDRESS.search(part.filled) if part.heading.slot else None
    if address:
        message = f"the heading carries “{address[0].strip()}”, and rule {form.rule} has “{shown}:” and no address"
        yield _fault(part.place, "posting.address", message, "put the name there alone")
    elif part.heading.slot and not part.filled:
        message = f"the heading names nobody, and rule {form.rule} has “{shown}:”"
        yield _fault(part.place, "posting.nobody", message, "put the name there")


def _names(form: Form, part: FormPart, absent_by: str) -> Iterator[Fault]:
    words = part.heading.words
    if not part.lines:
        by = absent_by or form.rule
        message = (
            f"“{words}” has nobody under it: by rule {by} a new proposal goes without that section, and a posting that"
            " leaves the proposal as it was adds a name"
        )
        yield _fault(part.place, "posting.empty-section", message, "leave the section out")
    if part.signed is not None and part.signed.text.strip() != "--":
        line, said = part.signed, part.signed.text.strip()
        message = (
            f"“{said}” is no vote, which is a name by itself, and begins no signature either: the line for that is"
            " two hyphens, a space and nothing else (RFC 3676, 4.3)"
        )
        lead = len(line.text) - len(line.text.lstrip())
        place = Place(line.line, line.column + lead)
        yield _fault(place, "posting.signature", message, "put the name alone, or “-- ” on a line by itself")


def _fault(place: Place, code: str, message: str, remedy: str) -> Fault:
    return Fault(place.line, place.column, code, message, remedy)
