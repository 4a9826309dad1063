"""A part of the votes cast adopts nothing where no vote was cast; only silence that is meant does."""

import pytest
from tests.every_ruleset import Played
from tests.playing import rule

from moot.game.rules import Ruleset
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames
from moot.play.host import Host

PARTS = (
    "A proposal is adopted if at least two thirds of the votes cast are in favour.",
    "A proposal is adopted if at least half of the votes cast are in favour.",
    "A proposal is adopted if all votes cast are for it.",
    "A proposal is adopted if more than half of the votes cast are in favour.",
    "A proposal is adopted if more people vote for it than against it.",
    "A proposal is adopted if at least half of the eligible voters vote for it.",
)
LINES = ("unanimity()", "simple_majority()", "majority_of_voters()", "fraction_of_voters(1, 2)")
SILENCE = (
    "A proposal is adopted if nobody votes against it.",
    "A proposal is adopted if fewer than two players vote against it.",
)
VOTING = "everybody_votes opens_at_once closes_when_all_have_voted decides_when_closed takes_effect_at_once".split()


def of_nothing(host: Host, code: str) -> str:
    """The outcome of a vote that closes after a day without any vote."""
    law = "\n".join(f"voting.{line}()" for line in VOTING) + "\nvoting.closes_after(1)"
    numbers = rule("103", "numbering.proposals_from(301)\nprecedence.claims_then_lowest_number()")
    ruleset = Ruleset(name="x", rules=(rule("101", law), rule("102", code), numbers))
    game = Played.begun(host, "five_rules", alter=lambda _: ruleset)
    number = game.propose("Be kind.")
    game.pass_time(days=2)
    return game.state.proposals[number].outcome  # type: ignore[index]


@pytest.mark.parametrize("text", (*PARTS, *LINES))
def test_no_votes_adopt_nothing(host: Host, text: str) -> None:
    """Whatever part of the votes, or of the voters, is needed."""
    code = f"voting.{text}" if text in LINES else draft_of(text, *DeclaredNames()).mechanism
    assert of_nothing(host, code) == "defeated"


@pytest.mark.parametrize("text", SILENCE)
def test_silence_adopts_where_it_is_meant(host: Host, text: str) -> None:
    """What is adopted if nobody objects needs nobody's vote."""
    (sentence,) = draft_of(text, *DeclaredNames()).sentences
    assert of_nothing(host, sentence.mechanism) == "adopted"
    assert draft_of(sentence.said, *DeclaredNames()).mechanism == sentence.mechanism
