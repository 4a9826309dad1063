"""Patterns of code, in which names that begin with `PREFIX` are slots: which code fits, and what fills the slots."""

import ast
from collections.abc import Iterator

from moot.law.english.code.trees import is_call, is_slot, people_in, trait_of
from moot.law.english.phrases import PREFIX

Filled = dict[str, ast.expr]
"""What stands in the slots of a pattern."""


def key_of(tree: ast.expr) -> str:
    """What code begins with: its type, and the name or operator in it."""
    match tree:
        case ast.Name(id=name) if not name.startswith(PREFIX):
            return f"Name:{name}"
        case ast.Call(func=ast.Name(id=name)):
            return f"Call:{name}"
        case ast.Call(func=ast.Attribute(attr=name)):
            return f"Method:{name}"
        case ast.Attribute(attr=name):
            return f"Attribute:{name}"
        case ast.Compare(ops=[op]):
            return f"Compare:{type(op).__name__}"
        case ast.BinOp(op=op):
            return f"BinOp:{type(op).__name__}"
        case ast.Subscript(value=ast.Name(id=name)) if not name.startswith(PREFIX):
            return f"Subscript:{name}"
    return type(tree).__name__


def matches(pattern: ast.expr, tree: ast.expr, filled: Filled) -> Iterator[Filled]:
    """Every way in which a pattern fits code, with what stands in its slots."""
    if is_slot(pattern):
        name = pattern.id[len(PREFIX) :]
        if name not in filled:
            yield {**filled, name: tree}
        elif ast.dump(filled[name]) == ast.dump(tree):
            yield filled
        return
    if isinstance(pattern, ast.Call) and isinstance(pattern.func, ast.Name) and pattern.func.id.startswith(PREFIX):
        yield from _matches_slot_of(pattern, tree, filled)
        return
    if is_call(pattern, "IS") and isinstance(pattern.args[1], ast.Name) and not is_call(tree, "IS"):
        yield from _matches_trait(pattern, tree, filled)
        return
    if type(pattern) is not type(tree):
        return
    if isinstance(pattern, ast.BoolOp) and isinstance(tree, ast.BoolOp) and len(pattern.values) < len(tree.values):
        for together in _taken_together(pattern, tree):
            yield from _matches_fields(pattern, together, filled)
        return
    yield from _matches_fields(pattern, tree, filled)


def _taken_together(pattern: ast.BoolOp, tree: ast.BoolOp) -> Iterator[ast.BoolOp]:
    """Code of more conditions than a pattern has, with those as one that stand where a slot of the pattern does."""
    more = len(tree.values) - len(pattern.values) + 1
    for n, part in enumerate(pattern.values):
        if is_slot(part):
            one = ast.BoolOp(tree.op, tree.values[n : n + more])
            yield ast.BoolOp(tree.op, [*tree.values[:n], one, *tree.values[n + more :]])


OPERATORS = {">=": ast.GtE, ">": ast.Gt, "<": ast.Lt, "<=": ast.LtE, "==": ast.Eq}
"""How an amount is compared, by the sign for it."""
_SIGNS = {operator: sign for sign, operator in OPERATORS.items()}


def _matches_slot_of(pattern: ast.Call, tree: ast.expr, filled: Filled) -> Iterator[Filled]:
    """`slot(x)` for an amount: a comparison of x with a number."""
    if isinstance(tree, ast.Compare) and len(tree.ops) == 1 and type(tree.ops[0]) in _SIGNS:
        sign = ast.Constant(_SIGNS[type(tree.ops[0])])
        amount = ast.Call(ast.Name("AMOUNT", ast.Load()), [sign, tree.comparators[0]], [])
        assert isinstance(pattern.func, ast.Name)
        for found in matches(pattern.args[0], tree.left, filled):
            yield {**found, pattern.func.id[len(PREFIX) :]: amount}


def _matches_trait(pattern: ast.Call, tree: ast.expr, filled: Filled) -> Iterator[Filled]:
    """`IS(x, trait)`: code that says something of somebody, who is `_x` in the trait."""
    who = pattern.args[0]
    for code, person in people_in(tree):
        if is_slot(who) or code == ast.unparse(who):
            for found in matches(who, person, filled):
                yield from matches(pattern.args[1], trait_of(tree, code), found)


_UNCOMPARED = frozenset({"ctx", "type_comment", "kind"})


def _matches_fields(pattern: ast.AST, tree: ast.AST, filled: Filled) -> Iterator[Filled]:
    ways = [filled]
    ours, others = vars(pattern), vars(tree)
    for name in pattern._fields:
        if name in _UNCOMPARED:
            continue
        mine, theirs = ours.get(name), others.get(name)
        if isinstance(mine, list):
            if not isinstance(theirs, list) or len(mine) != len(theirs):
                return
            for one, other in zip(mine, theirs, strict=True):
                ways = [more for way in ways for more in _matches_node(one, other, way)]
        else:
            ways = [more for way in ways for more in _matches_node(mine, theirs, way)]
        if not ways:
            return
    yield from ways


def _matches_node(pattern: object, tree: object, filled: Filled) -> Iterator[Filled]:
    if isinstance(pattern, ast.expr) and isinstance(tree, ast.expr):
        yield from matches(pattern, tree, filled)
    elif isinstance(pattern, ast.AST) and type(pattern) is type(tree):
        yield from _matches_fields(pattern, tree, filled)
    elif not isinstance(pattern, ast.AST) and pattern == tree and type(pattern) is type(tree):
        yield filled
