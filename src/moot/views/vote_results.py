"""The result of the last vote that has closed: the tally of each choice, and what was adopted with it."""

from collections.abc import Iterable

from moot.game.decision.ballot_forms import marks_on, scores_on
from moot.game.state import Proposal
from moot.game.values import Number, Value
from moot.views.moments import Moment
from moot.views.proposals import proposal_view

RECENT_MAX = 100
"""How many of the last proposals may be the vote, or what it adopted."""
UNITS = {"ranking": "first place", "scores": "point"}
"""What is counted, by the form of the ballots; votes elsewhere."""


class Tally(Value, frozen=True):
    """What came together for one choice."""

    choice: str
    count: int
    is_adopted: bool = False
    """Whether the choice names a proposal that was adopted with this vote."""


class ClosedVote(Value, frozen=True):
    """A vote that is over."""

    number: Number
    title: str
    unit: str
    """What is counted: `vote`, `first place` of rankings, or `point`."""
    voted: int
    tallies: tuple[Tally, ...]
    """The most first; none while votes are secret."""
    adopted: tuple[Number, ...]
    """The proposals that were adopted when it was decided, itself included."""


def last_vote(moment: Moment) -> ClosedVote | None:
    """The vote that was decided last; None if there is none, or another one is still open."""
    state = moment.state
    if any(proposal.is_voting for proposal in state.open_proposals()):
        return None
    recent = list(state.proposals.values())[-RECENT_MAX:]
    closed = [one for one in recent if one.decided is not None and one.ballots.cast and one.entry > state.transcribed]
    if not closed:
        return None
    vote = max(closed, key=lambda one: (one.decided or 0, one.closed or 0))
    adopted = [one for one in recent if one.decided == vote.decided and one.outcome == "adopted"]
    seen = proposal_view(moment, vote)
    form = moment.law.ballot_form(state, vote, moment.now)
    counts = {} if seen.secret else tallied(form.form, form.choices if form.is_marked else (), seen.ballots.values())
    return ClosedVote(
        vote.number,
        vote.title,
        UNITS.get(form.form, "vote"),
        len(seen.voted),
        tuple(
            Tally(choice, count, any(_is_named(choice, one, vote) for one in adopted))
            for choice, count in sorted(counts.items(), key=lambda one: -one[1])
        ),
        tuple(one.number for one in adopted),
    )


def tallied(form: str, choices: Iterable[str], ballots: Iterable[str]) -> dict[str, int]:
    """What came together for each choice: of rankings the first places, of points their sum, else the votes."""
    counts = dict.fromkeys(choices, 0)
    for ballot in ballots:
        points = scores_on(ballot) if form == "scores" else {}
        marks = {"ranking": marks_on(ballot, ">")[:1], "several": marks_on(ballot, ","), "scores": points}
        for choice in marks.get(form, [ballot]):
            counts[choice] = counts.get(choice, 0) + points.get(choice, 1)
    return counts


def _is_named(choice: str, proposal: Proposal, vote: Proposal) -> bool:
    """Whether a choice names a proposal, by its number first or by its title alone; or is for the vote's own."""
    return (
        (choice == "for" and proposal is vote)
        or choice.partition(" ")[0] == proposal.number
        or choice == proposal.title
    )
