"""Sentences on what may be done to rules come to exactly what they say."""

import pytest

from moot.law.english.drafts import draft_of

SAYS = {
    "Rules 203, 205 and 209 can't be amended before 3 May 2026.": (
        "_x.kind == 'amend'", "one.rule in (203, 205, 209)", "at_time(date(2026, 5, 3), 0, zone)"
    ),
    "It is forbidden to amend rule 205.": ("@forbid('adopt')", "one.kind == 'amend' and one.rule == 205"),
    "Amending immutable rules is prohibited.": ("one.kind == 'amend' and one.rank == 'immutable'",),
    "Rule 305 may be amended, but not repealed.": ("one.kind == 'repeal' and one.rule == 305",),
    "Nobody may make a mutable rule immutable.": ("one.to == 'immutable' and (one.rank == 'mutable')",),
    "No rule may be repealed within a week of its enactment.": (
        "now < enacted_at.get(str(one.rule), now - weeks(1)) + weeks(1)", "one.kind == 'repeal'"
    ),
    "A rule can't be amended more than twice.": ("amendments_of.get(str(one.rule), 0) >= 2",),
    "Players may not propose to amend a rule that they wrote.": (
        "@forbid('propose')", "@forbid('revise')", "rule_authors.get(str(one.rule)) == player"
    ),
    "Whoever proposes to repeal a rule loses 2 points.": ("@upon('proposed')", "award(proposal.author, -2)"),
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
    "This rule is repealed on 4 May 2026.": ("repeal(this_rule)", "date(2026, 5, 4)"),
    "This rule may not be amended.": ("one.kind == 'amend' and one.rule == this_rule",),
    "When this rule is adopted, those who voted against it lose 2 points.": ("award(votes_against, -2)",),
    "The author of this rule gets 8 points when it takes effect, and everyone else gets 2.": (
        "award(proposal.author, 8)", "one != proposal.author], 2)"
    ),
    "Making a proposal is free for players with fewer than 5 points; all others pay 3 points.": (
        "points[proposal.author] >= 5", "award(proposal.author, -3)"
    ),
    "Whoever has the fewest points may make three proposals a week, and everyone else two.": (">= 3", ">= 2"),
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
    "There must never be fewer than 12 rules. A repeal that would leave fewer is forbidden.": (
        "any([one.kind == 'repeal' for one in changes])", "< 12"
    ),
    "There may be no more than 31 mutable rules at any time.": ("mutable_rules_after > 31",),
    "No rule numbered above 400 may be amended.": ("one.kind == 'amend' and one.rule > 400",),
    "A rule may be transmuted only if three quarters of the players vote for it.": (
        "len(votes_for) < ceil(len(players) * 3, 4)",
    ),
    "A member whose last motion was rejected must wait three days before proposing again.": (
        "defeats_in_a_row[player] >= 1", "now < one + days(3)"
    ),
    "No player may have three open proposals at once.": ("one.author == player]) >= 2",),
    "No one may repeal their own rule.": ("@forbid('propose')", "rule_authors.get(str(one.rule)) == player"),
}  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS_AND_WAITS)
def test_limits_have_the_numbers_that_they_say(text: str) -> None:
    """How many rules, votes, days or open proposals: the code has the bound that the sentence says."""
    draft = draft_of(text)
    assert all(sentence.runs for sentence in draft.sentences)
    assert [part for part in NUMBERS_AND_WAITS[text] if part not in draft.mechanism] == []


def test_it_is_this_rule_only_where_the_sentence_says_so() -> None:
    """`When it is adopted` speaks of this rule if the sentence has spoken of it, and of anything otherwise."""
    assert draft_of("When it is adopted, each player gets 5 points.").mechanism == ""
    assert draft_of("Its author gets 5 points when it is adopted.").mechanism == ""
    assert "award(votes_for, 5)" in draft_of("Whoever votes for this rule gets 5 points upon its adoption.").mechanism
