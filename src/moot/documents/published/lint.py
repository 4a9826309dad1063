"""Lint for rulesets: runs every check, and sorts the findings by position without duplicates.

Everything here is a finding about words that stand there; nothing is changed, and no input raises.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from moot.documents.published.checks.amendments import applying_faults, link_faults
from moot.documents.published.checks.dates import date_faults
from moot.documents.published.checks.document import CheckedDocument, CheckedRules, LintFinding
from moot.documents.published.checks.logs import log_faults, name_faults
from moot.documents.published.checks.numbers import (
    count_faults,
    digit_findings,
    gap_findings,
    number_faults,
    twice_findings,
)
from moot.documents.published.checks.patterns import pattern_findings
from moot.documents.published.checks.references import claim_findings, reference_findings
from moot.documents.published.checks.undefined import dependency_findings, role_findings
from moot.documents.published.forms import posting_faults
from moot.documents.published.history import history_of
from moot.documents.published.values import PublishedRuleset
from moot.documents.source_text import SourceText
from moot.game.changes import Fault

OF_ONE_CHECK_MAX = 200
"""The most findings of one check that are reported."""
NOTES = "note."
"""The prefix of codes of mere notes."""

_BETTER_TOLD = {
    "published.stray-note": frozenset({"link.misplaced"}),
    "history.one-text": frozenset({"text.not-amended", "link.absent"}),
    "history.other-rule": frozenset({"link.other-rule"}),
    "history.number-twice": frozenset({"number.twice"}),
    "reference.other-title": frozenset({"link.other-rule"}),
    "link.one-sided": frozenset({"link.other-rule"}),
}
"""Codes that are dropped if another one explains the same position better."""
_PUT_RIGHT = frozenset({"text.not-amended", "rank.not-transmuted", "status.not-repealed", "link.other-rule"})
"""Codes of faults that applying the listed amendments corrects."""

_OF_RULES: tuple[Callable[[CheckedRules], Iterator[LintFinding]], ...] = (
    twice_findings,
    gap_findings,
    reference_findings,
    digit_findings,
    claim_findings,
    role_findings,
    dependency_findings,
    pattern_findings,
)
_OF_DOCUMENTS: tuple[Callable[[CheckedDocument], Iterator[Fault]], ...] = (
    number_faults,
    count_faults,
    link_faults,
    applying_faults,
    log_faults,
    name_faults,
    date_faults,
)


def check_rules(book: CheckedRules) -> tuple[LintFinding, ...]:
    """Lint rules of any origin; the findings in order."""
    found = [finding for check in _OF_RULES for finding in islice(check(book), OF_ONE_CHECK_MAX)]
    return tuple(sorted(found, key=lambda finding: (finding.rule, finding.at)))


def check_published(paper: SourceText, published: PublishedRuleset) -> tuple[Fault, ...]:
    """Lint a document; the findings in order. `paper` is its source text."""
    document = CheckedDocument(paper, published)
    faults = [_placed(document, finding) for finding in check_rules(document.book)]
    faults += [fault for check in _OF_DOCUMENTS for fault in islice(check(document), OF_ONE_CHECK_MAX)]
    faults += islice(posting_faults(paper, published), OF_ONE_CHECK_MAX)
    return sort_faults(faults)


def all_faults(paper: SourceText, published: PublishedRuleset) -> tuple[Fault, ...]:
    """All faults of a document, of parsing, notes and lint, but not what matters only to a history made of it."""
    history = history_of(published).contradictions
    return sort_faults([*paper.faults, *published.faults, *history, *check_published(paper, published)])


def faults_besides_history(
    paper: SourceText, published: PublishedRuleset, history: Iterable[Fault], *, is_applied: bool
) -> tuple[Fault, ...]:
    """The faults of a document, without those of its history.

    Where amendments that the document lists are applied (`is_applied`), what they put right is no fault any more.
    """
    told = {*paper.faults, *published.faults, *history}
    places = {(fault.line, fault.column) for fault in told if fault.code == "history.number-twice"}
    checked = (
        fault
        for fault in check_published(paper, published)
        if not is_note(fault.code)
        and not (is_applied and fault.code in _PUT_RIGHT)
        and not (fault.code == "number.twice" and (fault.line, fault.column) in places)
    )
    return sort_faults([*told, *checked])


def sort_faults(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Sort faults by position, without duplicates and those that another one at the position explains better."""
    listed = set(faults)
    codes: dict[tuple[int, int], set[str]] = {}
    for fault in listed:
        codes.setdefault((fault.line, fault.column), set()).add(fault.code)
    kept = [f for f in listed if not _BETTER_TOLD.get(f.code, frozenset()) & codes[f.line, f.column]]
    return tuple(sorted(kept, key=lambda fault: (fault.line, fault.column, fault.code, fault.message)))


def is_note(code: str) -> bool:
    """Whether a finding is only a note, not a fault."""
    return code.startswith(NOTES)


def _placed(document: CheckedDocument, finding: LintFinding) -> Fault:
    place = document.place(document.published.rules[finding.rule], finding.at)
    return place.fault(finding.code, finding.message, finding.remedy)
