"""Conditions in place of early returns, so that what a function does can be told in one go."""

import ast
from collections.abc import Sequence

from moot.law.english.verbalizer.wording import is_none


def without_exits(body: Sequence[ast.stmt], *, loop: bool = False) -> list[ast.stmt]:
    """Statements with conditions in place of early returns, or of `continue` in a loop, as far as that's possible."""
    for n, one in enumerate(body):
        rest = list(body[n + 1 :])
        if _exits([one], loop) and not isinstance(one, ast.If):
            return list(body[:n])
        match one:
            case ast.If(test=test, body=then, orelse=other) if not rest or _exits(then, loop) or _exits(other, loop):
                then, other = ([*part, *rest] if not _exits(part, loop) else part for part in (then, other))
                then, other = without_exits(then, loop=loop), without_exits(other, loop=loop)
                if not then:
                    test, then, other = ast.UnaryOp(ast.Not(), test), other, []
                return [*body[:n], *([ast.If(test, then, other)] if then else [])]
    return list(body)


def _exits(body: Sequence[ast.stmt], loop: bool) -> bool:
    """Whether nothing after it runs."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.If):
        return _exits(last.body, loop) and _exits(last.orelse, loop)
    return isinstance(last, ast.Continue) if loop else isinstance(last, ast.Return) and is_none(last.value)
