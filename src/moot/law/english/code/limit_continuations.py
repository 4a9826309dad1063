"""Sentences that go on from a limit, or from a move that is offered: whom it isn't on, who may make it, how often."""

import ast
from collections.abc import Iterator

from moot.law.english.code.trees import all_of, call, negated, said_of

_EXEMPTS = frozenset({
    "EXCEPT_WHO", "EXCEPT_WHEN", "MAY_WHO", "MAY_WHEN", "MAY_STILL_WHO", "MAY_STILL_WHEN",
})  # fmt: skip
"""Whom a limit isn't on, or when it doesn't hold."""
_WANTED = {"ONLY_WHO": "WHO", "MAY_WHO": "WHO", "ONLY_WHEN": "WHEN", "MAY_WHEN": "WHEN"}
_UNWANTED = {"EXCEPT_WHO": "WHO", "MAY_NOT_WHO": "WHO", "EXCEPT_WHEN": "WHEN", "MAY_NOT_WHEN": "WHEN"}
"""What a sentence on a move that was offered says of who may make it, or when."""


def limit_gone_on(limit: ast.Call, further: ast.expr) -> Iterator[str]:
    """A limit that goes on with whom it isn't on, or when it doesn't hold."""
    act, condition = limit.args
    player = ast.Name("player", ast.Load())
    if not isinstance(further, ast.Call) or not isinstance(further.func, ast.Name) or not further.args:
        return
    test = said_of(said_of(further.args[0], "_x", player), "_they", player)
    if further.func.id in _EXEMPTS:
        yield ast.unparse(call("FORBID", act, all_of([condition, negated(test)])))
    elif further.func.id in ("ONLY_WHO", "ONLY_WHEN"):
        yield ast.unparse(call("FORBID", act, all_of([condition, test])))
    elif further.func.id == "LIKEWISE_WHO" and ast.unparse(condition) != "True":
        yield ast.unparse(call("FORBID", act, ast.BoolOp(ast.Or(), [condition, test])))


def move_gone_on(move: ast.Call, further: ast.expr) -> Iterator[str]:
    """A move that is offered, with who may make it, when, and how often."""
    if not isinstance(further, ast.Call) or not isinstance(further.func, ast.Name):
        return
    name, given = further.func.id, further.args
    if name == "LIMIT":
        again = [call("DONE", one) for one in given[:-1]]
        yield ast.unparse(call("LIMITED", move, *again, given[-1]))
    elif name in _WANTED or name in _UNWANTED:
        test = given[0] if name in _WANTED else negated(given[0])
        yield ast.unparse(call("LIMITED", move, call(_WANTED.get(name) or _UNWANTED[name], test)))
