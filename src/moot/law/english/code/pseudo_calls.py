"""Calls that only phrases make, such as `TOP` and `SAME`, and the code that each stands for."""

import ast
import re
from collections.abc import Callable
from math import gcd

from moot.law.english.code.event_effects import EachApart, plain_upon
from moot.law.english.code.matching import OPERATORS, matches
from moot.law.english.code.trees import (
    NotMeant,
    Transformer,
    all_of,
    call,
    conjuncts,
    has_slot,
    is_call,
    is_slot,
    names_in,
    parsed,
    said_of,
    with_subject,
)
from moot.law.english.phrases import PREFIX
from moot.law.vocabulary import FACTS, TERMS

WAITING = {"proposal": "proposal.author", "case.called": "case.caller", "case": "case.judge"}
"""Of whom a sentence on what is due after a moment speaks, by the moment or by what it's a moment of."""


def compared(node: ast.Call) -> ast.Compare:
    """What something is compared with: `AMOUNT(">=", 3)(points[_x])` is `points[_x] >= 3`."""
    assert isinstance(node.func, ast.Call)
    sign, number = node.func.args
    return ast.Compare(node.args[0], [OPERATORS[ast.literal_eval(sign)]()], [number])


def _are_known(given: list[ast.expr]) -> bool:
    return all(isinstance(one, ast.Constant) for one in given)


def _is(node: ast.Call) -> ast.expr:
    """`IS(person, trait)`."""
    who, trait = node.args
    return node if is_slot(who) or is_slot(trait) else said_of(trait, "_x", who)


def _name(node: ast.Call) -> ast.expr:
    """`NAME("good standing")` and `REG("good standing")`: the string, or the register of that name."""
    if not isinstance(node.args[0], ast.Constant):
        return node
    called = str(ast.literal_eval(node.args[0])).replace(" ", "_")
    if called == "points" and is_call(node, "NAME"):
        raise NotMeant("points are there in every game")
    return ast.Constant(called) if is_call(node, "NAME") else ast.Name(called, ast.Load())


def _joined(node: ast.Call) -> ast.expr:
    """`JOINED("good", "standing")`: words that make one name."""
    return ast.Constant(" ".join(str(ast.literal_eval(a)) for a in node.args)) if _are_known(node.args) else node


def _subject(node: ast.Call) -> ast.expr:
    """`SUBJECT(person, effects)`: who does it."""
    return node if is_slot(node.args[1]) else with_subject(node.args[1], node.args[0])


def _also(node: ast.Call) -> ast.expr:
    """`ALSO(a, ALSO(b, c))`: several sentences in one."""
    node.args = [one for arg in node.args for one in (arg.args if is_call(arg, "ALSO") else [arg])]
    return node


def _due(node: ast.Call) -> ast.expr:
    """`DUE(moment, time, effects)`: what becomes of whoever is waited for."""
    if is_slot(node.args[0]):
        return node
    moment = ast.unparse(node.args[0])
    meant = WAITING.get(moment) or WAITING.get(moment.split(".")[0])
    if meant is None:
        raise NotMeant("nobody waits for that")
    person = parsed(meant)
    apart = EachApart().visit(node.args[2])
    node.args[2] = said_of(with_subject(apart, person), "_they", person)
    return node


def _upon(node: ast.Call) -> ast.expr:
    """`UPON(EVENT(name, _they=person), effects)`."""
    event, effects = node.args
    return plain_upon(event, effects) if is_call(event, "EVENT") else node


def _forbid(node: ast.Call) -> ast.expr:
    """`FORBID(act, condition)`: the condition is one on whoever would act."""
    node.args[1] = said_of(node.args[1], "_they", ast.Name("player", ast.Load()))
    node.args[0] = _BesideThem().visit(node.args[0])
    node.args[:2] = _of_the_changes(*of_proposing(node.args[0], node.args[1]))
    if is_call(node.args[0], "ACT") and ast.unparse(node.args[0]) == "ACT('vote', True)":
        node.args[1] = _but_for_whom_it_waits(node.args[1])
    return node


