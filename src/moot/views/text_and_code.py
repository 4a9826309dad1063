"""How the text of a rule and its code go together, for pages and letters."""

from moot.game.rules import Rule
from moot.game.state import Proposal, State
from moot.law.english.code_warnings import CodeWarning as CodeWarning
from moot.law.english.code_warnings import code_warnings
from moot.law.english.law_names import names_in_game
from moot.law.english.marks import MarkedSentence as MarkedSentence
from moot.law.english.marks import MarkedText as MarkedText
from moot.law.english.marks import marked_text


def warnings_for_voters(state: State, proposal: Proposal) -> tuple[CodeWarning, ...]:
    """The rules of which text and code part if a proposal that isn't decided yet is adopted."""
    return code_warnings(state, proposal.changes) if proposal.is_open else ()


def marked_rule(state: State, rule: Rule) -> MarkedText:
    """The sentences of a rule in force with their marks, and what its code says; nothing of a text that is lost."""
    content = rule.content
    if not rule.in_force or content.lost:
        return MarkedText()
    return marked_text(content.text, content.code, names_in_game(state))
