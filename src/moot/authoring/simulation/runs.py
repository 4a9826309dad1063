"""Running simulated games, in several processes; each game's result is counted from its record and verified."""

import multiprocessing
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager
from itertools import islice

from moot.authoring.simulation.bot_game import START, Simulation
from moot.authoring.simulation.invariants import broken
from moot.authoring.simulation.results import Ending, Plan, SimulatedGame, Stall
from moot.game import events as e
from moot.game.decision.decide import decide
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move
from moot.game.record.entries import Entry, apply_moment
from moot.game.state import State
from moot.game.values import PlayerId
from moot.law.playouts import trial_of
from moot.law.preview import preview_of
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import Clock, SetClock
from moot.views.moments import Moment


def stall_of(table: Table, stood_still: int | None) -> Stall | None:
    """The deadlock of a game, with the warnings before each adoption; None if there is none.

    `stood_still` is the entry after which no progress was possible. A running game is also deadlocked if a trial proves
    that no rule can be changed any more. Where too few are left to second and vote, and others may join, it isn't.
    """
    if stood_still is None and table.state.over:
        return None
    moment = table.moment() if stood_still is None else table.moment().at(stood_still)
    state = moment.state
    found = trial_of(moment.law.within_a_trial(), state, state.now)
    if stood_still is None and found.alive is not False:
        return None
    if trial_of(moment.law.within_a_trial(), _joined_by_others(moment), state.now).alive:
        return None
    return Stall(entry=state.entry, foreseen=tuple(_warnings(moment)), words=found.words)


_NEWCOMERS = ("Nadia", "Oskar", "Pilar")


def _joined_by_others(moment: Moment) -> State:
    """A copy of the game after others have joined, as far as the rules let them."""
    state, law = moment.state, moment.law.within_a_trial()
    for name in (one for one in _NEWCOMERS if PlayerId(one) not in state.players):
        joins = Move(name="join", player=PlayerId(name))
        verdict = decide(state, law.under(state), joins, state.now, Luck(luck="trial"))
        if isinstance(verdict, Allowed):
            state = apply_moment(state, state.now, verdict.events)
    return state


def _warnings(moment: Moment) -> Iterator[str]:
    """Each adopted proposal after which rules might not be changeable."""
    for entry in moment.entries(until=moment.state.entry):
        for event in entry.events:
            if isinstance(event, e.TookEffect):
                liveness = _liveness(moment.at(entry.number - 1), event)
                if liveness:
                    yield f"{event.proposal}: {liveness}"


def _liveness(before: Moment, event: e.TookEffect) -> str:
    proposal = before.state.proposals.get(event.proposal)
    if proposal is None or not proposal.changes:
        return ""
    told = preview_of(before.law, before.state, proposal, before.now).liveness
    return told.words if told is not None and told.alive is not True else ""


Opens = Callable[..., AbstractContextManager[Host]]
"""Opens a host on a database, with a clock."""
_FRAMES, _FINDINGS = 6, 2


def played(opens: Opens, plan: Plan, number: int, database: str = ":memory:") -> SimulatedGame:
    """Play a game of a plan and verify its record; a bug is reported in the result, not raised."""
    clock: Clock = SetClock(START)
    with opens(database, clock) as host:
        simulation = Simulation(host, plan, number)
        try:
            simulation.play()
            return _reckoned(host, simulation, number)
        except Exception as error:
            crash = "".join(traceback.format_exception(error)[-_FRAMES:])
            entries = list(simulation.table.entries())
            return _counted(simulation, number, entries, "crashed", None, (f"crashed: {crash}",))


def _reckoned(host: Host, simulation: Simulation, number: int) -> SimulatedGame:
    table = simulation.table
    stall = stall_of(table, simulation.stood_still)
    entries = list(table.entries())
    troubles = [*_unforeseen(stall), *_unfounded(host, table.name)]
    if simulation.plan.at_the_edge:
        troubles += islice(broken(entries), _FINDINGS)
    return _counted(simulation, number, entries, _ending(simulation, entries, stall), stall, tuple(troubles))


def _unforeseen(stall: Stall | None) -> Sequence[str]:
    if stall is None or stall.foreseen:
        return ()
    return (f"stalled after entry {stall.entry}, which liveness did not foresee: {stall.words}",)


def _unfounded(host: Host, name: str) -> Sequence[str]:
    """The findings of verification, for the host's record and the public one if they differ."""
    found = [*host.verify(name).findings]
    if host.journal.withheld(name):
        public = host.verify_file(raw for _, raw in host.table(name).raw())
        found += [one for one in public.findings if one not in found]
    told = [f"entry {one.entry}: {one.message} ({one.code})" for one in found[:_FINDINGS]]
    return told if len(found) <= _FINDINGS else [*told, f"and {len(found) - _FINDINGS} more findings"]


def _ending(simulation: Simulation, entries: Sequence[Entry], stall: Stall | None) -> Ending:
    if simulation.table.state.winner is not None:
        closed = {event.case for event in entries[-1].events if isinstance(event, e.CaseClosed)}
        cases = simulation.table.state.cases
        return "paradox" if any(cases[case].kind == "paradox" for case in closed) else "won"
    if simulation.table.state.over:
        return "ended"
    return "stalled" if stall is not None else "going"


def _counted(
    simulation: Simulation,
    number: int,
    entries: Sequence[Entry],
    ending: Ending,
    stall: Stall | None,
    troubles: tuple[str, ...],
) -> SimulatedGame:
    happened = [event for entry in entries for event in entry.events]
    kinds = Counter(type(event) for event in happened)
    state, last = simulation.table.state, entries[-1]
    first = {str(text.number) for event in happened if isinstance(event, e.GameStarted) for text in event.rules}
    changes = (ev for ev in happened if isinstance(ev, e.RuleAmended | e.RuleRepealed | e.RuleTransmuted))
    changed = Counter(str(event.id) for event in changes if str(event.id) in first)
    return SimulatedGame(
        number=number,
        name=simulation.table.name,
        ending=ending,
        winner=state.winner or "",
        entries=len(entries),
        seconds=(last.time if state.over else max(simulation.now, last.time)) - START,
        moves=simulation.moves,
        refused=simulation.refused,
        undecided=simulation.undecided,
        proposals=kinds[e.Proposed],
        adopted=kinds[e.ProposalAdopted],
        cases=kinds[e.CaseCalled],
        failed_mechanisms=kinds[e.MechanismFailed],
        joined=kinds[e.Joined],
        left=kinds[e.Left],
        changed={rule: changed[rule] for rule in sorted(changed)},
        enacted=kinds[e.RuleEnacted],
        stall=stall,
        troubles=troubles,
    )


def play_all(opens: Opens, plan: Plan, jobs: int = 1) -> Iterator[SimulatedGame]:
    """Play all games of a plan, each on its own host, and yield the results as they finish.

    With several jobs the order varies, and `opens` must be a module's function, so that it can be pickled.
    """
    if jobs <= 1 or plan.games <= 1:
        yield from (played(opens, plan, number) for number in range(1, plan.games + 1))
        return
    processes = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, plan.games), mp_context=processes) as pool:
        playing = [pool.submit(played, opens, plan, number) for number in range(1, plan.games + 1)]
        try:
            for one in as_completed(playing):
                yield one.result()
        finally:
            pool.shutdown(cancel_futures=True)
