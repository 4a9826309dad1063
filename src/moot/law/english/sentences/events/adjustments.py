"""Sentences that change what other rules give or take: doubled on Saturdays, never more than so many at once."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import call
from moot.law.english.sentences.play.things import found_limits, limits
from moot.law.mechanisms.mechanism import Provision


def adjust(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`ADJUST(thing, sign, when, amount)`: other rules' awards above or below zero come to another amount."""
    name, sign = ast.literal_eval(sentence.args[0]), ast.literal_eval(sentence.args[1])
    when, amount = ast.unparse(sentence.args[2]), ast.unparse(sentence.args[3])
    when = f"({when})" if isinstance(sentence.args[2], ast.BoolOp) else when
    test = f"effect.of == {name!r} and effect.amount {sign} 0" + (f" and {when}" if when != "True" else "")
    result = "[]" if amount == "0" else f"award(effect.who, {amount}, {name!r})"
    body = (f"if {test}:", f"    return {result}")
    yield DraftedProvision(("@adjust('award')",), f"{name}_given_otherwise", body, given=frozenset({"effect", "cause"}))


def most(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`MOST_HELD(thing, most)`: nobody is given more than what they may have."""
    name, n = ast.literal_eval(sentence.args[0]), ast.unparse(sentence.args[1])
    yield from limits(f"not_too_many_{name}", name, ">", n, f"min(effect.amount, max({n} - {name}[p], 0))")


def find_most(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that keep everybody from having more of a thing than so many."""
    for name, provision in provisions.items():
        if [(t.does, t.on) for t in provision.triggers] != [("adjust", "award")]:
            continue
        body = ast.unparse(ast.Module(body_of(functions[name]), []))
        match = re.search(r"max\((\d+) - (\w+)\[", body)
        if match is not None:
            code = call("MOST_HELD", ast.Constant(match[2]), ast.Constant(int(match[1])))
            if found := found_limits(provisions, functions, name, most(code, "")):
                yield found, code


def find_adjust(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that change awards of one thing by one amount."""
    for name, provision in provisions.items():
        body = body_of(functions[name])
        if [(t.does, t.on) for t in provision.triggers] != [("adjust", "award")] or len(body) != 1:
            continue
        test = body[0].test if isinstance(body[0], ast.If) and not body[0].orelse else None
        done = body[0].body[0] if isinstance(body[0], ast.If) and len(body[0].body) == 1 else None
        if not isinstance(test, ast.BoolOp) or not isinstance(done, ast.Return) or not isinstance(test.op, ast.And):
            continue
        of, sign, *when = test.values
        value = done.value
        whole = isinstance(value, ast.Call) and len(value.args) == 3 and ast.unparse(value.args[0]) == "effect.who"
        amount = value.args[1] if isinstance(value, ast.Call) and whole else ast.Constant(0)
        if not (isinstance(of, ast.Compare) and isinstance(sign, ast.Compare) and (whole or _is_nothing(value))):
            continue
        thing, symbol = of.comparators[0], ">" if isinstance(sign.ops[0], ast.Gt) else "<"
        held: ast.expr = ast.BoolOp(ast.And(), when) if len(when) > 1 else when[0] if when else ast.Constant(True)
        code = call("ADJUST", thing, ast.Constant(symbol), folded(held), amount)
        made = next(adjust(code, ""), None) if isinstance(thing, ast.Constant) else None
        if made is not None and ast.unparse(ast.parse("\n".join(made.body))) == ast.unparse(ast.Module(body, [])):
            yield (name,), code


def _is_nothing(value: ast.expr | None) -> bool:
    return isinstance(value, ast.List) and not value.elts
