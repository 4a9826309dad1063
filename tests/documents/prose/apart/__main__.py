"""Measure the reader of proposals on the collection apart; `--show CLASS` is for whoever wrote the collection."""

import sys
from collections import Counter, defaultdict

from tests.documents.prose.apart.measure import grades


def main(arguments: list[str]) -> None:
    """Print the counts by class."""
    shown = arguments[1] if arguments[:1] == ["--show"] else ""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for one, grade, found in grades():
        counts[one.kind][grade] += 1
        if shown in (one.kind, "all") and grade != "exact":
            print(f"--- {one.kind}: {grade}\n{one.text}\n    {found}")
    for kind, graded in sorted(counts.items()):
        print(f"{kind:12}", dict(graded))
    print("all         ", dict(sum(counts.values(), Counter())))


main(sys.argv[1:])
