"""Headings and notes of other families: quoted numbers, ranks in headings, wrapped annotations, defeated proposals."""

import pytest
from tests.documents.published.wholeness import reads_wholly

from moot.documents.published.history import History, history_of
from moot.documents.published.values import PublishedRuleset
from moot.game import changes as c

TEXTS = ("Everyone keeps to the rules in force.", "A player begins with no points.", "Proposals are made in writing.")


def read(text: str) -> PublishedRuleset:
    """A document, of which every character is accounted for."""
    return reads_wholly(text.encode())


def told(text: str) -> History:
    """A document's history."""
    return history_of(read(text))


@pytest.mark.parametrize(
    ("heading", "title", "rank"),
    [
        ("* '{n}.' {text}", "", None),
        ('* "{n}": {text}', "", None),
        ("##{n} Immutable - Duty\n{text}", "Duty", "immutable"),
        ("## Rule {n} (Mutable): Duty\n{text}", "Duty", "mutable"),
        ("## {n}. Duty - Mutable\n{text}", "Duty", "mutable"),
        ("'''{n}. Duty'''\n{text}", "Duty", None),
        ("=== {n}. Duty ===\n{text}", "Duty", None),
        ("=== {n} Immutable: Duty ===\n{text}", "Duty", "immutable"),
    ],
)
def test_headings(heading: str, title: str, rank: str | None) -> None:
    """Each way of writing a heading gives number, title, rank and text, to the last word."""
    pages = [heading.format(n=101 + place, text=text) for place, text in enumerate(TEXTS)]
    document = read("Rules of the Lighthouse\n\n" + "\n\n".join(pages) + "\n")
    found = [(rule.number, rule.title, rule.rank, rule.text) for rule in document.rules]
    assert found == [(str(101 + place), title, rank, text) for place, text in enumerate(TEXTS)]
    assert document.faults == ()


def test_sections_named_by_a_rank_alone() -> None:
    """`Immutable` above the first rule begins a section, and so does `Mutable` further down."""
    rules = [f"{101 + place}. {text}" for place, text in enumerate(TEXTS)]
    document = read("\n\n".join(["The Lighthouse", "Immutable", *rules[:2], "Mutable", rules[2]]) + "\n")
    assert [rule.rank for rule in document.rules] == ["immutable", "immutable", "mutable"]
    assert [rule.text for rule in document.rules] == list(TEXTS)


def test_a_rank_below_a_rule_is_its_own() -> None:
    """A rank by itself below each rule, with none above the first, is that rule's, not the next one's."""
    ranks = ("Immutable", "Mutable", "Mutable")
    rules = [f"{101 + n}. {text}\n\n{rank}" for n, (text, rank) in enumerate(zip(TEXTS, ranks, strict=True))]
    document = read("\n\n".join(["The Lighthouse", *rules]) + "\n")
    assert [rule.rank for rule in document.rules] == [rank.casefold() for rank in ranks]


def test_dash_line_within_a_rule() -> None:
    """A drawn line followed by more sentences of the rule doesn't end it, in a document that draws such lines."""
    line = "-" * 20
    rules = [f"{line}\n\n{101 + place}. Duty\n\n{text}\n" for place, text in enumerate(TEXTS)]
    rules[1] += f"\n{line}\n\nPoints may be negative.\n"
    document = read("\n".join([*rules, line, "", "104. End", "", "The game ends when the lamp goes out.", ""]))
    assert [rule.number for rule in document.rules] == ["101", "102", "103", "104"]
    assert document.rules[1].text == f"{TEXTS[1]}\n\n{line}\n\nPoints may be negative."
    assert document.rules[2].text == TEXTS[2]


