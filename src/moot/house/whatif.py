"""A proposal tried on a copy of the game, for whoever is writing or reading it."""

from msgspec.structs import replace

from moot.game.changes import Change
from moot.game.values import Time
from moot.house.table import Table
from moot.law.checking import check_changes, expanded
from moot.law.dryrun import dry_run
from moot.law.preview import Preview, RuleDiff, TermChange
from moot.law.preview import preview as _preview
from moot.law.trials import Liveness

__all__ = ["Liveness", "Preview", "RuleDiff", "TermChange", "preview", "preview_of"]


def preview(table: Table, player: str, changes: tuple[Change, ...], now: Time | None = None) -> Preview:
    """What some changes would do if this player proposed them and they were adopted.

    With faults in a mechanism, those are all there is to say. Nothing of the game is touched.
    """
    state, law = table.moment()
    changes, faults = expanded(changes)
    faults = faults or check_changes(law.reading, changes)
    if faults:
        return Preview(faults=faults)
    time = table.now() if now is None else now
    dry = dry_run(law, state, player, changes, time)
    if dry.faults:
        return Preview(faults=dry.faults)
    found = _preview(law, state, player, changes, time)
    return replace(found, warnings=(*found.warnings, *dry.warnings))


def preview_of(table: Table, number: str, now: Time | None = None) -> Preview:
    """The same for a proposal that has been made; raises KeyError where there is none."""
    proposal = table.state.proposals[number]  # type: ignore[index]
    return preview(table, proposal.author, proposal.changes, now)
