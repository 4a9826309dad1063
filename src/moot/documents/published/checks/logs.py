"""Lint: proposal logs (ambiguous outcomes, lost texts, missing dates) and misspelled names of proposers."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Literal

from moot.documents.prose import RuleIn, understand
from moot.documents.published.checks.document import CheckedDocument, flat, ranges
from moot.documents.published.graph import RuleNode
from moot.documents.published.values import LogRow
from moot.documents.published.words import words_of
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number

Fate = Literal["in force", "superseded", "failed", "other"]
"""The outcome of a proposal by its place in the document and its notes, whatever the log calls it."""

_COMMON = words_of("outcomes")
"""Words for outcomes that need no definition in a rule."""
_STEM = 4


def log_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Faults in a document's log."""
    rows = [node for node in document.traced.nodes if node.row is not None]
    yield from _two_meanings(rows)
    yield from _unknown_words(document, rows)
    yield from _texts(document, rows)
    yield from _undated(rows)


def _row(node: RuleNode) -> LogRow:
    assert node.row is not None
    return node.row


def _fate(node: RuleNode) -> Fate:
    if node.failed:
        return "failed"
    if node.stands:
        return "in force"
    kinds = {link.kind for link in _row(node).links}
    return "superseded" if kinds & {"amended-by", "transmuted-by"} else "other"


def _two_meanings(rows: list[RuleNode]) -> Iterator[Fault]:
    """Words used both for rules in force and for superseded ones, in a log with several words for these."""
    told = [node for node in rows if _row(node).outcome and _fate(node) in ("in force", "superseded")]
    by_word = _grouped(told, lambda node: _row(node).outcome.casefold())
    if len(by_word) < 2:
        return
    for nodes in by_word.values():
        fates = _grouped(nodes, _fate)
        if len(fates) == 2:
            few, many = sorted(fates, key=lambda fate: len(fates[fate]))
            word = _row(nodes[0]).outcome
            listed = [f"{ranges(_row(node).number for node in fates[fate])} ({fate})" for fate in (many, few)]
            message = f"“{word}” stands for {listed[0]}, and also for {listed[1]}"
            first = _row(fates[few][0])
            yield first.outcome_place.fault("outcome.two-meanings", message, "use one word for one outcome")


def _grouped(nodes: list[RuleNode], key: Callable[[RuleNode], str]) -> dict[str, list[RuleNode]]:
    return {word: list(group) for word, group in groupby(sorted(nodes, key=key), key)}


def _unknown_words(document: CheckedDocument, rows: list[RuleNode]) -> Iterator[Fault]:
    """Outcomes that no rule explains: `No Quorum`, if no rule requires one."""
    said = document.book.words.casefold()
    for word, nodes in _grouped([n for n in rows if _row(n).outcome], lambda n: _row(n).outcome.casefold()).items():
        foreign = [part for part in re.findall(r"[a-z]{4,}", word) if part not in _COMMON and part[:_STEM] not in said]
        if foreign:
            row = _row(nodes[0])
            numbers = ranges(_row(node).number for node in nodes)
            message = f"“{row.outcome}” is the outcome of {numbers}, and no rule here speaks of {' or '.join(foreign)}"
            yield row.outcome_place.fault("outcome.no-rule", message, "see which rule decided that")


def _texts(document: CheckedDocument, rows: list[RuleNode]) -> Iterator[Fault]:
    has_texts = any(_row(node).text for node in rows)
    for node in rows:
        row = _row(node)
        if node.failed:
            continue
        if not row.text and _is_lost(node) and has_texts:
            message = f"the text of {row.number}, which was adopted, is not kept"
            yield row.place.fault("text.lost", message, "look for it in an older copy of the rules")
        elif row.text and _quotes_repealed(node):
            gone = ranges(link.number for link in row.links if link.kind == "repeals")
            message = f"{row.number} repeals {gone}, and its text doesn't say so: it looks like the text of {gone}"
            yield row.text_place.fault("text.repealed-rule", message, "put the proposal's own words there")
    for rule in document.published.rules:
        if rule.status == "superseded":
            message = f"what rule {rule.number} said before it was changed is not kept"
            yield rule.place.fault("note.text-lost", message, "look for it in an older copy of the rules")


