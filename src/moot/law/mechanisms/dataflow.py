"""Data-flow analysis of a mechanism's functions: which values they made, and which facts they read in parts."""

import ast
from collections.abc import Iterator

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
"""Loops: their bodies run many times, and are fastest with the whole fact."""


def in_parts(function: ast.FunctionDef) -> frozenset[str]:
    """The parameters that are only used in `len(x)`, in `… in x`, `x[…]` and `x.get(…)` outside of loops, or returned.

    The size of a fact is known without it, however often it is asked for.
    """
    nodes = list(ast.walk(function))
    apart = {id(name) for node in _once(function) if (name := asked_of(node)) is not None}
    apart |= {id(name) for node in nodes if (name := _measured(node)) is not None}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    asked, whole = {n.id for n in names if id(n) in apart}, {n.id for n in names if id(n) not in apart}
    return frozenset(argument.arg for argument in function.args.args if argument.arg in asked - whole)


def _once(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _LOOPS):
            yield child
            yield from _once(child)


def _measured(node: ast.AST) -> ast.Name | None:
    """The name of which this node reads only the size."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as asked], keywords=[]):
            return asked
    return None


def asked_of(node: ast.AST) -> ast.Name | None:
    """The name of which this node reads only a part."""
    if (measured := _measured(node)) is not None:
        return measured
    match node:
        case ast.Subscript(slice=ast.Slice()):
            return None
        case (
            ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name() as asked])
            | ast.Subscript(value=ast.Name() as asked, ctx=ast.Load())
            | ast.Return(value=ast.Name() as asked)
            | ast.Call(func=ast.Attribute(value=ast.Name() as asked, attr="get"), args=[_] | [_, _], keywords=[])
        ):
            return asked
    return None


COPYING = frozenset({"list", "dict", "set", "sorted"})
"""Functions that always make a new list, dict or set."""


def name_called(node: ast.AST) -> str | None:
    """The name of the function that a node calls, if it has one."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def stored(target: ast.expr) -> set[str]:
    """The names in the target of an assignment or a loop."""
    return {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}


def bindings(statements: list[ast.stmt]) -> Iterator[tuple[str, ast.expr | None]]:
    """Each name that statements bind, with its value if that is a plain assignment."""
    for statement in statements:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, statement.value
                elif not isinstance(target, ast.Subscript | ast.Attribute):
                    yield from ((name, None) for name in sorted(stored(target)))
        elif isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, ast.List([])
        elif isinstance(statement, ast.For):
            yield from ((name, None) for name in sorted(stored(statement.target)))
        yield from bindings([*getattr(statement, "body", ()), *getattr(statement, "orelse", ())])


def made_here(function: ast.FunctionDef) -> set[str]:
    """The local names that are only bound to lists, dicts or sets that the function itself made."""
    bound = list(bindings(function.body))
    foreign = {a.arg for a in function.args.args}
    foreign |= {name for name, value in bound if not _is_new(value)}
    for node in ast.walk(function):
        if isinstance(node, ast.comprehension):
            foreign |= stored(node.target)
        elif isinstance(node, ast.Lambda):
            foreign |= {a.arg for a in node.args.args}
    return {name for name, _ in bound} - foreign


def _is_new(value: ast.expr | None) -> bool:
    """Whether an expression certainly makes a new list, dict or set."""
    if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        return _is_new(value.left) or _is_new(value.right)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        return value.func.attr == "copy"
    return name_called(value) in COPYING if value is not None else False
