"""Tracing: code that reports which of its branches run, and how close its comparisons were.

Examples of a rule are chosen so that together they run every branch of its code, and stand one below, at and one above
each limit in it. Each place in the code has a number, in the order of the text; what is reported goes to the functions
`_reached`, `_either` and `_noted` of `moot.law.driver.state`.
"""

import ast
from typing import Literal

from moot.game.values import Value
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.syntax import changeable_module_of
from moot.lru import LruCache

PlaceKind = Literal["entered", "turn", "test", "part", "compared", "among"]
_COMPARED = (ast.Lt, ast.Gt, ast.LtE, ast.GtE, ast.Eq, ast.NotEq)
_AMONG = (ast.In, ast.NotIn)


class TracedPlace(Value, frozen=True):
    """A place in a mechanism's code that reports: a function, a loop's turn, a test or a part of one, a comparison."""

    kind: PlaceKind
    line: int
    function: str
    source: str = ""
    """The test or comparison, or what a loop goes through, as code."""


_PLACES: LruCache[str, tuple[TracedPlace, ...]] = LruCache(500)


def traced_tree(mechanism: Mechanism, rule: str) -> ast.Module:
    """A mechanism's code that reports each place as `rule.number`, before it's compiled."""
    tracer = _Tracer(rule)
    tree = changeable_module_of(mechanism.source)
    tree.body = [tracer.visit(one) if isinstance(one, ast.FunctionDef) else one for one in tree.body]
    _PLACES.put(mechanism.source, tuple(tracer.places))
    return tree


def places_of(mechanism: Mechanism) -> tuple[TracedPlace, ...]:
    """The places in a mechanism's code that report, in the order of their numbers."""
    if _PLACES.get(mechanism.source) is None:
        traced_tree(mechanism, "")
    return _PLACES.get(mechanism.source) or ()


class _Tracer(ast.NodeTransformer):
    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.places: list[TracedPlace] = []
        self.function = ""

    def _report(self, kind: PlaceKind, at: ast.stmt | ast.expr, by: str) -> ast.Call:
        source = "" if isinstance(at, ast.FunctionDef) else ast.unparse(at.iter if isinstance(at, ast.For) else at)
        self.places.append(TracedPlace(kind, at.lineno, self.function, source))
        place = ast.Constant(f"{self.rule}.{len(self.places) - 1}")
        return ast.Call(ast.Name(by, ast.Load()), [place], [])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.function = node.name
        entered = ast.Expr(self._report("entered", node, "_reached"))
        first = 1 if ast.get_docstring(node) is not None else 0
        node.body = [*node.body[:first], entered, *(self.visit(one) for one in node.body[first:])]
        return node

    def _test(self, test: ast.expr, kind: PlaceKind = "test") -> ast.expr:
        reported = self._report(kind, test, "_either")
        reported.args.append(self.visit(test))
        return reported

    def visit_If(self, node: ast.If) -> ast.If:
        node.test = self._test(node.test)
        node.body = [self.visit(one) for one in node.body]
        node.orelse = [self.visit(one) for one in node.orelse]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        return ast.IfExp(self._test(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_While(self, node: ast.While) -> ast.While:
        node.test = self._test(node.test)
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        turn = ast.Expr(self._report("turn", node, "_reached"))
        self.generic_visit(node)
        node.body = [turn, *node.body]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        node.iter = self.visit(node.iter)
        node.ifs = [self._test(one) for one in node.ifs]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        node.values = [self._test(one, "part") for one in node.values]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        if isinstance(node.ops[0], _AMONG):
            reported = self._report("among", node, "_noted")
            reported.args.append(self.visit(node.comparators[0]))
            return ast.Compare(self.visit(node.left), node.ops, [reported])
        if not all(isinstance(op, _COMPARED) for op in node.ops):
            self.generic_visit(node)
            return node
        compared = self._report("compared", node, "_noted")
        operands = [self.visit(one) for one in (node.left, *node.comparators)]
        calls: list[ast.expr] = [ast.Call(compared.func, [*compared.args, one], []) for one in operands]
        return ast.Compare(calls[0], node.ops, calls[1:])
