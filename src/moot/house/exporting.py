"""The rules in force as rule files: those that no change has touched, byte for byte as they were read."""

from pathlib import Path

from moot.game.rules import Ruleset, RuleText
from moot.game.state import State
from moot.law.papers.rulefiles import write_ruleset, written_files


def ruleset_of(state: State) -> Ruleset:
    """The rules in force as a ruleset that another game can start from."""
    rules = tuple(
        RuleText(number=rule.number, rank=rule.rank, content=rule.content, raw=rule.raw) for rule in state.in_force()
    )
    return Ruleset(name=state.ruleset, rules=rules, papers=dict(state.papers), settings=dict(state.settings))


def exported(state: State) -> dict[str, bytes]:
    """The files of a game's rules in force, by name."""
    return written_files(ruleset_of(state))


def export(state: State, folder: Path) -> list[str]:
    """Write the rules in force into a new or empty folder; returns the names of the files.

    Raises `FileExistsError` when the folder holds anything.
    """
    write_ruleset(ruleset_of(state), folder)
    return sorted(exported(state))
