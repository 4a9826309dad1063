"""How well rules' texts are drafted: `python -m tests.english.measure [seen|held|FOLDER ...] [--failures]`.

A case that isn't right at once may be right with one choice: each of its sentences that makes no code is replaced by a
reading or a suggestion that is offered for it, as its author would choose. Of the held half only the totals are told,
so that nobody writes phrases for its texts.
"""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

from tests.english.collection_play import CollectionCase, Draft, grade, read_collection

from moot import bootstrap
from moot.authoring.rule_drafts import draft_rule
from moot.law.english.amending import amended
from moot.law.english.drafts import TextDraft, draft_of, with_declared
from moot.law.english.law_names import DeclaredNames
from moot.law.english.table import LawNames
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host
from moot.runtime.clock import SetClock

CHOICES_MAX = 64
"""The most ways to choose for one text that are played."""


@cache
def names_of(host: Host, case: CollectionCase) -> tuple[LawNames, frozenset[str]]:
    """What the rules declare that are in force when a case's rule comes."""
    before = case.before[:-1] if case.amends == "earlier" else case.before
    return declared_by(_names_in(host, case.ruleset), [earlier.reference for earlier in before])


@cache
def _names_in(host: Host, ruleset: str) -> tuple[LawNames, frozenset[str]]:
    rules = host.ruleset(ruleset).rules
    codes = (rule.content.expansion or expand(rule.content.mechanism)[0] for rule in rules)
    return declared_by((LawNames(quantities=()), frozenset()), codes)


def declared_by(known: tuple[LawNames, frozenset[str]], codes: Iterable[str]) -> tuple[LawNames, frozenset[str]]:
    """What is known of a law with what some codes declare besides."""
    for code in codes:
        mechanism, _ = read_mechanism(code)
        if mechanism is not None:
            known = with_declared(*known, mechanism)
    return known


def drafted(host: Host, case: CollectionCase, text: str = "") -> tuple[TextDraft, Draft]:
    """What comes of a case's text, or of another for it, under the ruleset of its game."""
    names, declared = names_of(host, case)
    draft = draft_of(text or case.rule_text, names, declared)
    code = draft.mechanism or None
    if code and case.amends not in ("", "earlier"):
        content = next(r.content for r in host.ruleset(case.ruleset).rules if r.number == case.amends)
        old, _ = read_mechanism(content.expansion or expand(content.mechanism)[0])
        assert old is not None
        code = amended(old, content.text, draft, DeclaredNames(names, declared))
    leaves_something = any(not sentence.runs for sentence in draft.sentences)
    return draft, Draft(code, leaves_something=leaves_something)


class Offered(NamedTuple):
    """What is offered for the sentences of a text that make no code."""

    sentences: int
    """The sentences that aren't understood, or in several ways."""
    without: int
    """Those of them for which nothing is offered."""
    offers: tuple[str, ...]
    right: frozenset[str]
    """The offers that are among those with which the play passes."""


def offered(host: Host, case: CollectionCase) -> Offered:
    """What is offered for a case, and whether one choice for each sentence makes it right."""
    law = DeclaredNames(*names_of(host, case))
    rule = draft_rule(case.rule_text, law)
    unread = [
        (one, [offer.text for offer in near])
        for one, near in zip(rule.sentences, rule.nearest, strict=True)
        if not (one.runs or one.held_back_by)
    ]
    offers = tuple(offer for _, near in unread for offer in near)
    right: set[str] = set()
    ways = product(*((*near, "") for _, near in unread))
    for chosen in islice(ways, CHOICES_MAX):
        if not any(chosen) or (right and right.issuperset(filter(None, chosen))):
            continue
        text, end = "", 0
        for (one, _), said in zip(unread, chosen, strict=True):
            text, end = text + rule.text[end : one.start] + (said or one.text), one.end
        if grade(host, case, drafted(host, case, text + rule.text[end:])[1]) == "right":
            right |= set(filter(None, chosen))
    return Offered(len(unread), sum(not near for _, near in unread), offers, frozenset(right))


class Totals(NamedTuple):
    """The totals of some cases."""

    grades: Counter[str]
    by_class: dict[str, Counter[str]]
    seconds: float
    offer_seconds: tuple[float, ...]
    """What the offers of each case took."""

    def __str__(self) -> str:
        took = sorted(self.offer_seconds) or [0.0]
        times = f"{self.seconds * 1000:.0f} ms of CPU; offers {took[len(took) // 2] * 1000:.0f} ms in the median"
        lines = (f"  {kind:14} {dict(grades)}" for kind, grades in self.by_class.items())
        return "\n".join([f"{dict(self.grades)} {times}, {took[-1] * 1000:.0f} ms at most", *lines])


def measured(host: Host, cases: Iterable[CollectionCase], tell: Callable[[str], None]) -> Totals:
    """Grade some cases, also with what is offered; `tell` is told of those that aren't right at once."""
    totals = Totals(Counter(), defaultdict(Counter), 0.0, ())
    for case in cases:
        names_of(host, case)
        began = time.process_time()
        _, made = drafted(host, case)
        took = time.process_time() - began
        found = grade(host, case, made)
        graded: Counter[str] = Counter([found])
        if case.expected == "runs" and found != "right":
            began = time.process_time()
            draft_rule(case.rule_text, DeclaredNames(*names_of(host, case)))
            totals = totals._replace(offer_seconds=(*totals.offer_seconds, time.process_time() - began))
            offer = offered(host, case)
            graded["with one choice"] += bool(offer.right)
            graded["offers"] += len(offer.offers)
            graded["wrong offers"] += sum(one not in offer.right for one in offer.offers)
            graded["unread sentences"] += offer.sentences
            graded["without offer"] += offer.without
            tell(f"{found}{' RIGHT WITH A CHOICE' if offer.right else ''}: {case.kind}/{case.id}: {case.text}")
            tell("\n".join(f"    {'+' if one in offer.right else '-'} {one}" for one in offer.offers))
        totals.grades.update(graded)
        totals.by_class[case.kind].update(graded)
        totals = totals._replace(seconds=totals.seconds + took)
    return totals


def main(arguments: list[str]) -> None:
    """Grade every case, and print the totals by class."""
    wanted = [one for one in arguments if not one.startswith("--")] or ["seen", "held"]
    with bootstrap.host(":memory:", SetClock(0)) as host:
        for one in wanted:
            is_half = one in ("seen", "held")
            cases = read_collection() if is_half else read_collection(Path(one))
            told = "--failures" in arguments and one != "held"
            found = measured(
                host, [case for case in cases if not is_half or case.half == one], print if told else _quiet
            )
            print(one, found)


def _quiet(_: str) -> None:
    """Tell nothing."""


if __name__ == "__main__":
    main(sys.argv[1:])
