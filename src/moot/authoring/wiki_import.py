"""Import of a MediaWiki export: a page for each rule, or one page with all rules, and what each revision changed."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from moot.authoring.import_forms import RulesetSource, empty_source, rules_at_end
from moot.documents.citations import NUMBER, in_digits
from moot.documents.published.parser import read_published
from moot.documents.published.revisions import RevisedRule, RulesRevision, history_of_revisions, revised
from moot.documents.published.rule_pages import read_rule_page
from moot.documents.published.values import PublishedRule, PublishedRuleset
from moot.documents.source_text import SourceText
from moot.documents.wiki import WikiRevision, read_wiki_export
from moot.game.changes import Fault
from moot.game.values import Number
from moot.languages import N_

_RULE_PAGE = re.compile(
    rf"(?:[^:/]*\brules?\b[^:/]*[:/]\s*(?:rule\s*)?|rule\s*)\#?({NUMBER})\b[\s.:–—-]*(?P<title>.*)", re.IGNORECASE
)
_REDIRECT = re.compile(r"\s*#REDIRECT\b", re.IGNORECASE)
_RULES_MIN = 2
_PAGES_TRIED_MAX = 40
_PARSED_MAX = 1_500_000
"""The most characters of revisions of a page with all rules that are read."""


def read_wiki(data: bytes) -> RulesetSource:
    """The rules in an export, with the history that its revisions tell; it may have no rules. Never raises."""
    revisions = read_wiki_export(data)
    if isinstance(revisions, str):
        fault = Fault(
            1,
            1,
            "published.wiki",
            N_("this MediaWiki export can't be read: {revisions}", revisions=revisions),
            N_("export it again"),
        )
        return empty_source((fault,))
    pages = defaultdict[str, list[WikiRevision]](list)
    for revision in revisions:
        pages[revision.page].append(revision)
    numbered = {page: found for page in pages if (found := _RULE_PAGE.fullmatch(page))}
    if len(numbered) >= _RULES_MIN:
        return _of_rule_pages([revision for page in numbered for revision in pages[page]])
    return _of_one_page(pages.values())


def _in_order(revisions: Iterable[WikiRevision]) -> list[WikiRevision]:
    """Revisions by time, and else as they stand."""
    return sorted(revisions, key=lambda revision: revision.time or 0)


def _of_rule_pages(revisions: list[WikiRevision]) -> RulesetSource:
    now: dict[Number, RevisedRule] = {}
    told: list[RulesRevision] = []
    for place, revision in enumerate(_in_order(revisions), 1):
        found = _RULE_PAGE.fullmatch(revision.page)
        assert found is not None
        rule = read_rule_page(f"{found[1]}.wiki", revision.text, place)
        now = {number: held for number, held in now.items() if number != in_digits(found[1])}
        if isinstance(rule, PublishedRule) and rule.text and not _REDIRECT.match(revision.text):
            now[rule.number] = revised(rule, rule.title or found["title"].strip())
        told.append(_revision(revision, now))
    return _source(told, ())


def _of_one_page(pages: Iterable[Sequence[WikiRevision]]) -> RulesetSource:
    """The page with the most rules."""
    latest = [_in_order(page) for page in pages]
    likely = sorted(latest, key=lambda page: -len(re.findall(r"(?m)^\W*(?:rule\W*)?\d", page[-1].text)))
    read = [(_rules_in(page[-1].text), page) for page in likely[:_PAGES_TRIED_MAX]]
    best, page = max(read, key=lambda one: len(one[0].in_force), default=(None, []))
    if best is None or len(best.in_force) < _RULES_MIN:
        message = N_("none of the {count} pages of this MediaWiki export has rules", count=len(latest))
        remedy = N_("call the page of each rule “Rule 101”, or begin each rule with its number")
        return empty_source((Fault(1, 1, "published.no-rules", message, remedy),))
    faults = list(best.faults)
    if sum(len(revision.text) for revision in page) > _PARSED_MAX:
        faults.append(Fault(1, 1, "import.too-long", N_("the page's revisions are too long a history to be read")))
        page = page[-1:]
    parsed = [(revision, _rules_in(revision.text)) for revision in page]
    told = [
        _revision(revision, {rule.number: revised(rule, rule.title) for rule in published.in_force})
        for revision, published in parsed
    ]
    return _source(told, tuple(faults), best)


def _rules_in(text: str) -> PublishedRuleset:
    return read_published(SourceText.of(text))


def _revision(revision: WikiRevision, rules: dict[Number, RevisedRule]) -> RulesRevision:
    return RulesRevision(
        id=f"r{revision.id}" if revision.id else "",
        author=revision.author,
        time=revision.time or 0,
        message=revision.comment,
        rules=rules,
    )


def _source(
    told: list[RulesRevision], faults: tuple[Fault, ...], published: PublishedRuleset | None = None
) -> RulesetSource:
    begin = next((at for at, revision in enumerate(told) if revision.rules), None)
    if begin is None:
        return empty_source(faults)
    history = history_of_revisions(told[begin:])
    rules = tuple(one.published for one in told[-1].rules.values())
    published = published or PublishedRuleset(rules=rules, faults=faults)
    wrong = (*faults, *history.faults)
    return RulesetSource(published=published, told=history, faults=wrong, lost_by=wrong, standing=rules_at_end(history))