def _is_lost(node: RuleNode) -> bool:
    """Whether the text of a row is nowhere else: not in the rules, nor in a rule that it amended."""
    stands = node.rule is not None and bool(node.rule.text)
    return not stands and not any(deed.rule.stands for deed in node.deeds)


def _quotes_repealed(node: RuleNode) -> bool:
    """Whether a row that repeals a rule has the rule's text instead of an instruction."""
    row = _row(node)
    gone = {link.number for link in row.links if link.kind == "repeals"}
    if not gone or node.stands or any(number in row.text for number in gone) or "repeal" in row.text.casefold():
        return False
    read = understand(row.text, [RuleIn(number) for number in gone])
    return all(change.kind == "enact" for change in read.changes)


def _undated(rows: list[RuleNode]) -> Iterator[Fault]:
    """Proposals that took effect without a date, in a log where all others have one."""
    took = [node for node in rows if not node.failed and _row(node).outcome]
    undated = [node for node in took if _row(node).date.time is None]
    for node in undated if len(undated) * 4 <= len(took) else ():
        row = _row(node)
        if node.deeds:
            changed = ranges(deed.rule.called for deed in node.deeds)
            message = f"{row.number} took effect, for it changed {changed}, and it has no date"
            yield row.outcome_place.fault("date.missing", message, "say when it was adopted")


_NO_NAME = re.compile(r"(?:(?:rule|proposal|amendment)s?\s*)?(?:no\.?\s*|\#\s*)?\d+(?:[./]\d+)?", re.IGNORECASE)
_ADDED = re.compile(
    r"\s*(?:\((?P<brackets>[^()]+)\)|,\s*(?P<comma>\w[\w .'-]*)|,?\s+(?:aka|a\.k\.a\.|alias)\s+.*)$", re.IGNORECASE
)


def name_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Faults in the names of proposers."""
    named = list(_proposers(document))
    for name, place, _ in named:
        if _NO_NAME.fullmatch(name):
            message = f"“{name}” stands where the proposer's name belongs"
            yield place.fault("name.number", message, "put the name of a person there")
    yield from _spelled(document, named)


def _proposers(document: CheckedDocument) -> Iterator[tuple[str, SourcePlace, Number]]:
    """Each proposer as printed, with the position and the item; a rule in the log counts once."""
    for item in sorted(document.items, key=lambda item: item.place):
        if item.proposer:
            place = item.outcome_place if isinstance(item, LogRow) else item.place
            yield " ".join(item.proposer.split()), place, item.number


def _spelled(document: CheckedDocument, named: Iterable[tuple[str, SourcePlace, Number]]) -> Iterator[Fault]:
    """One fault for each person, at the first less common spelling."""
    people: dict[str, dict[str, list[tuple[SourcePlace, Number]]]] = {}
    named = list(named)
    bases = {flat(name) for name, _, _ in named}
    for name, place, number in named:
        people.setdefault(_person(document, name, bases), {}).setdefault(name, []).append((place, number))
    for spellings in people.values():
        if len(spellings) > 1:
            usual, *others = sorted(spellings, key=lambda name: -len(spellings[name]))
            listed = " and ".join(f"“{name}” ({ranges(n for _, n in spellings[name])})" for name in others)
            place = min(place for name in others for place, _ in spellings[name])
            message = f"{listed} and “{usual}” look like one person, whose name is spelled in {len(spellings)} ways"
            yield place.fault("name.spellings", message, "spell a name the same way everywhere")


def _person(document: CheckedDocument, name: str, bases: set[str]) -> str:
    """A name in the form in which spellings are compared: letters only, mostly without an addition."""
    added = _ADDED.search(name)
    if added and flat(name[: added.start()]) in bases:
        comma = added["comma"]
        if not comma or re.search(rf"\bthe\s+{re.escape(comma)}\b", document.book.words, re.IGNORECASE):
            return flat(name[: added.start()])
    return flat(name)
