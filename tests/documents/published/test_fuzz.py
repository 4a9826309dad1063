"""Documents changed at random are read without a crash, wholly, and in bounded time."""

import os
import time

import pytest
from tests.documents.published.mutating import mutants
from tests.documents.published.wholeness import reads_wholly
from tests.effort import within

from moot.documents.decoder import decode
from moot.documents.published.parser import read_published

pytestmark = pytest.mark.check

SLOWEST = 10.0
"""Seconds for one document of at most 40,000 characters."""


def fuzz(seed: int, count: int) -> None:
    """Read that many documents; on failure the document is shown."""
    for data in mutants(seed, count):
        with within(SLOWEST, data):
            try:
                reads_wholly(data)
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error}\n{data!r}") from error


def test_a_thousand_documents() -> None:
    """A thousand mutants: nothing crashes, nothing goes missing."""
    fuzz(1, 1000)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_fifty_thousand_documents(part: int) -> None:
    """The same for 50,000, others in each run unless `MOOT_FUZZ_SEED` names the run to repeat."""
    run = int(os.environ.get("MOOT_FUZZ_SEED") or time.time_ns() % 10**9)
    print(f"MOOT_FUZZ_SEED={run}")
    fuzz(run * 10 + part, 5000)


UNITS = [
    *("101. A", "101: A\n", "101: A\n\n", "101\n\n", "Rule 101. [\n", "Rule 101. [mutable] ", "--\n", "---\n\n"),
    *("Amends 203\n", "Amends 203, ", "Amends 203\n\n", "Mutable Rules\n", "1. a\n", "| a |\n", "History:\n", "\n\n["),
    *("(", "**101. ", "# 1\n", "Seconded: x\n", "[Amended by Rule 305] ", "May 5, 2001 ", " \t", ". ", "- "),
    *("101-102, ", "------------\nfoo\n", "Created by Proposal 1, May 5 2001\n", "x. Adopted May 5, 2001\n"),
    *("Adopted ", "l1", "101/1: A\n", "first ", "\u2028", "* '101.' a\n", "##101 Immutable - A\nb\n", "'''101.''' a\n"),
    *("| No. | Text |\n|---|---|\n", "{|\n", "{|\n! No. !! Text\n", "| 1 || a\n|-\n", "|}\n", "|\\", "Defeated 1-2\n"),
    *("Amended by P1 'a\n", "Repealed by P1\nRe-enacted by P2\n", "(Ada),\n", "102 x\n103 y\n"),
]
LOG = "101: A\n\nb\n\nOrdinal Number I/M Text Proposer Outcome Date Adopted\n\n301\n\n"


SHORT, LONG = 10_000, 40_000
"""How long documents are that repeat something: in `make check`, and in the long tests."""
REPEATING = [SHORT, pytest.param(LONG, marks=pytest.mark.soak)]


@pytest.mark.parametrize("length", REPEATING)
@pytest.mark.parametrize("head", ["", "101: A\n\n", LOG], ids=["alone", "in a rule", "in a log"])
def test_time_grows_with_the_document_only(head: str, length: int) -> None:
    """What a document repeats, in a rule, in a log or by itself, is read in seconds, or in a quarter of that."""
    for unit in UNITS:
        with within(SLOWEST * length / LONG, unit):
            read_published(decode((head + unit * (length // len(unit))).encode()))
