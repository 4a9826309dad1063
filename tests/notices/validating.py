"""Whether feeds and calendars are what their formats say, by grammars from the standards and by parsers of others."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import vobject  # type: ignore[import-untyped]
from icalendar import Calendar
from lxml import etree  # type: ignore[import-untyped]
from parsimonious.exceptions import ParseError
from parsimonious.grammar import Grammar
from tests.json_schemas import validator_of

FORMATS = Path(__file__).parent / "formats"
ATOM = "{http://www.w3.org/2005/Atom}"
ESF = Grammar(
    r"""
    file     = metadata "\n" item*
    metadata = (comment / field)*
    comment  = "#" rest "\n"
    field    = name "\t" rest "\n"
    name     = "title" / "contact" / "link"
    item     = comment / (time "\t" title "\t" link "\n")
    time     = ~"[0-9]+"
    title    = ~"[^\t\n\r]*"
    link     = ~"[^\t\n\r ]+"
    rest     = ~"[^\t\n\r]*"
    """
)
"""The Epistula Syndication Format, as its author described it on 24 September 2002; no field holds a tab."""


REQUIRED = {
    "VCALENDAR": ("VERSION", "PRODID"),
    "VEVENT": ("UID", "DTSTAMP", "DTSTART"),
    "VALARM": ("ACTION", "TRIGGER", "DESCRIPTION"),
    "VTIMEZONE": ("TZID",),
    "STANDARD": ("DTSTART", "TZOFFSETTO", "TZOFFSETFROM"),
}
"""What the parts of a calendar have at least: RFC 5545, 3.6, 3.6.1 (without METHOD), 3.6.5, 3.6.6 (displays)."""


@cache
def _grammar(name: str) -> Any:
    return etree.RelaxNG(etree.parse(str(FORMATS / name)))


def _faults(text: str, grammar: str) -> list[str]:
    """What a grammar has against an XML document, which is read as strictly as XML demands."""
    try:
        document = etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        return [str(error)]
    checked = _grammar(grammar)
    return [] if checked.validate(document) else [str(error) for error in checked.error_log] or ["not valid"]


def faults_of_atom(text: str) -> list[str]:
    """What RFC 4287 has against a feed: its grammar, and what it says beside that (4.1.1, 4.1.2, 4.2.6, 4.2.7.2)."""
    faults = _faults(text, "atom.rng")
    if faults:
        return faults
    feed = etree.fromstring(text.encode())
    entries = feed.findall(f"{ATOM}entry")
    has_author = feed.find(f"{ATOM}author") is not None
    if not has_author and not all(entry.find(f"{ATOM}author") is not None for entry in entries):
        faults.append("neither the feed nor each entry has an author")
    ids = [(entry.findtext(f"{ATOM}id"), entry.findtext(f"{ATOM}updated")) for entry in entries]
    if len(set(ids)) < len(ids):
        faults.append("two entries have the same id and time")
    for element in (feed, *entries):
        links = [(one.get("type"), one.get("hreflang")) for one in element.findall(f"{ATOM}link") if _is_page(one)]
        if len(set(links)) < len(links):
            faults.append("two links to the same page")
        if element is not feed and not links and element.find(f"{ATOM}content") is None:
            faults.append("an entry has neither content nor a page")
    return faults


def _is_page(link: Any) -> bool:
    return link.get("rel", "alternate") == "alternate"


def faults_of_rss(text: str) -> list[str]:
    """What the specification of RSS 2.0 has against a feed; no two items have the same guid."""
    faults = _faults(text, "rss.rng")
    guids = [] if faults else etree.fromstring(text.encode()).xpath("//item/guid/text()")
    return faults or (["two items have the same guid"] if len(set(guids)) < len(guids) else [])


def faults_of_json(text: str) -> list[str]:
    """What JSON Feed 1.1 has against a feed; no two items have the same id."""
    told = json.loads(text)
    faults = [one.message for one in _schema().iter_errors(told)]
    ids = [] if faults else [item["id"] for item in told["items"]]
    return faults or (["two items have the same id"] if len(set(ids)) < len(ids) else [])


@cache
def _schema() -> Any:
    return validator_of(json.loads((FORMATS / "jsonfeed.json").read_text()))


def faults_of_esf(text: str) -> list[str]:
    """What the format has against a feed."""
    try:
        ESF.parse(text)
    except ParseError as error:
        return [str(error)]
    return []


FAULTS = {"atom": faults_of_atom, "rss": faults_of_rss, "json": faults_of_json, "esf": faults_of_esf}


def faults_of_calendar(data: bytes) -> list[str]:
    """What two parsers and RFC 5545 have against a calendar: its lines (3.1), required properties, their number."""
    lines = data.split(b"\r\n")
    faults = [f"a line of {len(line)} bytes" for line in lines if len(line) > 75]
    faults += ["a line that does not end as it should"] if b"\n" in b"".join(lines) or lines[-1] else []
    try:
        calendar = Calendar.from_ical(data)
        faults += [str(error) for one in calendar.walk() for error in one.errors]
        for one in vobject.readComponents(data.decode(), validate=True, allowQP=False):
            one.validate(raiseException=True)
    except (ValueError, vobject.base.VObjectError) as error:
        return [*faults, str(error)]
    events = [(str(event.get("UID")), str(event.get("RECURRENCE-ID"))) for event in calendar.walk("VEVENT")]
    faults += [
        f"{one.name} without {name}" for one in calendar.walk() for name in REQUIRED[one.name] if name not in one
    ]
    return faults + (["two events have the same UID"] if len(set(events)) < len(events) else [])