def test_defeated_proposals() -> None:
    """A proposal that stands among rules as defeated is on record as such, is no rule, and is told."""
    document = read(
        "Lights\n\n301. Proposed by Ada. DEFEATED 1-3\nAll win.\n\n302. Proposed by Ben. Adopted 3-1\nA lamp burns.\n"
        "\n303. Proposed by Cleo. Defeated 0-4\nCleo wins.\n"
    )
    assert [(rule.number, rule.proposer, rule.text) for rule in document.rules] == [("302", "Ben", "A lamp burns.")]
    assert [(row.number, row.proposer, row.outcome, row.failed) for row in document.log] == [
        ("301", "Ada", "DEFEATED 1-3", True),
        ("303", "Cleo", "Defeated 0-4", True),
    ]
    assert [fault.code for fault in document.faults] == ["published.defeated"] * 2


@pytest.mark.parametrize(
    ("outcome", "row"),
    [("Defeated 1-4.", "Defeated 1-4"), ("\nDEFEATED, 1-4", "DEFEATED, 1-4"), ("— Failed", "Failed")],
)
def test_an_outcome_that_ends_a_text(outcome: str, row: str) -> None:
    """A proposal whose text ends with its defeat is no rule; “is defeated” within a sentence is text."""
    document = read(f"301. If a proposal is defeated, tea is free. Adopted 5-0.\n\n302. All win. {outcome}\n")
    assert [(rule.text, rule.outcome) for rule in document.rules] == [
        ("If a proposal is defeated, tea is free.", "Adopted 5-0")
    ]
    assert [(one.number, one.text, one.outcome) for one in document.log] == [("302", "All win.", row)]
    assert [fault.code for fault in document.faults] == ["published.defeated"]


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("1. Bring cake.\n2. Ben was late.\n", True),
        ("# To do\n\n1. Buy milk\n2. Ring Ada\n3. Mend the gate\n", True),
        ("Present: all.\n\n1. Must we pay?\n2. We agreed that all may go.\n3. Cleo will ask.\n", True),
        ("1. Players take turns.\n2. The first player with 10 points wins.\n", False),
        ("Club rules\n\n1. Be kind.\n2. Tidy up.\n", False),
        ("Rule 1. Be kind.\n\nRule 2. Tidy up.\n", False),
        ("101. Bread is baked daily.\n\n102. Jam is for Sundays.\n", False),
    ],
)
def test_minutes_and_lists_are_told_from_rules(text: str, doubtful: bool) -> None:
    """Numbered lines that say nothing of what players may or must do are told as such, unless something marks them."""
    assert ("published.doubtful-rules" in [fault.code for fault in read(text).faults]) == doubtful


def test_few_of_many_candidates() -> None:
    """Where most lines that begin with a number aren't read as rules, the document isn't passed off as whole."""
    others = "".join(f"~{number}~ Players do thing {number}\n" for number in range(201, 241))
    document = read("101. Duty. Everyone keeps to the rules.\n\n102. Points. Nobody has any.\n\n" + others)
    assert "published.few-rules" in [fault.code for fault in document.faults]


ANNOTATED = """Rule 101/4 (Power=3)
Duty

      Everyone keeps to the rules in force.

[History:
Created by P4894 'Law of the Lamp' (Ada), 12 Feb 2007
Amended(1) by Proposal 5001 (Ben Ames), Feb 3, 2008, substantial
Amended(2) by P5002 'A name so long
  that it wraps' (Cleo), 4 May 2008
Amended(3) by Proposal 5003
  (Dan), Nov. 5, 2008
]

Rule 102/2 (Power=1)
Points

      A player begins with no points.

History:
Created by Proposal 4900 (Eve), 12 February 2007
Infected and Amended(1) by Proposal 4901 (unattributed), Aug 22 2007
"""


