"""The mutations of a source file, by the operators of Cosmic Ray, without those that couldn't matter or are none.

A mutation is named by its operator and by which occurrence of it in the file it is. Left out is what nobody notices:
mutations of types in annotations, and of what is only for type checkers; removing a cache, which is only slower;
and `strict=False` for `zip(…, strict=True)`, which asserts something about the program itself.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

LEFT_OUT = (
    *("core/VariableReplacer", "core/VariableInserter"),
    *(f"core/ReplaceComparisonOperator_{one}" for one in ("Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq")),
)
"""Operators that want arguments of their own; and identity for equality, which of names and None is the same."""
Span = tuple[tuple[int, int], tuple[int, int]]


class Mutation(NamedTuple):
    """One small change of a file."""

    operator: str
    occurrence: int
    span: Span
    """Where it begins and ends: lines from 1, columns from 0."""

    def applied(self, source: str) -> str | None:
        """The source with it; None if that isn't possible."""
        mutated: str | None = mutate_code(source, get_operator(self.operator)(), self.occurrence)
        return mutated

    def difference(self, source: str) -> str:
        """The lines that differ, as in a patch."""
        mutated = (self.applied(source) or "").splitlines()
        before = source.splitlines()
        first, last = self.span[0][0], max(self.span[1][0], self.span[0][0])
        after = mutated[first - 1 : last + len(mutated) - len(before)]
        return "\n".join([*(f"- {line}" for line in before[first - 1 : last]), *(f"+ {line}" for line in after)])


class _Positions(Visitor):  # type: ignore[misc]
    def __init__(self, operators: Mapping[str, Any]):
        self.operators = operators
        self.found: list[tuple[str, Span]] = []

    def visit(self, node: Any) -> Any:
        for name, operator in self.operators.items():
            self.found += [(name, span) for span in operator.mutation_positions(node)]
        return node


@cache
def _operators() -> Mapping[str, Any]:
    return {name: get_operator(name)() for name in sorted(operator_names()) if name not in LEFT_OUT}


def mutations_of(path: Path) -> dict[Span, list[Mutation]]:
    """All mutations of a file, by their places."""
    source = path.read_text(encoding="utf-8")
    visitor = _Positions(_operators())
    visitor.walk(get_ast(source))
    counted: dict[str, int] = {}
    idle = list(_without_effect(ast.parse(source)))
    found: dict[Span, list[Mutation]] = {}
    for name, span in visitor.found:
        occurrence = counted[name] = counted.get(name, -1) + 1
        if not any(first <= span[0] and span[1] <= last and name.startswith(of) for of, first, last in idle):
            found.setdefault(span, []).append(Mutation(name, occurrence, span))
    return found


def _without_effect(tree: ast.AST) -> Iterator[tuple[str, tuple[int, int], tuple[int, int]]]:
    """What nothing can notice: how the names of its operators begin, and where it is."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        operators = ""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
            parts = [node.returns, *(one.annotation for one in every if one is not None)]
            for decorator in node.decorator_list:
                if (isinstance(decorator, ast.Name) and decorator.id == "cache") or _is_call(decorator, "lru_cache"):
                    yield "core/RemoveDecorator", (decorator.lineno, 0), (decorator.lineno + 1, 0)
        elif isinstance(node, ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.Assign) and _is_alias(node):
            parts = [node.value]
        elif _is_call(node, "cast", "isinstance"):
            assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            parts = node.args[:1] if node.func.id == "cast" else node.args[1:]
        elif _is_call(node, "zip"):
            assert isinstance(node, ast.Call)
            parts = [one.value for one in node.keywords if one.arg == "strict"]
            operators = "core/ReplaceTrueWithFalse"
        for part in filter(None, parts):
            if not any(isinstance(inner, ast.Call) for inner in ast.walk(part)):  # such as the limits of a parameter
                yield operators, *_span(part)


def _is_call(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _span(node: ast.AST) -> Span:
    assert isinstance(node, ast.expr)
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def _is_alias(node: ast.Assign) -> bool:
    """Whether an assignment at the top names a type, such as `Change = Enact | Amend`."""
    target = node.targets[0]
    is_name = isinstance(target, ast.Name) and target.id[:1].isupper() and not target.id.isupper()
    return is_name and isinstance(node.value, ast.BinOp | ast.Subscript)
