"""The story of a game: how the rules changed, what judges held and how it ended, from the first day on.

It's told from what the state keeps of proposals and cases, so it costs the same however many moves there were.
"""

from collections.abc import Iterator
from typing import Literal

from moot.game.state import Case, Proposal
from moot.game.values import CaseId, Number, PlayerId, Time, Value
from moot.views.moments import Moment
from moot.views.secrecy import hidden_ballots
from moot.views.wording import statement_in_words


class StoryStep(Value, frozen=True):
    """Something that changed the course of a game."""

    kind: Literal["adopted", "defeated", "judged", "ended"]
    at: Time
    entry: int
    """The entry that proposed or asked it."""
    by: PlayerId | None = None
    """The author of the proposal, the judge, or the winner."""
    proposal: Number | None = None
    case: CaseId | None = None
    title: str = ""
    judgment: str = ""
    votes: tuple[tuple[str, int], ...] = ()
    """How many voted for each choice; empty where votes are secret."""


def story(moment: Moment) -> tuple[StoryStep, ...]:
    """The steps of a game up to a moment, the earliest first."""
    state = moment.state
    hidden = hidden_ballots(moment.law, state)
    decided = [_decided(one, is_secret=one.number in hidden) for one in state.proposals.values() if _is_told(one)]
    steps = [*decided, *(_judged(one) for one in state.cases.values() if one.judgment and one.judged is not None)]
    return (*sorted(steps, key=lambda step: (step.at, step.entry)), *_end(moment))


def _is_told(proposal: Proposal) -> bool:
    return proposal.decided is not None and proposal.outcome in ("adopted", "defeated")


def _decided(proposal: Proposal, *, is_secret: bool) -> StoryStep:
    assert proposal.decided is not None
    cast: dict[str, int] = {}
    for ballot in () if is_secret else proposal.ballots.values():
        cast[ballot.choice] = cast.get(ballot.choice, 0) + 1
    return StoryStep(
        "adopted" if proposal.outcome == "adopted" else "defeated",
        proposal.decided,
        proposal.entry,
        proposal.author,
        proposal=proposal.number,
        title=proposal.title,
        votes=tuple(sorted(cast.items(), key=lambda one: (-one[1], one[0]))),
    )


def _judged(case: Case) -> StoryStep:
    assert case.judged is not None
    return StoryStep(
        "judged",
        case.judged,
        case.made,
        case.judge,
        case=case.id,
        title=statement_in_words(case.statement),
        judgment=case.judgment or "",
    )


def _end(moment: Moment) -> Iterator[StoryStep]:
    state = moment.state
    if state.over:
        yield StoryStep("ended", state.now, state.entry, state.winner, title=state.over)
