"""Calls in the code of sentences on votes: whose votes a number is of, and when a proposal needs it."""

import ast
from collections.abc import Callable
from typing import TypeGuard

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.trees import call, has_slot, is_call, parsed, said_of
from moot.law.vocabulary import FACTS, TERMS

TALLIES = ("len(votes_for) + len(votes_against)", "len(eligible_voters)", "len(players)", "len(voted)")
"""What a part of the votes may be of."""
_SAME = "SAME_TALLY"


def cast_only(node: ast.Call) -> ast.expr:
    """`CAST_ONLY(votes)`: a number that those who don't vote have no influence on."""
    source = ast.unparse(node.args[0])
    if has_slot(node):
        return node
    if "players" in source or source.replace("len(eligible_voters) + 1", "").count("eligible_voters"):
        raise NotMeant("who doesn't vote counts, too")
    return node.args[0]


def of_everybody(node: ast.Call) -> ast.expr:
    """`OF_EVERYBODY(votes)`: a part of all who may vote, so that a vote that isn't cast is one against."""
    source = ast.unparse(node.args[0])
    if has_slot(node):
        return node
    if "votes_for" in source or "votes_against" in source or not ("players" in source or "eligible" in source):
        raise NotMeant("who doesn't vote doesn't count")
    return node.args[0]


def rounded_up(node: ast.Call) -> ast.expr:
    """`ROUNDED_UP(votes)`: a part of some votes that is rounded up in any case."""
    source = ast.unparse(node.args[0])
    if has_slot(node):
        return node
    if "ceil(" not in source or "//" in source:
        raise NotMeant("nothing is rounded up here")
    return node.args[0]


def of_same(first: ast.expr, other: ast.expr) -> tuple[ast.expr, ast.expr]:
    """Two numbers of votes of which one may be a part of the same as the other: `two thirds`, and `half`."""
    sources = [ast.unparse(one) for one in (first, other)]
    if not any(_SAME in source for source in sources):
        return first, other
    found = [tally for tally in TALLIES if any(tally in source.replace(f"{tally} + 1", "") for source in sources)]
    if len(found) != 1 or all(_SAME in source for source in sources):
        raise NotMeant("it isn't clear of how many")
    meant = parsed(found[0])
    return said_of(first, _SAME, meant), said_of(other, _SAME, meant)


def in_case(node: ast.Call) -> ast.expr:
    """`IN_CASE(term, CASE(test, value))`, and with a second case: the term has a value on some proposals only."""
    name, *cases = node.args
    if not all(is_call(one, "CASE") for one in cases):
        return node
    tests, values = [one.args[0] for one in cases], [one.args[1] for one in cases]  # type: ignore[attr-defined]
    if any(has_slot(one) for one in (*tests, *values)):
        return node
    if len(cases) == 1:
        if _SAME in ast.unparse(values[0]):
            raise NotMeant("it isn't clear of how many")
        return call("TERM", name, values[0], tests[0])
    one, two = of_same(*values)
    if ast.unparse(tests[0]) == ast.unparse(tests[1]):
        raise NotMeant("the same proposals would need two numbers")
    either = [part for test in tests for part in (test.values if _is_or(test) else [test])]
    return call("TERM", name, ast.IfExp(tests[0], one, two), ast.BoolOp(ast.Or(), either))


def _is_or(test: ast.expr) -> TypeGuard[ast.BoolOp]:
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or)


def lacking(node: ast.Call) -> ast.expr:
    """`LACKING(CASE(test, value))`: some proposals aren't adopted with fewer votes, whatever else they need."""
    case = node.args[0]
    if not is_call(case, "CASE") or has_slot(case):
        return node
    test, value = case.args
    if _SAME in ast.unparse(value):
        raise NotMeant("it isn't clear of how many")
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


def refunded(node: ast.Call) -> ast.expr:
    """`REFUNDED(sentence, event)`: what proposals cost, which their authors get back upon an event."""
    sentence, event = node.args
    if has_slot(node):
        return node
    if not is_call(sentence, "UPON"):
        raise NotMeant("nothing is paid")
    paid = next(one for one in ast.walk(sentence.args[1]) if is_call(one, "award"))
    assert isinstance(paid, ast.Call) and isinstance(paid.args[1], ast.UnaryOp)
    back = call("award", paid.args[0], paid.args[1].operand, *paid.args[2:])
    happens = parsed(f"EVENT({ast.unparse(event)}, _they=None)")
    return call("ALSO", sentence, call("UPON", happens, call("DO", back)))


EXPANSIONS: dict[str, Callable[[ast.Call], ast.expr]] = {
    "CAST_ONLY": cast_only,
    "IN_CASE": in_case,
    "LACKING": lacking,
    "OF_EVERYBODY": of_everybody,
    "REFUNDED": refunded,
    "ROUNDED_UP": rounded_up,
}
"""What each call stands for; it's called once the call's arguments are in their normal form."""
