"""Mutants of rules, against the examples that are shown of them: a wrong sign, limit, person or time has to be seen.

    python -m tests.law.example_mutants --sample 300 --seed 1 [-v]

A mutant is noticed where some shown situation comes out otherwise under the mutated rule. Rules that are marked as
making no difference in their game aren't mutated.
"""

import argparse
import ast
import random
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace
from tests.every_ruleset import Played

from moot import bootstrap
from moot.game.state import State
from moot.game.values import RuleId
from moot.law.examples.outcomes import for_examples, outcomes_under
from moot.law.examples.search import examples_of
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.gate import read_mechanism
from moot.law.rulesets import shipped
from moot.runtime.clock import SetClock

_LIMITS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_OTHERS = {
    "votes_for": "votes_against", "votes_against": "votes_for", "proposal_adopted": "proposal_defeated",
    "proposal_defeated": "proposal_adopted", "voting_closed": "voting_opened", "joined": "left", "days": "hours",
    "hours": "days", "weeks": "days", "players": "voted", "ceil": "floor", "floor": "ceil", "any": "all", "all": "any",
    "permit": "forbid", "min": "max", "max": "min",
}  # fmt: skip
"""Who or when is meant instead."""
_FUNCTIONS = frozenset({"ceil", "floor", "any", "all", "days", "hours", "min", "max"})


class _Mutator(ast.NodeTransformer):
    """Makes the change with a number; or, with none, counts how many there are."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted, self.seen, self.kind = wanted, 0, ""
        self.arguments: set[str] = set()

    def _now(self, kind: str) -> bool:
        self.seen += 1
        if self.seen - 1 == self.wanted:
            self.kind = kind
        return self.seen - 1 == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        first = 1 if ast.get_docstring(node) is not None else 0
        self.arguments = {argument.arg for argument in node.args.args}
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and decorator.args and isinstance(decorator.args[0], ast.Constant):
                on = decorator.args[0].value
                if on in _OTHERS and self._now("when"):
                    decorator.args[0] = ast.Constant(_OTHERS[on])
        node.body = [*node.body[:first], *(self.visit(one) for one in node.body[first:])]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        return node if isinstance(node.value, ast.Call) and node.col_offset == 0 else self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        other = _LIMITS.get(type(node.ops[0]))
        if other is not None and len(node.ops) == 1 and self._now("limit"):
            return ast.Compare(node.left, [other()], node.comparators)
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, int) and not isinstance(node.value, bool) and self._now("number"):
            return ast.Constant(node.value + 1)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        if isinstance(node.op, ast.USub) and self._now("sign"):
            return node.operand
        if isinstance(node.op, ast.Not) and self._now("condition"):
            return node.operand
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        swap = {ast.Add: ast.Sub, ast.Sub: ast.Add}.get(type(node.op))
        if swap is not None and self._now("sign"):
            return ast.BinOp(node.left, swap(), node.right)
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        if self._now("condition"):
            return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.If:
        if self._now("condition"):
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Name(self, node: ast.Name) -> ast.Name:
        other = _OTHERS.get(node.id)
        is_known = other in {*self.arguments, *_FUNCTIONS}
        return ast.Name(other, node.ctx) if other and is_known and self._now("who") else node


def mutants_of(code: str) -> Iterator[tuple[str, str]]:
    """Small changes of a mechanism that are still valid, each with its kind."""
    count = _Mutator()
    count.visit(ast.parse(code))
    for number in range(count.seen):
        mutator = _Mutator(number)
        made = ast.unparse(ast.fix_missing_locations(mutator.visit(ast.parse(code))))
        if read_mechanism(made)[0] is not None:
            yield mutator.kind, made


def _with_code(state: State, rule: RuleId, code: str) -> State:
    known = state.rules[rule]
    now = replace(known.now, content=replace(known.content, mechanism=code, expansion=""))
    return replace(state, rules=state.rules.set(rule, replace(known, revisions=(*known.revisions[:-1], now))))


def is_noticed(law: SandboxedLaw, state: State, rule: RuleId, code: str) -> bool:
    """Whether a shown situation comes out otherwise with this code in the rule."""
    shown = examples_of(law, rule).examples
    after = _with_code(state, rule, code)
    other = for_examples(law.under(after))
    came = outcomes_under(other, [one.situation for one in shown])
    pairs = zip(shown, came, strict=True)
    return any(found is None or found.told != one.outcome.told for one, found in pairs)


def _acts(law: SandboxedLaw, rule: RuleId) -> bool:
    """Whether a rule makes any difference in its game; of one that is marked as idle no change could be seen."""
    found = examples_of(law, rule)
    return not (found.is_idle or found.never_acts or found.gives_way)


def sampled(sample: int, seed: int) -> Iterator[tuple[str, str, str, str, bool]]:
    """A sample of mutants of rules of all shipped rulesets: ruleset, rule, kind, code, and whether it's noticed."""
    picked = random.Random(seed)
    with bootstrap.host(":memory:", SetClock(0)) as host:
        games = {name: Played.begun(host, name) for name in shipped()}
        rules = [
            (name, rule)
            for name, game in games.items()
            for rule in game.state.in_force()
            if rule.content.code and list(mutants_of(rule.content.code)) and _acts(game.law, rule.id)
        ]
        chosen = picked.sample(rules, min(len(rules), max(1, sample // 5)))
        pool = [(name, rule, *one) for name, rule in chosen for one in mutants_of(rule.content.code)]
        each: Counter[object] = Counter()
        for name, rule, kind, code in picked.sample(pool, len(pool)):
            if each[name, rule.id] < 5:
                each[name, rule.id] += 1
                game = games[name]
                yield name, rule.number, kind, code, is_noticed(game.law, game.state, rule.id, code)


def main() -> None:
    """Print how many of a sample of mutants the shown examples notice, by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", action="store_true")
    given = parser.parse_args()
    noticed, made = Counter[str](), Counter[str]()
    for name, number, kind, code, is_seen in sampled(given.sample, given.seed):
        made[kind] += 1
        noticed[kind] += is_seen
        if given.v and not is_seen:
            print(f"--- {name} {number}, {kind}\n{code}")
    for kind in sorted(made):
        print(f"{kind}: {noticed[kind]} of {made[kind]}")
    print(f"all: {noticed.total()} of {made.total()} ({noticed.total() / made.total():.0%})")


if __name__ == "__main__":
    main()
