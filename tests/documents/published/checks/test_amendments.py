"""Notes that tie rules together, and amendments that the text doesn't show."""

import pytest
from tests.documents.published.checks.looking import codes, found, said

LISTED = """\
Rule 201. [mutable] (Initial Rule) [First amended by Rule 1001].
Votes
Two thirds must agree.

Rule 202. [mutable] (Initial Rule) [First amended by Rule 1002].
Voting period
Votes are open for two days.

Rule 203. [immutable] (Initial Rule)
Winning
Whoever has 100 points wins.

Rule 1001. [mutable] by Steve, last changed Wed Oct 28 03:07:36 1992
Simple majorities

That rule 201 be amended to read:

More than half must agree.

Rule 1002. [mutable] by Ilt, last changed Wed Oct 28 04:07:36 1992
Longer votes

That rule 202 (Voting period) be amended to read:

Votes are open for nine days.
"""

BOTH_ENDS = """\
201.

Amended in 301.

202.

Amended in 302.

203.

Amended in 303.

204: Speaking

All speak.

{below}
Number I/M Text Proposer Outcome Date Adopted

301: Silence

Mutable Nobody speaks.

Amends 201

Ada Adopted May 3, 2001

302: Noise

Mutable Nobody hears.

Amends 202

Ada Adopted May 4, 2001

303: Smell

Mutable Nobody smells.

Amends 203

Ada Adopted May 5, 2001

304

N/A Amended in 305 Ada Adopted May 6, 2001

305: Touch

Mutable Nobody feels.

{own}Ada Adopted May 7, 2001
"""


def test_what_a_note_names_is_not_there() -> None:
    """Where most of what notes name is in the document, what isn't is missed; in a list without amendments none is."""
    document = LISTED.replace("(Initial Rule)\nWinning", "(Initial Rule) [First amended by Rule 1007].\nWinning")
    assert found(document, "link.absent") == [(9, 39)]
    assert "1007 is not in the document" in said(document, "link.absent")
    alone = document[: document.index("Rule 1001. [")]
    assert "link.absent" not in codes(alone)


def test_a_note_on_another_rule() -> None:
    """An amendment names one rule, but another rule, whose title it also gives, has the note of it."""
    document = LISTED.replace("That rule 202", "That rule 203")
    assert found(document, "link.other-rule") == [(23, 11)]
    assert "stands on rule 202 (line 5); it gives that rule's title" in said(document, "link.other-rule")
    assert "reference.other-title" not in codes(document)


def test_an_amendment_of_an_amendment() -> None:
    """A proposal that names the first rule, but is noted on its amendment, is meant for the amendment."""
    later = """
Rule 1003. [mutable] by Ada, last changed Thu Oct 29 04:07:36 1992
Once more

Rule 201 is amended to read: Two must agree.
"""
    document = LISTED.replace("03:07:36 1992", "03:07:36 1992 [First amended by Rule 1003].") + later
    assert "link.other-rule" not in codes(document)


def test_a_note_below_another_rule() -> None:
    """A stray note belongs to the one rule that lacks it; if there is none, it's only reported as stray."""
    document = BOTH_ENDS.format(below="Amends 304\n", own="")
    assert "“Amends 304” belongs to 305" in said(document, "link.misplaced")
    assert found(document, "link.misplaced") == [(17, 1)]
    assert "link.one-sided" not in codes(document)
    assert "link.misplaced" not in codes(BOTH_ENDS.format(below="Amends 304\n", own="Amends 304\n\n"))


def test_a_note_at_one_end_only() -> None:
    """If three notes are at both ends, one that isn't is reported."""
    assert found(BOTH_ENDS.format(below="", own=""), "link.one-sided") == [(46, 5)]
    assert "link.one-sided" not in codes(BOTH_ENDS.format(below="", own="Amends 304\n\n"))


def test_texts_of_before_their_amendments() -> None:
    """What an amendment, listed as a rule, made of a text is compared with what is printed."""
    assert found(LISTED, "text.not-amended") == [(1, 37), (5, 37)]
    merged = LISTED.replace("Two thirds must agree.", "More than half must agree.").replace("two days", "nine days")
    assert "text.not-amended" not in codes(merged)


@pytest.mark.parametrize(
    ("instruction", "printed", "older"),
    [
        ('Rule 201 is amended by appending "Ties fail."', "Two thirds must agree. Ties fail.", False),
        ('Rule 201 is amended by appending "Ties fail."', "Two thirds must agree.", True),
        ('Rule 201 is amended by deleting "thirds".', "Two must agree.", False),
        ('Rule 201 is amended by deleting "thirds".', "Two thirds must agree.", True),
        ('Rule 201 is amended by replacing "Two thirds" with "Half".', "Half must agree.", False),
        ('Rule 201 is amended by replacing "Two thirds" with "Half".', "Two thirds must agree.", True),
    ],
)
def test_what_has_been_put_in_already(instruction: str, printed: str, older: bool) -> None:
    """An amendment that a printed text shows is not asked for again."""
    document = LISTED.replace("Two thirds must agree.", printed)
    document = document.replace("That rule 201 be amended to read:\n\nMore than half must agree.", instruction)
    assert ((1, 37) in found(document, "text.not-amended")) is older


def test_rank_and_standing() -> None:
    """A transmutation and a repeal that the rules don't show."""
    more = """
Rule 1003. [mutable] by Ada, last changed Thu Oct 29 04:07:36 1992
Winning otherwise

Rule 203 is transmuted from immutable to mutable.

Rule 1004. [mutable] by Ada, last changed Thu Oct 29 05:07:36 1992
Shorter votes

Rule 1002 is repealed.
"""
    document = LISTED + more
    assert found(document, "rank.not-transmuted") == [(9, 1)]
    assert said(document, "rank.not-transmuted").endswith("printed as immutable, and was made mutable by 1003")
    assert found(document, "status.not-repealed") == [(20, 1)]
    assert found(document, "text.not-amended") == [(1, 37)]
    assert "rank.not-transmuted" not in codes(document.replace("Rule 203. [immutable]", "Rule 203. [mutable]"))


def test_rejected_amendments() -> None:
    """An amendment below a heading of rejected rules has amended nothing."""
    document = LISTED.replace("Rule 1001. [", "Rejected rules\n\nRule 1001. [")
    assert found(document, "text.not-amended") == []


LOGGED = """\
101: Votes

Two thirds must agree.

102: Winning

Whoever has 100 points wins.

103: Dice

Dice are thrown.

Number I/M Text Proposer Outcome Date Adopted

301

N/A Amend rule 101 to read "More than half must agree." Ada {first} May 3, 2001

302

N/A Amend rule 101 to read "{last}" Ada Adopted May 4, 2001

303

N/A Rule 102 is hereby transmuted to immutable. Ada Adopted May 5, 2001

304

N/A Rule 103 is hereby repealed. Ada {outcome} May 6, 2001
"""


def test_amendments_in_a_log() -> None:
    """The last row about a rule, where it was adopted, is what the rule should show."""
    document = LOGGED.format(first="Adopted", last="All must agree.", outcome="Adopted").replace(
        "\n101:", "\nImmutable Rules\n\n101:"
    )
    assert found(document, "text.not-amended") == [(3, 1)]
    assert found(document, "status.not-repealed") == [(9, 1)]
    ranked = "Mutable Rules\n\n" + document
    assert found(ranked, "rank.not-transmuted") == [(7, 1)]
    shown = LOGGED.format(first="Adopted", last="Two thirds must agree.", outcome="Defeated")
    assert not codes(shown) & {"text.not-amended", "status.not-repealed"}
