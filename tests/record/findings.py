"""What finds each kind of modification of a record: `python -m tests.record.findings` writes it into docs/record.md."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from tests.record.vectors import FOLDER, RECEIPT, STANDALONE

PAGE = Path(__file__).parent.parent.parent / "docs" / "record.md"
HEADING = "## Modifications, and what finds them\n"
VECTORS: list[dict[str, Any]] = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
MODIFIED = [vector for vector in VECTORS if "kind" in vector]
_WORDS = """
The [test vectors](../verifier/vectors/README.md) have {count} modifications of {kinds} kinds, each made at one place of
a record. Each kind may be covered up by making hashes again, or draws, too, as a host would that lies. The columns say
how many modifications there are, how many the standalone verifiers find (in Python and JavaScript alike), how many
`moot verify` finds, and how many only a receipt or an older copy shows.

**A receipt or an older copy from before finds every one of them.** What nothing else finds is what a record can't show
by itself: that its end is missing, that somebody said something, who spoke and when, that a move came by letter, or
that all of it was written anew. Other times and words may be found only because later draws turn out otherwise.

**The standalone verifiers don't decide moves again.** So they don't check what is in the rows with a number for
`moot verify` and none for them: what follows from a move, who could make it, what the rules say, and which provision
ended. They find everything that shows without that.

| what was done | covered up by | number | standalone | `moot verify` | only a receipt |
| --- | --- | --- | --- | --- | --- |
"""


def kinds() -> dict[tuple[str, str], Counter[str]]:
    """By kind, and what covers it up, how many modifications what finds."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for vector in MODIFIED:
        found.setdefault((vector["kind"], vector["covered_up"]), Counter())[vector["found_by"]] += 1
    return found


def section() -> str:
    """The section of the page."""
    rows = []
    for (kind, covered_up), by in kinds().items():
        cells = [by.total(), by[STANDALONE], by.total() - by[RECEIPT], by[RECEIPT]]
        rows.append(f"| {kind} | {covered_up} | {' | '.join(str(cell or '') for cell in cells)} |\n")
    names = {kind for kind, _ in kinds()}
    return HEADING + _WORDS.format(count=len(MODIFIED), kinds=len(names)) + "".join(rows)


def written() -> str:
    """The section as it stands on the page."""
    return HEADING + PAGE.read_text(encoding="utf-8").partition(HEADING)[2]


if __name__ == "__main__":
    before = PAGE.read_text(encoding="utf-8").partition(HEADING)[0].rstrip("\n")
    PAGE.write_text(f"{before}\n\n{section()}", encoding="utf-8")
