"""Rule files where they lie: their faults, each at its place in the file, for a folder or for one file of it."""

from collections.abc import Mapping
from pathlib import Path

from moot.game.changes import Fault
from moot.game.rules import Ruleset
from moot.law.files.rule_files import read_ruleset, write_ruleset_text
from moot.play.host import RULESETS, NoRuleset, check_ruleset

Faults = Mapping[str, tuple[Fault, ...]]


def is_ruleset(path: str) -> bool:
    """Whether a word names a folder, a file, or a ruleset that comes with the program."""
    return Path(path).exists() or shipped_folder(path) is not None


def shipped_folder(name: str) -> Path | None:
    """The folder of a ruleset that comes with the program; None where there is none of this name."""
    return RULESETS / name if name and "/" not in name and (RULESETS / name).is_dir() else None


def text_of(folder: Path) -> str:
    """The rule files of a folder as one text, as players offer a ruleset; raises `NoRuleset` where they have faults."""
    ruleset = read_ruleset(folder)
    if isinstance(ruleset, dict):
        raise NoRuleset(f"the rule files in {folder} have faults", ruleset)
    return write_ruleset_text(ruleset)


def check_path(path: str) -> Faults:
    """What speaks against the rule files in a folder, or against one file beside the others of its folder.

    Raises `NoRuleset` where there is nothing at this path.
    """
    folder = shipped_folder(path) or Path(path)
    if folder.is_dir():
        return _check_folder(folder)
    if not folder.exists():
        raise NoRuleset(f"there is no folder or file {path}")
    return {name: faults for name, faults in _check_folder(folder.parent).items() if name == folder.name}


def _check_folder(folder: Path) -> Faults:
    """The faults of a folder; where some files cannot be read, the others' mechanisms are not looked at."""
    ruleset = read_ruleset(folder)
    if isinstance(ruleset, Ruleset):
        return check_ruleset(ruleset, folder)
    return {name: tuple(faults) for name, faults in ruleset.items()}
