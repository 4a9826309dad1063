"""Calls in the code of sentences on votes: whose votes a number is of, and when a proposal needs it."""

import ast
from collections.abc import Callable

from moot.law.english.code.trees import call, has_slot, is_call, parsed
from moot.law.vocabulary import FACTS, TERMS


def lacking(node: ast.Call) -> ast.expr:
    """`LACKING(CASE(test, value))`: some proposals aren't adopted with fewer votes, whatever else they need."""
    case = node.args[0]
    if not is_call(case, "CASE") or has_slot(case):
        return node
    test, value = case.args
    fewer = ast.Compare(parsed("len(votes_for)"), [ast.Lt()], [value])
    return call("FORBID", call("ACT", ast.Constant("adopt"), test), fewer)


WHAT_IS_PROPOSED = frozenset({"changes", "mutable_rules_after", "mutable_rules_to_come", "can_still_change"})
"""The facts on a proposal that are known before it's voted on."""


def of_proposing(act: ast.expr, condition: ast.expr) -> tuple[ast.expr, ast.expr]:
    """The act of a limit and its condition, where a ban on adoption for what is proposed is one on proposing it.

    An immutable rule may adopt what has its votes, whatever a mutable rule says; not what was never proposed.
    """
    barred, when = (ast.unparse(one).replace("proposal.author", "player") for one in (act, condition))
    names = {node.id for node in ast.walk(parsed(f"({barred}, {when})")) if isinstance(node, ast.Name)}
    of_votes = {"proposal"} | {name for known in (FACTS, TERMS) for name, one in known.items() if one.of == "proposal"}
    is_known = names & (WHAT_IS_PROPOSED | {"player"}) and not names & (of_votes - WHAT_IS_PROPOSED)
    if not (is_known and barred.startswith("ACT('adopt',")) or has_slot(act) or has_slot(condition):
        return act, condition
    return parsed(barred.replace("ACT('adopt',", "ACT('propose',", 1)), parsed(when)


EXPANSIONS: dict[str, Callable[[ast.Call], ast.expr]] = {
    "LACKING": lacking,
}
"""What each call stands for; it's called once the call's arguments are in their normal form."""
