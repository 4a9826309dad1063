"""Words of the language are read where they fit: events, moves, effects, and numbers that are compared."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

LAW = LawNames(("points",), registers=("pot",), offices=("king",))
DECLARED = frozenset({"points", "pot", "king"})
CODE = {
    "When a case is judged, rule 210 is repealed.": "repeal(str(210))",
    "When a proposal is adopted, if the pot is more than the points of its author, its author gets 1 point.": (
        "if pot > points[proposal.author]:"
    ),
    "When a proposal is adopted, if the number of votes for it is at most the quorum, its author gets 1 point.": (
        "if len(votes_for) <= quorum:"
    ),
    "No player may refuse to judge a case.": "@forbid('refuse')",
}


@pytest.mark.parametrize("text", CODE)
def test_a_word_of_the_language_is_read_where_it_fits(text: str) -> None:
    """Each sentence comes to the code that it says."""
    assert CODE[text] in draft_of(text, LAW, DECLARED).mechanism


def test_what_speaks_of_a_proposal_needs_one() -> None:
    """Where there is no proposal, its votes can't be compared with anything."""
    text = "When a player joins the game, if the number of votes for it is at most the quorum, the pot increases by 1."
    assert not draft_of(text, LAW, DECLARED).mechanism
