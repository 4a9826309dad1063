"""Trees of code: asked about, copied, compared, and said of somebody.

Names in capitals, and those that begin with an underscore, aren't the mechanism language's own. Four of them stand for
people: `_x` is the one of whom a trait is said, `_they` the one of whom the sentence spoke before, `_s` the one who
does it, and `_e` each of several.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, TypeGuard, TypeVar

from moot.law.english.phrases import PREFIX


class NotMeant(Exception):
    """A reading that comes to no mechanism: something that it names isn't there."""


def parsed(code: str) -> ast.expr:
    """The tree of an expression's code."""
    return ast.parse(code, mode="eval").body


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """A call of a name."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def is_call(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    """Whether code is a call of a name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def is_slot(node: ast.AST) -> TypeGuard[ast.Name]:
    """Whether code is a slot of a phrase, which nothing fills yet."""
    return isinstance(node, ast.Name) and node.id.startswith(PREFIX)


def has_slot(tree: ast.AST) -> bool:
    """Whether there is a slot anywhere in code."""
    return any(isinstance(node, ast.expr) and is_slot(node) for node in nodes_of(tree))


_Tree = TypeVar("_Tree", bound=ast.AST)


def copied(tree: _Tree) -> _Tree:
    """A copy of code, which may be changed."""
    kind = type(tree)
    made = kind.__new__(kind)
    own = vars(made)
    for name, value in vars(tree).items():
        if type(value) is list:
            own[name] = [copied(one) if isinstance(one, ast.AST) else one for one in value]
        else:
            own[name] = copied(value) if isinstance(value, ast.AST) else value
    return made


