"""What became of a game that bots have played: counted from its record, and checked."""

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from moot.authoring.simulation.plans import Ending, Plan, Played, Stall
from moot.authoring.simulation.playing import START, Simulation
from moot.authoring.simulation.stalls import stall_of
from moot.game import events as e
from moot.game.entries import Entry
from moot.play.host import Host
from moot.runtime.clock import Clock, SetClock

Opens = Callable[..., AbstractContextManager[Host]]
"""Opens a host on a database, with a clock."""
_FRAMES, _FINDINGS = 6, 2


def played(opens: Opens, plan: Plan, number: int, database: str = ":memory:") -> Played:
    """Play one of a plan's games, and check its record. A bug that it meets is told, and not raised."""
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


def _reckoned(host: Host, simulation: Simulation, number: int) -> Played:
    table = simulation.table
    stall = stall_of(table, simulation.stood_still)
    troubles = [*_unforeseen(stall), *_unfounded(host, table.name)]
    entries = list(table.entries())
    return _counted(simulation, number, entries, _ending(simulation, entries, stall), stall, tuple(troubles))


def _unforeseen(stall: Stall | None) -> Sequence[str]:
    if stall is None or stall.foreseen:
        return ()
    return (f"stalled after entry {stall.entry}, which liveness did not foresee: {stall.words}",)


def _unfounded(host: Host, name: str) -> Sequence[str]:
    """What verifying finds, of the host's own record and of the one that anybody may have, where they differ."""
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
) -> Played:
    happened = [event for entry in entries for event in entry.events]
    kinds = Counter(type(event) for event in happened)
    state, last = simulation.table.state, entries[-1]
    first = {str(text.number) for event in happened if isinstance(event, e.GameStarted) for text in event.rules}
    changes = (ev for ev in happened if isinstance(ev, e.RuleAmended | e.RuleRepealed | e.RuleTransmuted))
    changed = Counter(str(event.id) for event in changes if str(event.id) in first)
    return Played(
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
