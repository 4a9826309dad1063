"""How the text of a rule and its code go together, for pages and letters."""

from moot.game.state import Proposal, State
from moot.law.english.code_warnings import CodeWarning as CodeWarning
from moot.law.english.code_warnings import code_warnings


def warnings_for_voters(state: State, proposal: Proposal) -> tuple[CodeWarning, ...]:
    """The rules of which text and code part if a proposal that isn't decided yet is adopted."""
    return code_warnings(state, proposal.changes) if proposal.is_open else ()
