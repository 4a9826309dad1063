"""Dates and notes in the forms in which people print them."""

from datetime import UTC, datetime

import pytest

from moot.documents.citations import in_digits, numbers_in
from moot.documents.dates import dated
from moot.documents.published.facts import Facts, are_only_notes
from moot.documents.published.logs import outcome_at_end, rank_cell
from moot.documents.published.rules import rank_statements, stated_rank
from moot.documents.source_text import SourcePlace

DATES = [
    ("Wed Oct 28 03:05:34 1992", "1992-10-28", 11_134),
    ("Mon Nov  2 10:56:07 1992", "1992-11-02", 39_367),
    ("Wed Oct 28 08:18:38 PST 1992", "1992-10-28", 29_918),
    ("04 Nov 1992 21:11:43 +1000", "1992-11-04", 76_303),
    ("Wed, 4 Nov 92 02:28:57 -0800", "1992-11-04", 8_937),
    ("April 25, 2001", "2001-04-25", None),
    ("30 October 2002", "2002-10-30", None),
    ("3rd of May, 2004", "2004-05-03", None),
    ("Jun. 30 1993", "1993-06-30", None),
    ("2003-09-20 12:09", "2003-09-20", 43_740),
    ("2003-09-20T12:09:01", "2003-09-20", 43_741),
    ("13/11/1992, 19:54", "1992-11-13", 71_640),
    ("11/11/1992", "1992-11-11", None),
    ("29-Feb-2004", "2004-02-29", None),
]


@pytest.mark.parametrize(("printed", "day", "of_day"), DATES)
def test_dates(printed: str, day: str, of_day: int | None) -> None:
    """A date is midnight UTC of its day, and the time of day beside it."""
    read = dated(printed)
    assert read.time == int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
    assert read.of_day == of_day
    assert read.printed == " ".join(printed.split())


@pytest.mark.parametrize("printed", ["N/A", "soon", "11/12/1992", "30 February 2001", "May 2003", "2001-13-45"])
def test_days_that_cannot_be_told(printed: str) -> None:
    """What is no date, or may be two, is kept as printed and has no time."""
    assert (dated(printed).printed, dated(printed).time) == (printed, None)


LINKS = [
    ("Amends 203", [("amends", "203")]),
    ("Amends 203, Amended in 324", [("amends", "203"), ("amended-by", "324")]),
    ("Amends 203 and l05", [("amends", "203"), ("amends", "105")]),
    ("Transmuted by 304.", [("transmuted-by", "304")]),
    ("[First amended by Rule\nl043].", [("amended-by", "1043")]),
    ("*Repealed by Proposal #12, 2003-05-01*", [("repealed-by", "12")]),
    ("Replaces rule 202.", [("amends", "202")]),
    ("Power changed from 1 to 2 by Proposal 4811, 1 May 2003", [("power-changed-by", "4811")]),
    ("Amended(1) by Proposal 4406 (Ada, Ben), 30 October 2002", [("amended-by", "4406")]),
    ("Amended(3) and retitled by Proposal 9 (Ada)", [("amended-by", "9")]),
    ("Enacted by Proposal 3 by Ada, May 3, 2001. Amended by Proposal 7.", [("created-by", "3"), ("amended-by", "7")]),
    ("Repealed on May 5, 2001", [("repealed-by", "")]),
]


def taken(text: str) -> Facts | None:
    """The facts noted on a line; None if it isn't a note."""
    facts = Facts()
    return facts if are_only_notes(text, lambda n: SourcePlace(1, n + 1), facts) else None


@pytest.mark.parametrize(("text", "links"), LINKS)
def test_links(text: str, links: list[tuple[str, str]]) -> None:
    """A line of links is nothing else, and each link is known with its number in digits."""
    facts = taken(text)
    assert facts is not None
    assert [(link.kind, link.number) for link in facts.links] == links


def test_a_links_own_facts() -> None:
    """Who, when, by what kind of proposal, and the resulting revision."""
    facts = taken("Amended(2) by Proposal 4406 (Ada, Ben), 30 October 2002")
    assert facts is not None
    link = facts.links[0]
    assert (link.to, link.by, link.revision, link.date.printed) == ("proposal", "Ada, Ben", "2", "30 October 2002")
    named = taken("[Amended by Rule 203 (Votes)]")
    assert named is not None and (named.links[0].to, named.links[0].by) == ("rule", "")
    assert named.links[0].place == SourcePlace(1, 2)


