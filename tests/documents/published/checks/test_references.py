"""References by number, list, range and title: to repealed, superseded or missing rules."""

import pytest
from tests.documents.published.checks.looking import codes, found, in_rules, list_of, said

from moot.documents.citations import citations, titles_cited
from moot.documents.published.checks.document import CheckedRule
from moot.game.values import Number

GONE = """\
201.

Amended in 301.

202.

Repealed by 302.

203: Speaking

{text}

204: Nothing

There is nothing here.

Number I/M Text Proposer Outcome Date Adopted

301: Silence

Mutable Nobody speaks.

Amends 201

Ada Adopted May 3, 2001

302

N/A Rule 202 is repealed. Repeals 202 Ben Repealed May 4, 2001

303

N/A Rule 204 is repealed. Ben Defeated N/A
"""


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("As rule 203 says.", [("203", "203")]),
        ("Rules 3, 4 and 7.", [("3", "3"), ("4", "4"), ("7", "7")]),
        ("rules 101-116 (immutable) and 201–213", [("101", "116"), ("201", "213")]),
        ("rules 101 through\n103", [("101", "103")]),
        ("by Rule #201", [("201", "201")]),
        ("the rule numbered 5", [("5", "5")]),
        ("Rule l011", [("1011", "1011")]),
        ("under rule 203 and 4 players", [("203", "203")]),
        ("rules 203 and 4 players", [("203", "203")]),
        ("Rule 203 to be changed", [("203", "203")]),
        ("rule 203-205", [("203", "205")]),
        ("proposal 301, Proposals 302 and 303, number 304, a rule of 5 words", []),
        ("There is no rule 202. FIDE's rule 5. Rule 12 of Chess.", []),
        ("rule-change 305, rules and 306, rule changes 307", []),
    ],
)
def test_numbers_that_a_text_speaks_of(text: str, cited: list[tuple[str, str]]) -> None:
    """Numbers of rules, alone, in lists and in ranges; not those of proposals, of counts or of other games."""
    assert [(one.first, one.last) for one in citations(text)] == cited


@pytest.mark.parametrize(
    "text",
    [
        "rule 311, if it exists, only",
        "rule 308 (if it still exists)",
        "if there is a rule 314",
        "if rule 314 exists",
        "overrides rule 314, if there is a rule 314",
        "rule 5, should it be in force",
    ],
)
def test_hedges(text: str) -> None:
    """`if it exists`, before or behind the number, in any of the usual ways."""
    assert all(one.hedged for one in citations(text))


def test_no_hedges() -> None:
    """A condition on something else is no hedge."""
    assert not any(one.hedged for one in citations("If a player breaks rule 5, rule 6 holds and rule 7 does, too."))


def test_titles_that_a_text_speaks_of() -> None:
    """`rule "T"` and `the "T" rule`; not a new rule that somebody is to call so."""
    text = 'The rule “All Players”, the "Killing Time" rule, and rule called "Odd"; a rule "New", any rule "X Y".'
    assert [one.title for one in titles_cited(text)] == ["All Players", "Killing Time", "Odd"]


def test_a_rule_that_is_not_there() -> None:
    """A missing rule is reported where its number is, with the nearest one."""
    document = list_of("Obey.", "As rule 110 and\nrule 101 say,\nor rules 101 and 999.")
    assert found(document, "reference.unknown") == [(9, 9), (11, 18)]
    assert "101 is the nearest" in in_rules("Obey.", "As rule 110 says.")[0].message


def test_what_is_gone() -> None:
    """Superseded, with its new number; repealed, with by what; never adopted."""
    document = GONE.format(text="Rules 201, 202 and 303 say so, rule 204 and proposal 303, too.")
    assert "it went on as 301" in said(document, "reference.superseded")
    assert "which is repealed by 302" in said(document, "reference.repealed")
    assert "was not adopted" in said(document, "reference.not-adopted")
    assert found(document, "reference.superseded") == [(11, 7)]
    assert found(document, "reference.repealed") == [(11, 12)]


