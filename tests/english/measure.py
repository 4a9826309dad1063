"""How well rules' texts are drafted: `python -m tests.english.measure [seen|held] [--failures]`.

Of the held half only the totals are told, so that nobody writes phrases for its texts.
"""

import sys
import time
from collections import Counter, defaultdict
from functools import cache

from tests.english.collection_play import CollectionCase, Draft, grade, read_collection

from moot import bootstrap
from moot.law.english.amending import amended
from moot.law.english.drafts import TextDraft, draft_of, with_declared
from moot.law.english.law_names import DeclaredNames
from moot.law.english.table import LawNames
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host
from moot.runtime.clock import SetClock


@cache
def names_of(host: Host, case: CollectionCase) -> tuple[LawNames, frozenset[str]]:
    """What the rules declare that are in force when a case's rule comes."""
    rules = host.ruleset(case.ruleset).rules
    codes = [rule.content.expansion or expand(rule.content.mechanism)[0] for rule in rules]
    codes += [earlier.reference for earlier in (case.before[:-1] if case.amends == "earlier" else case.before)]
    names, declared = LawNames(quantities=()), frozenset[str]()
    for code in codes:
        mechanism, _ = read_mechanism(code)
        if mechanism is not None:
            names, declared = with_declared(names, declared, mechanism)
    return names, declared


def drafted(host: Host, case: CollectionCase) -> tuple[TextDraft, Draft]:
    """What comes of a case's text, under the ruleset of its game."""
    names, declared = names_of(host, case)
    draft = draft_of(case.rule_text, names, declared)
    code = draft.mechanism or None
    if code and case.amends not in ("", "earlier"):
        content = next(r.content for r in host.ruleset(case.ruleset).rules if r.number == case.amends)
        old, _ = read_mechanism(content.expansion or expand(content.mechanism)[0])
        assert old is not None
        code = amended(old, content.text, draft, DeclaredNames(names, declared))
    leaves_something = any(not sentence.runs for sentence in draft.sentences)
    return draft, Draft(code, leaves_something=leaves_something)


def main(arguments: list[str]) -> None:
    """Grade every case, and print the totals by class."""
    halves = [half for half in ("seen", "held") if half in arguments] or ["seen", "held"]
    with bootstrap.host(":memory:", SetClock(0)) as host:
        for half in halves:
            totals: Counter[str] = Counter()
            by_class: dict[str, Counter[str]] = defaultdict(Counter)
            seconds = 0.0
            for case in read_collection():
                if case.half != half:
                    continue
                names_of(host, case)
                began = time.process_time()
                draft, made = drafted(host, case)
                seconds += time.process_time() - began
                found = grade(host, case, made)
                totals[found] += 1
                by_class[case.kind][found] += 1
                if "--failures" in arguments and half == "seen" and found != "right":
                    print(f"{found}: {case.kind}/{case.id}: {' '.join(case.text.split())}")
                    print(*(f"    {line}" for line in draft.mechanism.splitlines()), sep="\n")
            print(half, dict(totals), f"{seconds * 1000:.0f} ms of CPU")
            for kind, grades in by_class.items():
                print(f"  {kind:14}", dict(grades))


if __name__ == "__main__":
    main(sys.argv[1:])
