"""Notes that tie rules and proposals together, where one end says something else than the other, or is not there."""

from collections.abc import Iterator

from moot.documents.published.checks.document import Document
from moot.documents.published.facts import Facts, all_items
from moot.documents.published.nodes import Node
from moot.documents.published.values import Link, Place, Published, PublishedRule, Recorded
from moot.game.changes import Fault
from moot.game.values import Number

_PASSIVE = {"amended-by": "amends", "repealed-by": "repeals", "transmuted-by": "transmutes"}
_ACTIVE = {active: passive for passive, active in _PASSIVE.items()}
_SIDES_MIN = 3
"""So many notes that stand at both ends show that a document means to have them there."""


def link_faults(document: Document) -> Iterator[Fault]:
    """What is wrong with the notes of a document."""
    yield from _absent(document)
    yield from _other_rule(document)
    yield from _misplaced(document)
    yield from _one_sided(document)


def _items(published: Published) -> Iterator[PublishedRule | Recorded]:
    """Rules and rows, what stands in both once."""
    rows = {row.place for row in published.log}
    yield from (rule for rule in published.rules if rule.place not in rows)
    yield from published.log


# --- what is not there ---------------------------------------------------------------------------


def _absent(document: Document) -> Iterator[Fault]:
    """Notes that name what the document doesn't have, where it has most of what notes name."""
    named = [(item, link) for item in _items(document.published) for link in item.links if _is_by(link)]
    numbers = {link.number for _, link in named}
    missing = {number for number in numbers if number not in document.by_number}
    if not missing or len(missing) * 2 >= len(numbers):
        return
    for item, link in named:
        if link.number in missing:
            message = f"rule {item.number} says “{link.printed}”, and {link.number} is not in the document"
            yield document.fault(link.place, "link.absent", message, "add it, or see whether the number is right")


def _is_by(link: Link) -> bool:
    return bool(link.number) and link.kind in (*_PASSIVE, "created-by")


# --- another rule than the note's ----------------------------------------------------------------


def _other_rule(document: Document) -> Iterator[Fault]:
    """Proposals that say they change one rule, where the note of that stands on another."""
    for item in _items(document.published):
        for link in item.links:
            for node in document.by_number.get(link.number, ()) if link.kind in _PASSIVE else ():
                targets = _targets(document, node)
                if targets and not _is_meant(document, item.number, set(targets)) and node.place != item.place:
                    yield _fault_of(document, node, item, link, targets)


def _targets(document: Document, node: Node) -> dict[Number, Place]:
    """The rules that a proposal says it changes, by its notes or else in its words, with where it says so."""
    item = node.rule or node.row
    if item is None:
        return {}
    noted = {link.number: link.place for link in item.links if link.kind in _ACTIVE and link.number}
    return noted or _in_words(document, item)


def _in_words(document: Document, item: PublishedRule | Recorded) -> dict[Number, Place]:
    read = document.understood(item)
    found: dict[Number, Place] = {}
    if not read.not_understood:
        for change in read.changes:
            if change.kind != "enact" and change.rule:
                begin = item.text.find(change.rule, change.span.start)
                found.setdefault(change.rule, document.place(item, max(begin, change.span.start)))
    return found


def _is_meant(document: Document, number: str, targets: set[Number]) -> bool:
    """Whether a rule is among those named, or is an amendment of one of them, or of such an amendment."""
    seen: set[Number] = set()
    while targets:
        if number in targets:
            return True
        seen |= targets
        by = {link.number for target in targets for link in _links(document, target) if link.kind in _PASSIVE}
        targets = by - seen
    return False


def _fault_of(
    document: Document, node: Node, item: PublishedRule | Recorded, link: Link, targets: dict[Number, Place]
) -> Fault:
    said, place = next(iter(targets.items()))
    title = getattr(item, "title", "")
    own = node.rule or node.row
    hint = ""
    if own is not None and title and " ".join(title.split()).casefold() in " ".join(own.text.split()).casefold():
        hint = f"; it gives that rule's title, “{title}”, too"
    message = (
        f"{own.number if own else node.number} says that it changes rule {said}, and the note of that,"
        f" “{link.printed}”, stands on rule {item.number} (line {item.place.line}){hint}"
    )
    return document.fault(place, "link.other-rule", message, f"see whether {said} or {item.number} is meant")


# --- what stands in the wrong place, or at one end only ------------------------------------------


def _misplaced(document: Document) -> Iterator[Fault]:
    """Notes below a rule that cannot be its own, where another rule lacks just that note."""
    for place, link in _strays(document):
        lacking = _lacking(document, link)
        if len(lacking) == 1:
            other, of = lacking[0]
            message = (
                f"“{link.printed}” belongs to {other}, further down: {link.number} says “{of.printed}”,"
                f" and {other} has no such note"
            )
            yield document.fault(place, "link.misplaced", message, f"put it below {other}")


def _strays(document: Document) -> Iterator[tuple[Place, Link]]:
    places = {(f.line, f.column) for f in document.published.faults if f.code == "published.stray-note"}
    for note in document.published.notes:
        facts = Facts()
        if (note.place.line, note.place.column) in places and all_items(note.text, _anywhere, facts):
            yield from ((note.place, link) for link in facts.links if link.kind in _ACTIVE)


def _anywhere(_offset: int) -> Place:
    return Place(1, 1)


def _lacking(document: Document, stray: Link) -> list[tuple[Number, Link]]:
    """Which proposals are said to have changed a rule, without a note of their own that they did."""
    return [
        (link.number, link)
        for link in _links(document, stray.number)
        if _PASSIVE.get(link.kind) == stray.kind and not _says(document, link.number, stray.kind, stray.number)
    ]


def _says(document: Document, number: Number, kind: str, of: Number) -> bool:
    return any(link.kind == kind and link.number == of for link in _links(document, number))


def _links(document: Document, number: str) -> list[Link]:
    """The notes on what bears a number, in the rules and in the log."""
    items = [item for node in document.by_number.get(number, ()) for item in (node.rule, node.row)]
    listed = [link for item in items if item is not None for link in item.links]
    return list({(link.kind, link.number, link.place): link for link in listed}.values())


def _one_sided(document: Document) -> Iterator[Fault]:
    """Notes that have no counterpart, in a document that otherwise notes both ends."""
    both: list[Link] = []
    lone: list[tuple[PublishedRule | Recorded, Link, str]] = []
    strays = {(link.kind, link.number) for _, link in _strays(document)}
    for item in _items(document.published):
        for link in item.links:
            other = _PASSIVE.get(link.kind) or _ACTIVE.get(link.kind)
            if other is None or link.number not in document.by_number:
                continue
            if _says(document, link.number, other, item.number):
                both.append(link)
            elif link.kind in _PASSIVE and any(back.kind == other for back in _links(document, link.number)):
                continue  # it names another rule, and that is told there
            elif (other, item.number) not in strays:
                lone.append((item, link, other))
    if len(both) // 2 >= _SIDES_MIN and len(lone) < len(both):
        for item, link, other in lone:
            said = f"“{other} {item.number}”" if other in _ACTIVE else "that it was"
            message = f"{item.number} says “{link.printed}”, and {link.number} doesn't say {said}"
            yield document.fault(link.place, "link.one-sided", message, "note it at both ends, or see which is right")
