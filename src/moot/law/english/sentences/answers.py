"""Sentences that answer a question: how many votes adopt a proposal, how many points win, when voting closes."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.sentences.code import DraftedProvision, call, folded, returned, same_code
from moot.law.mechanisms.mechanism import Provision

Functions = Mapping[str, ast.FunctionDef]
_ENOUGH = """
if quantity == "points":
    for one in after:
        if after[one] >= points_to_win:
            win(one)
""".strip()


def term(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`TERM(name, value)`."""
    name, value = ast.literal_eval(sentence.args[0]), sentence.args[1]
    yield DraftedProvision((f"@term({name!r})",), f"the_{name}", (f"return {ast.unparse(value)}",), has_proposal=True)


def find_term(provisions: Mapping[str, Provision], functions: Functions) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """Provisions that answer one term, and always in the same way."""
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does == "term" and len(provision.triggers) == 1 and not trigger.kind:
            value = returned(functions[name])
            if value is not None:
                yield (name,), call("TERM", ast.Constant(trigger.on), folded(value))


def first_to(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`FIRST_TO(points)` (Suber 208)."""
    value = f"return {ast.unparse(sentence.args[0])}"
    yield DraftedProvision(('@term("points_to_win")',), "points_needed", (value,))
    lines = tuple(_ENOUGH.split("\n"))
    yield DraftedProvision(('@upon("quantity_changed")',), "enough_points_win", lines, event="quantity_changed")


def find_first_to(
    provisions: Mapping[str, Provision], functions: Functions
) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """A number of points that wins, together with the provision by which it does."""
    by_trigger = {(t.does, t.on): p.name for p in provisions.values() for t in p.triggers}
    goal, win = by_trigger.get(("term", "points_to_win")), by_trigger.get(("upon", "quantity_changed"))
    if goal and win and same_code(functions[win].body, _ENOUGH):
        value = returned(functions[goal])
        if value is not None:
            yield (goal, win), call("FIRST_TO", value)
