"""Sentences that answer a question: how many votes adopt a proposal, how many points win, when voting closes."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, cases_of, folded, returned
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.pseudo_calls import share_of
from moot.law.english.code.trees import call, names_in, same_code
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import TERMS

_ENOUGH = """
for one in players:
    if points[one] >= points_to_win:
        win(one)
""".strip()


def term(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`TERM(name, value)`, or `TERM(name, value, condition)`."""
    name, value, *conditions = ast.literal_eval(sentence.args[0]), *sentence.args[1:]
    body = [f"return {ast.unparse(value)}"]
    for condition in conditions:
        body = [f"if {ast.unparse(condition)}:", f"    {body[0]}"]
    yield DraftedProvision((f"@term({name!r})",), f"the_{name}", tuple(body), has_proposal=TERMS[name].of == "proposal")
    if name == "votes_required" and _may_be_none(value):
        silent = (*body[:-1], "    return True" if conditions else "return True")
        yield DraftedProvision(("@term('silence_adopts')",), "silence_adopts", silent, has_proposal=True)


def _may_be_none(votes: ast.expr) -> bool:
    """Whether no votes for a proposal are needed where nobody objects."""
    return isinstance(votes, ast.IfExp) and ast.unparse(votes.body) == "0"


def find_term(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that answer one term in one way, always or on a condition."""
    silent = [p.name for p in provisions.values() if p.triggers[0].on == "silence_adopts"]
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does == "term" and len(provision.triggers) == 1 and not trigger.kind:
            cases = cases_of(body_of(functions[name])) or ()
            if len(cases) != 1 or _bound_in(functions[name]) & names_in(cases[0][1]):
                continue
            test, value = cases[0]
            conditions = [] if ast.unparse(test) == "True" else [folded(test)]
            names = (name, *silent) if trigger.on == "votes_required" and _may_be_none(value) else (name,)
            yield names, call("TERM", ast.Constant(trigger.on), _Floored().visit(folded(value)), *conditions)


class _Floored(ast.NodeTransformer):
    """Parts of a number of votes or players that are rounded down, as phrases have them."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        share = share_of("FLOOR_OF", node) if isinstance(node.right, ast.Constant) else None
        return share if share is not None and "len(" in ast.unparse(share.args[1]) else node


def _bound_in(function: ast.FunctionDef) -> set[str]:
    """The names that the loops of a function give."""
    loops = [one for one in ast.walk(function) if isinstance(one, ast.For)]
    return {name for one in loops for name in names_in(one.target)}


def first_to(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`FIRST_TO(points)` (Suber 208)."""
    value = f"return {ast.unparse(sentence.args[0])}"
    yield DraftedProvision(('@term("points_to_win")',), "points_needed", (value,))
    lines = tuple(_ENOUGH.split("\n"))
    yield DraftedProvision(('@upon("any_change")',), "enough_points_win", lines, event="any_change")


def find_first_to(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """A number of points that wins, together with the provision by which it does."""
    by_trigger = {(t.does, t.on): p.name for p in provisions.values() for t in p.triggers}
    goal, win = by_trigger.get(("term", "points_to_win")), by_trigger.get(("upon", "any_change"))
    if goal and win and same_code(functions[win].body, _ENOUGH):
        value = returned(functions[goal])
        if value is not None:
            yield (goal, win), call("FIRST_TO", value)
