"""Enactment of adopted changes: the events that change the rules, with new rule numbers."""

from collections.abc import Iterator, Sequence

from moot.game import changes as c
from moot.game import events as e
from moot.game.apply import apply_all, ordinal_of
from moot.game.decision.built_in_moves import customs_ended
from moot.game.decision.ranks import fault_of, rank_named, ranked, ranks_of
from moot.game.law_protocol import Law, number_from, unfit
from moot.game.moves import Question
from moot.game.rulebook import faults_of
from moot.game.rules import Because, Rule, RuleText
from moot.game.state import Proposal, State
from moot.game.values import Number, RuleId, Time


def changes_made(
    state: State, law: Law, number: Number, now: Time, because: Because | None
) -> Iterator[Sequence[e.Event]]:
    """The events of each change of a proposal, in order; later changes see the rules after earlier ones."""
    proposal = state.proposals[number]
    for place, change in enumerate(proposal.changes):
        events = _one(state, law, proposal, place, change, now, because)
        state = apply_all(state, events)
        yield events


def _one(
    state: State, law: Law, proposal: Proposal, place: int, change: c.Change, now: Time, because: Because | None
) -> list[e.Event]:
    change, unranked = _with_rank(state, law, change, now)
    faults = faults_of(state, change) or unranked
    if faults:
        failed = e.ChangeFailed(proposal=proposal.number, change=place, reason="; ".join(faults), because=because)
        return [failed]
    if isinstance(change, c.Enact):
        new = _number_when_enacted(state, law, proposal, now)
        if isinstance(new, Question):
            return [e.ChangeFailed(proposal=proposal.number, change=place, reason=new.about, because=because)]
        return [enacted(state, unused(state, new), change, proposal.number, because, ranked_as=proposal.number)]
    rule = state.rule(change.rule)
    assert rule is not None
    if isinstance(change, c.Repeal):
        return changed(state, rule, change, rule.number, rule.ordinal, proposal.number, because)
    numbered = _numbers(state, law, rule, proposal, now)
    if isinstance(numbered, Question):
        return [e.ChangeFailed(proposal=proposal.number, change=place, reason=numbered.about, because=because)]
    number, ordinal = numbered
    return changed(state, rule, change, number, ordinal, proposal.number, because)


def _with_rank(state: State, law: Law, change: c.Change, now: Time) -> tuple[c.Change, list[str]]:
    """A change with the rank that it gives a rule, and what is wrong with that.

    The game may have had that rank when it was proposed, or what a posting proposes may name any.
    """
    if rank_named(change) is None:
        return change, []
    ranks = ranks_of(state, law, now)
    if isinstance(ranks, Question):
        return change, [ranks.about]
    change = ranked(change, ranks)
    rank = rank_named(change) or ""
    return change, [] if rank in ranks else [fault_of(rank, ranks)]


def _number_when_enacted(state: State, law: Law, proposal: Proposal, now: Time) -> Number | Question:
    """The number of a new rule by law; by default that of the proposal (108)."""
    numbered = law.answer(state, "number_when_enacted", now, proposal=proposal)
    return proposal.number if numbered.silent else number_from(numbered, "number_when_enacted")


def _numbers(state: State, law: Law, rule: Rule, proposal: Proposal, now: Time) -> tuple[Number, int] | Question:
    """The number and ordinal of a changed rule by law; by default unchanged (108)."""
    number: Number | Question = rule.number
    numbered = law.answer(state, "number_when_changed", now, proposal=proposal)
    if numbered.question is None:
        number = number_from(numbered, "number_when_changed")
    if isinstance(number, Question):
        return number
    if number != rule.number:
        number = unused(state, number)
    ordered = law.answer(state, "ordinal_when_changed", now, proposal=proposal)
    if ordered.question is None:
        whole = isinstance(ordered.value, int) and not isinstance(ordered.value, bool)
        return (number, ordered.value) if whole else unfit("ordinal_when_changed", "a whole number")
    return number, rule.ordinal if number == rule.number else ordinal_of(number, rule.ordinal)


def unused(state: State, number: str) -> Number:
    """The number, with a suffix if another rule has had it."""
    free, part = number, 2
    while Number(free) in state.numbers:
        free, part = f"{number}/{part}", part + 1
    return Number(free)


def enacted(
    state: State,
    number: Number,
    change: c.Enact,
    proposal: Number | None,
    because: Because | None,
    printed: str = "",
    ranked_as: str = "",
) -> e.RuleEnacted:
    """The event of a new rule with an unused number; its ordinal is that of `ranked_as`, if given."""
    return e.RuleEnacted(
        rule=number,
        id=RuleId(number),
        ordinal=ordinal_of(ranked_as or number, len(state.rules)),
        text=RuleText(number=number, rank=change.rank, content=change.content, printed=printed),
        proposal=proposal,
        because=because,
    )


def changed(
    state: State,
    rule: Rule,
    change: c.Change,
    number: Number,
    ordinal: int,
    proposal: Number | None,
    because: Because | None,
    printed: str = "",
) -> list[e.Event]:
    """The events of an applicable change of a rule, with its new `number` and `ordinal`."""
    event: e.Event
    if isinstance(change, c.Repeal):
        event = e.RuleRepealed(rule=rule.number, id=rule.id, proposal=proposal, because=because)
    elif isinstance(change, c.Transmute):
        event = e.RuleTransmuted(
            rule=number,
            id=rule.id,
            ordinal=ordinal,
            to=change.to,
            was=rule.number,
            proposal=proposal,
            printed=printed,
            because=because,
        )
    else:
        event = e.RuleAmended(
            rule=number,
            id=rule.id,
            ordinal=ordinal,
            change=change,
            was=rule.number,
            proposal=proposal,
            printed=printed,
            because=because,
        )
    return [event, *customs_ended(state, rule.id)]


def direct_change(state: State, law: Law, change: c.Change, now: Time, because: Because) -> list[e.Event]:
    """The events of a change that a rule makes itself; none if it doesn't apply."""
    change, unranked = _with_rank(state, law, change, now)
    faults = faults_of(state, change) or unranked
    if faults:
        reason = "; ".join(faults)
        return [e.MechanismFailed(error=f"{c.CHANGE_KINDS[type(change)]}: {reason}", because=because)]
    if isinstance(change, c.Enact):
        return [enacted(state, unused(state, f"{because.rule}/1"), change, None, because)]
    rule = state.rule(change.rule)
    assert rule is not None
    return changed(state, rule, change, rule.number, rule.ordinal, None, because)
