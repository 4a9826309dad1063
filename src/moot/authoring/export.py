"""Export of a game's rules as rule files, byte for byte the originals where nothing changed, and as rule lists."""

from pathlib import Path

from moot.documents.rulelists import FORMS, Form, RuleList, written
from moot.documents.rulelists.builder import entries_of_law, rule_list
from moot.documents.rulelists.page import POLICY
from moot.game.apply import ordinal_of
from moot.game.rules import SHADOW, Rule, Ruleset, RuleText
from moot.game.state import State
from moot.law.files.rule_files import write_ruleset, written_files
from moot.views.moments import Moment

__all__ = ["FORMS", "POLICY", "Form", "export", "exported", "listed", "rule_text", "ruleset_of", "written"]


def ruleset_of(state: State) -> Ruleset:
    """The rules in force as a ruleset that another game can start from."""
    rules = tuple(rule_text(rule) for rule in state.in_force())
    return Ruleset(name=state.ruleset, rules=rules, papers=dict(state.papers), settings=settings_to_export(state))


def settings_to_export(state: State) -> dict[str, str]:
    """A game's settings, without its mark as a shadow, which isn't its rules'."""
    return {name: value for name, value in state.settings.items() if name != SHADOW}


def rule_text(rule: Rule) -> RuleText:
    """A rule in the form of its file, with its ordinal if that differs from its number."""
    ordinal = None if rule.ordinal == ordinal_of(rule.number, rule.ordinal) else rule.ordinal
    return RuleText(rule.number, rule.rank, rule.content, rule.raw, rule.now.printed, ordinal)


def exported(state: State) -> dict[str, bytes]:
    """The files of a game's rules in force, by name."""
    return written_files(ruleset_of(state))


def export(state: State, folder: Path) -> list[str]:
    """Write the rules in force into a new or empty folder; returns the names of the files.

    Raises `FileExistsError` when the folder holds anything.
    """
    write_ruleset(ruleset_of(state), folder)
    return sorted(exported(state))


def listed(moment: Moment, *, full: bool = False) -> RuleList:
    """The rule list of a game at a moment."""
    entries = (moment.entry(number) for number in entries_of_law(moment.state))
    return rule_list(moment.game, moment.state, entries, moment.law.digest, full=full)
