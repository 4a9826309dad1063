"""Completion of names while somebody writes code: what the language has, and what the rules in force declare."""

import re
from collections.abc import Iterable

from moot.law.rule_index import RuleIndex
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, LOCALS, MOVES

NAMES_MAX = 8
"""How many names are offered at once."""
_DECORATORS = ("term", "permit", "forbid", "upon", "adjust", "move", "timed", "show")
_DECORATING = re.compile(r"@(\w+)\(\s*[\"']([\w-]*)\Z")
_DECORATOR = re.compile(r"^@(\w*)\Z", re.MULTILINE)
_QUOTED = re.compile(r"[\"']([\w-]+)\Z")
_NAME = re.compile(r"\b[a-z_]\w*\Z")


def names_after(code: str, index: RuleIndex) -> tuple[int, tuple[str, ...]]:
    """Where the last name of some code begins, and what it may become under these rules; nothing if it is whole."""
    terms, moves = sorted(index.terms), [*MOVES, *index.moves]
    known: Iterable[str]
    if found := _DECORATING.search(code):
        of = {"term": terms, "timed": terms, "upon": EVENT_FIELDS, "permit": moves, "move": moves}
        typed, known = found[2], of.get(found[1], (*moves, *EFFECTS, *terms))
    elif found := _DECORATOR.search(code):
        typed, known = found[1], _DECORATORS
    elif found := _QUOTED.search(code):
        typed, known = found[1], (*index.declared, *terms, *EVENT_FIELDS)
    elif found := _NAME.search(code):
        typed, known = found[0], (*index.declared, *terms, *FACTS, *LOCALS, *EFFECTS, *FUNCTIONS, *sorted(BUILTINS))
    else:
        return len(code), ()
    names = [name for name in dict.fromkeys(known) if name.startswith(typed) and name != typed]
    return len(code) - len(typed), tuple(names[:NAMES_MAX])
