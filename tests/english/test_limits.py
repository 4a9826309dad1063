"""Limits, thresholds, quorums and votes in words: what each sentence comes to, and what stays silent."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

NAMES = LawNames(offices=("speaker",), holders=("turn",))
DECLARED = frozenset({"points", "speaker", "turn"})

READ = {
    "Nobody apart from the Speaker may call a case.": "if player != speaker:",
    "Anyone with fewer than 4 points is ineligible to vote.": "if points[player] < 4:",
    "You can only propose while you have 6 points or more.": "if points[player] < 6:",
    "No member may vote on a proposal of their own while a case is open.": (
        "if player == proposal.author and len(open_cases) >= 1:"
    ),
    "Voting on your own proposal is forbidden.": "if player == proposal.author:",
    "To call a case, a player must have 2 points.": "if points[player] < 2:",
    "Proposals may be submitted only by players with at least 9 points.": "if points[player] < 9:",
    "A player may not propose unless it is their turn.": "if player != turn:",
    "Newcomers may not vote during their first week.": "if now < joined_at[player] + weeks(1):",
    "A player may make no more than one proposal per day.": "if len([one for one in proposal_times[player] if",
    "Whoever's last two proposals were defeated may not vote.": "",
    "A player whose last two proposals were rejected can't propose.": "if defeats_in_a_row[player] >= 2:",
    "Nobody may win who has never had a proposal adopted.": (
        "if any([adoptions_of[one] == 0 for one in players if one == effect.who]):"
    ),
    "A proposal to amend a rule needs 3 votes; all other proposals need a majority of the players.": (
        "return 3 if any([one.kind == 'amend' for one in changes]) else len(players) // 2 + 1"
    ),
    "A proposal passes if more people vote for it than against it; ties fail.": (
        "return (len(votes_for) + len(votes_against)) // 2 + 1"
    ),
    "A proposal is adopted if at least as many people vote for it as against it.": (
        "return max(1, len(votes_against))"
    ),
    "Half of the players, rounded down, must vote for a proposal for it to pass.": "return len(players) // 2",
    "A proposal is rejected if anybody opposes it; otherwise it becomes law.": (
        "return 0 if len(votes_against) == 0 else len(eligible_voters) + 1"
    ),
    "A vote is void if fewer than a third of the players take part.": "return ceil(len(players), 3)",
    "The quorum is a quarter of the players, but never fewer than two.": "return max(2, ceil(len(players), 4))",
    "The Speaker's vote counts double.": "return answer + [one for one in answer if one == speaker]",
    "No proposal may be adopted if its author voted against it.": "if proposal.author in votes_against:",
    "Votes are secret until voting closes.": "return proposal.stage == 'voting'",
}  # fmt: skip
"""Sentences, and a line of the code that each comes to; an empty line for a sentence that isn't understood."""

SILENT = (
    "Only the author may not vote.",
    "No player must vote.",
    "A player may vote while a case is open.",
    "It is not forbidden to vote on your own proposal.",
    "Everyone except players with 3 points may vote.",
    "A player who may not vote may not vote.",
    "A proposal is adopted if two players vote against it.",
    "A proposal passes unless four players vote for it.",
    "A proposal fails if two players vote against it.",
    "At least four players must vote.",
    "All other proposals need four votes.",
    "New players may not vote on Sundays.",
    "When a proposal is adopted, its author gets 5 points if they have not had a proposal adopted yet.",
)
"""Near misses, which say something else or nothing that's clear."""


@pytest.mark.parametrize("text", [text for text, line in READ.items() if line])
def test_a_sentence_comes_to_its_code(text: str) -> None:
    """Who, what and when stand in the code as the sentence has them; what's told of it drafts the same."""
    draft = draft_of(text, NAMES, DECLARED)
    assert all(sentence.runs for sentence in draft.sentences)
    assert READ[text] in draft.mechanism
    for sentence in draft.sentences:
        assert draft_of(sentence.said, NAMES, DECLARED).mechanism == sentence.mechanism


@pytest.mark.parametrize("text", [*SILENT, *(text for text, line in READ.items() if not line)])
def test_a_near_miss_stays_silent(text: str) -> None:
    """What isn't said in so many words makes no code."""
    assert not any(sentence.runs for sentence in draft_of(text, NAMES, DECLARED).sentences)
