"""Looking rules over before they are played by, or while they are: check (each mechanism) and lint (the whole)."""

from collections.abc import Mapping

from moot.game.changes import Fault
from moot.game.entries import apply_moment
from moot.game.events import GameStarted
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.game.values import PlayerId
from moot.law.lint import lint, lint_numbers
from moot.law.reading import LawFault
from moot.play.host import Host, check_ruleset, expanded_rule
from moot.play.table import Table

__all__ = ["LawFault", "check", "lint_game", "lint_ruleset"]

_TABLE = (PlayerId("Ada"), PlayerId("Ben"), PlayerId("Cleo"))
"""Who sits at the table that a ruleset is tried at."""


def check(ruleset: Ruleset) -> Mapping[str, tuple[Fault, ...]]:
    """What speaks against each mechanism of a ruleset, by rule file."""
    return check_ruleset(ruleset)


def lint_ruleset(host: Host, ruleset: Ruleset) -> tuple[LawFault, ...]:
    """What is wrong with a ruleset as a whole, tried at a table of three."""
    rules = tuple(expanded_rule(rule) for rule in ruleset.rules)
    started = GameStarted(title="", ruleset=ruleset.name, players=_TABLE, rules=rules)
    state = apply_moment(State(), 0, [started])
    return (*lint_numbers(ruleset), *lint(host.law_of(state), state))


def lint_game(table: Table) -> tuple[LawFault, ...]:
    """What is wrong with the rules of a game as they are now."""
    state, law = table.moment()
    return lint(law, state)
