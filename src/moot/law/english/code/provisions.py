"""Provisions written from the code of sentences."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from moot.law.english.code.trees import Bound, NotMeant, Transformer, call, is_call, nodes_of, with_each
from moot.law.english.new_names import plural, singular
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, TERMS

_KNOWN = BUILTINS | FUNCTIONS.keys() | EFFECTS.keys() | {"True", "False", "None"}


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
    returns: str = ""
    """The type of what it answers, if it says so."""
    unlike: frozenset[str] = frozenset()
    """Words of its name that mean nothing here, and so may not be the name of anything that there is."""


def statements(effects: ast.expr) -> Iterator[str]:
    """The source lines of some effects, such as `award(proposal.author, 3)`. Raises `NotMeant` if nothing happens."""
    if is_call(effects, "DO") and not effects.args:
        raise NotMeant("nothing happens")
    if is_call(effects, "DO"):
        for one in effects.args:
            yield from statements(one)
    elif is_call(effects, "WHEN"):
        condition, inner = effects.args
        yield f"if {ast.unparse(condition)}:"
        yield from ("    " + line for line in statements(inner))
    elif is_call(effects, "EITHER"):
        condition, inner, other = effects.args
        yield from statements(call("WHEN", condition, inner))
        yield "else:"
        yield from ("    " + line for line in statements(other))
    elif is_call(effects, "EACH"):
        people, inner = effects.args
        if any(is_call(node, "set_register") or is_call(node, "appoint") for node in nodes_of(inner)):
            raise NotMeant("this can't be done again for each of them")
        yield f"for each in {ast.unparse(people)}:"
        yield from ("    " + line for line in statements(with_each(inner, ast.Name("each", ast.Load()))))
    else:
        yield ast.unparse(effects)


def written(provision: DraftedProvision, declared: frozenset[str], offices: frozenset[str] = frozenset()) -> str:
    """The source of a provision, with the facts that it names as its parameters.

    What it does to the holder of an office, it only does if there is one.
    """
    tree = _IfHeld(offices).visit(ast.parse("\n".join(provision.body)))
    tree = Bound(("one", "other", "another")).visit(tree)  # no mechanism may say `_x`
    _check_counted(tree)
    asked = dict(provision.asked)
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    known = {node.id for node in nodes if isinstance(node.ctx, ast.Store)} | _KNOWN
    names = dict.fromkeys(node.id for node in nodes if node.id not in known | asked.keys())
    if any({one, plural(one), singular(one)} & declared for one in provision.unlike):
        raise NotMeant("what the move is called means something in this game")
    for name in names:
        _check(name, provision, declared)
    body = "\n".join("    " + line for line in ast.unparse(ast.fix_missing_locations(tree)).split("\n"))
    parameters = ", ".join([*(f"{name}: {kind}" for name, kind in provision.asked), *sorted(names)])
    returns = f" -> {provision.returns}" if provision.returns else ""
    return "\n".join([*provision.decorators, f"def {provision.name}({parameters}){returns}:", body])


def _check_counted(tree: ast.AST) -> None:
    """Raise `NotMeant` where a number of the whole game would be changed by each of several: only one would count."""
    for loop in nodes_of(tree):
        for one in nodes_of(loop) if isinstance(loop, ast.For) else ():
            if is_call(one, "set_register") and len(one.args) == 2:
                name, value = ast.literal_eval(one.args[0]), one.args[1]
                if any(isinstance(part, ast.Name) and part.id == name for part in nodes_of(value)):
                    raise NotMeant(f"{name} is changed by each of several")


class _IfHeld(Transformer):
    """Effects upon the holder of an office only if there is one."""

    def __init__(self, offices: frozenset[str]) -> None:
        self._offices = offices

    def visit_If(self, node: ast.If) -> ast.AST:
        """What is only done if an office is held isn't put on that condition again."""
        asked = {name for name in self._offices if ast.unparse(node.test) == f"{name} is not None"}
        return _IfHeld(self._offices - asked).generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        who = call.args[0] if isinstance(call, ast.Call) and call.args else None
        if isinstance(who, ast.Name) and who.id in self._offices:
            return ast.parse(f"if {who.id} is not None:\n    {ast.unparse(node)}").body[0]
        return node


def _check(name: str, provision: DraftedProvision, declared: frozenset[str]) -> None:
    """Raise `NotMeant` unless a provision can have this parameter."""
    fact = FACTS.get(name)
    if name in declared or name in provision.given or name in EVENT_FIELDS.get(provision.event, {}):
        return
    if fact is not None and (fact.of == "" or (fact.of == "proposal" and provision.has_proposal)):
        return
    if name in TERMS and (TERMS[name].of != "proposal" or provision.has_proposal):
        return
    if name == "this_rule" or (name == "proposal" and provision.has_proposal):
        return
    raise NotMeant(f"{name} isn't there")
