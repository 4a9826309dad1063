"""Counts the work inside single calls of Python: rewrites compiled code so that it's paid for in steps.

Loops, comprehensions and calls of a mechanism's own functions tick anyway. What else may take long, such as
`sum(range(n))`, `"x" * n`, sorting, joining, slicing or comparing large lists, gets a function of
`moot.law.driver.work` around it that counts the sizes first, as `moot.law.mechanisms.weights` has it; and a turn of a
loop costs more if more is done in it.
"""

import ast
from collections.abc import Iterable

from moot.law.mechanisms.weights import FUNCTIONS_WEIGHED, METHODS_WEIGHED, Weight

_NODES = 16
"""So many parts of code without loops are one step."""
_ORDERED_EXACTLY = frozenset({"_sorted", "_greatest", "_least"})
_OPERATORS: dict[type[ast.operator], str] = {ast.Add: "_plus", ast.Sub: "_minus"}
_SETS = (ast.BitOr, ast.BitAnd, ast.BitXor)


def with_counted_work(module: ast.Module) -> ast.Module:
    """The compiled code of a mechanism, with all work counted."""
    counter = _WorkCounter()
    return ast.Module([counter.visit(one) if isinstance(one, ast.FunctionDef) else one for one in module.body], [])


def _asked(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(function, ast.Load()), list(arguments), [])


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _is_short(node: ast.expr) -> bool:
    """Whether a value is so short that comparing anything with it takes no time."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return all(isinstance(part, ast.Constant) for part in node.elts)
    return isinstance(node, ast.Constant) or (isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant))


def _ticked(steps: int) -> ast.Call:
    return _asked("_ticks", ast.Constant(steps)) if steps > 1 else _asked("_tick")


def _steps(nodes: Iterable[ast.AST]) -> int:
    """The steps for code that is run once, without the loops in it, which count their own turns."""
    count, todo = 0, list(nodes)
    while todo:
        node = todo.pop()
        count += 4 if isinstance(node, ast.List | ast.Dict | ast.Set | ast.Tuple) else 1
        if isinstance(node, ast.For):
            todo.append(node.iter)
        elif isinstance(node, ast.While):
            todo.append(node.test)
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            todo.append(node.generators[0].iter)
        elif not isinstance(node, ast.Lambda):
            todo += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr_context)]
    return max(1, count // _NODES)


class _WorkCounter(ast.NodeTransformer):
    # Steps for code without loops

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        ticked = ast.Expr(_ticked(_steps(node.body)))
        self.generic_visit(node)
        node.body[0] = ticked
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        ticked = ast.Expr(_ticked(_steps(node.body)))
        self.generic_visit(node)
        node.iter, node.body[0] = _asked("_walked", node.iter), ticked
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        ticked = ast.Expr(_ticked(_steps([node.test, *node.body])))
        self.generic_visit(node)
        node.body[0] = ticked
        return node

    def _comprehension(self, node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
        *_, last = node.generators
        results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        ticked = [_ticked(_steps([*one.ifs, *(results if one is last else ())])) for one in node.generators]
        self.generic_visit(node)
        for one, tick in zip(node.generators, ticked, strict=True):
            one.iter, one.ifs[0] = _asked("_walked", one.iter), tick
        if isinstance(node, ast.DictComp):
            node.key = self._key(node.key)
        elif isinstance(node, ast.SetComp):
            node.elt = self._key(node.elt)
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """A function to sort by; its body is `_tick() and …`."""
        assert isinstance(node.body, ast.BoolOp)
        _, value = node.body.values
        ticked = _ticked(_steps([value]))
        return ast.Lambda(node.args, ast.BoolOp(ast.And(), [ticked, _asked("_keyed", self.visit(value))]))

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """What is put in place of a slice is copied."""
        self.generic_visit(node)
        if any(isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice) for one in node.targets):
            node.value = _asked("_newly_paid", node.value)
        return node

    # Keys of tables and sets

    def _key(self, node: ast.expr) -> ast.expr:
        return node if _is_short(node) else _asked("_hashed", node)

    def visit_Dict(self, node: ast.Dict) -> ast.Dict:
        self.generic_visit(node)
        node.keys = [key and self._key(key) for key in node.keys]
        return node

    def visit_Set(self, node: ast.Set) -> ast.Set:
        self.generic_visit(node)
        node.elts = [self._key(part) for part in node.elts]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            node.value = _asked("_paid", node.value)
        elif isinstance(node.ctx, ast.Store):
            node.slice = self._key(node.slice)
        elif not _is_short(node.slice):
            return _asked("_item", node.value, node.slice)
        return node

    # Operators

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        left, right, op = node.left, node.right, type(node.op)
        if op in _OPERATORS and not (_is_number(left) or _is_number(right)):
            return _asked(_OPERATORS[op], left, right)
        if op is ast.Mult and not (_is_number(left) and _is_number(right)):
            return _asked("_multiplied", left, right)
        if op is ast.Mod and not _is_number(left):
            return _asked("_remainder", left, right)
        if op is ast.Pow:
            return _asked("_powered", left, right)
        if op in _SETS:
            node.left, node.right = _asked("_paid", left), _asked("_paid", right)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            within = node.comparators[0]
            if _is_short(within):
                return node
            found = _asked("_is_in", node.left, within)
            return ast.UnaryOp(ast.Not(), found) if isinstance(node.ops[0], ast.NotIn) else found
        sides = [node.left, *node.comparators]
        for place, op in enumerate(node.ops):
            left, right = sides[place], sides[place + 1]
            if isinstance(op, ast.In | ast.NotIn):
                sides[place + 1] = _asked("_weighed", right)
            elif not (isinstance(op, ast.Is | ast.IsNot) or _is_short(left) or _is_short(right)):
                sides[place] = _asked("_weighed", left)
        node.left, *node.comparators = sides
        return node

    # Calls

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        for keyword in node.keywords:
            if keyword.arg == "key" and isinstance(keyword.value, ast.Name):
                keyword.value = self._key_function(keyword.value)
        if isinstance(node.func, ast.Name):
            return self._function(node, node.func.id)
        return self._method(node, node.func) if isinstance(node.func, ast.Attribute) else node

    def _key_function(self, name: ast.Name) -> ast.Lambda:
        taken = ast.arguments([], [ast.arg("_one")], None, [], [], None, [])
        called = self._function(_asked(name.id, ast.Name("_one", ast.Load())), name.id)
        return ast.Lambda(taken, ast.BoolOp(ast.And(), [_asked("_tick"), _asked("_keyed", called)]))

    def _function(self, node: ast.Call, name: str) -> ast.expr:
        weight = FUNCTIONS_WEIGHED.get(name)
        by_key = any(keyword.arg == "key" for keyword in node.keywords)
        if name == "sorted" and node.args:
            node.args[0] = _asked("_sorting", node.args[0], ast.Constant(by_key))
        elif name in _ORDERED_EXACTLY:
            node.args = [_asked("_sorting_exactly", one, ast.Constant(by_key)) for one in node.args]
        elif name == "_in_order" and isinstance(values := node.args[1], ast.List):
            values.elts = [one if _is_short(one) else _asked("_weighed", one) for one in values.elts]
        elif name == "sum" and (len(node.args) > 1 or node.keywords):
            return _asked("_bounded", _asked("_summed", *node.args, *(keyword.value for keyword in node.keywords)))
        elif name == "_among":
            node.args[1] = _asked("_members", node.args[1])
        elif name == "round" and len(node.args) > 1:
            node.args[1] = _asked("_decimals", node.args[1])
        elif weight is not None:
            self._with_arguments(node, (by_key and weight.by_key) or weight.arguments)
        return _asked(weight.result, node) if weight is not None and weight.result else node

    def _with_arguments(self, node: ast.Call, function: str) -> None:
        if function:
            node.args = [one if _is_short(one) else _asked(function, one) for one in node.args]

    def _method(self, node: ast.Call, method: ast.Attribute) -> ast.expr:
        weight = METHODS_WEIGHED.get(method.attr, Weight())
        if weight.own and not (weight.is_short_free and _is_short(method.value)):
            method.value = _asked(weight.own, method.value)
        if weight.instead:
            return _asked(weight.instead, method.value, *node.args)
        if method.attr == "get":
            node.args[:1] = [self._key(key) for key in node.args[:1]]
        else:
            self._with_arguments(node, weight.arguments)
        if method.attr == "format":
            node.keywords = [ast.keyword(one.arg, _asked(weight.arguments, one.value)) for one in node.keywords]
        return _asked(weight.result, node) if weight.result else node
