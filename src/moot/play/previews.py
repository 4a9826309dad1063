"""Previews of a proposal: what it would change, tried on a copy of the game."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from moot.game.changes import Change, Fault
from moot.game.decision.decide import decide
from moot.game.events import GameEnded, Won
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move
from moot.game.state import State
from moot.game.values import Number, Time
from moot.languages import N_
from moot.law.dry_runs import DryRun, dry_run
from moot.law.english.code_warnings import code_warnings, drafted_by_model, words_without_code
from moot.law.mechanism_checks import check_changes, check_each, expanded, sources_of
from moot.law.playouts import Liveness
from moot.law.preview import Preview, RuleDiff, TermChange, diff_of
from moot.law.preview import preview as _preview
from moot.law.preview import preview_of as _preview_of
from moot.play.table import Table
from moot.runtime.concurrency import TRIALS
from moot.views.moments import Moment

__all__ = ["Liveness", "Preview", "RuleDiff", "TermChange", "diff_of", "expanded", "faults_of", "preview", "preview_of"]


@TRIALS.limited
def preview(table: Table, player: str, changes: tuple[Change, ...], now: Time | None = None) -> Preview:
    """Preview changes as a proposal by this player that is adopted.

    With faults in a mechanism, those are all there is to say. Nothing of the game is touched.
    """
    moment = table.moment()
    state, law = moment.state, moment.law
    changes, faults = expanded(changes)
    faults = faults or check_changes(law.index, changes)
    if faults:
        return Preview(faults=faults)
    time = moment.now if now is None else now
    dry = dry_run(law, state, player, changes, time)
    if dry.faults:
        return Preview(faults=dry.faults)
    return _warned(_preview(law, state, player, changes, time), state, changes, dry)


_ENDING = frozenset({"win", "end_game"})
"""The effects by which a move of the rules may end the game."""


@TRIALS.limited
def ending_of(moment: Moment, move: Move) -> tuple[Won | GameEnded, ...]:
    """How a move that rules offer would end the game, tried on a copy; nothing if it wouldn't, or isn't allowed."""
    offered = moment.law.index.moves.get(move.name)
    if offered is None or moment.state.over or not _ENDING & set(offered[0].provision.effects):
        return ()
    verdict = decide(moment.state, moment.law.within_a_trial(), move, moment.now, Luck(luck="trial", brief=True))
    events = verdict.events if isinstance(verdict, Allowed) else ()
    return tuple(event for event in events if isinstance(event, Won | GameEnded))


def faults_of(table: Table, changes: Iterable[Change]) -> dict[str, tuple[Fault, ...]]:
    """The faults of each mechanism in changes, at its lines as written; fast enough while somebody types."""
    each = [expanded((change,)) for change in changes]
    law = table.moment().law
    checked = dict(check_each(law.index, [change for (change,), _ in each]))
    for (change,), faults in each:
        for written, _ in sources_of((change,)) if faults else ():
            checked[written] = faults
    return checked


@TRIALS.limited
def preview_of(table: Table, number: str, now: Time | None = None) -> Preview:
    """Preview an open proposal; raises KeyError if there is none."""
    moment = table.moment()
    state, law = moment.state, moment.law
    proposal = state.proposals[Number(number)]
    time = moment.now if now is None else now
    dry = dry_run(law, state, proposal.author, proposal.changes, time)
    return _warned(_preview_of(law, state, proposal, time), state, proposal.changes, dry, proposal.author)


def _warned(found: Preview, state: State, changes: tuple[Change, ...], dry: DryRun, author: str = "") -> Preview:
    parted = (warning.message for warning in code_warnings(state, changes))
    silent = (*words_without_code(state, changes), *drafted_by_model(changes, author))
    return replace(found, warnings=(*parted, *silent, *found.warnings, *_idle(found.rules), *dry.warnings))


def _idle(rules: Iterable[RuleDiff]) -> Iterator[str]:
    """Changes without effect, and rules that would have no text any more."""
    for diff in rules:
        if diff.kind in ("enact", "repeal", "transmute") or not diff.number_after or diff.lost or diff.lost_before:
            continue
        before = (diff.title_before, diff.mechanism_before, diff.claims_before)
        after = (diff.title_after, diff.mechanism_after, diff.claims_after)
        if before == after and all(span.kind == "equal" for span in diff.spans):
            yield N_("Rule {rule} would read the same afterwards.", rule=diff.number)
        elif diff.spans and all(span.kind == "removed" for span in diff.spans):
            yield N_("Rule {rule} would have no text afterwards.", rule=diff.number)
