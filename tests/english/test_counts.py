"""Lines that count votes with more than two choices are one sentence each, which comes to the same code again."""

import ast

import pytest
from tests.english.test_telling import told

from moot.law.english.drafts import draft_of
from moot.law.mechanisms.expansion import expand

TOLD = {
    'counting.most_votes("election")': "In each “election” vote, the choice with the most votes is chosen.",
    'counting.approval("election")': (
        "In each “election” vote, voters name as many choices as they like, and the one that most of them name "
        "is chosen."
    ),
    'counting.points("election", 7)': (
        "In each “election” vote, voters give each choice up to 7 points, and the one with the most points is chosen."
    ),
    'counting.quadratic("election")': (
        "In each “election” vote, voters have 100 credits to spend, votes cost their square, and the choice with the "
        "most votes is chosen."
    ),
    'counting.runoff("election")': (
        "In each “election” vote, voters rank the choices, and as long as none is first on more than half of the "
        "ballots, those that are first on the fewest drop out."
    ),
    'counting.schulze("election")': (
        "In each “election” vote, voters rank the choices, and the one that beats each other, directly or in a chain "
        "of stronger wins, is chosen."
    ),
    'counting.transferable("election", 3)': (
        "In each “election” vote, voters rank the choices, and 3 of them are chosen by single transferable vote."
    ),
}
MEANT = {
    "Every “election” vote is decided by instant run-off.": 'counting.runoff("election")',
}


def code_of(sentence: str) -> str:
    """The code that a sentence comes to, as Python writes it."""
    return ast.unparse(ast.parse(draft_of(sentence).mechanism))


def expanded(line: str) -> str:
    """The code of a line, as Python writes it."""
    return ast.unparse(ast.parse(expand(line)[0]))


@pytest.mark.parametrize("line", TOLD)
def test_a_line_that_counts_is_told_in_a_sentence(line: str) -> None:
    """All provisions of the line are told in one sentence, whole, and the sentence comes to the line's code."""
    [sentence] = told(line)
    assert sentence.sentence == TOLD[line] and sentence.whole and sentence.reads
    assert code_of(sentence.sentence) == expanded(line)


@pytest.mark.parametrize("sentence", MEANT)
def test_a_method_by_its_name(sentence: str) -> None:
    """A method of counting may be called by its name, for one kind of vote."""
    assert code_of(sentence) == expanded(MEANT[sentence])


@pytest.mark.parametrize(
    "sentence",
    [
        "Each “two words” vote is decided by instant run-off.",
        "Each “lunch” vote is decided by points from 0 to 0.",
        "Each “lunch” vote is decided by the moderator by instant run-off.",
        "Each vote is decided by approval voting.",
    ],
)
def test_no_other_count(sentence: str) -> None:
    """What can't be a kind of vote, or says more than a method, comes to no code."""
    assert not draft_of(sentence).mechanism


def test_a_count_that_differs_is_told_as_the_code_that_it_is() -> None:
    """A mechanism that counts otherwise in one place isn't told by the method's sentence."""
    source = expand('counting.runoff("election")')[0].replace("most * 2 >", "most * 3 >")
    assert "drop out" not in " ".join(one.sentence for one in told(source))
