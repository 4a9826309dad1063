"""Which parameters a function only counts, looks somebody up in, or hands on: of these, parts are enough."""

import ast
from collections.abc import Iterator

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
"""What is in one happens many times, and is fastest with the whole at hand."""


def in_parts(function: ast.FunctionDef) -> frozenset[str]:
    """The parameters of which it only asks `len(x)`, `… in x`, `x[…]` and `x.get(…)`, outside of loops, or returns."""
    apart = {id(name) for node in _once(function) if (name := asked_of(node)) is not None}
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    asked, whole = {n.id for n in names if id(n) in apart}, {n.id for n in names if id(n) not in apart}
    return frozenset(argument.arg for argument in function.args.args if argument.arg in asked - whole)


def _once(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _LOOPS):
            yield child
            yield from _once(child)


def asked_of(node: ast.AST) -> ast.Name | None:
    """The name of which this node asks a part only."""
    match node:
        case ast.Subscript(slice=ast.Slice()):
            return None
        case (
            ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name() as asked])
            | ast.Subscript(value=ast.Name() as asked, ctx=ast.Load())
            | ast.Return(value=ast.Name() as asked)
            | ast.Call(func=ast.Attribute(value=ast.Name() as asked, attr="get"), args=[_] | [_, _], keywords=[])
            | ast.Call(func=ast.Name(id="len"), args=[ast.Name() as asked], keywords=[])
        ):
            return asked
    return None
