"""Tables of a community's record: their forms, their positions, and that nothing is made up or crashes."""

import csv
import re
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moot.documents.decoder import decode
from moot.documents.tables import read_tables
from moot.documents.tallies import Standings, Votes, read_outcome, read_standings, read_votes

MARKDOWN = "| Player | Score |\n|:---|---:|\n| Ada | 12 |\n| **Ben** | −3 |\n"
WIKI = "|| Player || Score ||\n|| Ada || 12 ||\n|| Ben || -3 ||\n"
CSV = 'Player,Score\n"Ada",12\nBen,-3\n'
TABS = "Player\tScore\nAda\t12\nBen\t-3\n"
ALIGNED = "Player   Score\n------   -----\nAda         12\nBen         -3\n"
PAIRS = "* Ada: 12\n* Ben: -3\n"
DOTS = "Ada ..... 12 points\nBen ..... -3 points\n"


def read(text: str, **how: object) -> Standings:
    """The standings in a text."""
    return read_standings(decode(text.encode()).lines, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [MARKDOWN, WIKI, CSV, TABS, ALIGNED, PAIRS, DOTS])
def test_scores_are_read_from_each_form(text: str) -> None:
    """Each way of writing a table of scores gives the same players and amounts, and no fault."""
    found = read(text)
    assert (found.scores, found.faults) == ({"Ada": Fraction(12), "Ben": Fraction(-3)}, ())


def test_offices_are_read_from_lists_and_tables() -> None:
    """A list of offices names players of the document; a table of offices has its holders in a column."""
    assert read("Ada: 3\nScribe: Ada\n").offices == {"Scribe": "Ada"}
    assert read("Office,Holder\nScribe,Ada\nJudge,Ben\n").offices == {"Scribe": "Ada", "Judge": "Ben"}


@pytest.mark.parametrize(
    ("printed", "votes"),
    [
        ("4/5", Votes(4, 1)),
        ("approved 4/5", Votes(4, 1)),
        ("4 of 5", Votes(4, 1)),
        ("4-1", Votes(4, 1)),
        ("4-1-2", Votes(4, 1, 2)),
        ("4 for, 1 against, 2 present", Votes(4, 1, 2)),
        ("3 ayes, 2 nays", Votes(3, 2)),
        ("5/4", None),
        ("by acclamation", None),
    ],
)
def test_tallies_are_read(printed: str, votes: Votes | None) -> None:
    """Common ways of writing a count give for, against and present; others give nothing."""
    assert read_votes(printed) == votes


@pytest.mark.parametrize(
    ("printed", "outcome"),
    [("Passed", "adopted"), ("Not adopted", "defeated"), ("Failed", "defeated"), ("Adopted, then lost", ""), ("?", "")],
)
def test_outcomes_are_read_or_left_open(printed: str, outcome: str) -> None:
    """Words that say neither or both of adopted and defeated give no outcome."""
    assert read_outcome(printed) == outcome


def test_voters_are_named_with_their_strengths() -> None:
    """A column of each side gives the voters by name, each with the strength that the record has."""
    (row,) = read("No,Proposer,For,Against\n301,Ada,Ada (2); Ben x3,Cleo\n").proposals
    assert row.votes == Votes(2, 1, 0, {"for": {"Ada": 2, "Ben": 3}, "against": {"Cleo": 1}})


TABLE = [
    ["No.", "Proposer", "Proposal", "For", "Against"],
    ["301", "Ada", "Tea.\nAnd, at four, cake.", "Ada\nBen", "Cleo"],
]


def written(mark: str, rows: list[list[str]]) -> str:
    """Rows as a spreadsheet exports them: what has line breaks or separators in it is quoted (RFC 4180)."""
    file = StringIO()
    csv.writer(file, delimiter=mark, lineterminator="\n").writerows(rows)
    return file.getvalue()


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("above", "told"),
    [
        ([], 0),
        (["sep={mark}"], 0),
        (["Our votes{mark}{mark}{mark}{mark}"], 1),
        (["Our votes"], 1),
        (["Our votes of, say, May"], 1),
    ],
)
def test_tables_as_spreadsheets_export_them(mark: str, above: list[str], told: int) -> None:
    """Cells with line breaks, a line that names the separator, and a title, which is told and not taken for the
    heading; each proposal has its place."""
    text = "".join(f"{line.format(mark=mark)}\n" for line in above) + written(
        mark, [*TABLE, ["302", "Ben", "", "Ben", ""]]
    )
    found = read(text)
    first, second = found.proposals
    assert (first.number, first.author, first.text) == ("301", "Ada", "Tea.\nAnd, at four, cake.")
    assert first.votes == Votes(2, 1, 0, {"for": {"Ada": 1, "Ben": 1}, "against": {"Cleo": 1}})
    assert (first.place.line, second.place.line) == (len(above) + 2, len(above) + 5)
    assert [fault.line for fault in found.faults] == [1] * told


@given(st.lists(st.lists(st.text(alphabet='aB1 ,;"\n', max_size=6), min_size=3, max_size=3), min_size=2, max_size=5))
def test_no_line_is_lost_for_a_quotation_mark(rows: list[list[str]]) -> None:
    """Whatever stands in cells: each line that isn't blank is in a row of a table or is told as left over."""
    text = written(",", [["x1", "y1", "z1"], *rows])
    lines = decode(text.encode()).lines
    found = read_tables(lines)
    kept = {cell.text for table in found.tables for row in (table.heading, *table.rows) for cell in row}
    kept |= {line.text for line in found.left_over}
    words = {word for line in lines for word in re.findall(r"[aB1]+", line.text)}
    assert words <= set(re.findall(r"[aB1]+", " ".join(kept)))


