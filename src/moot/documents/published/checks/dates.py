"""Lint: impossible dates, such as a change before the proposal or a mail older than its receipt."""

import re
from collections.abc import Iterable, Iterator
from email.utils import parsedate_to_datetime

from moot.documents.dates import PrintedDate
from moot.documents.published.checks.document import CheckedDocument, ranges
from moot.documents.published.values import PublishedRule
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number, Time

_SPAN = re.compile(
    r"-\d+\s+(?:second|minute|hour|day|week|month|year)s?\b(?:,?\s+(?:and\s+)?-?\d+\s+\w+){0,6}(?:\s+(?:later|ago|earlier))?",
    re.IGNORECASE,
)
_SLACK = 60
"""The tolerated difference between two machines' clocks, in seconds."""
_NOTED = ("history", "outcome", "heading", "note")


def date_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Faults in a document's dates."""
    yield from _backwards(document)
    yield from _spans(document)
    yield from _not_updated(document)
    yield from _before_made(document)
    yield from _received(document)


def _backwards(document: CheckedDocument) -> Iterator[Fault]:
    """Rules changed or adopted before they were proposed; similar ones are reported together."""
    found: dict[tuple[str, str, str], list[PublishedRule]] = {}
    for rule in document.published.rules:
        for later, date, earlier, other in (
            ("last changed", rule.changed, "proposed", rule.proposed),
            ("adopted", rule.adopted, "proposed", rule.proposed),
            ("last changed", rule.changed, "adopted", rule.adopted),
        ):
            if date and other and _is_before(date, other):
                said = f"was {later} on {date.printed}, before it was {earlier} on {other.printed}"
                found.setdefault((later, earlier, said), []).append(rule)
    for (_, _, said), rules in found.items():
        first = rules[0]
        message = f"rule {first.number} {said}{_likewise(rule.number for rule in rules[1:])}"
        yield first.place.fault("date.backwards", message, "see which of the two dates is right")


def _is_before(one: PrintedDate, other: PrintedDate) -> bool:
    """Whether a date is certainly before another: by day, and by time if both have one."""
    if one.time is None or other.time is None:
        return False
    if one.time != other.time or one.of_day is None or other.of_day is None:
        return one.time < other.time
    return one.of_day < other.of_day


def _likewise(numbers: Iterable[Number]) -> str:
    more = list(numbers)
    return f"; likewise {ranges(more)}" if more else ""


def _spans(document: CheckedDocument) -> Iterator[Fault]:
    """Negative time spans such as `-1 years, 12 months later`; similar ones are reported together."""
    found: dict[str, list[tuple[SourcePlace, Number]]] = {}
    for account in document.published.accounts:
        if account.kind in _NOTED:
            said = document.said(account)
            for span in _SPAN.finditer(said):
                place = SourcePlace(account.line, account.column + span.start())
                found.setdefault(" ".join(span[0].split()), []).append((place, account.rule))
    for span_said, places in found.items():
        place, number = places[0]
        message = f"“{span_said}” of rule {number} is less than no time{_likewise(n for _, n in places[1:])}"
        yield place.fault("date.span", message, "reckon it from the two dates, or leave it out")


def _not_updated(document: CheckedDocument) -> Iterator[Fault]:
    """Rules whose date of the last change is before an amendment in their notes."""
    for rule in document.published.rules:
        for link in rule.links:
            if not rule.changed or link.kind not in ("amended-by", "transmuted-by"):
                continue
            for node in document.by_number.get(link.number, ()):
                if node.date and not node.failed and node.rule is not rule and _day_before(rule.changed, node.date):
                    dated = f"rule {rule.number} is dated {rule.changed.printed}"
                    message = f"{dated}, and {link.number}, which amended it, {node.date.printed}"
                    yield rule.place.fault("date.not-updated", message, "date the rule by its last change")
                    break


def _day_before(one: PrintedDate, other: PrintedDate) -> bool:
    return one.time is not None and other.time is not None and one.time < other.time


def _before_made(document: CheckedDocument) -> Iterator[Fault]:
    """Proposals that changed a rule before it was made."""
    for by in document.traced.proposals:
        for deed in by.deeds:
            made = deed.rule
            if deed.kind != "create" and made.is_proposal and _day_before(by.date, made.date):
                dated = f"{by.number} is dated {by.date.printed}"
                message = f"{dated}, and {made.number}, which it changed, {made.date.printed}"
                yield by.place.fault("date.before-made", message, "see which of the two dates is right")


def _received(document: CheckedDocument) -> Iterator[Fault]:
    """Mail that was received before it was sent, by the clocks of the servers."""
    headers = document.published.headers
    written = _moment(headers.get("date", ""))
    received = _moment(headers.get("received", "").rpartition(";")[2])
    if written is None or received is None or written <= received + _SLACK:
        return
    late = _spelled(written - received)
    receipt = headers["received"].rpartition(";")[2]
    message = f"the mail's date, {headers['date']}, is {late} later than its receipt,{receipt}"
    asides = (aside.line for aside in document.paper.asides if aside.kind == "header")
    header = next((line for line in asides if line.text.casefold().startswith("date:")), None)
    place = SourcePlace(header.line, header.column) if header else SourcePlace(1, 1)
    yield place.fault("date.after-receipt", message, "the sender's clock or its zone was wrong")


def _moment(text: str) -> Time | None:
    """The time in a header, if it has a time zone."""
    try:
        moment = parsedate_to_datetime(text.strip())
        return None if moment.tzinfo is None else int(moment.timestamp())
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _spelled(seconds: int) -> str:
    minutes = seconds // 60
    parts = [(minutes // 1440, "days"), (minutes // 60 % 24, "hours"), (minutes % 60, "minutes")]
    return " ".join(f"{count} {unit if count != 1 else unit[:-1]}" for count, unit in parts if count) or "a moment"
