"""Rulesets as data: JSON or YAML with one record for each rule, or one entry for each number.

Records are told by their fields' names, whose usual spellings are known. A field that isn't is a note on its rule; a
record without number or text is a fault.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

import yaml

from moot.documents.citations import NUMBER, in_digits
from moot.documents.dates import dated
from moot.documents.published.values import (
    LinkKind,
    PublishedRule,
    PublishedRuleset,
    RuleNote,
    SourceNote,
    lone_rule,
    rank_named,
)
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Rank
from moot.languages import N_

RECORDS_MAX = 20_000
DEPTH_MAX = 12
EVENTS_MAX = 400_000
"""The most nodes of a YAML document."""

_FIELDS = {
    "number": "number no nr id rule ruleno rulenumber num",
    "title": "title name heading caption",
    "text": "text body content wording description ruletext",
    "rank": "rank mutability type class status",
    "power": "power mi mutabilityindex",
    "revision": "revision rev version",
    "proposer": "author proposer by proposedby",
    "adopted": "adopted created enacted date since",
    "changed": "changed amended modified updated lastchanged lastmodified",
    "repealed": "repealed",
    "immutable": "immutable",
    "mutable": "mutable",
    "history": "history changes annotations amendments",
}
_FIELD_OF = {spelling: field for field, spellings in _FIELDS.items() for spelling in spellings.split()}
_RULES = ("rules", "ruleset", "laws")
_NUMBERED = re.compile(rf"(?:rule|law|r)?\s*#?\s*({NUMBER})", re.IGNORECASE)
_CHANGES: dict[str, LinkKind] = {
    **dict.fromkeys("enact enacted enactment create created re-enacted reenacted reenactment".split(), "created-by"),
    **dict.fromkeys("amend amended amendment".split(), "amended-by"),
    **dict.fromkeys("repeal repealed".split(), "repealed-by"),
    **dict.fromkeys("transmute transmuted transmutation".split(), "transmuted-by"),
    **dict.fromkeys("retitle retitled retitlement rename renamed".split(), "retitled-by"),
    **dict.fromkeys("power-change power-changed".split(), "power-changed-by"),
}


def read_records(text: str) -> PublishedRuleset | None:
    """The ruleset in JSON or YAML; None if the document has no rules as data. Aliases and deep nesting are refused."""
    begin = text.lstrip("\ufeff \t\r\n")[:1]
    if begin in ("{", "["):
        try:
            given = json.loads(text.lstrip("\ufeff"))
        except json.JSONDecodeError as error:
            if not _JSON_RULES.match(text):
                return None
            return _refused(
                f"this JSON can't be read: {error.msg}", "correct the JSON, or export it again", error.lineno
            )
        except (ValueError, RecursionError) as error:
            if isinstance(error, ValueError):
                return None
            given = None
        if given is None or _is_deep(given):
            return _refused("this data is nested too deep to be read", "put the rules in one list")
    else:
        given = _yaml(text)
        if isinstance(given, PublishedRuleset):
            return given
    return _ruleset(given)


def read_record(text: str, place: int, body: str = "") -> PublishedRule | Fault:
    """The rule in a document that is one record; `body` is its text, if that stands below the fields."""
    spot = SourcePlace(place, 1)
    try:
        given = json.loads(text) if text.lstrip()[:1] == "{" else _yaml(text)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, Mapping) or _is_deep(given):
        return spot.fault("published.record", "these fields can't be read")
    return _rule({**given, "text": body} if body.strip() else given, spot)


_JSON_RULES = re.compile(r"\ufeff?\s*(?:\[\s*)?\{\s*\"")
"""The beginning of JSON with rules, and of nothing else that somebody writes."""
_YAML_RULES = re.compile(r"\ufeff?\s*(?:---\s*\n)?-\s+(?:number|title|name|id|rule|text):\s", re.IGNORECASE)
"""The beginning of YAML with rules, and of nothing else."""
_YAML_LIKE = re.compile(r"(?m)^(?:---\s*$|-[ ]+[\w'\"]{1,20}:(?:\s|$)|[\w'\" ]{1,20}:(?:\s|$))")


def _yaml(text: str) -> Any:
    """The data of a YAML document; None if it is none."""
    if not _YAML_LIKE.search(text[:4000]):
        return None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    depth = 0
    try:
        for count, event in enumerate(yaml.parse(text, Loader=loader), 1):
            if isinstance(event, yaml.AliasEvent):
                return _refused("YAML with aliases is not read", "write each rule out", _line(event))
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEPTH_MAX or count > EVENTS_MAX:
                return _refused("this data is too large or nested too deep to be read", "put the rules in one list")
        # A base loader: `no` stays a word, and 1.10 isn't 1.1.
        return yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except yaml.YAMLError as error:
        if not _YAML_RULES.match(text):
            return None
        mark = getattr(error, "problem_mark", None)
        return _refused("this YAML can't be read", "correct the YAML, or export it again", mark.line + 1 if mark else 1)
    except ValueError:
        return None


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _is_deep(given: Any, depth: int = 1) -> bool:
    within = given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()
    return depth > DEPTH_MAX or any(_is_deep(inner, depth + 1) for inner in within)


def _refused(message: str, remedy: str, line: int = 1) -> PublishedRuleset:
    return PublishedRuleset(faults=(Fault(line, 1, "published.data", message, remedy),))


def _ruleset(given: Any) -> PublishedRuleset | None:
    """The ruleset that data holds: a list of rules, rules by number, or either below `rules`."""
    title, held = "", given
    if isinstance(given, Mapping):
        title = next((given[key] for key in ("title", "name") if isinstance(given.get(key), str)), "")
        held = next((given[key] for key in given if str(key).casefold() in _RULES), given)
    records = _records(held)
    if records is None:
        return None
    rules, faults = [], list[Fault]()
    for place, record in enumerate(records[:RECORDS_MAX], 1):
        rule = _rule(record, SourcePlace(place, 1))
        if isinstance(rule, Fault):
            faults.append(rule)
        else:
            rules.append(rule)
    if len(records) > RECORDS_MAX:
        faults.append(Fault(1, 1, "published.data", N_("only the first {most:,} records are read", most=RECORDS_MAX)))
    if len(rules) <= len(faults):
        return None if not rules else _refused("most of the records here are no rules", "give each a number and a text")
    return PublishedRuleset(title, rules=tuple(rules), faults=tuple(faults))


def _records(held: Any) -> list[Mapping[str, Any]] | None:
    """The records of rules; None if the data has none."""
    if isinstance(held, list) and held and all(isinstance(one, Mapping) for one in held):
        return list(held)
    if isinstance(held, Mapping) and held and all(_NUMBERED.fullmatch(str(key)) for key in held):
        return [
            {"number": key, **one} if isinstance(one, Mapping) else {"number": key, "text": one}
            for key, one in held.items()
        ]
    return None


def _fields(record: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A record's known fields, and the others as notes."""
    known: dict[str, Any] = {}
    others: list[str] = []
    for key, value in record.items():
        field = _FIELD_OF.get(re.sub(r"[\s_-]", "", str(key)).casefold())
        is_rank = field != "rank" or _rank(value) is not None
        if field and field not in known and is_rank and (not isinstance(value, list | dict) or field == "history"):
            known[field] = value
        elif value not in (None, "", [], {}):
            others.append(f"{key}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    return known, others


def _rule(record: Mapping[str, Any], place: SourcePlace) -> PublishedRule | Fault:
    fields, others = _fields(record)
    number = _NUMBERED.fullmatch(_word(fields.get("number")))
    text = fields.get("text")
    if number is None or not isinstance(text, str | int | float):
        lacks = "a number" if number is None else "a text"
        message = N_("record {line} has no field that can be {lacks}", line=place.line, lacks=lacks)
        return place.fault("published.record", message, "name the fields `number`, `title` and `text`")
    links, unread = _links(fields.get("history"), place)
    is_immutable = _is(fields.get("immutable"), True) or _is(fields.get("mutable"), False)
    rank = "immutable" if is_immutable else _rank(fields.get("rank"))
    text = str(text).replace("\r\n", "\n").strip("\n")
    return lone_rule(
        place.line,
        number[1],
        text,
        title=" ".join(_word(fields.get("title")).split()),
        rank=rank,
        **{name: _word(fields.get(name)) for name in ("power", "revision", "proposer")},
        **{name: dated(_word(fields.get(name))) for name in ("adopted", "changed")},
        **({"status": "repealed"} if _is(fields.get("repealed"), True) else {}),
        links=tuple(links),
        notes=tuple(SourceNote("note", note, place, place.line) for note in (*others, *unread)),
    )


def _links(history: Any, place: SourcePlace) -> tuple[list[RuleNote], list[str]]:
    """The notes of a record's history, and what isn't understood of it."""
    links, unread = list[RuleNote](), list[str]()
    for one in history if isinstance(history, list) else []:
        link = _link(one, place) if isinstance(one, Mapping) else None
        if link is None:
            unread.append(one if isinstance(one, str) else json.dumps(one, ensure_ascii=False))
        else:
            links.append(link)
    if history and not isinstance(history, list):
        unread.append(str(history))
    return links, unread


def _link(one: Mapping[str, Any], place: SourcePlace) -> RuleNote | None:
    flat = {key: value for key, value in one.items() if not isinstance(value, Mapping)}
    for inner in (value for key, value in one.items() if isinstance(value, Mapping) and key != "date"):
        flat |= {key: value for key, value in inner.items() if key not in flat}
    if isinstance(one.get("date"), Mapping):
        flat["date"] = " ".join(f"{key} {_word(value)}" for key, value in one["date"].items())
    said = {str(key).casefold(): _word(value) for key, value in flat.items()}
    change = next((said[key] for key in ("change", "action", "kind", "type") if said.get(key)), "")
    kind = _CHANGES.get(change.casefold())
    number = _NUMBERED.fullmatch(re.sub(r"(?i)^(?:proposal|p)\s*", "", said.get("proposal", "")))
    if kind is None or number is None:
        return None
    return RuleNote(
        kind=kind,
        number=in_digits(number[1]),
        place=place,
        printed=", ".join(f"{key}: {value}" for key, value in said.items() if value),
        to="proposal",
        by=next((said[key] for key in ("author", "proposer", "by") if said.get(key)), ""),
        title=said.get("title", ""),
        date=dated(said.get("date", "")),
    )


def _word(value: Any) -> str:
    return str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _rank(value: Any) -> Rank | None:
    word = _word(value).casefold().removesuffix(" rule")
    return rank_named(word) if word in ("immutable", "mutable") else None


def _is(value: Any, wanted: bool) -> bool:
    return value is wanted or _word(value).casefold() in (("true", "yes") if wanted else ("false", "no"))
