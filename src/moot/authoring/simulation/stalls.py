"""Whether a move leads on; and of a game that has stalled, whether that was told before the vote that led there."""

from collections.abc import Iterable, Iterator

from moot.authoring.simulation.plans import Stall
from moot.game import events as e
from moot.game.state import State
from moot.law.playouts import trial_of
from moot.law.preview import preview_of
from moot.play.table import Table

_LEADING_ON = (
    e.Joined | e.Proposed | e.VotingOpened | e.BallotCast | e.VotingClosed | e.ProposalDecided | e.RuleEnacted
    | e.RuleAmended | e.RuleRepealed | e.RuleTransmuted | e.JudgeAsked | e.JudgeAppointed | e.Judged | e.Agreed
    | e.CaseClosed | e.CustomMade | e.Won
)  # fmt: skip


def leads_on(events: Iterable[e.Event]) -> bool:
    """Whether something happened after which the game stands elsewhere; talk and what rules note down is not enough."""
    return any(
        event.posting.is_in_form if isinstance(event, e.Posted) else isinstance(event, _LEADING_ON) for event in events
    )


def stall_of(table: Table, stood_still: int | None) -> Stall | None:
    """A stall, with what liveness said of every adopted change before its adoption; None where play goes on.

    `stood_still` is the entry after which nobody could go on. A game that is still going has stalled as well where a
    trial proves that no rule can be changed any more.
    """
    if stood_still is None and table.state.over:
        return None
    state = table.state if stood_still is None else table.at(stood_still)
    found = trial_of(table.law_at(state).within_a_trial(), state, state.now)
    if stood_still is None and found.alive is not False:
        return None
    return Stall(entry=state.entry, foreseen=tuple(_warnings(table, state.entry)), words=found.words)


def _warnings(table: Table, until: int) -> Iterator[str]:
    """Each proposal that came into force though it was not sure that rules could be changed after it."""
    for entry in table.entries(until=until):
        for event in entry.events:
            if isinstance(event, e.TookEffect):
                before = table.at(entry.number - 1)
                liveness = _liveness(table, before, event)
                if liveness:
                    yield f"{event.proposal}: {liveness}"


def _liveness(table: Table, before: State, event: e.TookEffect) -> str:
    proposal = before.proposals.get(event.proposal)
    if proposal is None or not proposal.changes:
        return ""
    told = preview_of(table.law_at(before), before, proposal, before.now).liveness
    return told.words if told is not None and told.alive is not True else ""