def nodes_of(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node of code, like `ast.walk` in no particular order and in a third of the time."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                waiting.append(value)
            elif type(value) is list:
                waiting += [one for one in value if isinstance(one, ast.AST)]


def names_in(tree: ast.AST) -> set[str]:
    """The names in code."""
    return {node.id for node in nodes_of(tree) if isinstance(node, ast.Name)}


_Visit = Callable[[Any, Any], ast.AST]


class Transformer(ast.NodeTransformer):
    """A transformer in a third of the time of the standard one: each node becomes one node, never several or none."""

    _ways: ClassVar[dict[type[ast.AST], _Visit]]

    def __init_subclass__(cls) -> None:
        cls._ways = {}

    def visit(self, node: ast.AST) -> Any:
        """What becomes of a node."""
        kind = type(node)
        way = self._ways.get(kind)
        if way is None:
            way = self._ways[kind] = getattr(type(self), f"visit_{kind.__name__}", type(self).generic_visit)
        return way(self, node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """A node in which each part is what becomes of it."""
        own, visit = vars(node), self.visit
        for name in node._fields:
            value = own.get(name)
            if isinstance(value, ast.AST):
                own[name] = visit(value)
            elif type(value) is list:
                value[:] = [visit(one) if isinstance(one, ast.AST) else one for one in value]
        return node


def conjuncts(test: ast.expr) -> list[ast.expr]:
    """What a condition asks all of."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return [inner for value in test.values for inner in conjuncts(value)]
    return [test]


_CHOICES = {"player in votes_for": "for", "player in votes_against": "against"}
"""What the player who votes has chosen, by where their vote is counted."""


def excludes(test: ast.expr, other: ast.expr) -> bool:
    """Whether two conditions can't both hold: they ask whether one thing is this, and whether it's that.

    Whoever votes for a proposal hasn't voted against it.
    """
    asked = [(ast.unparse(one.left), one.comparators[0].value) for one in (*conjuncts(test), *conjuncts(other))
             if isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.Eq)
             and isinstance(one.comparators[0], ast.Constant)]  # fmt: skip
    asked += [("choice", _CHOICES[ast.unparse(one)]) for one in (*conjuncts(test), *conjuncts(other))
              if ast.unparse(one) in _CHOICES]  # fmt: skip
    return len({about for about, _ in asked}) < len(set(asked))


def all_of(tests: list[ast.expr]) -> ast.expr:
    """The condition that asks all of some."""
    tests = [one for one in tests if ast.unparse(one) != "True"]
    return ast.Constant(True) if not tests else tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


class _Replaced(Transformer):
    """Other code in place of some names, such as `player` or `proposal.author`."""

    def __init__(self, names: Mapping[str, ast.expr]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        new = self._names.get(node.id, node)
        return ast.Name(new.id, node.ctx) if isinstance(new, ast.Name) else new

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        known = self._names.get(f"{node.value.id}.{node.attr}") if isinstance(node.value, ast.Name) else None
        return known or self.generic_visit(node)


def replaced(tree: _Tree, names: Mapping[str, ast.expr]) -> _Tree:
    """A copy of code, with other code in place of some names."""
    return _Replaced(names).visit(copied(tree))  # type: ignore[no-any-return]


def renamed(tree: _Tree, names: Mapping[str, str]) -> _Tree:
    """A copy of code, with other names in place of some."""
    return replaced(tree, {name: ast.Name(other) for name, other in names.items()})


def said_of(tree: ast.expr, name: str, meant: ast.expr | None) -> ast.expr:
    """Code in which a name such as `_they` is whoever is meant. Raises `NotMeant` if that is nobody."""
    if meant is None or (isinstance(meant, ast.Constant) and meant.value is None):
        if name in names_in(tree):
            raise NotMeant("there is nobody whom it speaks of")
        return copied(tree)
    return replaced(tree, {name: meant})


def with_subject(tree: ast.expr, subject: ast.expr) -> ast.expr:
    """Code in which `_s` is somebody."""
    return said_of(tree, "_s", subject)


def with_each(tree: ast.expr, each: ast.expr) -> ast.expr:
    """Code in which `_e` and `_s`, each of several, are somebody."""
    return said_of(said_of(tree, "_e", each), "_s", each)


def free_people(tree: ast.AST) -> set[str]:
    """Which of `_they` and `_s` code speaks of that isn't said of each of several."""
    if isinstance(tree, ast.Name):
        return {tree.id} & {"_they", "_s"}
    return {name for child in ast.iter_child_nodes(tree) for name in free_people(child)}


MANY = frozenset({"votes_for", "votes_against", "voted", "abstaining", "players", "eligible_voters"})
"""Names for several people."""


def people_in(tree: ast.expr) -> list[tuple[str, ast.expr]]:
    """The parts of code that may be one person, each once, with its source."""
    others = {id(n.func) for n in nodes_of(tree) if isinstance(n, ast.Call)}
    others |= {id(n.value) for n in nodes_of(tree) if isinstance(n, ast.Attribute | ast.Subscript)}
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in others:
            code = ast.unparse(node)
            if code not in MANY and code not in ("_x", "_y", "changes", "choice", "now", "zone", "open_proposals"):
                found.setdefault(code, node)
    return list(found.items())


def subjects_of(effects: ast.expr) -> frozenset[str]:
    """The people and groups, as source code, that effects give to, take from, or let win."""
    if not isinstance(effects, ast.Call):
        return frozenset()
    if any(is_call(effects, name) for name in ("EACH", "award", "set_quantity", "win")):
        return frozenset({ast.unparse(effects.args[0])})
    return frozenset(name for part in effects.args for name in subjects_of(part))


def trait_of(tree: ast.expr, person: str) -> ast.expr:
    """What code says of a person, who is `_x` in it."""
    return renamed(tree, {"_x": "_y", person: "_x"})


class Bound(Transformer):
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
            names = {target.id: f"_bound_{self._names[place]}"}
            if not place:  # the outermost, within which all have other names by now
                names = {target.id: self._names[0], **{f"_bound_{name}": name for name in self._names}}
            return renamed(node, names)
        return node


def same_code(body: list[ast.stmt], source: str) -> bool:
    """Whether two bodies do the same, but for the names of their own."""
    statements, shape = _shape_of_source(source)
    return len(body) == statements and shape_of(body) == shape


@lru_cache(maxsize=500)
def _shape_of_source(source: str) -> tuple[int, str]:
    """How many statements a body has, and its shape."""
    body = ast.parse(source).body
    return len(body), shape_of(body)


def shape_of(body: list[ast.stmt]) -> str:
    """The source of a body with its own names numbered, so that bodies that do the same are equal."""
    tree = ast.Module(body, [])
    bound = dict.fromkeys(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    places = {name: f"_{n}" for n, name in enumerate(bound)}
    return ast.unparse(ast.fix_missing_locations(renamed(tree, places)))
