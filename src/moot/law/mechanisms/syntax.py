"""Python's own parser, for one thread at a time: in two at once it may trip over itself (CPython's issue 106905)."""

import ast
from threading import Lock
from typing import Any

_TURN = Lock()


def module_of(source: str) -> ast.Module:
    """The tree of a source; raises what `ast.parse` raises."""
    with _TURN:
        return ast.parse(source)


def expression_of(source: str) -> ast.Expression:
    """The tree of one expression; raises what `ast.parse` raises."""
    with _TURN:
        return ast.parse(source.lstrip(" \t"), mode="eval")


def written_out(source: str) -> Any:
    """The value of what is written out in a source: a number, a text, a list; raises `ValueError` where it is none."""
    return ast.literal_eval(expression_of(source))
