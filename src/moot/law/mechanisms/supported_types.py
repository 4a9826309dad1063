"""Types that arrive as what they say in a move's arguments."""

import ast

from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.syntax import Findings

ASKED = (
    "Player Proposal Case Rule Number Time Deadline Day Choice Board Changes Posting Ruleset Holding int float str bool"
).split()
"""What a move may ask for, by itself or in a list; besides, one of several words or numbers, with `Literal`."""
_ALONE = frozenset({"Changes", "Posting", "Ruleset", "Holding", "Choice", "Board"})
"""Those that a move asks for by themselves only."""


def unsupported(mechanism: Mechanism) -> Findings:
    """The parameters whose types the language has, but can't hold to."""
    findings = Findings(mechanism.source)
    listed = f"a move asks for {', '.join(ASKED)}, a list of these, or Literal[…]"
    for provision in mechanism.provisions:
        for parameter in provision.parameters:
            if parameter.asked and not _is_asked(ast.parse(parameter.asked, mode="eval").body):
                message = f"a move can't ask for `{parameter.name}: {parameter.asked}`"
                findings.add_at(provision.line, 1, "type", message, listed)
    return findings


def _is_asked(kind: ast.expr, *, is_part: bool = False) -> bool:
    match kind:
        case ast.BinOp(left=inner, right=ast.Constant(value=None)):
            return _is_asked(inner, is_part=is_part)
        case ast.Name(id=name):
            return name in ASKED and not (is_part and name in _ALONE)
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            return not is_part and _is_asked(inner, is_part=True)
    return False
