"""Sentences about offices that somebody always has: the player with the most points, or who joined last."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import call, is_call, parsed, same_code
from moot.law.mechanisms.mechanism import Provision

_ALWAYS = ("joined", "left", "rule_enacted")


def hold(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`HOLD(office, incumbent)`: whoever is the incumbent at a time has the office."""
    name, value = ast.literal_eval(sentence.args[0]), sentence.args[1]
    body: tuple[str, ...]
    events = [*_ALWAYS]
    if is_call(value, "FRONT"):
        ones, tie = f"[_x for _x in players if {ast.unparse(value.args[0])}]", ast.literal_eval(value.args[1])
        if not any((isinstance(one, ast.Name) and one.id == "max") or is_call(one, "min") for one in ast.walk(value)):
            raise NotMeant("that may be said of many")
        events.append("quantity_changed")
        index = {"first": "found[0]", "last": "found[-1]", "nobody": "found[0] if len(found) == 1 else None"}
        if tie == "stay":
            body = (
                f"found = {ones}",
                f"if len(found) == 1 and {name} != found[0]:",
                f"    appoint({name!r}, found[0])",
            )
        else:
            body = (f"found = {ones}", f"one = {index[tie]}", f"if {name} != one:", f"    appoint({name!r}, one)")
    else:
        who = ast.unparse(value)
        body = (f"if {name} != {who}:", f"    appoint({name!r}, {who})")
    yield DraftedProvision(tuple(f"@upon({event!r})" for event in events), f"who_is_{name}", body)


def find_hold(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that keep an office with whoever is the incumbent."""
    for name, provision in provisions.items():
        on = [trigger.on for trigger in provision.triggers if trigger.does == "upon" and not trigger.kind]
        if len(on) != len(provision.triggers) or on[:3] != list(_ALWAYS):
            continue
        body = body_of(functions[name])
        effects = [one for one in ast.walk(functions[name]) if is_call(one, "appoint")]
        if len(effects) != 1:
            continue
        for value in _values(body, effects[0]):
            code = call("HOLD", effects[0].args[0], value)
            try:
                made = next(hold(code, ""))
            except NotMeant:
                continue
            if same_code(body, "\n".join(made.body)) and len(made.decorators) == len(on):
                yield (name,), call("HOLD", effects[0].args[0], folded(value))
                break


def _values(body: list[ast.stmt], effect: ast.Call) -> Iterator[ast.expr]:
    first = body[0]
    if not isinstance(first, ast.Assign):
        yield effect.args[1]
    elif isinstance(first.value, ast.ListComp) and first.value.generators[0].ifs:
        loop = first.value.generators[0]
        trait = _as_x(loop.ifs[0], ast.unparse(loop.target))
        for tie in ("first", "last", "nobody", "stay"):
            yield call("FRONT", trait, ast.Constant(tie))


def _as_x(trait: ast.expr, name: str) -> ast.expr:
    class AsX(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return ast.Name("_x", node.ctx) if node.id == name else node

    return AsX().visit(parsed(ast.unparse(trait)))  # type: ignore[no-any-return]