class _BesideThem(Transformer):
    """The player on the left or right of whoever acts, in what an act is done to."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if is_call(node, "next_after") or is_call(node, "next_before"):
            return said_of(node, "_they", ast.Name("player", ast.Load()))
        return self.generic_visit(node)


def _but_for_whom_it_waits(condition: ast.expr) -> ast.expr:
    """A condition on every voter, without the one who must vote first: that player could never do so."""
    match condition:
        case ast.Compare(
            left=first, ops=[ast.NotIn()], comparators=[ast.Name(id="voted" | "votes_for" | "votes_against")]
        ) if ast.unparse(first) != "player" and not has_slot(condition):
            return all_of([ast.Compare(ast.Name("player", ast.Load()), [ast.NotEq()], [first]), condition])
    return condition


def _held(node: ast.Call) -> ast.expr:
    """`HELD(condition, sentence)`: what follows an event, only while something holds."""
    condition, sentence = node.args
    if is_slot(sentence) or is_slot(condition):
        return node
    if not is_call(sentence, "UPON"):
        raise NotMeant("it isn't clear what holds then only")
    return call("UPON", sentence.args[0], call("DO", call("WHEN", condition, sentence.args[1])))


def _despite(node: ast.Call) -> ast.expr:
    """`DESPITE(sentence)`: a limit that holds, whatever another rule says."""
    if is_slot(node.args[0]):
        return node
    if not is_call(node.args[0], "FORBID"):
        raise NotMeant("it isn't clear what becomes of the other rule")
    return node.args[0]


def _in_points(node: ast.Call) -> ast.expr:
    """`award(player, 3, "points")`: points needn't be named."""
    if len(node.args) == 3 and ast.unparse(node.args[2]) == "'points'":
        node.args = node.args[:2]
    return node


_SHARES = {"MORE_THAN": "{} // {} + 1", "AT_LEAST": "ceil({}, {})", "FLOOR_OF": "{} // {}"}
"""More than, at least, and at most a fraction of so many: what that comes to."""


def _votes_required(node: ast.Call) -> ast.expr:
    """`MORE_THAN(FRACTION(1, 2), votes)`, `AT_LEAST` and `FLOOR_OF`: so many votes."""
    fraction, tally = node.args
    if not is_call(fraction, "FRACTION") or not _are_known(fraction.args):
        return node
    p, q = (ast.literal_eval(arg) for arg in fraction.args)
    if not 0 < p <= q:
        raise NotMeant("that is no fraction of so many")
    p, q = p // gcd(p, q), q // gcd(p, q)
    many = f"({ast.unparse(tally)})" + f" * {p}" * (p > 1)
    return parsed(_SHARES[ast.unparse(node.func)].format(many, q))


def share_of(name: str, votes: ast.expr) -> ast.Call | None:
    """The share that so many votes are, as phrases have it; None if they're none of this name."""
    for found in matches(parsed(_SHARES[name].format(PREFIX + "many", PREFIX + "q")), votes, {}):
        match found["many"]:
            case ast.BinOp(left=many, op=ast.Mult(), right=p):
                return call(name, call("FRACTION", p, found["q"]), many)
        return call(name, call("FRACTION", ast.Constant(1), found["q"]), found["many"])
    return None


def _of_the_changes(act: ast.expr, condition: ast.expr) -> tuple[ast.expr, ast.expr]:
    """The act of a limit and its condition: which rule changes are meant belongs to the act."""
    if not is_call(act, "ACT") or ast.unparse(act.args[0]) != "'propose'":
        return act, condition
    parts = conjuncts(condition)
    which = [one for one in parts if not WHAT_IS_PROPOSED.isdisjoint(re.findall(r"\w+", ast.unparse(one)))]
    if not which:
        return act, condition
    of_act = all_of([*(one for one in conjuncts(act.args[1]) if ast.unparse(one) != "True"), *which])
    return call("ACT", act.args[0], of_act), all_of([one for one in parts if one not in which])


def _lacking(node: ast.Call) -> ast.expr:
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
    names = names_in(parsed(f"({barred}, {when})"))
    of_votes = {"proposal"} | {name for known in (FACTS, TERMS) for name, one in known.items() if one.of == "proposal"}
    is_known = names & (WHAT_IS_PROPOSED | {"player"}) and not names & (of_votes - WHAT_IS_PROPOSED)
    if not (is_known and barred.startswith("ACT('adopt',")) or has_slot(act) or has_slot(condition):
        return act, condition
    return parsed(barred.replace("ACT('adopt',", "ACT('propose',", 1)), parsed(when)


EXPANSIONS: dict[str, Callable[[ast.Call], ast.expr]] = {
    "ALSO": _also,
    "AT_LEAST": _votes_required,
    "DESPITE": _despite,
    "DUE": _due,
    "FLOOR_OF": _votes_required,
    "FORBID": _forbid,
    "HELD": _held,
    "IS": _is,
    "JOINED": _joined,
    "LACKING": _lacking,
    "MORE_THAN": _votes_required,
    "NAME": _name,
    "REG": _name,
    "SUBJECT": _subject,
    "UPON": _upon,
    "award": _in_points,
    "set_quantity": _in_points,
}
"""What each call stands for; it's called once the call's arguments are in their normal form."""