def test_a_hedge_makes_it_milder() -> None:
    """A hedged reference to a lapsed clause is reported; one to a repealed rule is only a note."""
    text = "This prevails over rule 201, if it exists, and rule 202, if it exists, not rule 999, if any."
    document = GONE.format(text=text)
    assert "no effect any more" in said(document, "reference.lapsed")
    assert found(document, "note.reference-hedged") == [(11, text.index("202") + 1)]
    assert not codes(document) & {"reference.unknown", "reference.superseded", "reference.repealed"}


def test_an_amendment_may_name_what_it_amends() -> None:
    """The rule that another went on as, and an adopted instruction, speak of what they changed."""
    document = GONE.format(text="Silence holds.").replace("Nobody speaks.", "Nobody speaks. This replaces rule 201.")
    assert not [code for code in codes(document) if code.startswith("reference.")]
    gone = CheckedRule(Number("250"), gone="repealed")
    assert in_rules("That rule 250 be repealed.", others=[gone]) == []
    assert [f.code for f in in_rules("As rule 250 says.", others=[gone])] == ["reference.repealed"]


def test_numbers_in_a_range_that_are_missing() -> None:
    """Few of many are a fault each; where most are missing, the document may be one page of several."""
    few = list_of("Rules 101-104 are law.", "A", "C").replace("103: ", "104: ")
    assert "103 is not here" in said(few, "reference.unknown")
    many = list_of("Rules 101-103 are law, and rules 201-213.", "B", "C")
    assert codes(many) == {"note.rules-elsewhere"}


def test_a_page_of_one_rank() -> None:
    """Where all rules are immutable, a reference to the mutable ones may lead to another page; one to 999 doesn't."""
    document = "Immutable Rules\n\n" + list_of("As rules 201, 203 and 999 say, take a turn.", "B").removeprefix(
        "Rules\n\n"
    )
    assert found(document, "note.rules-elsewhere") == [(5, 10), (5, 15)]
    assert found(document, "reference.unknown") == [(5, 23)]
    assert "leaning.nothing" not in codes(document)


@pytest.mark.parametrize(
    "text",
    [
        "The Initial Set consists of rules 101-103.",
        "Rules 101-103 (immutable) come first.",
        "Rules 101-103 are immutable.",
    ],
)
def test_a_range_that_leaves_out_rules(text: str) -> None:
    """A range of the initial rules, or those of a rank, must include them all."""
    document = "IMMUTABLE\n\n" + list_of(text, "B", "C", "D", "E").removeprefix("Rules\n\n")
    assert "leaves out 104, 105" in said(document, "reference.range-short")
    assert found(document, "reference.range-short") == [(5, text.index("101") + 1)]


def test_a_range_about_something_else() -> None:
    """Rules of a kind may be some of the rules; and later ranges may name the rest."""
    assert not codes(list_of("Rules 101-103 are about voting.", "B", "C", "D"))
    assert not codes("IMMUTABLE\n\n" + list_of("Rules 101-102 and 103-104 are immutable.", "B", "C", "D")[7:])


def test_a_title_of_another_rule() -> None:
    """Behind a number, in brackets or in quotes, with whose title it is."""
    document = list_of("Rule 102 (Rule of plums) and rule 103 (Rule of plums, that is).", "B", "C")
    assert "that is the title of 103" in said(document, "reference.other-title")
    assert found(document, "reference.other-title") == [(5, 6)]
    near = list_of(
        'Rule 102 "Rule of pear" holds, and rule 103 (which is short) and rule 103 "as it is", too.', "B", "C"
    )
    assert found(near, "reference.other-title") == [(5, 6)]


def test_titles_that_lead_nowhere() -> None:
    """A title that no rule has, with the nearest; and one that two rules have."""
    document = list_of('By the rule "Rule of pairs", and the rule "Rule of plums".', "B", "C")
    assert "102 is “Rule of pears”" in said(document, "reference.unknown-title")
    twice = document.replace("102: Rule of pears", "102: Rule of plums")
    assert "102, 103 have that title" in said(twice, "reference.two-titles")


def test_texts_of_rules_that_are_gone_are_not_looked_at() -> None:
    """What a repealed rule or a failed proposal says is of no account."""
    document = GONE.format(text="Hush.").replace("Rule 204 is repealed.", "Rule 999 holds.")
    assert not [code for code in codes(document) if code.startswith("reference.")]
