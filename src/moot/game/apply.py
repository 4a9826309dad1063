"""`apply(state, event) -> state`: the only way in which a game's state changes.

Rule 1: nothing here asks whether something is allowed; that has been decided.
Rule 2: nothing here runs a mechanism, so replaying a journal needs no sandbox.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.characters import digits_in
from moot.game.commitments import OpenedBallot
from moot.game.corrections import ByHand
from moot.game.held_moves import HeldMove
from moot.game.lines import placed
from moot.game.maps import Map
from moot.game.quotas import ended_again, ended_by_question, is_ended
from moot.game.rulebook import amended, enacted, repealed, transmuted, with_mechanism
from moot.game.rules import COUNTS_WORK, Because
from moot.game.state import NO_BALLOTS, Ballot, Case, Player, Proposal, State, Topic
from moot.game.successors import after_the_end, cleared, forked
from moot.game.values import Number, PlayerId, RuleId, T, Time, exact_sum, from_attributes

Handler = Callable[[State, Any], State]


def apply(state: State, event: e.Event) -> State:
    """The state after one event of the current entry."""
    return _HANDLERS[type(event)](state, event)


def apply_all(state: State, events: Iterable[e.Event]) -> State:
    """The state after events, in order."""
    for event in events:
        state = _HANDLERS[type(event)](state, event)
    return state


def begin_entry(state: State, entry: int, now: Time, mover: PlayerId | None) -> State:
    """The state at the start of an entry: with its number, its time, and who is active."""
    players = state.players
    if mover is not None and (player := players.get(mover)) is not None:
        players = players.set(mover, replace(player, last_seen=now))
    return replace(state, entry=entry, now=now, players=players)


def _game_started(state: State, event: e.GameStarted) -> State:
    state = replace(
        cleared(state, event),
        ruleset=event.ruleset,
        settings=Map(event.settings),
        language=event.language,
        papers=Map(event.papers),
        offices=Map(event.offices),
        named_dice=state.named_dice or (event.named_dice and state.entry == 0),
    )
    for text in event.rules:
        identity, ordinal = RuleId(_free_id(state, text.number)), text.ordinal
        ordinal = ordinal_of(text.number, len(state.rules)) if ordinal is None else ordinal
        state = enacted(state, text, identity, ordinal, None)
    return _seated(state, [player for player in event.players if not state.is_seated(player)])


def _opened(state: State, event: e.Opened) -> State:
    return _seated(replace(state, offices=state.offices.update(event.offices)), event.players)


def _seated(state: State, players: Iterable[PlayerId]) -> State:
    joined = tuple(players)
    new = {player: Player(joined=state.now, last_seen=state.now) for player in joined}
    gone = tuple(player for player in state.gone if player not in new)
    return replace(state, players=state.players.update(new), seating=(*state.seating, *joined), gone=gone)


def _free_id(state: State, number: str) -> str:
    """The number itself as identity, or with a suffix if an older rule has it already."""
    identity, n = number, 2
    while RuleId(identity) in state.rules:
        identity, n = f"{number}~{n}", n + 1
    return identity


def ordinal_of(number: str, otherwise: int) -> int:
    """The ordinal of a number, if it has one: that of `301/2` is 301."""
    digits = digits_in(number.partition("/")[0])
    return int(digits) if digits else otherwise


def _left(state: State, event: e.Left) -> State:
    player = state.players[event.player]
    cases = state.cases
    for number in state.open_cases:
        case = cases[number]
        if case.judged is None and event.player in (case.judge, case.asked):
            cases = cases.set(number, replace(case, judge=None, asked=None, accepted=None))
    return replace(
        state,
        cases=cases,
        players=state.players.set(event.player, replace(player, left=state.now)),
        seating=tuple(p for p in state.seating if p != event.player),
        gone=(*state.gone, event.player),
    )


def _proposed(state: State, event: e.Proposed) -> State:
    proposal = from_attributes(Proposal, event, number=event.proposal, made=state.now, entry=state.entry)
    return replace(
        state,
        proposals=state.proposals.set(event.proposal, proposal),
        proposals_made=state.proposals_made.set(event.kind, state.proposals_made.get(event.kind, 0) + 1),
        undecided=(*state.undecided, event.proposal),
    )


def _change(subject: str, **change: Callable[[State, Any, Any], Any]) -> Handler:
    """A handler that replaces fields of the event's proposal or case."""
    index = f"{subject}s"

    def handler(state: State, event: Any) -> State:
        number, known = getattr(event, subject), getattr(state, index)
        old = known[number]
        new = replace(old, **{field: value(state, event, old) for field, value in change.items()})
        return replace(state, **{index: known.set(number, new)})

    return handler


