"""Limits, thresholds, quorums and votes in words: what each sentence comes to, and what stays silent."""

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

NAMES = LawNames(offices=("speaker",), holders=("turn",))
DECLARED = frozenset({"points", "speaker", "turn"})

READ = {
    "Nobody apart from the Speaker may call a case.": "if player != speaker:",
    "Anyone with fewer than 4 points is ineligible to vote.": "if points[player] < 4:",
    "No member may vote on a proposal of their own while a case is open.": (
        "if player == proposal.author and len(open_cases) >= 1:"
    ),
    "To call a case, a player must have 2 points.": "if points[player] < 2:",
    "Proposals may be submitted only by players with at least 9 points.": "if points[player] < 9:",
    "Newcomers may not vote during their first week.": "if now < joined_at[player] + weeks(1):",
    "A player may make no more than one proposal per day.": "if len([one for one in proposal_times[player] if",
    "Whoever's last two proposals were defeated may not vote.": "",
    "A proposal passes if more people vote for it than against it; ties fail.": (
        "return (len(votes_for) + len(votes_against)) // 2 + 1"
    ),
    "A vote is void if fewer than a third of the players take part.": "return ceil(len(players), 3)",
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
