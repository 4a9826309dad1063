"""Moves and offices in words: what they come to is told again as sentences that come to the same."""

import pytest

from moot.law.english.drafts import draft_of, grammar_of, with_declared
from moot.law.english.table import LawNames
from moot.law.mechanisms.gate import read_mechanism

LAW = LawNames(("points", "coins"), registers=("pot",), offices=("king",), holders=("turn",))
DECLARED = frozenset({"points", "coins", "pot", "king", "turn"})
TOLD_AGAIN = [
    "A player may throw a die: on a 6 they get 5 points, otherwise they lose 1 point.",
    "Once in each turn, a player may steal 1 point from another player.",
    "A player may buy coins for 2 points each.",
    "A player may spend 5 points to become the King.",
    "The King may fine a player 2 points, at most once a week.",
    "The first King is Ada.",
]
SILENT = [
    "A player may give points to another player. It must be fewer than 5.",
    "A player may pay another player, who gets 1 point for it. Nobody may pay the same player twice.",
    "With the consent of both, two players may swap their points.",
    "A player may not steal points from another player.",
    "A player may buy a coin.",
    "A player may spend 5 points to get an extra vote.",
    "Every Monday at noon the player with the most points becomes King. A tie is decided by the voters.",
]
TWO = []


@pytest.mark.parametrize("text", TOLD_AGAIN)
def test_a_move_is_found_in_its_code_again(text: str) -> None:
    """The code of a move or an office is told as a sentence that comes to the same code."""
    draft = draft_of(text, LAW, DECLARED)
    mechanism, faults = read_mechanism(draft.mechanism)
    assert mechanism is not None and not faults and all(sentence.runs for sentence in draft.sentences)
    names, _ = with_declared(LAW, DECLARED, mechanism)
    told = grammar_of(names)[1].tell(mechanism)
    assert all(one.reads for one in told)
    assert draft_of(" ".join(one.sentence for one in told), LAW, DECLARED).mechanism == draft.mechanism


@pytest.mark.parametrize("text", SILENT)
def test_what_is_limited_otherwise_or_open_does_not_run(text: str) -> None:
    """A move runs only with all that's said of it, and what the words leave open isn't guessed at."""
    assert not draft_of(text, LAW, DECLARED).mechanism


def test_a_move_to_resign_any_office_is_not_read_as_one_to_resign_some_office() -> None:
    """Its code names no office, so no sentence comes to it, and it's told as code."""
    code = """
@move("resign", by="players")
def resign(which: OneOf["offices"]):
    appoint(which, None)

@forbid("resign")
def ones_own(player, which, holders):
    if holders.get(which) != player:
        return "that isn't your office"
"""
    mechanism, faults = read_mechanism(code)
    assert mechanism is not None and not faults
    names, _ = with_declared(LAW, DECLARED, mechanism)
    assert not [one for one in grammar_of(names)[1].tell(mechanism) if one.reads and "resign" in one.sentence]
