"""The rulesets that come with the program, and their texts for proposals of new games."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.moves import Move, Refused, refused_for
from moot.game.rules import Ruleset
from moot.law.arguments import FIX_RULESET
from moot.law.files.rule_files import FRONT_PAGE, read_ruleset
from moot.law.files.ruleset_text import write_ruleset_text
from moot.law.rule_index import RuleIndex
from moot.law.rulesets import taken_in

RULESETS = Path(str(files("moot.rulesets")))


def shipped() -> list[str]:
    """The names of the rulesets that come with the program."""
    return sorted(folder.name for folder in RULESETS.iterdir() if (folder / FRONT_PAGE).exists())


@cache
def title_of(name: str) -> str:
    """The title of a ruleset that comes with the program; otherwise its name."""
    ruleset = read_ruleset(RULESETS / name) if name in shipped() else None
    return ruleset.title if isinstance(ruleset, Ruleset) else name


def offered(named: str) -> str | tuple[Fault, ...]:
    """The text of a ruleset that can be voted on, from a text or the name of a shipped ruleset.

    Where something is wrong with it, that is told with its lines.
    """
    name = named.strip()
    return _shipped_text(name) if name in shipped() else taken_in(named)


def with_rulesets(index: RuleIndex, move: Move) -> Move | Refused:
    """A move with its ruleset arguments as texts that can be voted on; or the faults of one."""
    available = index.available_moves.get(move.name)
    for name, kind in available.parameters.items() if available is not None else ():
        given = move.arguments.get(name)
        if kind.partition(" = ")[0] != "Ruleset" or not isinstance(given, str) or not given.strip():
            continue
        text = offered(given)
        if not isinstance(text, str):
            return refused_for(text, "ruleset", FIX_RULESET)
        move = replace(move, arguments={**move.arguments, name: text})
    return move


@cache
def _shipped_text(name: str) -> str | tuple[Fault, ...]:
    ruleset = read_ruleset(RULESETS / name)
    assert isinstance(ruleset, Ruleset), ruleset
    return taken_in(write_ruleset_text(ruleset))
