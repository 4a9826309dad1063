"""Numbers: used twice, with letters in them, left out, out of order; and headings that count wrongly."""

import pytest
from tests.documents.published.checks.looking import codes, found, in_rules, list_of, looked, said

from moot.documents.published.checks.document import CheckedRule, CheckedRules, ranges
from moot.documents.published.checks.numbers import gap_findings, lettered, twice_findings
from moot.game.values import Number

LOG = "101: A\n\nb\n\nNumber I/M Text Proposer Outcome Date Adopted\n\n" + "\n\n".join(
    f"{number}\n\nN/A Rule 101 is repealed. Ada Defeated N/A" for number in (*range(301, 305), 307, *range(308, 312))
)


def test_a_number_used_twice() -> None:
    """Told at each place but the first; of two rules, and of two rows of a log."""
    document = list_of("A", "B", "C").replace("103:", "102:")
    assert found(document, "number.twice") == [(11, 1)]
    assert "2 rules bear it" in said(document, "number.twice")
    assert found(LOG.replace("\n303\n", "\n302\n"), "number.twice") == [(15, 1)]
    three = CheckedRules(CheckedRule(Number(number), "x") for number in ("1", "2", "1", "1"))
    assert [(f.rule, f.at) for f in twice_findings(three)] == [(2, -1), (3, -1)]


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("proposal l011 (A)", {"l011": "1011"}),
        ("in the range 1-l0 inclusive", {"l0": "10"}),
        ("pay 1O5 coins, or 10O", {"1O5": "105", "10O": "100"}),
        ("rule 10l, which is known, rule 20l, which isn't, 10l of water", {"10l": "101"}),
        ("H2O, O2, 5l of water, vitamin B12, Il, lO, 3D, 1st, M1l", {}),
        ("http://example.org/l011 and v1.l0/2", {}),
        ("rule I01", {"I01": "101"}),
    ],
)
def test_letters_for_digits(text: str, likely: dict[str, str]) -> None:
    """Where a form is nothing else, or the number is known; not in measures, names and addresses."""
    assert {one.printed: one.likely for one in lettered(text, frozenset({"101", "1011"}))} == likely


def test_letters_in_texts_notes_and_headings() -> None:
    """Each is reported at its position, with the rule probably meant."""
    document = list_of("A [Amended by Rule l02]", "Rules l01 and 102.").replace("102: ", "l02: ")
    assert found(document, "number.letters") == [(5, 20), (7, 1), (9, 7)]
    assert {f.remedy for f in looked(document) if f.code == "number.letters"} == {"write 102", "write 101"}
    assert "likely 101" in in_rules("Pay l01 coins.")[0].message


def test_a_gap_in_the_first_rules() -> None:
    """A number missing in a dense series is reported, unless the document says that it is gone."""
    document = list_of(*"ABCDEFG").replace("104: ", "108: ").replace("\n108: Rule of nuts\n\nD\n", "")
    assert found(document, "number.gap") == [(15, 1)]
    assert "104 is missing from 101–107" in said(document, "number.gap")
    gone = document.replace("105: ", "104.\n\nRepealed by 301.\n\n105: ")
    assert "number.gap" not in codes(gone)


@pytest.mark.parametrize(
    ("numbers", "missing"),
    [
        ((1, 2, 4), "3"),
        ((101, 102, 104, 201, 202), "103"),
        ((201, 202, 203, 206, 207, 208, 209), "204, 205"),
        ((101, 102, 301, 302, 304), ""),
        ((101, 103, 105), ""),
        ((478, 479, 481, 482), ""),
        ((401, 402, 404), "403"),
    ],
)
def test_gaps(numbers: tuple[int, ...], missing: str) -> None:
    """In what begins at 1, 101 or 201, a few of several numbers; from 301 on they are those of proposals."""
    rules = [CheckedRule(Number(str(number)), "Text.") for number in numbers]
    told = [finding.message for finding in gap_findings(CheckedRules(rules))]
    assert told == (
        [f"{missing} {'are' if ',' in missing else 'is'} missing from {_span(numbers, missing)}"] if missing else []
    )
    begins = CheckedRule(Number(str(numbers[0])), f"The numbers shall begin with {numbers[1]}.")
    assert not list(gap_findings(CheckedRules([begins, *rules[1:]])))


def _span(numbers: tuple[int, ...], missing: str) -> str:
    """The series in which a number is missing."""
    hundred = [n for n in numbers if n // 100 == int(missing[:3]) // 100]
    return f"{hundred[0]}–{hundred[-1]}"


def test_no_gap_where_numbers_are_proposals() -> None:
    """Rules that were adopted have the numbers of proposals; a few rules far apart are no series."""
    adopted = "".join(
        f"Rule {n}. [mutable] by Ada, last changed May {n - 200}, 2001\nT\nx\n\n" for n in range(201, 212)
    )
    document = "Rule 101. [mutable]\nT\nx\n\n" + adopted.replace("Rule 205.", "Rule 212.")
    assert "number.gap" not in codes(document)
    assert not in_rules(*"ab", others=[CheckedRule(Number("109"), gone="repealed")])


def test_a_gap_in_a_log() -> None:
    """Every proposal has a number, adopted or not: one that a log leaves out is missed."""
    assert found(LOG, "number.gap") == [(23, 1)]
    assert "leaves out 305, 306" in said(LOG, "number.gap")
    assert "number.gap" not in codes(LOG.replace("Defeated N/A", "Adopted May 3, 2001"))


def test_numbers_out_of_order() -> None:
    """Told once, with every place; not where rules are set out by something else than their numbers."""
    document = list_of(*"ABCDEFGH").replace("103: ", "199: ")
    assert found(document, "number.order") == [(15, 1)]
    mixed = list_of(*"ABCDEF").replace("10", "30", 1).replace("103", "203").replace("105", "99").replace("106", "50")
    assert "number.order" not in codes(mixed)


def test_order_of_dates() -> None:
    """If the rules out of order are in the order of their dates, the message says so."""
    days = {201: 1, 202: 2, 206: 3, 203: 4, 204: 5, 205: 6, 207: 7}
    document = "".join(f"Rule {n}. [mutable] by Ada, last changed May {d}, 2001\nT\nx\n\n" for n, d in days.items())
    assert "203 after 206: these stand in the order of their dates" in said(document, "number.order")


def test_a_heading_that_counts_wrongly() -> None:
    """Every way of counting is tried: headings below it, those in force, all in force of that rank."""
    document = "Mutable Rules (3)\n\n" + list_of("A", "B").removeprefix("Rules\n\n")
    assert found(document, "count.differs") == [(1, 1)]
    assert said(document, "count.differs").endswith("there are 2 headings below it, 2 of them in force")
    for count in (2, 3):
        stub = document.replace("(3)", f"({count})") + "\n\n103.\n\nAmended in 301.\n"
        assert "count.differs" not in codes(stub)


def test_ranges_in_words() -> None:
    """Three or more consecutive numbers are a range; other numbers come last."""
    assert ranges(["101", "103", "102", "201", "202", "1.2", "205"]) == "101–103, 201, 202, 205, 1.2"