FACTS = [
    ("[mutable] by Ada, last changed Wed Oct 28 03:05:34 1992", {"rank": "mutable", "proposer": "Ada"}),
    (
        "By Ada, Proposed: 2003-09-20 12:09, Last Modified: 2003-09-20 11:09 (-1 years, 12 months later)",
        {"proposer": "Ada"},
    ),
    ("(Initial immutable rule)", {"rank": None}),
    ("Initial Immutable Rule", {"rank": "immutable"}),
    ("*Power 3*", {"power": "3"}),
    ("(Power=1.7)", {"power": "1.7"}),
    ("Author: Ada Lovelace", {"proposer": "Ada Lovelace"}),
    ("Proposed by Ada on 3 May 2001", {"proposer": "Ada"}),
    ("Status: mutable; revision 3", {"rank": "mutable", "revision": "3"}),
]


@pytest.mark.parametrize(("text", "expected"), FACTS)
def test_facts(text: str, expected: dict[str, str | None]) -> None:
    """Rank, proposer, power and revision, in brackets, emphasis or neither."""
    facts = taken(text)
    assert facts is not None
    for name, value in expected.items():
        assert getattr(facts, name) == value or (name == "rank" and value is None)


@pytest.mark.parametrize(
    "text",
    [
        "Amends 12 monkeys",
        "This rule amends 203",
        "The players are amended by Rule 203",
        "Mutable rules are mutable",
        "Power 3 is needed to amend 203",
        "(1) the enactment of a rule",
        "Rule 1012 be repealed.",
        "Repealed rules stay repealed",
        "",
    ],
)
def test_sentences_are_no_notes(text: str) -> None:
    """What says more than notes do is text."""
    assert taken(text) is None


def test_numbers() -> None:
    """Letters in place of digits are digits; words and times aren't numbers."""
    assert [in_digits(n) for n in ("l011", "1O2", "I07", "1.2")] == ["1011", "102", "107", "1.2"]
    assert numbers_in("203, l05 and 1.2; lo, 10th") == ("203", "105", "1.2")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Ada Adopted May 5, 2001", ("Adopted", "May 5, 2001", 4)),
        ("Ada No Quorum N/A", ("No Quorum", "N/A", 4)),
        ("it was Adopted. Ben Defeated -", ("Defeated", "-", 20)),
        ("Ada Repealed", ("Repealed", "", 4)),
        ("Adopted proposals stand", None),
        ("Ada Adopted some day", None),
    ],
)
def test_outcomes(text: str, outcome: tuple[str, str, int] | None) -> None:
    """An outcome is at the end of a line, with its date or without."""
    found = outcome_at_end(text)
    assert (found and (found.outcome, found.date.printed, found.begin)) == outcome


def test_rank_cells() -> None:
    """A row's first cell: a rank in a word or a letter, `N/A`, a dot; not the first word of a sentence."""
    cells = [
        rank_cell(text) for text in ("Mutable All.", "I Every rule.", "N/A No.", ". No.", "I think so.", "A rule.")
    ]
    assert [cell[0] if cell else "text" for cell in cells] == ["mutable", "immutable", None, None, "text", "text"]


IMMUTABLE_UP_TO_200: list[str | None] = ["immutable", "immutable", "mutable"]
RANKS: list[tuple[str, list[str | None]]] = [
    ("The set has Rules 1-7 and 101-116 (immutable) and 201-212\n(mutable).", IMMUTABLE_UP_TO_200),
    ("Rules 1-115 are immutable, and Rules 201-219 are mutable.", IMMUTABLE_UP_TO_200),
    ("rules numbered below 200 are immutable, all other rules are mutable", IMMUTABLE_UP_TO_200),
    ("A rule in the 100's is immutable, one in the 200's is mutable.", [None, "immutable", "mutable"]),
    ("Mutable rules may be amended by 12 votes.", [None, None, None]),
]


@pytest.mark.parametrize(("text", "ranks"), RANKS)
def test_ranks_that_a_text_gives_to_numbers(text: str, ranks: list[str | None]) -> None:
    """Ranges, hundreds and limits, as initial sets say them."""
    said = rank_statements([text])
    assert [stated_rank(number, said) for number in ("5", "107", "207")] == ranks
