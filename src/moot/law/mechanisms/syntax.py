"""Parse mechanisms, alike on every Python, and collect faults with their positions and remedies."""

import ast
from collections.abc import Iterable
from contextlib import suppress
from copy import deepcopy
from difflib import get_close_matches
from functools import lru_cache
from threading import RLock
from typing import Any

from moot.game.changes import Fault
from moot.languages import N_
from moot.law.mechanisms.portable_source import FSTRING, PortableSource

_TURN = RLock()
_TRIES_MAX = 20


@lru_cache(maxsize=128)
def module_of(source: str) -> ast.Module:
    """The tree of a source, for all who only look at it; raises what `ast.parse` raises."""
    return changeable_module_of(source)


def changeable_module_of(source: str) -> ast.Module:
    """A tree of a source for one who changes it; raises what `ast.parse` raises."""
    tree: ast.Module = _parsed(source, "exec")
    return tree


def expression_of(source: str) -> ast.Expression:
    """The tree of one expression; raises what `ast.parse` raises."""
    tree: ast.Expression = _parsed(source.lstrip(" \t"), "eval")
    return tree


def _parsed(source: str, mode: str) -> Any:
    """The tree of a source, which is the same on every Python."""
    portable = PortableSource(source)
    try:
        tree = _parsed_here(portable.text, mode)
        if portable.fstrings:
            maker = _FStrings()
            tree = maker.visit(tree)
            if maker.made != portable.fstrings:
                raise SyntaxError("invalid syntax")
    except SyntaxError as error:
        line, column = portable.place(max(error.lineno or 1, 1), max((error.offset or 1) - 1, 0))
        error.lineno, error.offset = line, column + 1
        raise
    portable.put_back(tree)
    return tree


def _parsed_here(source: str, mode: str) -> Any:
    """Parse a source with the grammar of Python 3.11, again if another parse came in between.

    CPython 3.11 has one count of the depth of trees for all threads. If the garbage collector runs Python code while a
    tree is built (a finalizer, the callback of a weak reference), that code, or another thread, can parse something
    and set the count. The tree is right, but CPython raises `SystemError`: “AST constructor recursion depth mismatch”
    (python/cpython issue 106905). The lock makes that rare; libraries that parse don't take it.
    """
    with _TURN:
        for _ in range(_TRIES_MAX - 1):
            with suppress(SystemError):
                return ast.parse(source, mode=mode, feature_version=(3, 11))
        return ast.parse(source, mode=mode, feature_version=(3, 11))


class _FStrings(ast.NodeTransformer):
    """Makes f-strings of the calls that stand for them in a `PortableSource`."""

    def __init__(self) -> None:
        self.made = 0

    def visit_Call(self, node: ast.Call) -> ast.Call | ast.JoinedStr:
        self.generic_visit(node)
        if not (isinstance(node.func, ast.Name) and node.func.id == FSTRING):
            return node
        self.made += 1
        values: list[ast.expr] = []
        for part in node.args:
            match part:
                case ast.List([value, ast.Constant(conversion), form, shown]):
                    _add_text(values, shown)
                    conversion = ord(str(conversion)) if conversion else -1
                    spec = form if isinstance(form, ast.JoinedStr) else None
                    values.append(ast.copy_location(ast.FormattedValue(value, conversion, spec), part))
                case _:
                    _add_text(values, part)
        return ast.copy_location(ast.JoinedStr(values), node)


def _add_text(values: list[ast.expr], text: ast.expr) -> None:
    """Add a text to the parts of an f-string: those that follow each other are one, and empty ones none."""
    assert isinstance(text, ast.Constant)
    if values and isinstance(before := values[-1], ast.Constant):
        before.value += text.value  # type: ignore[operator]
        before.end_lineno, before.end_col_offset = text.end_lineno, text.end_col_offset
    elif text.value:
        values.append(text)


def unparsed(tree: ast.AST) -> str:
    """The source of a tree; an f-string that Python 3.11 can't write is a call of `format`."""
    try:
        return ast.unparse(tree)
    except ValueError:
        return ast.unparse(_FormatCalls().visit(deepcopy(tree)))


class _FormatCalls(ast.NodeTransformer):
    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.Call:
        self.generic_visit(node)
        return format_call(node, [part.value for part in node.values if isinstance(part, ast.FormattedValue)])


def format_call(node: ast.JoinedStr, values: list[ast.expr]) -> ast.Call:
    """`"{}".format(x)` for an f-string, with these values in its fields."""
    template = ""
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            template += "{" + _conversion(part) + "}"
        elif isinstance(part, ast.Constant):
            template += str(part.value).replace("{", "{{").replace("}", "}}")
    return ast.Call(ast.Attribute(ast.Constant(template), "format", ast.Load()), values, [])


def _conversion(part: ast.FormattedValue) -> str:
    """The conversion and format after a value in braces: `!r`, `:>5`."""
    conversion = "" if part.conversion == -1 else "!" + chr(part.conversion)
    if isinstance(part.format_spec, ast.JoinedStr):
        conversion += ":" + "".join(str(c.value) for c in part.format_spec.values if isinstance(c, ast.Constant))
    return conversion


def docstring_of(function: ast.FunctionDef) -> str | None:
    """The docstring of a function without its indentation: `ast.get_docstring` differs from Python to Python."""
    text = ast.get_docstring(function, clean=False)
    if text is None:
        return None
    first, *rest = text.expandtabs().split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in rest if line.strip(" ")), default=0)
    return "\n".join([first.lstrip(" "), *(line[margin:] for line in rest)]).strip("\n")


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
    return N_("did you mean `{near}`?", near=near[0]) if near else otherwise


def _printable(text: str) -> str:
    """A text that can be encoded as UTF-8, cut to one line."""
    safe = text.encode("utf-8", "backslashreplace").decode()
    if safe == text and len(safe) <= 300:
        return text
    return safe if len(safe) <= 300 else safe[:300] + "…"
