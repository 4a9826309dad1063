"""What the names in a provision stand for, what type each is of, and how it's said."""

import ast
from collections.abc import Mapping
from typing import NamedTuple

from moot.law.mechanisms.mechanism import Mechanism, Provision
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, LOCAL, MOVES, RECORDS, TERMS

FIELD_TYPES = {field: kind for fields in reversed(RECORDS.values()) for field, kind in fields.items()}
"""The type of each field of a record."""
_CALLS = {
    "len": "int", "int": "int", "sum": "int", "ceil": "int", "floor": "int", "rounded": "int", "draw": "int",
    "str": "str", "bool": "bool", "any": "bool", "all": "bool", "next_after": "Player", "next_before": "Player",
    "days": "Time", "weeks": "Time", "hours": "Time", "minutes": "Time", "next_weekday": "Time",
}  # fmt: skip


class NounPhrase(NamedTuple):
    """A piece of code in words."""

    text: str
    plural: bool = False


class KnownNames:
    """The names that a provision knows."""

    def __init__(
        self,
        said: Mapping[str, NounPhrase],
        types: Mapping[str, str],
        functions: Mapping[str, ast.FunctionDef],
        code: Mapping[str, ast.expr] = {},
        depth: int = 0,
    ) -> None:
        """With `code`, names stand for code, which is told in their place."""
        self.said, self.types, self.code = dict(said), dict(types), dict(code)
        self.functions, self.depth = functions, depth

    def inner(self) -> "KnownNames":
        """A scope within this one."""
        return KnownNames(self.said, self.types, self.functions, self.code, self.depth + 1)

    def binds(self, name: str) -> bool:
        """Whether a name is the provision's own, and not the language's."""
        return name in self.said or name in self.code

    def type_of(self, tree: ast.expr) -> str:
        """The type of a piece of code, as far as it can be told; else empty."""
        match tree:
            case ast.Name(id=name):
                if name in self.code:
                    return self.type_of(self.code[name])
                return self.types.get(name, "")
            case ast.Attribute(attr=name):
                return FIELD_TYPES.get(name, "")
            case ast.Subscript(value=whole, slice=part):
                kind = self.type_of(whole)
                return kind if isinstance(part, ast.Slice) else part_of(kind, values=True)
            case ast.Call(func=ast.Name(id=name)):
                return self._type_of_call(name, tree)
            case ast.Call(func=ast.Attribute(value=whole, attr="get")):
                return part_of(self.type_of(whole), values=True)
            case ast.Call(func=ast.Attribute(attr="split" | "keys" | "values")):
                return "list[str]"
            case ast.Call(func=ast.Attribute(attr="startswith" | "endswith" | "isdigit")):
                return "bool"
            case ast.Call(func=ast.Attribute()):
                return "str"
            case ast.ListComp(elt=one) | ast.SetComp(elt=one) | ast.GeneratorExp(elt=one):
                inner = self.inner()
                for loop in tree.generators:
                    for name in names_in(loop.target):
                        inner.types[name] = part_of(inner.type_of(loop.iter))
                return f"list[{inner.type_of(one)}]"
            case ast.List() | ast.Tuple() | ast.Set():
                return "list[]"
            case ast.BinOp(left=left, right=right):
                return self.type_of(left) or self.type_of(right)
            case ast.IfExp(body=body, orelse=other):
                return self.type_of(body) or self.type_of(other)
            case ast.BoolOp(op=ast.Or(), values=[first, *_]):
                return self.type_of(first)
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
                return "bool"
            case ast.JoinedStr():
                return "str"
            case ast.Constant(value=value):
                return type(value).__name__ if value is not None else ""
        return ""

    def _type_of_call(self, name: str, tree: ast.Call) -> str:
        if name in ("list", "sorted", "set", "reversed", "tuple") and tree.args:
            return self.type_of(tree.args[0])
        if name in ("max", "min") and len(tree.args) == 1:
            return part_of(self.type_of(tree.args[0]))
        if name in ("max", "min"):
            return "int"
        if name in self.functions:
            known = KnownNames({}, self.types, {one: f for one, f in self.functions.items() if one != name})
            for node in ast.walk(self.functions[name]):
                if isinstance(node, ast.Return) and node.value is not None:
                    return known.type_of(node.value)
        return _CALLS.get(name, "")


def part_of(kind: str, *, values: bool = False) -> str:
    """The type of what a list has, or of what a dictionary is asked for; with `values`, of its answers."""
    outer, _, rest = kind.removesuffix("]").partition("[")
    if outer == "list":
        return rest
    if outer == "dict":
        key, _, value = rest.partition(", ")
        return value if values else key
    return ""


def names_in(target: ast.expr) -> list[str]:
    """The names that an assignment or a loop sets."""
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


def types_in(mechanism: Mechanism, provision: Provision | None) -> dict[str, str]:
    """The type of each name that a provision may have as a parameter."""
    asked: dict[str, str] = {}
    for trigger in provision.triggers if provision else ():
        if trigger.does == "upon":
            asked |= EVENT_FIELDS.get(trigger.on, {})
        elif trigger.on in MOVES:
            asked |= MOVES[trigger.on].parameters
        elif trigger.on in EFFECTS:
            asked |= EFFECTS[trigger.on].parameters
        else:
            offers = (p for p in mechanism.provisions if ("move", trigger.on) in {(t.does, t.on) for t in p.triggers})
            asked |= {one.name: one.asked for offer in offers for one in offer.parameters if one.asked}
    known = {name: fact.type for name, fact in FACTS.items()} | {name: term.type for name, term in TERMS.items()}
    declared = {d.name: d.seen_as for d in mechanism.declarations}
    return {**{name: k.partition(" = ")[0] for name, k in asked.items() if k != "Any"}, **known, **declared, **LOCAL}