def _without(index: tuple[T, ...], gone: T) -> tuple[T, ...]:
    if gone not in index:
        return index
    place = index.index(gone)
    return (*index[:place], *_without(index[place + 1 :], gone))


def _now(state: State, event: Any, subject: Any) -> Time:
    return state.now


def _end(**change: Callable[[State, Any, Any], Any]) -> Handler:
    """A handler that replaces fields of the event's proposal, which is no longer open."""
    handler = _change("proposal", **change)
    return lambda s, e: replace(handler(s, e), undecided=_without(s.undecided, e.proposal))


def _outcome(word: str) -> Handler:
    return _end(outcome=lambda s, e, p: word, decided=_now, closed=lambda s, e, p: p.closed or s.now)


def _decided(state: State, event: e.ProposalDecided) -> State:
    """Set the outcome of a proposal, unless an event before has set it (as in a transcript)."""
    return state if state.proposals[event.proposal].outcome else _outcome(event.outcome)(state, event)


def _argued(state: State, event: e.Argued) -> State:
    topic = Topic(event.board, event.proposal, event.case, event.reply)
    state = replace(state, said=state.said.set(str(state.entry), topic))
    if event.proposal is None:
        return state
    proposal = state.proposals[event.proposal]
    said = replace(proposal, arguments=(*proposal.arguments, (event.player, state.now)))
    return replace(state, proposals=state.proposals.set(event.proposal, said))


def _ballot_cast(state: State, event: e.BallotCast) -> State:
    proposal = state.proposals[event.proposal]
    ballot = Ballot(event.choice, event.digest, state.now, event.commitment, event.salt, event.proxy)
    cast = replace(proposal, ballots=proposal.ballots.update({event.player: ballot}))
    state = replace(state, proposals=state.proposals.set(event.proposal, cast))
    if event.commitment and event.proposal not in state.withheld:
        return replace(state, withheld=(*state.withheld, event.proposal))
    return state


def ballots_opened(state: State, opened: Iterable[OpenedBallot]) -> State:
    """Open secret ballots: they are no longer secret, nor are the proposals' votes."""
    by_proposal: dict[Number, dict[PlayerId, Ballot]] = {}
    for one in opened:
        ballot = state.proposals[one.proposal].ballots[one.player]
        told = replace(ballot, choice=one.choice, salt=one.salt)
        by_proposal.setdefault(one.proposal, {})[one.player] = told
    for number, ballots in by_proposal.items():
        proposal = state.proposals[number]
        told_of = replace(proposal, ballots=proposal.ballots.update(ballots))
        state = _nothing_withheld(replace(state, proposals=state.proposals.set(number, told_of)), number)
    return state


def without_replaced(state: State) -> State:
    """The state without the closed votes of which every secret ballot was replaced by an open one: none is withheld."""
    for number in state.withheld:
        proposal = state.proposals[number]
        if not proposal.accepts_votes and not proposal.ballots.has_commitments:
            state = _nothing_withheld(state, number)
    return state


def _nothing_withheld(state: State, number: Number) -> State:
    return replace(state, withheld=_without(state.withheld, number)) if state.withheld else state


_revise = _change(
    "proposal",
    title=lambda s, e, p: e.title,
    changes=lambda s, e, p: e.changes,
    digest=lambda s, e, p: e.digest,
    revised=_now,
    ballots=lambda s, e, p: NO_BALLOTS,
)


def _revised(state: State, event: e.Revised) -> State:
    """Replace a proposal's text: the ballots are void, so there is nothing to open."""
    return _nothing_withheld(_revise(state, event), event.proposal)


