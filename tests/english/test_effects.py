"""Sentences on effects: who gets how much, on what condition, how often, and when nothing may run."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

NAMES = LawNames(("points", "coins"))
READ = (
    ("If a proposal is defeated, its author loses half of their coins, rounded down.",
     "award(proposal.author, -(coins[proposal.author] // 2), 'coins')"),
    ("When a proposal is adopted, each player who voted against it pays 1 coin to its author.",
     "for each in votes_against:\n        award(each, -1, 'coins')\n        award(proposal.author, 1, 'coins')"),
    ("The repeal of a rule costs every player 2 coins.", "award(players, -2, 'coins')"),
)  # fmt: skip
SILENT = (
    "Voting against a proposal does not cost 2 points.",
    "Not every adopted proposal earns its author 5 points.",
    "Only the author of an adopted proposal gets 3 points.",
    "When a proposal is adopted, the player with the most points loses 3 points.",
    "When a player leaves the game, each player gets 3 points if they have fewer than 10 points.",
    "When a proposal is adopted, its author gets 3 points; but 4 of those are imaginary.",
    "The author of an adopted proposal gets 4 points, but only for the first two proposals defeated.",
    "When a proposal is adopted, its author gets 3 points. If nobody voted against it, nothing happens.",
    "When a proposal is adopted, its author gets 3 points, and if nobody voted for it, its author gets nothing.",
    "When a player votes for a proposal, they get 1 point. If they vote against it, they lose 1 point.",
    "When a player votes for a proposal, they get 1 point, and if they vote against it, they lose 1 point.",
    "When a player votes against a proposal, they lose 2 coins if they vote for it.",
    "When a player joins the game, they get 5 points. If there are more than 5 players, they get 3 points.",
    "When a player joins the game, they get 5 points, but if there are more than 5 players, they get 3 points.",
    "When a player joins the game, they get 5 points; but if a case is open, they get 3 points.",
    "When a proposal is adopted, its author gets 3 coins. If nobody voted against it, they get 5 coins.",
    "When a player joins the game, they get 5 points unless there are more than 5 players. Otherwise they get 3 "
    "points.",
    "When a proposal is defeated, its author loses 3 coins unless nobody voted for it; otherwise they lose 1 coin.",
    "When a proposal is adopted, if nobody voted against it, its author gets 3 points, otherwise they get 1 point.",
    "When a judgment is given, its judge gets 2 points and its caller gets 1 point, and they win the game.",
    "When a judgment is given, its judge gets 2 points and its caller gets 1 point, and if a case is open, they get 1 "
    "more.",
    "When a proposal is adopted, its author gets 3 points, and each player who voted for it gets 1 point. If nobody "
    "voted against it, they get 2 points more.",
    "When a player leaves the game, each player gets 1 point, but players who have more than 20 points get nothing.",
    "When a player joins the game, each player gets 5 points; the player with the most points gets nothing.",
)
REACHED_FROM_ABOVE = (
    "A player who reaches 0 coins is out of the game.",
    "When a player reaches 0 points, they are out of the game.",
    "A player who gets to 0 points leaves the game.",
)
LIMITED = (
    "No player may vote while a case is open. Its caller can, though.",
    "No player may vote for a proposal while a case is open. The judge may nevertheless vote for it.",
    "A player may not make a proposal on Sundays. The judge is allowed to.",
    "Nobody may vote on a Monday. The judge still may.",
    "When a proposal is adopted, its author gets 3 points. This happens only once.",
    "When a proposal is adopted, its author gets 3 points. It is given just once a week.",
    "When a proposal is adopted, its author gets 3 points. Everybody can get this reward only once.",
    "When a proposal is adopted, its author gets 3 points. This counts only for the first 3 proposals.",
    "When a proposal is adopted, its author gets 3 points. This is only the case on Sundays.",
    "When a proposal is adopted, its author gets 3 points. This is true on weekdays.",
    "When a proposal is adopted, its author gets 3 points. At most 2 can be gained in this way.",
    "When a proposal is adopted, its author gets 3 points. At most 3 points can be gained in this way.",
    "When a proposal is adopted, its author gets 3 points. No more than 10 points a month can be earned like that.",
    "When a proposal is adopted, its author gets 3 points. That reward ends after three proposals.",
    "When a proposal is adopted, its author gets 3 points. If there are more than 5 players, they only get 3 points.",
    "When a proposal is adopted, its author gets 3 points. Those who have more than 10 points get only 1 point.",
    "When a proposal is adopted, its author gets 3 points. Newcomers get half.",
    "When a proposal is defeated, its author loses 3 points. Players below 10 points lose 1 point.",
    "When a proposal is defeated, its author loses 3 points. The judge is exempt.",
    "When a player joins the game, they get 5 points. This happens only once in the game.",
    "When a player votes for a proposal, they get 1 point. If they have fewer than 5 points, they get 2.",
    "No player may vote while a case is open. The judge may do so.",
)
"""A first sentence that's understood, and a second that isn't, which may limit it."""
NOT_LIMITED = (
    "When a proposal is adopted, its author gets 3 points. Proposals should be funny.",
    "When a proposal is adopted, its author gets 3 points. The first player who has 50 pionts wins.",
    "No player may vote while a case is open. This is meant to keep the peace.",
)


@pytest.mark.parametrize("text", REACHED_FROM_ABOVE)
def test_who_reaches_nothing_is_not_who_has_nothing_or_more(text: str) -> None:
    """They had something before, so that no reading by which they come from below is shown."""
    (sentence,) = draft_of(text, NAMES).sentences
    assert not sentence.runs and not sentence.readings


@pytest.mark.parametrize("text", LIMITED)
def test_a_sentence_that_the_next_may_limit_is_held_back(text: str) -> None:
    """Without the limit, which isn't understood, the code would do more than the text says."""
    first, second = draft_of(text, NAMES).sentences
    assert not first.runs and not second.runs
    assert first.held_back_by == second.text


@pytest.mark.parametrize("text", NOT_LIMITED)
def test_a_sentence_that_the_next_only_comments_on_runs(text: str) -> None:
    """What isn't understood and doesn't limit it stays beside it as words."""
    assert [sentence.runs for sentence in draft_of(text, NAMES).sentences] == [True, False]


@pytest.mark.parametrize(("text", "code"), READ)
def test_an_effect_is_read_exactly(text: str, code: str) -> None:
    """The amount, the people, the condition and how often are just what the sentence says."""
    assert code in draft_of(text, NAMES).mechanism


@pytest.mark.parametrize("text", SILENT)
def test_what_may_mean_several_things_or_the_opposite_does_not_run(text: str) -> None:
    """Negations, ties that aren't decided, pronouns of two people and unread exceptions leave no code."""
    assert draft_of(text, NAMES).mechanism == ""


def test_they_in_one_sentence_is_left_to_people_if_it_may_be_others() -> None:
    """Where the grammar has only a reading in which "they" is the author, and others are spoken of, nothing runs."""
    text = "When a proposal is adopted, those who voted for it get 2 points, and if it is defeated, they lose 1 point."
    assert not any(sentence.runs for sentence in draft_of(text).sentences)
