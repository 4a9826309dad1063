"""Compiler: turns a mechanism that passed the gate into source code for the sandbox."""

import ast
import re
from fractions import Fraction
from typing import Any, TypeVar

from moot.law.mechanisms.dataflow import asked_of
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.syntax import changeable_module_of, expression_of, format_call
from moot.law.mechanisms.tracing import traced_tree
from moot.law.mechanisms.work_counting import with_counted_work
from moot.law.vocabulary import DECLARERS

_Loop = TypeVar("_Loop", ast.For, ast.While)


def compile_mechanism(
    mechanism: Mechanism, prefix: str, exact: bool = False, counts_work: bool = False, traced: str = ""
) -> str:
    """The sandbox source of a mechanism.

    `prefix`, such as `r203_`, goes before the name of each function and constant. Decorators, types, docstrings and
    declarations are gone, provisions take all their parameters by keyword, `x.author` reads `x["author"]`, and
    `_tick()`, which must answer True while there is fuel, is called at each function's entry and each loop's turn. With
    `exact`, divisions, decimals and comparisons are those of `moot.law.driver.fractions`; with `counts_work`, work
    inside single calls is counted too (see `moot.law.mechanisms.work_counting`). Code that is `traced` reports which
    parts of it run, under that name (see `moot.law.mechanisms.tracing`).
    """
    if not re.fullmatch(r"[a-z][A-Za-z0-9_]*", prefix):
        raise ValueError(f"not a prefix: {prefix!r}")
    tree = traced_tree(mechanism, traced) if traced else changeable_module_of(mechanism.source)
    kept = [statement for statement in tree.body if _runs(statement)]
    own = {s.name for s in kept if isinstance(s, ast.FunctionDef)}
    own |= {t.id for s in kept if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)}
    rewriter = (_ExactRewriter if exact else _Rewriter)(prefix, own, mechanism)
    module = ast.Module([rewriter.visit(statement) for statement in kept], [])
    if counts_work:
        module = with_counted_work(module)
    return ast.unparse(module) + "\n" if kept else ""


def _runs(statement: ast.stmt) -> bool:
    """Whether a top-level statement is kept for the sandbox: functions and constants are."""
    if not isinstance(statement, ast.Assign):
        return isinstance(statement, ast.FunctionDef)
    value = statement.value
    return not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in DECLARERS)


def _tick() -> ast.Call:
    return ast.Call(ast.Name("_tick", ast.Load()), [], [])


def _asked(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(function, ast.Load()), list(arguments), [])


