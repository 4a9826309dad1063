"""Simplify code before it is told: constants, signs, comparisons with a number or the present, and early returns."""

import ast
import copy
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import cast

_FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
}  # fmt: skip
_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq,
}  # fmt: skip


def simplest(function: ast.FunctionDef, constants: Mapping[str, ast.expr]) -> ast.FunctionDef:
    """A function with its expressions in their simplest forms, and with the mechanism's numbers in place of names."""
    own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    numbers = {name: one for name, one in constants.items() if number(one) is not None and name not in own}
    return cast(ast.FunctionDef, _Folding(numbers).visit(copy.deepcopy(function)))


def number(tree: ast.AST) -> int | None:
    """The whole number that a constant is, also one below 0."""
    match tree:
        case ast.Constant(value=value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int:
            return -value
    return None


class _Folding(ast.NodeTransformer):
    """Folds what's within first."""

    def __init__(self, numbers: Mapping[str, ast.expr]) -> None:
        self._numbers = numbers

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return copy.deepcopy(self._numbers.get(node.id, node))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        one, other = number(node.left), number(node.right)
        if one is not None and other is not None and type(node.op) in _FOLDED:
            value = _FOLDED[type(node.op)](one, other)
            return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.UnaryOp) and isinstance(node.left.op, ast.USub):
            return ast.UnaryOp(ast.USub(), ast.BinOp(node.left.operand, ast.Mult(), node.right))
        if isinstance(node.op, ast.Mult) and one is not None and one > 0:
            return ast.BinOp(node.right, node.op, node.left)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=ast.UnaryOp(op=ast.USub(), operand=inner)):
                return inner
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=0)):
                return ast.Constant(0)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) > 1:
            parts = [node.left, *node.comparators]
            links = [ast.Compare(parts[n], [op], [parts[n + 1]]) for n, op in enumerate(node.ops)]
            return ast.BoolOp(ast.And(), [cast(ast.expr, self.visit_Compare(one)) for one in links])
        if type(node.ops[0]) not in _TURNED:
            return node
        left, turned, right = node.left, _TURNED[type(node.ops[0])](), node.comparators[0]
        if number(left) is not None and number(right) is None:
            left, right = right, left
            node = ast.Compare(left, [turned], [right])
        match left, right:
            case ast.Name(id="now"), ast.BinOp(left=time, op=ast.Add(), right=ast.Call(func=ast.Name(id=span)) as long):
                if span in ("seconds", "minutes", "hours", "days", "weeks") and not isinstance(
                    node.ops[0], ast.Eq | ast.NotEq
                ):
                    return ast.Compare(ast.BinOp(left, ast.Sub(), time), node.ops, [long])
        return node


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


def is_none(value: ast.expr | None) -> bool:
    """Whether an answer is none."""
    return value is None or (isinstance(value, ast.Constant) and value.value is None)
