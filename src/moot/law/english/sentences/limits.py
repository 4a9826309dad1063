"""Sentences that limit: what nobody may do, or only some may, and what can't be done to rules."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.sentences.code import DraftedProvision, NotMeant, body_of, call, folded, is_call, said_of
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import MOVES

_OF_A_PROPOSAL = ("vote", "propose", "revise", "withdraw", "argue", "adopt")
_GIVEN: dict[str, tuple[str, ...]] = {
    "vote": ("proposal", "choice"), "revise": ("proposal",), "withdraw": ("proposal",), "judge": ("case",),
    "accept": ("case",), "refuse": ("case",), "agree": ("case",), "adopt": ("proposal",),
}  # fmt: skip
"""The arguments of moves and effects that a limit can look at."""
_OF_ONE_PROPOSAL = ("proposal", "votes_for", "votes_against", "voted", "abstaining")
_ABOUT_THE_ACT = frozenset({"choice", "proposal", "changes", "case", "any", "all", "player", "_x", "len"})
REASON_MAX = 150
"""The most characters of the sentence that a refusal quotes."""


def forbid(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`FORBID(ACT(name, which), when)`: a move that is refused, or an effect that is barred."""
    act, condition = sentence.args
    assert isinstance(act, ast.Call)
    name, which = ast.literal_eval(act.args[0]), act.args[1]
    tests = [one for one in (*_conjuncts(which), *_conjuncts(condition)) if ast.unparse(one) != "True"]
    if any(ast.unparse(one) == "False" for one in tests):
        raise NotMeant("that is never so")
    refusal = f"return {reason_of(says)!r}"
    if name == "propose" and any(_speaks_of(one, of) for one in tests for of in _OF_ONE_PROPOSAL):
        raise NotMeant("there is no proposal yet")
    test = ast.BoolOp(ast.And(), tests) if len(tests) > 1 else tests[0] if tests else None
    if name == "win" and test is not None and _speaks_of(test, "player"):
        winner = ast.unparse(said_of(test, "player", ast.Name("_x", ast.Load())))
        test = ast.parse(f"any([{winner} for _x in effect.who])", mode="eval").body
    body = (refusal,) if test is None else (f"if {ast.unparse(test)}:", "    " + refusal)
    given = {*_GIVEN.get(name, ()), *(("player",) if name in MOVES else ("effect",))}
    names = [name, "revise"] if name == "propose" and _speaks_of(which, "changes") else [name]
    yield DraftedProvision(
        tuple(f"@forbid({one!r})" for one in names),
        f"limit_on_{name.replace('-', '_')}",
        body,
        has_proposal=name in _OF_A_PROPOSAL,
        given=frozenset(given),
    )


def reason_of(says: str) -> str:
    """The reason that a player is told whom a sentence refuses a move."""
    text = " ".join(says.split()).rstrip(" .;!")
    text = text if len(text) <= REASON_MAX else text[: REASON_MAX - 1] + "…"
    return text[:1].lower() + text[1:]


def _conjuncts(test: ast.expr) -> list[ast.expr]:
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return [inner for value in test.values for inner in _conjuncts(value)]
    return [test]


def _speaks_of(tree: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(tree))


def _is_of_the_act(test: ast.expr) -> bool:
    """Whether a condition says which act it is, and not whose or when."""
    names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    return ast.unparse(test) == "player == case.caller" or (
        names <= _ABOUT_THE_ACT and names & {"choice", "proposal", "changes"} != set()
    )


def find_forbid(
    provisions: Mapping[str, Provision], functions: Mapping[str, ast.FunctionDef]
) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """Provisions that refuse one move, or bar one effect, on one condition."""
    for name, provision in provisions.items():
        forbidden = [trigger.on for trigger in provision.triggers if trigger.does == "forbid" and not trigger.kind]
        if len(forbidden) != len(provision.triggers) or forbidden not in ([forbidden[0]], ["propose", "revise"]):
            continue
        body = body_of(functions[name])
        test: ast.expr = ast.Constant(True)
        if len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse:
            test, body = folded(body[0].test), body[0].body
        if len(body) == 1 and isinstance(body[0], ast.Return) and _is_text(body[0].value):
            refusal = body[0].value
            assert refusal is not None
            found = limit(forbidden[0], test)
            yield (name,), ast.Call(found.func, [*found.args, refusal], [])


def without_reason(sentence: ast.expr) -> tuple[ast.expr, str]:
    """The code of a sentence, and the reason for refusals that was found with it, if there was any."""
    if isinstance(sentence, ast.Call) and ast.unparse(sentence.func) == "FORBID" and len(sentence.args) == 3:
        return ast.Call(sentence.func, sentence.args[:2], []), str(ast.literal_eval(sentence.args[2]))
    return sentence, ""


def _is_text(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def limit(name: str, test: ast.expr) -> ast.Call:
    """The code of a limit, with what tells the act apart from the rest."""
    if name == "win" and is_call(test, "any") and isinstance(test.args[0], ast.ListComp):
        loop = test.args[0]
        if ast.unparse(loop.generators[0].iter) == "effect.who" and not loop.generators[0].ifs:
            test = said_of(loop.elt, "_x", ast.Name("player", ast.Load()))
    which = [one for one in _conjuncts(test) if _is_of_the_act(one)]
    when = [one for one in _conjuncts(test) if not _is_of_the_act(one)]
    return call("FORBID", call("ACT", ast.Constant(name), _all(which)), _all(when))


def _all(tests: list[ast.expr]) -> ast.expr:
    if not tests or [ast.unparse(one) for one in tests] == ["True"]:
        return ast.Constant(True)
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
