"""What the sentences have in common: code in a normal form, provisions written from code, and code found in provisions.

Names in capitals aren't the mechanism language's own. `_x` is the one of whom a trait is said, and `_they` the one of
whom the sentence spoke before. `normal` and `folded` are each other's reverse.
"""

import ast
from collections.abc import Iterator, Mapping
from copy import deepcopy
from math import gcd
from typing import NamedTuple, TypeGuard

from moot.law.english.phrases import PREFIX
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, TERMS

_KNOWN = BUILTINS | FUNCTIONS.keys() | EFFECTS.keys() | {"True", "False", "None"}
_OPERATORS: dict[str, type[ast.cmpop]] = {
    ">=": ast.GtE, ">": ast.Gt, "<": ast.Lt, "<=": ast.LtE, "==": ast.Eq,
}  # fmt: skip


_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.Lt, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class NotMeant(Exception):
    """A reading that comes to no mechanism: something that it names isn't there."""


def normal(code: str) -> ast.expr:
    """The tree of a sentence's code, in the form in which equal meanings are equal."""
    tree = ast.parse(code, mode="eval").body
    found = _Normal().visit(tree)
    assert isinstance(found, ast.expr)
    return found


class _Normal(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if isinstance(node.func, ast.Call) and ast.unparse(node.func.func) == "AMOUNT":
            sign, number = node.func.args
            return ast.Compare(node.args[0], [_OPERATORS[ast.literal_eval(sign)]()], [number])
        if name == "IS" and not _is_slot(node.args[0]) and not _is_slot(node.args[1]):
            return said_of(node.args[1], "_x", node.args[0])
        if name in ("NAME", "REG") and isinstance(node.args[0], ast.Constant):
            called = str(ast.literal_eval(node.args[0])).replace(" ", "_")
            return ast.Constant(called) if name == "NAME" else ast.Name(called, ast.Load())
        if name == "ALSO":
            node.args = [one for arg in node.args for one in (arg.args if is_call(arg, "ALSO") else [arg])]
        if name in ("MORE_THAN", "AT_LEAST"):
            fraction, tally = node.args
            return _threshold(name, fraction, tally) if is_call(fraction, "FRACTION") else node
        if name == "UPON" and is_call(node.args[0], "EVENT"):
            return _plain_upon(node.args[0], node.args[1])
        if name == "DO":
            node.args = [one for arg in node.args for one in (arg.args if is_call(arg, "DO") else [arg])]
        if name in ("award", "set_quantity") and len(node.args) == 3 and ast.unparse(node.args[2]) == "'points'":
            node.args = node.args[:2]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not x < y` is `x >= y`, and `not not x` is `x`."""
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.Compare) and not _is_number_test(inner):
            return ast.Compare(inner.left, [_OPPOSITES[type(inner.ops[0])]()], inner.comparators)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`a and (b and c)` is `a and b and c`; what is always so is left out."""
        self.generic_visit(node)
        found: list[ast.expr] = []
        for value in node.values:
            found += value.values if isinstance(value, ast.BoolOp) and type(value.op) is type(node.op) else [value]
        if isinstance(node.op, ast.And):
            found = [one for one in found if ast.unparse(one) != "True"] or [ast.Constant(True)]
        return found[0] if len(found) == 1 else ast.BoolOp(node.op, found)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        """`[x for x in players if x in votes_for]` is `votes_for`."""
        self.generic_visit(node)
        loop = node.generators[0]
        if isinstance(loop.iter, ast.Name) and loop.iter.id == "players" and len(loop.ifs) == 1:
            test = loop.ifs[0]
            if (
                isinstance(test, ast.Compare)
                and isinstance(test.ops[0], ast.In)
                and isinstance(test.left, ast.Name)
                and test.left.id == ast.unparse(loop.target)
                and isinstance(test.comparators[0], ast.Name)
            ):
                return test.comparators[0]
        return node


_MANY = frozenset({"votes_for", "votes_against", "voted", "abstaining", "players", "eligible_voters"})


def _plain_upon(event: ast.Call, effects: ast.expr) -> ast.Call:
    """`UPON` with an event that only has its name; of whom it speaks, and on what condition, is in the effects."""
    given = {keyword.arg: keyword.value for keyword in event.keywords}
    they = given.get("_they")
    if isinstance(they, ast.Name) and they.id in _MANY:
        _check_each(effects)
    if not _is_slot(effects):
        effects = said_of(effects, "_they", they)
        if "_if" in given:
            effects = call("DO", call("WHEN", given["_if"], effects))
    plain = ast.Call(event.func, event.args, [ast.keyword("_they", ast.Constant(None))])
    return call("UPON", plain, effects)


def _check_each(effects: ast.expr) -> None:
    """Raise `NotMeant` where several are spoken of as if they were one."""
    whole = [node.args[0] for node in ast.walk(effects) if isinstance(node, ast.Call) and node.args]
    for node in ast.walk(effects):
        if isinstance(node, ast.Name) and node.id == "_they" and not any(node is one for one in whole):
            raise NotMeant("it speaks of several as if they were one")


def _is_number_test(test: ast.Compare) -> bool:
    """Whether something is compared with one number exactly, whose opposite no phrase says."""
    return len(test.ops) > 1 or (isinstance(test.ops[0], ast.Eq) and isinstance(test.comparators[0], ast.Constant))


def _is_slot(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id.startswith(PREFIX)


def is_call(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    """Whether code is a call of a name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _threshold(name: str, fraction: ast.Call, tally: ast.expr) -> ast.expr:
    """The votes required: more than, or at least, a fraction of so many."""
    p, q = (ast.literal_eval(arg) for arg in fraction.args)
    if not 0 < p <= q:
        raise NotMeant("that is no fraction of so many")
    p, q = p // gcd(p, q), q // gcd(p, q)
    count = f"({ast.unparse(tally)})"
    share = f"{count} // {q}" if p == 1 else f"{count} * {p} // {q}"
    code = f"{share} + 1" if name == "MORE_THAN" else f"ceil({count} * {p}, {q})" if p != 1 else f"ceil({count}, {q})"
    return ast.parse(code, mode="eval").body


class DraftedProvision(NamedTuple):
    """A provision made of a sentence, before it has its parameters."""

    decorators: tuple[str, ...]
    name: str
    body: tuple[str, ...]
    """Its lines."""
    event: str = ""
    has_proposal: bool = False
    """Whether there is a proposal in hand."""
    given: frozenset[str] = frozenset()
    """Other names that it can have as parameters, such as the arguments of a move."""
    asked: tuple[tuple[str, str], ...] = ()
    """What the mover fills in, each with its type."""


def said_of(tree: ast.expr, name: str, meant: ast.expr | None) -> ast.expr:
    """Code in which `_they` is whoever is meant."""

    class Named(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            if node.id != name:
                return node
            if meant is None or (isinstance(meant, ast.Constant) and meant.value is None):
                raise NotMeant("there is nobody whom it speaks of")
            return meant

    return Named().visit(ast.parse(ast.unparse(tree), mode="eval").body)  # type: ignore[no-any-return]


def statements(effects: ast.expr) -> Iterator[str]:
    """The source lines of some effects, such as `award(proposal.author, 3)`."""
    if is_call(effects, "DO"):
        for one in effects.args:
            yield from statements(one)
    elif is_call(effects, "WHEN"):
        condition, inner = effects.args
        yield f"if {ast.unparse(condition)}:"
        yield from ("    " + line for line in statements(inner))
    else:
        yield ast.unparse(effects)


def written(provision: DraftedProvision, declared: frozenset[str], offices: frozenset[str] = frozenset()) -> str:
    """The source of a provision, with the facts that it names as its parameters.

    What it does to the holder of an office, it only does if there is one.
    """
    tree = _IfHeld(offices).visit(ast.parse("\n".join(provision.body)))
    tree = _Bound(("one", "other", "another")).visit(tree)  # no mechanism may say `_x`
    names = list(dict.fromkeys(_free(tree)))
    asked = dict(provision.asked)
    for name in names:
        if name not in asked:
            _check(name, provision, declared)
    names = [name for name in names if name not in asked]
    body = "\n".join("    " + line for line in ast.unparse(ast.fix_missing_locations(tree)).split("\n"))
    parameters = ", ".join([*(f"{name}: {kind}" for name, kind in provision.asked), *sorted(names)])
    return "\n".join([*provision.decorators, f"def {provision.name}({parameters}):", body])


class _IfHeld(ast.NodeTransformer):
    """Effects upon the holder of an office only if there is one."""

    def __init__(self, offices: frozenset[str]) -> None:
        self._offices = offices

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        who = call.args[0] if isinstance(call, ast.Call) and call.args else None
        if isinstance(who, ast.Name) and who.id in self._offices:
            return ast.parse(f"if {who.id} is not None:\n    {ast.unparse(node)}").body[0]
        return node


class _Renamer(ast.NodeTransformer):
    """Other names for some names."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self._names.get(node.id, node.id), node.ctx)


class _Bound(ast.NodeTransformer):
    """Other names for those that comprehensions bind, from the outermost inwards."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names, self._depth = names, 0

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        place = self._depth
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        target = node.generators[0].target
        if len(node.generators) == 1 and isinstance(target, ast.Name) and place < len(self._names):
            return _Renamer({target.id: f"_bound_{self._names[place]}"}).visit(node) if place else self._finished(node)
        return node

    def _finished(self, node: ast.ListComp) -> ast.AST:
        target = node.generators[0].target
        assert isinstance(target, ast.Name)
        names = {target.id: self._names[0], **{f"_bound_{name}": name for name in self._names}}
        return _Renamer(names).visit(node)  # type: ignore[no-any-return]


def people_in(tree: ast.expr) -> list[tuple[str, ast.expr]]:
    """The parts of code that may be one person, each with its source, and each once."""
    others = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    others |= {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Attribute | ast.Subscript)}
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in others:
            code = ast.unparse(node)
            if code not in _MANY and code not in ("_x", "_y", "changes", "choice", "now", "open_proposals"):
                found.setdefault(code, node)
    return list(found.items())


def trait_of(tree: ast.expr, person: str) -> ast.expr:
    """What code says of a person, who is `_x` in it."""

    class Said(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            if node.id == person:
                return ast.Name("_x", node.ctx)
            return ast.Name("_y", node.ctx) if node.id == "_x" else node

        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            if "." in person and ast.unparse(node) == person:
                return ast.Name("_x", node.ctx)
            return self.generic_visit(node)

    return Said().visit(deepcopy(tree))  # type: ignore[no-any-return]


def _free(tree: ast.AST) -> Iterator[str]:
    """The names that code takes from outside, in order."""
    bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in bound and node.id not in _KNOWN:
            yield node.id


def _check(name: str, provision: DraftedProvision, declared: frozenset[str]) -> None:
    """Raise `NotMeant` unless a provision can have this parameter."""
    fact = FACTS.get(name)
    if name in declared or name in provision.given or name in EVENT_FIELDS.get(provision.event, {}):
        return
    if fact is not None and (fact.of == "" or (fact.of == "proposal" and provision.has_proposal)):
        return
    if name in TERMS and (TERMS[name].of != "proposal" or provision.has_proposal):
        return
    if name == "proposal" and provision.has_proposal:
        return
    raise NotMeant(f"{name} isn't there")


def body_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function, without its docstring."""
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def returned(function: ast.FunctionDef) -> ast.expr | None:
    """What a function returns, if that is all it does."""
    body = body_of(function)
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def effects_of(body: list[ast.stmt]) -> ast.expr | None:
    """Statements as effects: None if some of them are anything else."""
    found: list[ast.expr] = []
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            found.append(_effect(statement.value))
        elif isinstance(statement, ast.If) and not statement.orelse:
            inner = effects_of(statement.body)
            if inner is None:
                return None
            found.append(call("WHEN", folded(statement.test), inner))
        else:
            return None
    return call("DO", *found)


def _effect(call: ast.Call) -> ast.expr:
    return folded(call)


def folded(tree: ast.expr) -> ast.expr:
    """Code as phrases have it: who is spoken of is `_x`, and thresholds are a fraction of a tally."""
    tree = _Folded().visit(_Bound(("_x", "_y", "_z")).visit(ast.parse(ast.unparse(tree), mode="eval").body))
    return tree


class _Folded(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("award", "set_quantity"):
            given = [keyword.value for keyword in node.keywords if keyword.arg == "of"]
            if len(node.args) == 2:
                return ast.Call(node.func, [*node.args, *(given or [ast.Constant("points")])], [])
        if is_call(node, "ceil") and len(node.args) == 2:
            share, whole = node.args
            times = share if isinstance(share, ast.BinOp) and isinstance(share.op, ast.Mult) else None
            part = times.right if times else ast.Constant(1)
            return call("AT_LEAST", call("FRACTION", part, whole), times.left if times else share)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        share = node.left
        if (
            isinstance(node.op, ast.Add)
            and ast.unparse(node.right) == "1"
            and isinstance(share, ast.BinOp)
            and isinstance(share.op, ast.FloorDiv)
        ):
            times = share.left if isinstance(share.left, ast.BinOp) and isinstance(share.left.op, ast.Mult) else None
            part = times.right if times else ast.Constant(1)
            return call("MORE_THAN", call("FRACTION", part, share.right), times.left if times else share.left)
        return node


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """A call of a name."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def same_code(body: list[ast.stmt], source: str) -> bool:
    """Whether two bodies do the same, but for the names of their own."""
    return _shape(ast.Module(body, [])) == _shape(ast.parse(source))


def _shape(tree: ast.AST) -> str:
    bound = dict.fromkeys(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    places = {name: f"_{n}" for n, name in enumerate(bound)}

    return ast.unparse(_Renamer(places).visit(ast.parse(ast.unparse(tree))))
