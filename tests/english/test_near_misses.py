"""Sentences that are near to one that's read, and say something else: they're read as what they say, or stay silent."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

NAMES = LawNames(quantities=("points",))

SILENT = (
    "When a proposal is adopted, its author gets 3 points, and a player who votes against it loses 1 point.",
    "Each player has fun.",
    "Players have a good time.",
    "The player with the most points wins.",
    "At the end of each week the player with the most points wins or loses.",
    "Nobody has any coins.",
    "A player needs 100 points.",
    "Whoever scores the most goals gets 5 points.",
    "When a proposal is adopted, its author gets 5 points in total.",
    "When a proposal is adopted, those who voted for it get 5 points in total.",
    "When a proposal is adopted, those who voted for it get a total of 5 points.",
    "When a proposal is adopted, its author has 5 points.",
    "When a proposal is adopted, its author starts with 5 points.",
    "When a proposal is adopted, its author gets 5 points, but only once.",
    "When a proposal is adopted, its author gets at least 5 points.",
    "When a proposal is adopted, its author may get 5 points.",
    "When a proposal is adopted, only its author gets 5 points.",
    "Before a proposal is adopted, its author gets 5 points.",
    "When a player votes last, they get 1 point.",
    "The quorum is 5 votes for it.",
    "The quorum is at most 5 players.",
    "A player may give 5 points to the other players.",
    "A player may give 5 points to another player if they agree.",
    "A player may take 3 points within a week.",
    "Ten points are paid to the author of the last proposal adopted on 15 January 2026.",
    "Only players who voted on the latest proposal may make the next one.",
    "A player who did not vote on the previous proposal is barred from voting on the present one.",
    "A player with 100 points wins unless another player has 100 points.",
    "A player who has had 100 points wins.",
    "Every other Monday, each player gets 5 points.",
    "A proposal is adopted if more than half of the players vote.",
    "A proposal is adopted if at most half of the players vote for it.",
    "The vote on a proposal closes at most 3 days after it opens.",
    "The vote on a proposal may close 3 days after it opens.",
    "When a proposal is defeated, its author pays 3 points to a player who voted against it.",
    "When a proposal is defeated, its author pays 3 points to the players who voted against it.",
    "Nobody may propose to repeal both rule 201 and rule 202.",
    "No more than 10 players may join.",
    "Each day every player gets one point. On Sunday nobody gets a point.",
    "A player may spend 2 points to get 3 points each.",
    "The second time a player's proposal is adopted, they get 5 points.",
    "Upon the adoption of a proposal, a player gets 3 points.",
    "Voting costs 2 points, taken from whoever proposed it.",
    "Rule 201 may be amended, and rule 202 shall not be repealed by its author.",
    "New players get 10 points as a loan.",
    "When a rule is repealed, each of the others gets 2 points.",
    "Proposal passes, somebody loses 2 points.",
    "This rule applies only on Sundays. Nobody may vote.",
    "Each player gets 1 point for each vote they cast.",
    "Each player gets 2 points for voting.",
    "You get 2 points if you didn't vote for a proposal that is adopted.",
    "A player who brings cake gets 5 points.",
    "When a proposal mentions cake, its author gets 2 points.",
    "In the first week after its adoption, a rule may not be amended.",
    "Players who vote within the first six hours get 1 point.",
    "A judge who has been overruled may not judge.",
    "The judge is never the player with the fewest points, other than the caller. In a tie, it's the one who joined "
    "first.",
    "The judge of an appeal is drawn by lot from all other players.",
    "If nobody has made a proposal for 3 days except the leader, everyone loses 2 points.",
    "This rule is repealed once four proposals by the same player have been adopted.",
    "A player who votes against a proposal pays 1 point, and gets 3 if it is adopted.",
    "To avoid a penalty of 3 points, a player may make a proposal.",
    "When a rule is amended, its author gets 2 points.",
    "When a rule is repealed, its author gets 2 points.",
    "A player may not get points because a proposal is adopted.",
    "Whoever votes on a proposal gets 1 point unless it is adopted.",
    "Nobody gets 3 points if the proposal is adopted.",
    "A player gets 3 points as a reward for good behaviour.",
    "When a proposal is adopted, its author gets 3 points so that they have 10.",
    "To reward the author with 3 points, a proposal is adopted.",
    "She may not vote.",
    "They may not make a proposal.",
    "The author of a proposal that repeals a rule gets 8 points unless it is adopted.",
    "A proposal to repeal a rule, unless adopted, earns its author 6 points.",
    "Each player has coins.",
    "Each player has a reputation.",
    "Everybody has a vote.",
    "If a judge takes longer than two days, they may lose 3 points.",
    "First to 40 loses.",
    "The number of points needed to vote is 150.",
    "A player may beg once a day and a week later gets 1 point.",
    "The points of a player whose proposal is defeated go down.",
    "A player gets 10 points the first time a proposal is adopted.",
    "If only one player votes against an adopted proposal, every player gets lots of points.",
    "A player without lives is sad.",
    "If two players are left, they win.",
    "When a proposal is adopted by a majority, its author gets 7 points.",
    "There is a quorum if enough players vote.",
    "Points are never negative: a player whose points would fall below zero has zero instead.",
    "Each player who did not vote on a proposal loses 2 points before voting on it closes.",
    "The judge may not vote while the case is interesting.",
    "A player who has just voted receives many points.",
    "The winner of the vote gets 5 points.",
    "A couple of points go to the author of an adopted proposal.",
    "A proposal needs more votes.",
    "A proposal with some votes passes.",
    "It's enough if some players vote for a proposal.",
    "When this rule is adopted, each player gets 10 marks from the teacher.",
    "Each player has a house in town.",
    "Voting isn't possible before everybody is ready.",
    "A vote can't be taken back unless nobody minds.",
    "A turn lasts about one day.",
    "No turn may last too long.",
    "The debate lasts as long as necessary.",
    "There must be some time between a proposal and its vote.",
    "If a vote hasn't been decided, the proposal is defeated.",
    "The Mayor may close any door.",
    "Players who share a room share 10 points.",
    "It costs a lot to vote.",
    "This rule is repealed as soon as a player is bored.",
    "No rule change is adopted without the vote of its author and a friend.",
    "Every player must vote on every proposal that matters.",
    "The author of a proposal has no vote on it if it's silly.",
    "Anyone proposing a silly rule loses 3 points.",
    "A player who is 25 points ahead of the next may take a break.",
)
TWO_READINGS = ("A proposal is adopted if half the votes are for it.",)
SAYS = {
    "The author of the last proposal adopted gets 2 points every Monday.": "if last_adopted_author is not None:",
    "Each player who voted for a proposal that is adopted gets 3 points.": "award(votes_for, 3)",
    "A player may not vote until noon.": "local_minutes(now, zone) < 720",
}


@pytest.mark.parametrize("text", SILENT)
def test_what_says_something_else_than_what_is_read_stays_silent(text: str) -> None:
    """A word that changes what a sentence says is never left out, and what can't be said exactly isn't read."""
    assert draft_of(text, NAMES, frozenset({"points"})).mechanism == ""


@pytest.mark.parametrize("text", TWO_READINGS)
def test_what_says_two_things_shows_both(text: str) -> None:
    """Where a text has two meanings, what other words say of them is shown, and nothing of it runs."""
    draft = draft_of(text, NAMES, frozenset({"points"}))
    assert draft.mechanism == ""
    assert all(sentence.readings for sentence in draft.sentences)


@pytest.mark.parametrize("text", SAYS)
def test_what_is_read_does_what_it_says(text: str) -> None:
    """The code of a sentence looks at the moment, the number and the player that its words mean."""
    draft = draft_of(text, NAMES, frozenset({"points"}))
    assert all(sentence.runs for sentence in draft.sentences)
    assert SAYS[text] in draft.mechanism
