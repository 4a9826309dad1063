"""The normal form of a sentence's code, in which equal meanings are equal. `phrase_form` has the way back."""

import ast
import re

from moot.law.english.code.clocks import plain_time
from moot.law.english.code.pseudo_calls import EXPANSIONS, compared
from moot.law.english.code.trees import NotMeant, Transformer, call, has_slot, is_call, names_in, parsed, said_of

_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.Lt, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def normal(code: str) -> ast.expr:
    """The tree of a sentence's code, in the form in which equal meanings are equal."""
    tree = parsed(code)
    found = _Normal().visit(_with_things(tree))
    assert isinstance(found, ast.expr)
    return found


_LIKE = "LIKE"
"""What stands for the thing which another part of the sentence says: “its author gets 3 points, the others two”."""
_IN_FRONT = re.compile(
    r"EACH\(\[_x for _x in players if \w+\[_x\] == (?:max|min)\(\[\w+\[_y\] for _y in players\]\)\], "
    r"(?:DO\()?win\(_\w\)\)?\)"
)
"""Effects by which each of those who have the most would win."""


def _with_things(tree: ast.expr) -> ast.expr:
    """Code in which every award says what it gives. Raises `NotMeant` unless the sentence names just one thing."""
    if _LIKE not in names_in(tree) or has_slot(tree):
        return tree
    awards = [one for one in ast.walk(tree) if is_call(one, "award") or is_call(one, "set_quantity")]
    given = [one.args[2] if len(one.args) > 2 else ast.Constant("points") for one in awards]
    named = {one.value for one in given if isinstance(one, ast.Constant)}
    if len(named) != 1:
        raise NotMeant("it isn't clear what they are")
    return said_of(tree, _LIKE, ast.Constant(named.pop()))


class _Normal(Transformer):
    """Code in its normal form, from the inside outwards."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if is_call(node.func, "AMOUNT"):
            return compared(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "UPON" and is_call(node.args[0], "EVENT_AT"):
            event, at = node.args[0].args
            return self.visit_Call(call("UPON", event, call("DO", call("WHEN", at, node.args[1]))))
        if name == "DO":
            node.args = [one for arg in node.args for one in (arg.args if is_call(arg, "DO") else [arg])]
            if len(node.args) > 1 and any(is_call(one, "end_game") for one in node.args):
                raise NotMeant("nothing follows the end of the game")
        if name == "EACH" and _IN_FRONT.fullmatch(ast.unparse(node)):
            raise NotMeant("only one can win")
        return EXPANSIONS[name](node) if name in EXPANSIONS else plain_time(name, node) or node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not x < y` is `x >= y`, and `not not x` is `x`."""
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.Compare) and not _is_number_test(inner):
            return ast.Compare(inner.left, [_OPPOSITES[type(inner.ops[0])]()], inner.comparators)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`player in [x for x in players if f(x)]` is `f(player)`."""
        self.generic_visit(node)
        match node:
            case ast.Compare(
                left=ast.Name(id="player") as who,
                ops=[ast.In()],
                comparators=[
                    ast.ListComp(
                        elt=ast.Name(id=one),
                        generators=[ast.comprehension(target=ast.Name(), iter=ast.Name(id="players"), ifs=[test])],
                    )
                ],
            ):
                return said_of(test, one, who)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`a and (b and c)` is `a and b and c`; what is always so is left out."""
        self.generic_visit(node)
        found: list[ast.expr] = []
        for value in node.values:
            found += value.values if isinstance(value, ast.BoolOp) and type(value.op) is type(node.op) else [value]
        if isinstance(node.op, ast.And):
            found = [one for one in found if not (isinstance(one, ast.Constant) and one.value is True)]
            found = list({ast.unparse(one): one for one in found}.values()) if len(found) > 1 else found
            found = found or [ast.Constant(True)]
        return found[0] if len(found) == 1 else ast.BoolOp(node.op, found)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        """`[x for x in players if x in votes_for]` is `votes_for`."""
        self.generic_visit(node)
        match node.generators:
            case [
                ast.comprehension(
                    target=ast.Name(id=one),
                    iter=ast.Name(id="players"),
                    ifs=[ast.Compare(left=ast.Name(id=other), ops=[ast.In()], comparators=[ast.Name() as group])],
                )
            ] if one == other:
                return group
        return node


def _is_number_test(test: ast.Compare) -> bool:
    """Whether something is compared with one number exactly, whose opposite no phrase says."""
    return len(test.ops) > 1 or (isinstance(test.ops[0], ast.Eq) and isinstance(test.comparators[0], ast.Constant))
