"""Names of people: one person's in several spellings, and numbers where a name should stand."""

import re
from collections.abc import Iterable, Iterator

from moot.documents.published.checks.book import ranges
from moot.documents.published.checks.document import Document
from moot.documents.published.values import Place, PublishedRule, Recorded
from moot.game.changes import Fault
from moot.game.values import Number

_NO_NAME = re.compile(r"(?:(?:rule|proposal|amendment)s?\s*)?(?:no\.?\s*|\#\s*)?\d+(?:[./]\d+)?", re.IGNORECASE)
_ADDED = re.compile(
    r"\s*(?:\((?P<brackets>[^()]+)\)|,\s*(?P<comma>\w[\w .'-]*)|,?\s+(?:aka|a\.k\.a\.|alias)\s+.*)$", re.IGNORECASE
)
_NOT_LETTERS = re.compile(r"[\W_]+")


def name_faults(document: Document) -> Iterator[Fault]:
    """What is wrong with the names of proposers."""
    named = list(_proposers(document))
    for name, place, _ in named:
        if _NO_NAME.fullmatch(name):
            message = f"“{name}” stands where the proposer's name belongs"
            yield document.fault(place, "name.number", message, "put the name of a person there")
    yield from _spelled(document, named)


def _proposers(document: Document) -> Iterator[tuple[str, Place, Number]]:
    """Each proposer as printed, where, and of what; a rule that stands in the log is told once."""
    rows = {row.place for row in document.published.log}
    items: list[PublishedRule | Recorded] = [
        *document.published.log,
        *(rule for rule in document.published.rules if rule.place not in rows),
    ]
    for item in sorted(items, key=lambda item: item.place):
        if item.proposer:
            place = item.outcome_place if isinstance(item, Recorded) else item.place
            yield " ".join(item.proposer.split()), place, item.number


def _spelled(document: Document, named: Iterable[tuple[str, Place, Number]]) -> Iterator[Fault]:
    """One fault for each person, where the less usual spelling comes first."""
    people: dict[str, dict[str, list[tuple[Place, Number]]]] = {}
    named = list(named)
    bases = {_key(name) for name, _, _ in named}
    for name, place, number in named:
        people.setdefault(_person(document, name, bases), {}).setdefault(name, []).append((place, number))
    for spellings in people.values():
        if len(spellings) > 1:
            usual, *others = sorted(spellings, key=lambda name: -len(spellings[name]))
            listed = " and ".join(f"“{name}” ({ranges(n for _, n in spellings[name])})" for name in others)
            place = min(place for name in others for place, _ in spellings[name])
            message = f"{listed} and “{usual}” look like one person, whose name is spelled in {len(spellings)} ways"
            yield document.fault(place, "name.spellings", message, "spell a name the same way everywhere")


def _person(document: Document, name: str, bases: set[str]) -> str:
    """A name by which spellings are compared: its letters; without an addition where the bare name stands elsewhere."""
    added = _ADDED.search(name)
    if added and _key(name[: added.start()]) in bases:
        comma = added["comma"]
        if not comma or re.search(rf"\bthe\s+{re.escape(comma)}\b", document.book.words, re.IGNORECASE):
            return _key(name[: added.start()])
    return _key(name)


def _key(name: str) -> str:
    return _NOT_LETTERS.sub(" ", name.casefold()).strip()
