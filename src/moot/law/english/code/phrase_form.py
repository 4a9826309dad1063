"""Code found in provisions, in the form in which phrases have it: the reverse of the normal form."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.clocks import in_words
from moot.law.english.code.pseudo_calls import share_of
from moot.law.english.code.trees import Bound, Transformer, all_of, call, conjuncts, copied, is_call, said_of, with_each

Functions = Mapping[str, ast.FunctionDef]
"""The functions of a mechanism by name."""
FoundSentences = Iterator[tuple[tuple[str, ...], ast.expr]]
"""The sentences found among provisions: the names of those provisions, and the code."""


def body_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function, without its docstring."""
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def returned(function: ast.FunctionDef) -> ast.expr | None:
    """What a function returns, if that is all it does."""
    body = body_of(function)
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def cases_of(body: list[ast.stmt]) -> list[tuple[ast.expr, ast.expr]] | None:
    """Each condition on which a function returns something, with what it returns; None if it does anything else.

    Within a loop, the condition is whether it holds for any of those that the loop goes over.
    """
    found: list[tuple[ast.expr, ast.expr]] = []
    for place, one in enumerate(body):
        if isinstance(one, ast.Return) and one.value is not None and place == len(body) - 1:
            found.append((ast.Constant(True), one.value))
        elif isinstance(one, ast.If | ast.For) and not one.orelse:
            inner = cases_of(one.body)
            if inner is None:
                return None
            found += [(_within(one, test), value) for test, value in inner]
        else:
            return None
    return found


def _within(one: ast.If | ast.For, test: ast.expr) -> ast.expr:
    """A condition within another, or within a loop."""
    if isinstance(one, ast.If):
        return all_of([*conjuncts(one.test), *conjuncts(test)])
    return call("any", ast.ListComp(test, [ast.comprehension(one.target, one.iter, [], 0)]))


def effects_of(body: list[ast.stmt]) -> ast.Call | None:
    """Statements as effects: None if some of them are anything else."""
    found: list[ast.expr] = []
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            found.append(folded(statement.value))
        elif isinstance(statement, ast.If):
            inner, other = effects_of(statement.body), effects_of(statement.orelse)
            if inner is None or other is None:
                return None
            test = folded(statement.test)
            if not other.args and _asks_whether_held(statement.test, inner):
                found += inner.args
                continue
            found.append(call("EITHER", test, inner, other) if other.args else call("WHEN", test, inner))
        elif isinstance(statement, ast.For) and isinstance(statement.target, ast.Name) and not statement.orelse:
            inner = effects_of(statement.body)
            if inner is None:
                return None
            each = said_of(inner, statement.target.id, ast.Name("_s", ast.Load()))
            found.append(call("EACH", folded(statement.iter), each))
        else:
            return None
    return call("DO", *found)


_LAST = frozenset({"last_proposer", "last_adopted_author", "last_decided_author"})
"""Players that are kept, and of whom there is none at first: what happens to them only happens if there is one."""


def _asks_whether_held(test: ast.expr, effects: ast.Call) -> bool:
    """Whether a test only asks if there is somebody for whom all these effects are."""
    name = ast.unparse(test).removesuffix(" is not None")
    upon = {ast.unparse(one.args[0]) for one in effects.args if isinstance(one, ast.Call) and one.args}
    return name in _LAST and ast.unparse(test) != name and upon == {name}


def folded(tree: ast.expr) -> ast.expr:
    """Code in the form in which phrases have it: who is spoken of is `_x`, and thresholds are fractions of a tally."""
    return _Folded().visit(Bound(("_x", "_y", "_z")).visit(copied(tree)))  # type: ignore[no-any-return]


def as_found(tree: ast.expr) -> ast.expr:
    """A phrase's code as it's found in provisions: awards always say what of, and each of several is `_s`."""
    return _AsFound().visit(tree)  # type: ignore[no-any-return]


class _AsFound(Transformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if is_call(node, "EACH"):
            node.args[1] = said_of(node.args[1], "_e", ast.Name("_s", ast.Load()))
        return _of_points(node) if is_call(node, "award") or is_call(node, "set_quantity") else node


def _of_points(award: ast.Call) -> ast.Call:
    if len(award.args) != 2:
        return award
    given = [keyword.value for keyword in award.keywords if keyword.arg == "of"]
    return ast.Call(award.func, [*award.args, *(given or [ast.Constant("points")])], [])


class _Folded(Transformer):
    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        return in_words(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return in_words(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        in_words(node)
        if is_call(node, "EACH"):
            node.args[1] = with_each(node.args[1], ast.Name("_s", ast.Load()))
        if is_call(node, "award") or is_call(node, "set_quantity"):
            return _of_points(node)
        return (share_of("AT_LEAST", node) if is_call(node, "ceil") else None) or node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return share_of("MORE_THAN", node) or node
