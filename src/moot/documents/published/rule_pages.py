"""Rules with a file each: the number from its fields or its name, the title from its heading, and the rest is the text.

A file whose name has no number and that has no field for one is no rule.
"""

import re

from msgspec.structs import replace

from moot.documents.citations import NUMBER, in_digits
from moot.documents.published.parser import read_published
from moot.documents.published.records import read_record
from moot.documents.published.values import PublishedRule, SourceNote, lone_rule
from moot.documents.published.words import RULE
from moot.documents.source_text import SourcePlace, SourceText
from moot.game.changes import Fault

FIELDS_MAX = 20_000
"""The longest head of fields that is read."""
_NAME = re.compile(
    rf"(?:rules?|law|r)?[-_ ]*({NUMBER})(?:(?:[-_ .]+(?P<slug>.*?))?\.(?:md|markdown|txt|text|rst|wiki|adoc))?",
    re.IGNORECASE,
)
_HEAD = re.compile(
    rf"(?:\#{{1,6}}|={{1,6}})?[ \t]*(?:rule[ \t]*)?\#?(?:(?P<number>{NUMBER})(?:[.:)]|[ \t]+[-–—]|(?=[ \t]|$)))?[ \t]*"
    r"(?P<title>.*?)[ \t]*[#=]*",
    re.IGNORECASE,
)
_LISTED = re.compile(r"(?im)^\[?(?:history|amendments)\b.{0,40}:\]?$|^\[?(?:enacted|created|amended|initial)\b.*\d")
_DATA = (".yaml", ".yml", ".json")


def read_rule_page(name: str, source: str, place: int = 1) -> PublishedRule | Fault | None:
    """The rule in a file, or a fault; None if it's no rule's file. `place` is the file's among the files."""
    source = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if name.lower().endswith(_DATA):
        found = read_record(source, place)
        return None if isinstance(found, Fault) else found
    named = _NAME.fullmatch(name)
    if source.startswith("---\n") and "\n---" not in source[3:]:
        found = read_record(source, place)
        return found if isinstance(found, PublishedRule) or named else None
    fields, body = _split(source)
    if fields:
        is_numbered = re.search(r"(?m)^(?:number|no|id)\s*:", fields)
        given = f"number: {named[1]}\n{fields}" if named and not is_numbered else fields
        text, beside = _own_text(body)
        found = read_record(given, place, body=text)
        if isinstance(found, PublishedRule) and beside:
            note = SourceNote("note", beside, found.place, found.place.line)
            found = replace(found, notes=(*found.notes, note))
        return found if isinstance(found, PublishedRule) or named else None
    if named is None:
        return None
    return _whole_page(named[1], body, place) or _plain_page(named[1], named["slug"] or "", body, place)


def _whole_page(printed: str, body: str, place: int) -> PublishedRule | None:
    """The only rule of a page that is written as in a list, with its notes; None if it isn't."""
    if not _LISTED.search(body):
        return None
    rules = read_published(SourceText.of(body)).rules
    if len(rules) != 1 or rules[0].number != in_digits(printed):
        return None
    spot = SourcePlace(place, 1)
    links = tuple(replace(link, place=SourcePlace(place, n)) for n, link in enumerate(rules[0].links, 1))
    return replace(rules[0], place=spot, text_place=spot, last_line=place, links=links)


def _split(source: str) -> tuple[str, str]:
    """The fields at the head of a file, and what follows."""
    if not source.startswith("---\n"):
        return "", source
    end = source.find("\n---", 3, FIELDS_MAX)
    after = source.find("\n", end + 1) if end > 0 else -1
    if end < 0 or source[end + 4 : after if after > 0 else None].strip():
        return "", source
    return source[4 : end + 1], source[after + 1 :] if after > 0 else ""


_HEADED = re.compile(r"(?m)^(?P<level>#{1,6})[ \t]*(?P<name>[^\n#].*?)[ \t#]*$")
_OF_TEXT = re.compile(rf"(?:{RULE}|text|rule text|body|wording)", re.IGNORECASE)
_OF_OTHERS = re.compile(r"(?:copyright|licen[cs]e)\b.*", re.IGNORECASE)


def _own_text(body: str) -> tuple[str, str]:
    """A rule's text in a page that has headings for it and for other matters, such as `# Copyright`; and the rest."""
    headings = list(_HEADED.finditer(body))
    first = headings[0] if headings and not body[: headings[0].start()].strip() else None
    own = first if first and _OF_TEXT.fullmatch(first["name"]) else None
    level = len(own["level"]) if own else 0
    others = (found for found in headings if found is not own)
    ends = (one.start() for one in others if len(one["level"]) <= level or _OF_OTHERS.fullmatch(one["name"]))
    end = next(ends, len(body))
    return body[own.end() if own else 0 : end].strip("\n"), body[end:].strip()


def _words(title: str) -> str:
    return re.sub(r"[\W_]+", " ", title).strip().casefold()


def _plain_page(printed: str, slug: str, body: str, place: int) -> PublishedRule:
    """A file that has no fields: its first line may be the title."""
    first, _, rest = body.lstrip("\n").partition("\n")
    head = _HEAD.fullmatch(first.strip())
    is_head = bool(first[:1] in "#=" or (head and head["number"] and in_digits(head["number"]) == in_digits(printed)))
    is_head |= rest[:1] == "\n" and _words(first) == _words(slug) != ""
    underlined = re.match(r"(?:={3,}|-{3,})[ \t]*(?:\n|$)", rest)
    if underlined:
        is_head, rest = True, rest[underlined.end() :]
    title = head["title"].strip("*_ ") if is_head and head else re.sub(r"[-_]+", " ", slug).strip().capitalize()
    text = (rest if is_head and rest.strip() else body).strip("\n").rstrip()
    return lone_rule(place, printed, text, title=title)