def _made(state: State, number: Number | None) -> State:
    """Note that a proposal's changes were made at this entry."""
    if number is None:
        return state
    proposal = replace(state.proposals[number], effective=state.entry)
    return replace(
        state,
        proposals=state.proposals.set(number, proposal),
        effective=_without(state.effective, number),
    )


def _case_called(state: State, event: e.CaseCalled) -> State:
    case = from_attributes(Case, event, id=event.case, called=state.now, made=state.entry)
    waiting = state.waiting.set(event.case, event.waiting) if event.waiting else state.waiting
    state = replace(
        state, cases=state.cases.set(event.case, case), open_cases=(*state.open_cases, event.case), waiting=waiting
    )
    state = _code_ended(state, ended_by_question(event.question, event.statement), event.statement)
    if event.entry is None:
        return state
    about = (*state.contested.get(str(event.entry), ()), event.case)
    return replace(state, contested=state.contested.set(str(event.entry), about))


def _mechanism_failed(state: State, event: e.MechanismFailed) -> State:
    rule = state.rule(event.because.rule) if event.because is not None and is_ended(event.error) else None
    return state if rule is None else _code_ended(state, rule.id, event.error)


def _code_ended(state: State, identity: str, error: str) -> State:
    """A rule's code used too much, and had to be ended."""
    rule = state.rules.get(RuleId(identity))
    if rule is None or state.language < COUNTS_WORK:
        return state
    return replace(
        state,
        code_ended=state.code_ended.set(identity, ended_again(state.code_ended.get(identity), rule, state.now, error)),
    )


_close = _change("case", closed=_now)


def _case_closed(state: State, event: e.CaseClosed) -> State:
    return replace(_close(state, event), open_cases=_without(state.open_cases, event.case))


def _waits_no_more(state: State, event: e.MoveRefused) -> State:
    return replace(state, waiting=state.waiting.delete(event.case)) if event.case in state.waiting else state


def _held(state: State, event: e.MoveHeld) -> State:
    because = event.because or Because(rule=Number(""))
    held = HeldMove(
        number=event.held,
        name=event.name,
        player=event.player,
        held=state.now,
        because=because,
        rule=state.numbers.get(because.rule, RuleId("")),
        arguments=event.given,
    )
    return replace(state, held=state.held.set(str(event.held), held))


def _held_no_more(state: State, event: e.HeldMoveEnded) -> State:
    number = str(event.held)
    return replace(state, held=state.held.delete(number)) if number in state.held else state


def _custom_ended(state: State, event: e.CustomEnded) -> State:
    customs = state.customs.delete(event.question) if event.question in state.customs else state.customs
    return replace(state, customs=customs)


def _awarded(state: State, event: e.Awarded) -> State:
    held = state.quantities.get(event.quantity, Map())
    with held.mutate() as moved:
        for player in event.players:
            moved[player] = exact_sum(moved.get(player, event.starts), event.amount)
        held = moved.finish()
    return replace(state, quantities=state.quantities.set(event.quantity, held))


def _quantity_set(state: State, event: e.QuantitySet) -> State:
    held = state.quantities.get(event.quantity, Map())
    for player in event.players:
        held = held.set(player, event.value)
    return replace(state, quantities=state.quantities.set(event.quantity, held))


def _register_set(state: State, event: e.RegisterSet | e.Revealed) -> State:
    entries = state.registers.get(event.register, Map()).set(event.of, event.value)
    return replace(state, registers=state.registers.set(event.register, entries))


def _appointed(state: State, event: e.Appointed) -> State:
    if event.player is None:
        offices = state.offices.delete(event.office) if event.office in state.offices else state.offices
    else:
        offices = state.offices.set(event.office, event.player)
    return replace(state, offices=offices)


def _corrected(state: State, event: e.Corrected) -> State:
    done = ByHand(corrections=event.corrections, entry=event.entry, case=event.case)
    return replace(state, corrections=state.corrections.set(str(state.entry), done))


def _set_back(state: State, event: e.SetBack) -> State:
    done = replace(state.corrections[str(event.entry)], set_back=state.entry)
    return replace(state, corrections=state.corrections.set(str(event.entry), done))


def _shown(state: State, event: e.PostShown) -> State:
    return replace(state, hidden=state.hidden.delete(str(event.entry)))


