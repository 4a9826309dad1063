"""Headings that say how many rules stand below them, and are wrong about it."""

from collections.abc import Iterator

from moot.documents.published.checks.document import Document
from moot.documents.published.values import PublishedRule, Section
from moot.game.changes import Fault


def count_faults(document: Document) -> Iterator[Fault]:
    """Counts that fit no way of counting: what stands below, or all rules in force of that rank in the document."""
    for section in document.published.sections:
        if section.count is not None:
            below = _below(document, section)
            ways = _ways(document, section, below)
            if section.count not in ways.values():
                yield _fault(document, section, ways)


def _below(document: Document, section: Section) -> list[PublishedRule]:
    following = [other.place for other in document.published.sections if other.place > section.place]
    end = min(following, default=None)
    return [
        rule
        for rule in document.published.rules
        if rule.section == section.name and rule.place > section.place and (end is None or rule.place < end)
    ]


def _ways(document: Document, section: Section, below: list[PublishedRule]) -> dict[str, int]:
    standing = [rule for rule in below if rule.status == "in-force"]
    ways = {
        "headings below it": len(below),
        "of them in force": len(standing),
        "of them not repealed": sum(rule.status != "repealed" for rule in below),
    }
    if section.rank:
        ranked = sum(rule.rank == section.rank for rule in document.published.in_force)
        ways[f"{section.rank} rules in force in the document"] = ranked
    return ways


def _fault(document: Document, section: Section, ways: dict[str, int]) -> Fault:
    below, standing, *_, last = ways.values()
    said = f"there are {below} headings below it, {standing} of them in force"
    if section.rank and last != standing:
        said = f"{last} {section.rank} rules are in force, {standing} of them below this heading"
    message = f"“{section.name}” says that there are {section.count}, and {said}"
    return document.fault(section.place, "count.differs", message, f"say {last if section.rank else standing}")