def test_annotations_of_several_generations() -> None:
    """Each annotation gives the proposal, with its number, title, author and date; who isn't named isn't made up."""
    history = told(ANNOTATED)
    assert [(s.told.proposal, s.told.title, s.told.author, s.told.date) for s in history.steps] == [
        ("4894", "Law of the Lamp", "Ada", "12 Feb 2007"),
        ("4900", "", "Eve", "12 February 2007"),
        ("4901", "", "", "Aug 22 2007"),
        ("5001", "", "Ben Ames", "Feb 3, 2008"),
        ("5002", "A name so long that it wraps", "Cleo", "4 May 2008"),
        ("5003", "", "Dan", "Nov. 5, 2008"),
    ]
    assert all(len(step.told.did) == 1 for step in history.steps)
    assert history.faults == ()


def test_enacted_again() -> None:
    """A rule that was repealed and enacted again is two rules one after the other; the last has number and text."""
    again = "Repealed by Proposal 5010 (Ben), Dec 1, 2008\nRe-enacted(4) by Proposal 5020 (Ada), Jan 2, 2009\n]"
    history = told(ANNOTATED.replace("]", again))
    did = {step.told.proposal: [one.change for one in step.told.did] for step in history.steps}
    assert did["5010"] == [c.Repeal("101/2")]  # type: ignore[arg-type]
    enacted = did["5020"][0]
    assert isinstance(enacted, c.Enact) and enacted.content.text == TEXTS[0]
    assert [step.told.did[0].number for step in history.steps if step.told.proposal == "5020"] == ["101"]
    assert [fault.code for fault in history.faults] == ["history.enacted-again"]


OWN_NUMBERS = """Rule 101/2 (Power=3)
Tea

      Tea is a game.

History:
Initial Immutable Rule 101, Jun. 30 1993
Mutated from MI=Unanimity to MI=3 by Proposal 1480, Mar. 15 1995
Amended(1) by P4894 'Tidying' (Zoe), 12 February 2007
Power changed from 4 to 3 by P5000 'Down' (Ben), 1 June 2008

Rule 869/1 (Power=2)
How to Join

      A person may register.

History:
Enacted by Proposal 869 'Doors' (Cleo), Feb 3, 2008
Amended(1) by Proposal 870 (Dan), Apr 3, 2008
"""


def test_initial_rules_and_proposals_with_the_numbers_of_their_rules() -> None:
    """A first rule has no proposal, one with its rule's number has its author, and other changes are reported."""
    history = told(OWN_NUMBERS)
    assert [rule.number for rule in history.first] == ["101"]
    assert [(s.told.proposal, s.told.title, s.told.author, s.told.date) for s in history.steps] == [
        ("4894", "Tidying", "Zoe", "12 February 2007"),
        ("869", "Doors", "Cleo", "Feb 3, 2008"),
        ("870", "", "Dan", "Apr 3, 2008"),
    ]
    assert [(fault.code, fault.line) for fault in history.faults] == [
        ("history.no-revision", 8),
        ("history.no-revision", 10),
    ]


MARKDOWN_TABLES = """# Lighthouse

## Immutable rules

| No. | Title | Text |
|-----|:-----:|------|
| 101 | Duty | Everyone keeps \\| obeys the rules.<br>Always. |
| 102 | **Points** | Nobody has any. |

Mutable rules (1)

Rule | Text | Keeper
--- | --- | ---
201. | Lamps are lit at dusk. | Zoe
"""
WIKI_TABLE = """Lighthouse

{| class="wikitable"
! No. !! Title !! Mutability !! Text
|-
| 101 || Duty || Immutable || Everyone keeps to the rules.
|-
| 201
| Lamps
| Mutable
| Lamps are lit at dusk.
They burn all night.
|}
"""


def test_markdown_tables() -> None:
    """Rows below a header are rules, with the rank of the section above, and every character accounted for."""
    document = read(MARKDOWN_TABLES)
    assert [(r.number, r.title, r.rank, r.text) for r in document.rules] == [
        ("101", "Duty", "immutable", "Everyone keeps | obeys the rules.\nAlways."),
        ("102", "Points", "immutable", "Nobody has any."),
        ("201", "", "mutable", "Lamps are lit at dusk."),
    ]
    assert document.title == "Lighthouse" and document.faults == ()


