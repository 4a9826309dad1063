"""What a trial of a proposal found, as pages tell it."""

from typing import Any

from moot.game import events as e
from moot.game.changes import Change
from moot.game.state import State
from moot.gateways.web.refusals import told_of
from moot.gateways.web.visits import Visit
from moot.play.whatif import Preview, preview
from moot.views.telling import tell
from moot.views.wording import capital

QUIET = (e.ProposalDecided, e.RegisterSet, e.VotingClosed, e.TookEffect)
"""Events that a list of consequences leaves out: others say the same, or they are only bookkeeping."""


def tried(visit: Visit, state: State, changes: tuple[Change, ...]) -> dict[str, Any]:
    """What some changes would do if the visitor proposed them, for `preview.html`."""
    found = preview(visit.table, visit.player or next(iter(state.seating), "nobody"), changes)
    refused = told_of(found.refused) if found.refused and visit.player else None
    return told_preview(found, state) | {"refused": refused}


def told_preview(found: Preview, state: State) -> dict[str, Any]:
    """A preview with its events in sentences, and each clash told once."""
    clashes = [f"{capital(clash)}." for clash in found.clashes]
    return {
        "preview": found,
        "warnings": [warning for warning in found.warnings if warning not in clashes],
        "clashes": clashes,
        "refused": None,
        "came": [tell(event, state) for event in found.consequences if not isinstance(event, QUIET)],
        "sources": [],
    }
