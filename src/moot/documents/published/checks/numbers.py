"""Lint: rule and proposal numbers used twice, left out, out of order or misprinted, and wrong rule counts."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from moot.documents.citations import citations, in_digits, ordinal
from moot.documents.published.checks.document import CheckedDocument, CheckedRules, LintFinding, ranges, twice
from moot.documents.published.values import LogRow, PublishedRule, Section
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number, Time

_TOKEN = re.compile(r"(?<![0-9A-Za-z_@])(?=[0-9lIO]{0,6}[0-9])(?=[0-9]{0,6}[lIO])[0-9lIO]{2,7}(?![0-9A-Za-z_@])")
_SURE = re.compile(r"l+[0-9]|[0-9][lIO]+[0-9]|[0-9]O+$")
"""Unambiguous forms: `l0`, `1O5`, `10O`; `I5`, `O2` and `5l` may be something else."""
_NUMBERED = re.compile(r"\b(?:rules?|proposals?|amendments?|numbers?|by|in|amends|repeals)\s*#?\s*$", re.IGNORECASE)
"""Words before a number that ends in a letter: `10l` alone is ten litres."""
_PART_OF_ADDRESS = re.compile(r"[./:\\]\S*$")


class LetteredNumber(NamedTuple):
    """A number with letters in it."""

    at: int
    printed: str
    likely: Number


def lettered(text: str, known: frozenset[str]) -> Iterator[LetteredNumber]:
    """The numbers in a text with letters in place of digits; `known` are all numbers in use."""
    for found in _TOKEN.finditer(text):
        likely = in_digits(found[0])
        is_known = len(likely) > 2 and likely in known
        before = text[max(0, found.start() - 40) : found.start()]
        is_known = is_known and (found[0][-1].isdigit() or bool(_NUMBERED.search(before)))
        if not (is_known or _SURE.search(found[0])):
            continue
        if _PART_OF_ADDRESS.search(before.rpartition(" ")[2]) or text[found.end() : found.end() + 2].strip()[:1] == "/":
            continue
        yield LetteredNumber(found.start(), found[0], likely)


def digit_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Numbers with letters in place of digits in rule texts."""
    for at, rule in book.in_force:
        for one in lettered(rule.text, book.numbers):
            yield LintFinding(at, one.at, "number.letters", letters_message(one, book), f"write {one.likely}")


def letters_message(one: LetteredNumber, book: CheckedRules) -> str:
    """A message about such a number, and the number probably meant."""
    letters = " and ".join(dict.fromkeys(f"letter {c}" for c in one.printed if not c.isdigit()))
    known = book.get(one.likely)
    titled = f" (“{known.title}”)" if known and known.title else ""
    return f"“{one.printed}” has the {letters} where a digit belongs: likely {one.likely}{titled}"


_DENSE_MIN = 3
"""So many consecutive numbers make a series, in which a missing number is reported."""
_MISSING_MAX = 0.25
_APART = 3
_PROPOSALS_FROM = 300
"""From here on, numbers are those of proposals in most games."""
_BEGIN = re.compile(
    r"\bnumbers?\s+(?:shall\s+|will\s+|must\s+)?(?:begin|start)s?\s+(?:with|at|from)\s+(\d{1,6})\b", re.IGNORECASE
)
_ORDERED = 0.75
"""The share of a document that is in numerical order if that is its intended order."""
_ORDERED_MIN = 5


def twice_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Numbers that several rules have."""
    repeated = twice(rule.number for rule in book.rules)
    seen: set[str] = set()
    for at, rule in enumerate(book.rules):
        if rule.number in repeated and rule.number in seen:
            message = f"the number {rule.number} stands here again: {repeated[rule.number]} rules bear it"
            yield LintFinding(at, -1, "number.twice", message, "give each rule a number of its own")
        seen.add(rule.number)


def gap_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Numbers left out of a dense series of initial rules that begins at 1, 101 or similar.

    Rules that were adopted have the numbers of proposals, of which some failed. Where there are some, an initial rule
    may have been repealed long ago, and its number is missed only in a list that keeps those of repealed rules.
    """
    places = {rule.number: at for at, rule in enumerate(book.rules) if rule.is_first}
    others = {ordinal(number) for number in book.numbers} | _told_of(book)
    first = {ordinal(number) for number in places if number.isdecimal()}
    begin = _BEGIN.search(book.words)
    limit = int(begin[1]) if begin else max(_PROPOSALS_FROM, min(first, default=0) + 100)
    if any(other >= limit for other in others) and not any(rule.gone for rule in book.rules):
        return  # of a game that went on, in a list that leaves out what was repealed
    for run in _runs(sorted(number for number in first if number < limit)):
        missing = [n for n in range(run[0], run[-1] + 1) if n not in others]
        span = run[-1] - run[0] + 1
        begins = run[0] % 100 in (0, 1)
        if missing and begins and len(run) >= _DENSE_MIN and len(missing) <= _MISSING_MAX * span:
            after = next(n for n in run if n > missing[0])
            listed = ranges(str(n) for n in missing)
            message = f"{listed} {'is' if len(missing) == 1 else 'are'} missing from {run[0]}–{run[-1]}"
            yield LintFinding(places[Number(str(after))], -1, "number.gap", message, "if a rule was repealed, say so")


def _told_of(book: CheckedRules) -> set[int]:
    """The numbers that a rule speaks of as past or uncertain: `rule 306 was repealed`, `rule 311, if it exists`."""
    cited = (one for _, rule in book.in_force for one in citations(rule.text))
    return {ordinal(one.first) for one in cited if one.hedged and not one.is_range}


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Series of numbers that are close to each other."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number - runs[-1][-1] <= _APART:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def number_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Faults in the numbers of a document's headings, rows and notes."""
    yield from _rows_twice(document)
    yield from _rows_missing(document)
    yield from _lettered(document)
    yield from _unordered(document)


