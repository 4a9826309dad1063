"""Clean documents have no faults; any document is checked without a crash, in bounded time."""

import pytest
from tests.documents.published.checks.looking import in_rules
from tests.documents.published.clean import EVERY
from tests.documents.published.mutating import mutants
from tests.documents.published.test_fuzz import LOG, LONG, REPEATING, SLOWEST, UNITS
from tests.effort import within
from tests.seeds import seed

from moot.documents.decoder import decode
from moot.documents.published.lint import all_faults, check_published, is_note
from moot.documents.published.parser import read_published
from moot.game.changes import Fault

MORE = [
    *("rule 5, ", "Rules 1-7 and 101-116 (immutable) and ", "the Judge ", "The Active Player shall ", 'the rule "A" '),
    *("takes precedence over rule 101 ", "takes precedence over every other rule ", "rules 1-99999, ", "quorum "),
    *("begin at 8:00 a.m. Monday and end at 9:00. ", "l0 ", "a b c d ", "-1 years, ", "if there is a ", "rules ("),
    *("101: A\n\nsee rule 102, the Judge.\n\n", "<a>\n<b>\nFoo:\n", "no x shall be called A ", "one's turn "),
    "Rule 101. [mutable] by Ada, last changed May 3, 2001 [First amended by Rule 101].\nB\nRule 101 is repealed.\n",
    '301\n\nN/A Amend rule 101 to read "b". Ada Adopted May 5, 2001\n\n',
]
"""What keeps a careless check busy when it is repeated."""


def looked_over(data: bytes) -> tuple[Fault, ...]:
    """All that is wrong with a document; each fault is one a reader can follow, at a place that is there."""
    paper = decode(data)
    published = read_published(paper)
    lines = {line.line for line in paper.lines} | {aside.line.line for aside in paper.asides} | {1}
    for fault in check_published(paper, published):
        assert fault.line in lines and fault.column > 0 and fault.message and "." in fault.code, fault
    return all_faults(paper, published)


@pytest.mark.parametrize("name", EVERY)
def test_clean_documents(name: str) -> None:
    """A document of each family, in which references, notes, dates and counts are right: not a word."""
    paper = decode(EVERY[name].encode())
    published = read_published(paper)
    assert len(published.rules) > 1
    assert [fault for fault in all_faults(paper, published) if not is_note(fault.code)] == []


def test_the_first_set_as_it_was_posted() -> None:
    """003 is Suber's set on one line, without faults."""
    assert looked_over(seed("003").read_bytes()) == ()


def test_rules_that_are_clean() -> None:
    """Rules of any origin, likewise."""
    assert in_rules("Obey rule 102.", "Players take turns; see rules 101-103.", "Rule 101 comes first.") == []


@pytest.mark.check
def test_changed_documents() -> None:
    """Several hundred mutants: no crash, every fault at a place in the document."""
    for data in mutants(7, 400):
        try:
            looked_over(data)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{data!r}") from error


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_many_changed_documents(part: int) -> None:
    """The same for 20,000."""
    for data in mutants(1000 + part, 4000):
        looked_over(data)


@pytest.mark.check
@pytest.mark.parametrize("length", REPEATING)
@pytest.mark.parametrize("head", ["", "101: A\n\n", LOG], ids=["alone", "in a rule", "in a log"])
def test_time_grows_with_the_document_only(head: str, length: int) -> None:
    """What a document repeats is looked over in seconds, or in a quarter of that."""
    for unit in [*UNITS, *MORE]:
        paper = decode((head + unit * (length // 2 // len(unit))).encode())
        published = read_published(paper)
        with within(SLOWEST * length / LONG, unit):
            check_published(paper, published)
