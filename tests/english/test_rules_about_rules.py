"""Sentences on what may be done to rules come to exactly what they say."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

SAYS = {
    "Rules 203, 205 and 209 can't be amended before 3 May 2026.": (
        "_x.kind == 'amend'", "one.rule in (203, 205, 209)", "at_time(date(2026, 5, 3), 0, zone)"
    ),
    "Nobody may make a mutable rule immutable.": ("one.to == 'immutable' and (one.rank == 'mutable')",),
    "No rule may be repealed within a week of its enactment.": (
        "now < enacted_at.get(str(one.rule), now - weeks(1)) + weeks(1)", "one.kind == 'repeal'"
    ),
    "Upon the rejection of a proposal, its author loses 3 points.": (
        "@upon('proposal_defeated')", "award(proposal.author, -3)"
    ),
}  # fmt: skip
SILENT = (
    "Rule 206 may not be changed, but it may be amended.",
    "Upon the repeal of a rule its author loses 3 points.",
    "Rule 206 may not be repealed unless it is bad.",
)


@pytest.mark.parametrize("text", SAYS)
def test_a_limit_on_rules_comes_to_what_it_says(text: str) -> None:
    """Every sentence of the table runs, with the tests and effects that it asks for."""
    draft = draft_of(text)
    assert all(sentence.runs for sentence in draft.sentences)
    assert [part for part in SAYS[text] if part.replace("_x", "one") not in draft.mechanism] == []


@pytest.mark.parametrize("text", SILENT)
def test_what_would_come_to_something_else_stays_silent(text: str) -> None:
    """A limit with an exception that isn't understood, or that takes it back, makes no code."""
    assert draft_of(text).mechanism == ""


OF_THIS_RULE = {
    "This rule may not be amended.": ("one.kind == 'amend' and one.rule == this_rule",),
    "When this rule is adopted, those who voted against it lose 2 points.": ("award(votes_against, -2)",),
}  # fmt: skip


@pytest.mark.parametrize("text", OF_THIS_RULE)
def test_a_rule_speaks_of_itself(text: str) -> None:
    """What a rule says of itself, of its author and of proposals to come is done by its code."""
    draft = draft_of(text)
    assert all(sentence.runs for sentence in draft.sentences)
    assert [part for part in OF_THIS_RULE[text] if part not in draft.mechanism] == []


def test_it_is_not_this_rule() -> None:
    """A rule that is amended isn't the rule that speaks of it."""
    assert draft_of("When a rule is amended, it is repealed.").mechanism == ""
    assert draft_of("When a proposal is adopted, those who voted for this rule get 2 points.").mechanism == ""


NUMBERS_AND_WAITS = {
    "A rule may be transmuted only if three quarters of the players vote for it.": (
        "max(answer, ceil(len(players) * 3, 4))",
    ),
    "No player may have three open proposals at once.": ("one.author == player]) >= 2",),
}  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS_AND_WAITS)
def test_limits_have_the_numbers_that_they_say(text: str) -> None:
    """How many rules, votes, days or open proposals: the code has the bound that the sentence says."""
    draft = draft_of(text)
    assert all(sentence.runs for sentence in draft.sentences)
    assert [part for part in NUMBERS_AND_WAITS[text] if part not in draft.mechanism] == []


PAST = ", and what happened before this rule counts too"

OF_WHAT_IS_PROPOSED = {
    "Rule 324 can't be amended.": "No player may propose to amend rule 324.",
    "Rule 324 shall be neither amended nor repealed.": "No player may propose to amend or repeal rule 324.",
    "This rule can never be repealed.": "No player may propose to repeal this rule.",
    "No rule may be transmuted before 13 January 2026.":
        "No player may propose to transmute a rule before 13 January 2026.",
    "No rule may be repealed within a week of its enactment.":
        f"No player may propose to repeal a rule made less than 1 week ago{PAST}.",
    "There may never be more than 14 mutable rules.":
        "No player may propose what could bring more than 14 mutable rules.",
    "It may never become impossible to change the rules.":
        "No player may propose what would make it impossible to change the rules.",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_WHAT_IS_PROPOSED)
def test_what_may_not_be_adopted_whatever_the_votes_may_not_be_proposed(text: str) -> None:
    """An immutable rule adopts what has its votes, so it's the proposal that is barred, and its author is told so."""
    (sentence,) = draft_of(text, LawNames(("points",))).sentences
    assert sentence.said == OF_WHAT_IS_PROPOSED[text]
    assert "@forbid('propose')\n@forbid('revise')\n" in sentence.mechanism and "adopt" not in sentence.mechanism


OF_VOTES = {
    "A rule may not be repealed unless at least four players vote for the repeal.": "max(answer, 4)",
    "A rule may be transmuted only if nobody votes against it.": "max(answer, len(votes_for) + 1)",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_VOTES)
def test_votes_without_which_nothing_is_adopted_are_votes_required(text: str) -> None:
    """A ban for want of votes says how many are required, which an immutable rule that adopts asks for."""
    (sentence,) = draft_of(text).sentences
    assert f"return {OF_VOTES[text]}\n" in sentence.mechanism
    assert sentence.mechanism.startswith("@adjust('votes_required')\n") and "forbid" not in sentence.mechanism
    assert draft_of(sentence.said).mechanism == sentence.mechanism


def test_it_is_this_rule_only_where_the_sentence_says_so() -> None:
    """`When it is adopted` speaks of this rule if the sentence has spoken of it, and of anything otherwise."""
    assert draft_of("When it is adopted, each player gets 5 points.").mechanism == ""
    assert draft_of("Its author gets 5 points when it is adopted.").mechanism == ""
