"""Ties: several come out on top, such as those with the most points, where a sentence speaks of one."""

import ast

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.trees import is_call, parsed, said_of


def with_ties(sentence: ast.expr, how: str) -> ast.expr:
    """A sentence about the player with the most, of whom there may be several: all of them, the first, or then none."""
    if not any(is_call(node, "TOP") for node in ast.walk(sentence)):
        raise NotMeant("nobody can be equal")

    class Tied(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            is_done = ast.unparse(node.func) in ("award", "set_quantity")
            if how != "first" and not is_done and any(is_call(one, "TOP") for one in node.args):
                raise NotMeant("that can't be done to several")
            self.generic_visit(node)
            if not is_call(node, "TOP"):
                return node
            if how == "none":
                top = ast.unparse(node.args[0])
                return parsed(f"[_z for _z in {top} if len({top}) == 1]")
            return node.args[0] if how == "all" else ast.Subscript(node.args[0], ast.Constant(0), ast.Load())

        def visit_Compare(self, node: ast.Compare) -> ast.AST:
            self.generic_visit(node)
            one = node.comparators[0]
            if how != "first" and isinstance(node.ops[0], ast.Eq) and isinstance(one, ast.ListComp):
                test = said_of(one.generators[0].ifs[0], "_x", node.left) if how == "all" else None
                return test or ast.Compare(node.left, [ast.In()], [one])
            return node

    return Tied().visit(parsed(ast.unparse(sentence)))  # type: ignore[no-any-return]


def appointed(office: ast.expr, top: ast.Call) -> ast.expr:
    """The effect that appoints whoever comes out on top: `FRONT(trait, tie)`, where the tie is decided by a word."""
    ones, tie = f"[_x for _x in players if {ast.unparse(top.args[0])}]", ast.literal_eval(top.args[1])
    name = ast.unparse(office)
    if tie == "stay":
        return parsed(f"WHEN(len({ones}) == 1, DO(appoint({name}, {ones}[0])))")
    if tie == "nobody":
        return parsed(f"appoint({name}, {ones}[0] if len({ones}) == 1 else None)")
    return parsed(f"appoint({name}, {ones}[{0 if tie == 'first' else -1}])")
