"""What `moot lint` reports of rulesets as people publish them is truly wrong with them."""

import re
from pathlib import Path

import pytest
from tests.documents.published.apart.truth import FAULTS
from tests.documents.published.checks.looking import looked

PRECISION = 0.95
"""The share of reports that have to be true."""
RECALL = 0.9
"""The share of planted faults that have to be found."""


def reported(name: str) -> set[tuple[str, str]]:
    """The codes that are reported of a ruleset, notes apart, with the number of the rule above."""
    text = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    heads = [(n, re.match(r"(?:Rule )?(\d+)[.:]", line)) for n, line in enumerate(text.splitlines(), 1)]
    faults = [one for one in looked(text) if not one.code.startswith("note.")]
    return {(one.code, [head[1] for n, head in heads if head is not None and n <= one.line][-1]) for one in faults}


@pytest.mark.check
def test_what_is_reported_is_wrong_and_most_of_it_is_found() -> None:
    """Roles and terms that a text introduces in whatever way, and numbers that were never used, aren't reported."""
    found = {(name, *one) for name in FAULTS for one in reported(name)}
    true = {(name, *one) for name, faults in FAULTS.items() for one in faults}
    assert len(true) >= 20
    assert len(found & true) >= PRECISION * len(found), sorted(found - true)
    assert len(found & true) >= RECALL * len(true), sorted(true - found)