class _Rewriter(ast.NodeTransformer):
    def __init__(self, prefix: str, own: set[str], mechanism: Mechanism) -> None:
        self.prefix = prefix
        self.own = own
        self.parts_of = {p.name: {q.name for q in p.parameters if q.in_parts} for p in mechanism.provisions}
        self.parameters: set[str] = set()
        """The parameters of the current function: one that is called is a question with parameters."""
        self.parts: set[str] = set()
        """Names in the current function that may hold a crowd, whose parts are fetched from the driver."""
        self.records = {record.name for record in mechanism.records}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        arguments = [ast.arg(a.arg) for a in node.args.args]
        self.parts = self.parts_of.get(node.name, set())
        self.parameters = {argument.arg for argument in arguments}
        defaults = [] if node.decorator_list else [self.visit(default) for default in node.args.defaults]
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        return ast.FunctionDef(
            name=self.prefix + node.name,
            args=ast.arguments([], arguments, None, [], [], None, defaults),
            body=[ast.Expr(_tick()), *(self.visit(statement) for statement in body)],
            decorator_list=[],
            lineno=node.lineno,
        )

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.prefix + node.id, node.ctx) if node.id in self.own else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.Subscript:
        return ast.Subscript(self.visit(node.value), ast.Constant(node.attr), node.ctx)

    def _in_parts(self, node: ast.AST) -> bool:
        name = asked_of(node)
        return name is not None and name.id in self.parts

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if not self._in_parts(node):
            self.generic_visit(node)
            return node
        among = _asked("_among", self.visit(node.left), node.comparators[0])
        return ast.UnaryOp(ast.Not(), among) if isinstance(node.ops[0], ast.NotIn) else among

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if not self._in_parts(node):
            self.generic_visit(node)
            return node
        return _asked("_entry", node.value, self.visit(node.slice))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        func = node.func
        if isinstance(func, ast.Name) and func.id in self.records:
            fields: list[ast.expr | None] = [ast.Constant(keyword.arg) for keyword in node.keywords]
            return ast.Dict(fields, [self.visit(keyword.value) for keyword in node.keywords])
        if self._in_parts(node):
            arguments = [self.visit(a) for a in node.args]
            if isinstance(func, ast.Attribute):
                return _asked("_entry_or", func.value, *arguments)
            return _asked("_size", *arguments)
        if isinstance(func, ast.Name) and func.id in self.parameters:
            return _asked("_put_to_rules", func, ast.List([self.visit(a) for a in node.args], ast.Load()))
        if isinstance(func, ast.Attribute):
            called: Any = ast.Attribute(self.visit(func.value), func.attr, func.ctx)
        else:
            called = self.visit(func)
        arguments = [self.visit(a) for a in node.args]
        return ast.Call(called, arguments, [ast.keyword(k.arg, self.visit(k.value)) for k in node.keywords])

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.Assign:
        """Rewrite `x += y` to `x = x + y`, which makes a new list, while `+=` could change the list of a fact."""
        target = self.visit(node.target)
        now = expression_of(ast.unparse(target)).body
        value = self.calculated(now, node.op, self.visit(node.value))
        return ast.Assign([target], value, lineno=node.lineno)

    def calculated(self, left: ast.expr, op: ast.operator, right: ast.expr) -> ast.expr:
        """What stands for an operation on two compiled values."""
        return ast.BinOp(left, op, right)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.Call:
        """Rewrite `f"{x}"` to `"{}".format(x)`, because Python 3.11 restricts quotes within f-strings."""
        return format_call(node, [self.visit(p.value) for p in node.values if isinstance(p, ast.FormattedValue)])

    def _loop(self, node: _Loop) -> _Loop:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(_tick()))
        return node

    visit_For = visit_While = _loop

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs.insert(0, _tick())
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        return ast.Lambda(node.args, ast.BoolOp(ast.And(), [_tick(), self.visit(node.body)]))


class _ExactRewriter(_Rewriter):
    """Compiles with exact arithmetic, for which the sandbox has no types of its own."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if not isinstance(node.value, float):
            return node
        exact = Fraction(repr(node.value))
        if exact.denominator == 1:
            return ast.Constant(exact.numerator)
        return _asked("_ratio", ast.Constant(exact.numerator), ast.Constant(exact.denominator))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        return self.calculated(self.visit(node.left), node.op, self.visit(node.right))

    def calculated(self, left: ast.expr, op: ast.operator, right: ast.expr) -> ast.expr:
        """A division is the driver's."""
        return _asked("_divided", left, right) if isinstance(op, ast.Div) else ast.BinOp(left, op, right)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        signs = [_SIGNS.get(type(op)) for op in node.ops]
        if not set(signs) & set(_ORDERED) or None in signs:
            return super().visit_Compare(node)
        values = [self.visit(value) for value in (node.left, *node.comparators)]
        if len(values) == 2:
            return _asked(_ORDERED[signs[0] or ""], *values)
        return _asked("_in_order", ast.List([ast.Constant(sign) for sign in signs], ast.Load()), _list_of(values))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        called = super().visit_Call(node)
        name = called.func.id if isinstance(called, ast.Call) and isinstance(called.func, ast.Name) else ""
        if isinstance(called, ast.Call) and name in _EXACT and name not in self.parameters:
            called.func = ast.Name(_EXACT[name], ast.Load())
        return called

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.Call:
        """Values with a format such as `{share:.2f}` are decimals."""
        made = super().visit_JoinedStr(node)
        formatted = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        made.args = [
            _asked("_inexactly", value) if part.format_spec is not None else value
            for part, value in zip(formatted, made.args, strict=True)
        ]
        return made


_SIGNS = {ast.Lt: "<", ast.Gt: ">", ast.LtE: "<=", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_ORDERED = {"<": "_before", ">": "_after", "<=": "_up_to", ">=": "_from"}
_EXACT = {"min": "_least", "max": "_greatest", "sorted": "_sorted", "float": "_number"}
"""The driver's functions for those of the language."""


def _list_of(values: list[ast.expr]) -> ast.List:
    return ast.List(values, ast.Load())