def test_table_of_a_web_page() -> None:
    """The cells of a page's table are the rules' titles, texts and ranks, below a header that names them."""
    rows = "<tr><th>No.</th><th>Title</th><th>Text</th><th>Rank</th></tr>"
    rows += "<tr><td>101</td><td>Duty</td><td>Keep to the rules.</td><td>Immutable</td></tr>"
    rows += "<tr><td>201</td><td>Lamps</td><td>Lamps are lit.</td><td>Mutable</td></tr>"
    document = read(f"<html><body><table>{rows}</table></body></html>")
    assert [(rule.number, rule.title, rule.text, rule.rank) for rule in document.rules] == [
        ("101", "Duty", "Keep to the rules.", "immutable"),
        ("201", "Lamps", "Lamps are lit.", "mutable"),
    ]


def test_wiki_table() -> None:
    """Cells of wikitext, on one line or each on its own, are the same; a rank may have a column."""
    document = read(WIKI_TABLE)
    assert [(r.number, r.title, r.rank, r.text) for r in document.rules] == [
        ("101", "Duty", "immutable", "Everyone keeps to the rules."),
        ("201", "Lamps", "mutable", "Lamps are lit at dusk.\nThey burn all night."),
    ]


def test_table_within_a_rule() -> None:
    """A table in a rule's text stays text, and a table of scores is no ruleset."""
    table = "| No. | Text |\n|---|---|\n| 1 | one |\n"
    document = read(f"101. Duty\n\n{TEXTS[0]}\n\n{table}\n102. Points\n\n{TEXTS[1]}\n\n103. End\n\n{TEXTS[2]}\n")
    assert [rule.number for rule in document.rules] == ["101", "102", "103"]
    assert document.rules[0].text.endswith(table.strip())
    assert read("| Player | Score |\n|---|---|\n| Ada | 3 |\n| Ben | 4 |\n").rules == ()


GENERATIONS = """Rule 1023/5 (Power=2)
Lamp Time

      Lamps are lit in time.

History:

Enacted by P805, between 01 Jan 1994 and 28 Feb 1994
Amended by R750, between 01 Apr 1994 and 31 May 1994
Mutated from MI=1 to MI=2 by P2602, 26 May 1996
Amended(1) by P4004 'Simplify \\'ASAP\\'' (Steve), 08 May 2000
Amended(2) by P5081 'Don't renumber' [disi.] (Zed), 01 Aug 2007
Amended(3) by P6535 'A workaround' [green, disi.]
   (Murph), 04 Nov 2009
Retitled to 'Lamp Time' by P7614 'Just Not' (G.), 13 Jan
   2014
Amended(4) by cleaning (Dan), 30 Sep 2018
Assigned to the Committee on Lamps by P6053 'Committees' (Murph), 23 Jan 2019
"""


def test_annotations_of_rules_and_cleanings() -> None:
    """A change that no proposal made is no proposal's: it is told, with its place, and nobody is made its author."""
    document = read(GENERATIONS)
    history = history_of(document)
    assert [(s.told.proposal, s.told.title, s.told.author, s.told.date) for s in history.steps] == [
        ("805", "", "", "between 01 Jan 1994 and 28 Feb 1994"),
        ("4004", "Simplify 'ASAP'", "Steve", "08 May 2000"),
        ("5081", "Don't renumber", "Zed", "01 Aug 2007"),
        ("6535", "A workaround", "Murph", "04 Nov 2009"),
        ("7614", "Just Not", "G.", "13 Jan 2014"),
    ]
    assert [(fault.code, fault.line) for fault in (*document.faults, *history.faults)] == [
        ("published.unread-note", 17),
        ("history.by-rule", 9),
        ("history.no-revision", 10),
        ("history.no-revision", 18),
    ]
