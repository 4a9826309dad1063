"""How well mechanisms are told in English: `python -m tests.english.told_measure seen|held|all [-v]`.

Counts the tellings that contain every fact and nothing awkward, and those that say everything that the code does. With
`-v`, what each telling of the seen half falls short of; of the held half, only the counts are ever printed.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tests.english.mechanism_cases import HALVES, MechanismCase, read_mechanism_cases

from moot import bootstrap
from moot.authoring.rule_drafts import DeclaredNames, names_in_ruleset, read_back
from moot.runtime.clock import SetClock


class Graded(NamedTuple):
    """How a mechanism is told, and what is wrong with that."""

    case: MechanismCase
    telling: str
    shortfalls: list[str]
    whole: bool
    """Whether the telling says everything that the code does."""

    @property
    def is_exact(self) -> bool:
        """Whether it says every fact."""
        return not any(short.startswith("lacks") for short in self.shortfalls)

    @property
    def is_plain(self) -> bool:
        """Whether it says nothing wrong or awkward."""
        return not any(short.startswith("says") for short in self.shortfalls)

    @property
    def is_right(self) -> bool:
        """Whether it says every fact, and nothing awkward."""
        return not self.shortfalls


def graded(case: MechanismCase, law: DeclaredNames) -> Graded:
    """Tell a mechanism and grade the telling; `law` has the names that the game's rules declare."""
    found = read_back(case.mechanism, law)
    telling = " ".join(one.sentence for one in found.sentences)
    whole = bool(found.sentences) and all(one.whole for one in found.sentences)
    return Graded(case, telling, case.shortfalls(telling), whole)


def table(grades: list[Graded]) -> list[str]:
    """The counts by kind of mechanism, and all together."""
    kinds = defaultdict(list)
    for one in grades:
        kinds[one.case.kind].append(one)
    rows = [*sorted(kinds.items()), ("all", grades)]
    return [
        f"  {kind:10} {len(ones):3}: right {_count(ones, 'is_right')} (exact {_count(ones, 'is_exact')}, "
        f"plain {_count(ones, 'is_plain')}), told whole {_count(ones, 'whole')}, {_length(ones):.1f} times as long"
        for kind, ones in rows
    ]


def _count(grades: list[Graded], what: str) -> str:
    return f"{sum(getattr(one, what) for one in grades):2}"


def _length(grades: list[Graded]) -> float:
    """How many times as long as the editor's the tellings are, in words."""
    return sum(len(one.telling.split()) for one in grades) / sum(len(one.case.editor.split()) for one in grades)


def details(grades: list[Graded]) -> Iterator[str]:
    """Each telling that falls short, beside the editor's, and what is awkward most often."""
    for one in grades:
        shortfalls = one.shortfalls + ["isn't told whole"] * (not one.whole)
        if shortfalls:
            yield f"\n{one.case.kind} {one.case.id}\n  told: {one.telling}\n  editor: {one.case.editor}"
            yield from (f"  {short}" for short in shortfalls)
    says = Counter(short for one in grades for short in one.shortfalls if short.startswith("says"))
    yield "\nMost often: " + ", ".join(f"{phrase.removeprefix('says ')} {n}" for phrase, n in says.most_common(20))


def main(arguments: list[str]) -> None:
    """Print the measure."""
    halves = [half for half in HALVES if half in arguments or "all" in arguments] or ["seen"]
    with bootstrap.host(":memory:", SetClock(0)) as host:
        law = names_in_ruleset(host, "suber")
    for half in halves:
        grades = [graded(case, law) for case in read_mechanism_cases(half)]
        print(half, *table(grades), sep="\n")
        if "-v" in arguments and half == "seen":
            print(*details(grades), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
