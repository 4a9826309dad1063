"""Parse mechanisms with Python's own parser, and collect faults with their positions and remedies."""

import ast
from collections.abc import Iterable
from contextlib import suppress
from copy import deepcopy
from difflib import get_close_matches
from functools import lru_cache
from threading import RLock
from typing import Any

from moot.game.changes import Fault

_TURN = RLock()
_TRIES_MAX = 20


def module_of(source: str) -> ast.Module:
    """The tree of a source; raises what `ast.parse` raises."""
    tree: ast.Module = _parsed(source, "exec")
    return tree


def expression_of(source: str) -> ast.Expression:
    """The tree of one expression; raises what `ast.parse` raises."""
    tree: ast.Expression = _parsed(source.lstrip(" \t"), "eval")
    return tree


def _parsed(source: str, mode: str) -> Any:
    """The tree of a source, parsed again if another parse came in between.

    CPython 3.11 has one count of the depth of trees for all threads. If the garbage collector runs Python code while a
    tree is built (a finalizer, the callback of a weak reference), that code, or another thread, can parse something
    and set the count. The tree is right, but CPython raises `SystemError`: “AST constructor recursion depth mismatch”
    (python/cpython issue 106905). The lock makes that rare; libraries that parse don't take it.
    """
    with _TURN:
        for _ in range(_TRIES_MAX - 1):
            with suppress(SystemError):
                return ast.parse(source, mode=mode)
        return ast.parse(source, mode=mode)


def written_out(source: str) -> Any:
    """The value of a literal (a number, a text, a list); raises `ValueError` if the expression isn't one."""
    return deepcopy(_literal(source))


@lru_cache(maxsize=4096)
def _literal(source: str) -> Any:
    return ast.literal_eval(expression_of(source))


class Findings:
    """Collects the faults of one source text, in the order of their positions."""

    def __init__(self, source: str) -> None:
        self._lines = source.split("\n")
        self._faults: list[Fault] = []

    def add(self, node: ast.AST, code: str, message: str, remedy: str = "") -> None:
        """Note a fault at a node; `code` comes without its `mechanism.`."""
        line, offset = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        self.add_at(line, self._column(line, offset), code, message, remedy)

    def add_at(self, line: int, column: int, code: str, message: str, remedy: str = "") -> None:
        """Note a fault at a line and column, both counted from 1."""
        fault = Fault(line, column, f"mechanism.{code}", _printable(message), _printable(remedy))
        if fault not in self._faults:
            self._faults.append(fault)

    def _column(self, line: int, offset: int) -> int:
        """The column in characters, from an offset in bytes as in `ast`."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return len(text.encode("utf-8", "replace")[:offset].decode("utf-8", "ignore")) + 1

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults, by line and column."""
        return tuple(sorted(self._faults, key=lambda f: (f.line, f.column)))


def did_you_mean(name: str, names: Iterable[str], otherwise: str = "", closeness: float = 0.7) -> str:
    """“Did you mean …?” with the most similar of `names`, or `otherwise` if none is similar."""
    near = get_close_matches(name, sorted(names), n=1, cutoff=closeness)
    return f"did you mean `{near[0]}`?" if near else otherwise


def _printable(text: str) -> str:
    """A text that can be encoded as UTF-8, cut to one line."""
    safe = text.encode("utf-8", "backslashreplace").decode()
    return safe if len(safe) <= 300 else safe[:300] + "…"