def test_a_quoted_paragraph_isn_t_a_cell() -> None:
    """A quotation over two lines of prose stays two lines, and an open one takes no line with it."""
    assert [line.line for line in read_tables(decode(b'"Tea is\ngood."\n').lines).left_over] == [1, 2]
    found = read('No,By,For\n301,Ada,"Ada\n302,Ben,Ben\n')
    assert [row.number for row in found.proposals] == ["301", "302"]


@pytest.mark.parametrize(
    ("voted", "votes", "told"),
    [
        ("Ada; Ben,Cleo", Votes(2, 1, 0, {"for": {"Ada": 1, "Ben": 1}, "against": {"Cleo": 1}}), []),
        ("Ada; Ben,Cleo; Ben", None, ["Ben votes for and against on one proposal"]),
        (
            "Ada; ada; Ben,",
            Votes(2, 0, 0, {"for": {"Ada": 1, "Ben": 1}}),
            ["Ada votes twice on one proposal"],
        ),
        (
            "Ada; Zoe,",
            Votes(2, 0, 0, {"for": {"Ada": 1, "Zoe": 1}}),
            ["Zoe votes, and isn't among the players"],
        ),
        ("ADA;  ben ,cleo", Votes(2, 1, 0, {"for": {"Ada": 1, "Ben": 1}, "against": {"Cleo": 1}}), []),
    ],
)
def test_voters_that_cannot_be_are_told(voted: str, votes: Votes | None, told: list[str]) -> None:
    """On both sides, twice, or not in the game; and a name is the same player's in any letters. Nobody becomes a player
    by a vote where the players are known: they're given, or have scores."""
    table = f"No,Proposer,For,Against\n301,ada,{voted}\n"
    known = ["Ada", "Ben", "Cleo"]
    for found in (read(table, players=known), read(f"Player,Score\nAda,1\nBen,2\nCleo,3\n\n{table}")):
        assert [fault.message for fault in found.faults] == told
        (row,) = found.proposals
        assert (row.author, row.votes, list(found.players)) == ("Ada", votes, known)


def test_a_name_is_spelled_one_way() -> None:
    """As it's given; else as it first stands in more than small letters or capitals, if it does."""
    text = "No,Proposer,Votes,ADA,ben\n301,ada,2/2,1,2\n302,Ben,2/2,3,4\n"
    assert read(text, players=["aDa"]).scores == {"aDa": 3, "Ben": 4}
    assert read(f"{text}\nScribe: Ada\n").scores == {"Ada": 3, "Ben": 4}


LISTED = """Results of the week

Proposal 301 by Ada: approved 4/5
*302* Let there be tea (Ben) - failed
Proposal 303: Let there be cake

P304 (Cleo)
  FOR (2): Ada(3), Ben
  AGAINST: Cleo
  PRESENT: Dan
  Result: adopted

Ada: 12

Present: Ada
"""


def test_votes_are_read_from_lists() -> None:
    """Proposals with an outcome on their line or voters below are read; what has neither is reported."""
    found = read(LISTED)
    assert [(one.number, one.author, one.text, one.outcome) for one in found.proposals] == [
        ("301", "Ada", "", "adopted"),
        ("302", "Ben", "Let there be tea", "defeated"),
        ("304", "Cleo", "", "adopted"),
    ]
    assert [one.votes for one in found.proposals] == [
        Votes(4, 1),
        None,
        Votes(2, 1, 1, {"for": {"Ada": 3, "Ben": 1}, "against": {"Cleo": 1}, "present": {"Dan": 1}}),
    ]
    assert (found.scores, [fault.line for fault in found.faults]) == ({"Ada": 12}, [1, 5, 15])


def test_what_is_not_placed_is_reported_where_it_stands() -> None:
    """An unknown column, a score that is no number and a line of prose are faults at their line and column."""
    found = read("Player  Zeal  Score\nAda     high  many\nBen     low   4\n\nThe rest is silence.\n")
    assert [(fault.line, fault.column) for fault in found.faults] == [(1, 9), (2, 15), (5, 1)]
    assert (found.mapping["Zeal"], found.scores) == ("", {"Ben": Fraction(4)} | {})


def test_a_mapping_says_what_a_column_is() -> None:
    """A column with a heading of the community's own is read as the mapping says."""
    assert read("Player,Zeal\nAda,4\nBen,5\n", columns={"Zeal": "points"}).scores == {"Ada": 4, "Ben": 5}


@given(st.text(alphabet='|,;\t -:0123456789/Aadbo"\n()x−.', max_size=400))
def test_any_text_is_read_without_an_error(text: str) -> None:
    """Texts made of the marks of tables never raise, and each score has a position in the text."""
    found = read(text)
    assert set(found.scores) <= set(found.players)
    lines = text.count("\n") + 1
    assert all(1 <= place.line <= lines for place in found.places.values())


@pytest.mark.check
def test_a_huge_table_is_read_in_time_proportional_to_it() -> None:
    """Fifty thousand rows, and a line of a million characters, are read, or left over, without a quadratic wait."""
    found = read("Player,Score\n" + "".join(f"P{one},{one}\n" for one in range(50_000)))
    assert len(found.scores) == 50_000
    assert read("a" * 1_000_000 + " x" * 200_000).scores == {}
    for begin in ("301", "Proposal 301 by", "For", "Result:", "P301 (", "(" * 9):
        assert read(f"{begin}{' ' * 200_000}x{' ' * 200_000}-\n").proposals == ()