def _not_shown(state: State, event: e.PostHidden | e.PostRedacted) -> State:
    return replace(state, hidden=state.hidden.set(str(event.entry), event.reason))


_HANDLERS: dict[type, Handler] = {
    **dict.fromkeys((e.QuantityChanged, e.Announced, e.EffectBarred, e.Recorded), lambda state, event: state),
    e.GameStarted: _game_started,
    e.Opened: _opened,
    e.Forked: forked,
    e.Joined: lambda s, e: _seated(s, (e.player,)),
    e.Left: _left,
    e.Proposed: _proposed,
    e.Revised: _revised,
    e.Withdrawn: _end(withdrawn=_now),
    e.Argued: _argued,
    e.Published: _change("proposal", published=_now),
    e.VotingOpened: _change("proposal", opened=_now),
    e.BallotCast: _ballot_cast,
    e.VotingClosed: _change("proposal", closed=_now),
    e.ProposalAdopted: _outcome("adopted"),
    e.ProposalDefeated: _outcome("defeated"),
    e.ProposalBarred: _outcome("barred"),
    e.ProposalDecided: _decided,
    e.TookEffect: lambda s, e: replace(s, effective=(*s.effective, e.proposal)),
    e.RuleEnacted: lambda s, e: _made(enacted(s, e.text, e.id, e.ordinal, e.proposal), e.proposal),
    e.RuleAmended: lambda s, e: _made(amended(s, e), e.proposal),
    e.RuleRepealed: lambda s, e: _made(repealed(s, e.id, e.proposal), e.proposal),
    e.RuleTransmuted: lambda s, e: _made(transmuted(s, e), e.proposal),
    e.RuleTied: lambda s, e: with_mechanism(s, e.id, e.wording),
    e.ChangeFailed: lambda s, e: replace(s, effective=_without(s.effective, e.proposal)),
    e.CaseCalled: _case_called,
    e.MechanismFailed: _mechanism_failed,
    e.JudgeAsked: _change("case", asked=lambda s, e, c: e.judge),
    e.JudgeAppointed: _change(
        "case", judge=lambda s, e, c: e.judge, asked=lambda s, e, c: c.asked if e.judge else None, accepted=_now
    ),
    e.JudgeRefused: _change("case", asked=lambda s, e, c: None),
    e.Judged: _change(
        "case",
        judged=_now,
        judgment=lambda s, e, c: e.judgment,
        reasons=lambda s, e, c: e.reasons,
        holding=lambda s, e, c: e.holding,
    ),
    e.Agreed: _change("case", agreed=lambda s, e, c: c.agreed.set(e.player, e.holding)),
    e.JudgmentVoided: _change(
        "case",
        judged=lambda s, e, c: None,
        judgment=lambda s, e, c: "",
        holding=lambda s, e, c: {},
        judge=lambda s, e, c: c.judge if c.judge in s.people else None,
        asked=lambda s, e, c: c.asked if c.asked in s.people else None,
    ),
    e.CaseClosed: _case_closed,
    e.CustomMade: lambda s, e: replace(s, customs=s.customs.set(e.question, e.holding)),
    e.CustomEnded: _custom_ended,
    e.MoveRefused: _waits_no_more,
    e.MoveHeld: _held,
    e.HeldMoveEnded: _held_no_more,
    e.Awarded: _awarded,
    e.QuantitySet: _quantity_set,
    e.RegisterSet: _register_set,
    e.Revealed: _register_set,
    e.Appointed: _appointed,
    e.WinCredited: lambda s, e: replace(s, wins=(*s.wins, e.player)),
    e.Won: lambda s, e: replace(s, winner=e.player),
    e.GameEnded: after_the_end,
    e.TimeCame: lambda s, e: replace(s, timers=s.timers.set(f"{e.timer} {e.subject}", e.passed_over or e.due)),
    e.Corrected: _corrected,
    e.SetBack: _set_back,
    e.Posted: placed,
    e.PostHidden: _not_shown,
    e.PostShown: _shown,
    e.PostRedacted: _not_shown,
}

assert set(_HANDLERS) == set(e.EVENTS.values()), "every event has a handler"