def _rows_twice(document: CheckedDocument) -> Iterator[Fault]:
    seen: dict[str, SourcePlace] = {}
    for row in document.published.log:
        if row.number in seen:
            message = f"the log has {row.number} here again, after line {seen[row.number].line}"
            yield row.place.fault("number.twice", message, "give each proposal a number of its own")
        seen.setdefault(row.number, row.place)


def _rows_missing(document: CheckedDocument) -> Iterator[Fault]:
    """Numbers that a log leaves out: every proposal has one, adopted or not (108)."""
    rows = {ordinal(row.number): row for row in document.published.log if row.number.isdecimal()}
    if not any(node.failed for node in document.traced.nodes):
        return  # a log of what was adopted leaves out what was not
    others = {ordinal(rule.number) for rule in document.published.rules}
    for one, following in pairwise(sorted(rows)):
        missing = [n for n in range(one + 1, min(following, one + 100)) if n not in others]
        if missing:
            listed = ranges(str(n) for n in missing)
            message = f"the log leaves out {listed}, between {one} and {following}"
            yield rows[following].place.fault("number.gap", message, "say what became of it")


def _lettered(document: CheckedDocument) -> Iterator[Fault]:
    """Numbers of headings and notes with letters in them."""
    items: list[PublishedRule | LogRow] = [*document.published.rules, *document.published.log]
    for item in items:
        if item.printed != item.number and any(c in "lIoO" for c in item.printed):
            yield _letters(document, item.place, LetteredNumber(0, item.printed, in_digits(item.printed)))
        for link in item.links:
            for one in lettered(link.printed, document.book.numbers | {link.number}):
                yield _letters(document, _place_of(document, link.place, one.printed), one)


def _place_of(document: CheckedDocument, begin: SourcePlace, printed: str) -> SourcePlace:
    """The position of a number in the note that begins at a position."""
    for line in (begin.line, begin.line + 1):
        for column, text in document.line(line):
            found = text.find(printed, max(0, begin.column - column) if line == begin.line else 0)
            if found >= 0:
                return SourcePlace(line, column + found)
    return begin


def _letters(document: CheckedDocument, place: SourcePlace, one: LetteredNumber) -> Fault:
    return place.fault("number.letters", letters_message(one, document.book), f"write {one.likely}")


def _unordered(document: CheckedDocument) -> Iterator[Fault]:
    """Numbers out of order, in a document that is otherwise in numerical order; all are reported at the first."""
    by_section = [list(group) for _, group in groupby(_numbered(document.published.rules), lambda rule: rule.section)]
    down = [
        (one, other)
        for rules in by_section
        for one, other in pairwise(rules)
        if ordinal(other.number) < ordinal(one.number)
    ]
    total = sum(len(rules) for rules in by_section)
    ordered = sum(_longest_rising([ordinal(rule.number) for rule in rules]) for rules in by_section)
    if not down or total < _ORDERED_MIN or ordered < _ORDERED * total:
        return
    one, other = down[0]
    more = f"; so it does at {ranges(rule.number for _, rule in down[1:])}" if len(down) > 1 else ""
    dates = _dates(by_section, down)
    how = ": these stand in the order of their dates" if len(dates) > 2 and dates == sorted(dates) else ""
    message = f"the order of numbers breaks here, {other.number} after {one.number}{more}{how}"
    yield other.place.fault("number.order", message, "list the rules in the order of their numbers")


def _numbered(rules: Iterable[PublishedRule]) -> Iterator[PublishedRule]:
    return (rule for rule in rules if ordinal(rule.number) >= 0 and "." not in rule.number)


def _dates(by_section: list[list[PublishedRule]], down: list[tuple[PublishedRule, PublishedRule]]) -> list[Time]:
    """The dates of the rules in sections with numbers out of order."""
    broken = {rule.place for _, rule in down}
    sections = [rules for rules in by_section if any(rule.place in broken for rule in rules)]
    dated = [rule.changed for rules in sections for rule in rules]
    return [date.time + (date.of_day or 0) for date in dated if date.time is not None]


def _longest_rising(values: Sequence[int]) -> int:
    """The length of the longest increasing subsequence."""
    ends: list[int] = []
    for value in values:
        at = bisect_left(ends, value + 1)
        ends[at : at + 1] = [value]
    return len(ends)


def count_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Counts of rules that match neither the section below nor all rules in force of that rank."""
    for section in document.published.sections:
        if section.count is not None:
            below = _below(document, section)
            ways = _ways(document, section, below)
            if section.count not in ways.values():
                yield _fault(section, ways)


def _below(document: CheckedDocument, section: Section) -> list[PublishedRule]:
    following = [other.place for other in document.published.sections if other.place > section.place]
    end = min(following, default=None)
    return [
        rule
        for rule in document.published.rules
        if rule.section == section.name and rule.place > section.place and (end is None or rule.place < end)
    ]


def _ways(document: CheckedDocument, section: Section, below: list[PublishedRule]) -> dict[str, int]:
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


def _fault(section: Section, ways: dict[str, int]) -> Fault:
    below, standing, *_, last = ways.values()
    said = f"there are {below} headings below it, {standing} of them in force"
    if section.rank and last != standing:
        said = f"{last} {section.rank} rules are in force, {standing} of them below this heading"
    message = f"“{section.name}” says that there are {section.count}, and {said}"
    return section.place.fault("count.differs", message, f"say {last if section.rank else standing}")
