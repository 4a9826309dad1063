"""Moves found in code again: the sentence that would offer a move just so, with all that limits it."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of, folded
from moot.law.english.code.trees import NotMeant, call, copied, is_call, names_in, parsed, renamed, shape_of
from moot.law.english.sentences.move_limits import limit_of_reason
from moot.law.english.sentences.moves import CHANCES, LIMITS, move
from moot.law.mechanisms.mechanism import Provision


def find_move(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Moves that a sentence would make just so, together with what forbids them and what counts them."""
    by_trigger = {(t.does, t.on): p.name for p in provisions.values() for t in p.triggers}
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does != "move" or len(provision.triggers) != 1:
            continue
        forbids = by_trigger.get(("forbid", trigger.on))
        tests = _tests_of(functions[forbids]) if forbids else []
        note = trigger.on.replace("-", "_")
        again = f"{note}_again" if f"{note}_again" in provisions else ""
        named = [one for one in (name, forbids, again) if one]
        bodies = [_held(body_of(functions[one])) for one in named]
        effects = _effects(bodies[0], note)
        if effects is None or tests is None:
            continue
        ways = []
        for code in _ways(trigger.on, trigger.by, effects, tests):
            declared = _declared_by(code, bodies)
            if declared is not None:
                ways.append((declared, code))
        if ways:
            codes = [code for _, code in ways]
            yield (*named, *ways[0][0]), call("EITHER", *codes) if len(codes) > 1 else codes[0]
        elif tests:
            silent = [_without_reasons(body) for body in bodies]
            code = next(_ways(trigger.on, trigger.by, effects, []))
            if _declared_by(code, silent, without_reasons=True) is not None:
                yield tuple(named), call("REFUSING", code, ast.Constant("; ".join(reason for _, reason in tests)))


def _held(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements without the conditions that an office is held, which are written by themselves."""

    class Held(ast.NodeTransformer):
        def visit_If(self, node: ast.If) -> ast.AST:
            self.generic_visit(node)
            done = node.body[0].value if len(node.body) == 1 and isinstance(node.body[0], ast.Expr) else None
            whom = ast.unparse(done.args[0]) if isinstance(done, ast.Call) and done.args else ""
            return node.body[0] if ast.unparse(node.test) == f"{whom} is not None" and not node.orelse else node

    return [Held().visit(copied(one)) for one in body]


def _effects(body: list[ast.stmt], note: str) -> ast.expr | None:
    """What a move does, without what it notes of itself."""
    counts = re.compile(rf"set_register\('{note}_(done|times|at|in_\w+|day|week|month|this_\w+|total\w*)', ")
    drawn = set(CHANCES.values())
    kept = [one for one in body if not counts.match(ast.unparse(one)) and ast.unparse(one) not in drawn]
    effects = effects_of(kept) if kept else None
    return effects if effects is not None and is_call(effects, "DO") and effects.args else None


def _ways(on: str, by: str, effects: ast.expr, tests: list[tuple[str, str]]) -> Iterator[ast.expr]:
    """The codes of sentences that may have come to a move, those that say most first."""
    verb, _, noun = on.partition("-")
    parts = effects.args if is_call(effects, "DO") else [effects]
    limits = [one for test, reason in tests for one in _limit_of(test, reason)]
    whom = [one for one in limits if isinstance(one, ast.Name) or is_call(one, "WHOSE")]
    if not whom and "whom" in names_in(effects):
        whom = [ast.Name("ANYONE", ast.Load())]
    chosen = [*whom, *(one for one in limits if is_call(one, "MOST") or is_call(one, "SHARE"))]
    rest = [one for one in limits if one not in chosen]
    named = [(verb, noun.replace("-", "_")), (on.replace("-", " "), "")]
    mine = ast.Constant(by)
    ways = [(chosen, rest)] if chosen == whom else [(chosen, rest), (whom, limits[len(whom) :])]
    for kept, outer in ways:
        yield _limited(call("MOVE", mine, _act(*named[0], effects, kept, bool(whom))), outer)
    paid = _payment(parts[0])
    if paid is not None and len(parts) > 1:
        others = call("DO", *parts[1:])
        aim = call("AIM", others, *chosen)
        yield _limited(call("MOVE", mine, call("SPEND", ast.Constant(verb), *paid, aim)), rest)
        for one, of in named:
            yield _limited(call("MOVE", mine, _act(one, of, others, chosen, bool(whom))), [*rest, call("COST", *paid)])
    yield _limited(call("MOVE", mine, _act(*named[1], effects, whom, bool(whom))), limits[len(whom) :])


def _act(verb: str, noun: str, effects: ast.expr, limits: Sequence[ast.expr], chooses: bool) -> ast.expr:
    if not noun:  # who does it is told apart from whoever is chosen
        effects = renamed(effects, {"player": "_mover" if chooses else "_they"})
    return call("ACT", ast.Constant(verb), ast.Constant(noun), effects, *limits)


def _limited(code: ast.expr, limits: list[ast.expr]) -> ast.expr:
    for one in limits:
        code = call("LIMITED", code, one)
    return code


def _payment(effect: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """What an effect takes from the mover: how many, and of what."""
    if is_call(effect, "award") and ast.unparse(effect.args[0]) == "player" and len(effect.args) in (2, 3):
        amount = effect.args[1]
        if isinstance(amount, ast.UnaryOp) and isinstance(amount.op, ast.USub):
            return amount.operand, effect.args[2] if len(effect.args) == 3 else ast.Constant("points")
    return None


def _tests_of(function: ast.FunctionDef) -> list[tuple[str, str]] | None:
    """The tests of a function that forbids, each with the reason that it returns; None if it does anything else."""
    found = []
    for one in body_of(function):
        if not isinstance(one, ast.If) or one.orelse or len(one.body) != 1 or not isinstance(one.body[0], ast.Return):
            return None
        found.append((ast.unparse(one.test), ast.unparse(one.body[0].value or ast.Constant(None))))
    return found


_PEOPLE = {"WHOSE": {"player": "_they", "whom": "_x"}, "WHO": {"player": "_x"}, "WHEN": {"player": "_they"}}
"""Whom the condition of a limit speaks of, by their names in its test."""


def _limit_of(test: str, reason: str) -> Iterator[ast.expr]:
    """The limit that comes to a test, as far as there is one."""
    tree, said = parsed(test), reason.replace("'", '"')
    counted = limit_of_reason(said)
    kind = next((name for name, (_, why) in LIMITS.items() if why == said), "MOST" if "amount > " in test else "")
    match tree:
        case _ if counted is not None:
            yield counted
        case ast.Compare(left=ast.BinOp(right=q), comparators=[ast.BinOp(right=p)]) if kind == "SHARE":
            yield call(kind, call("FRACTION", p, q))
        case ast.Compare(comparators=[most]) if kind == "MOST":
            yield call(kind, most)
        case _ if kind == "OTHER":
            yield ast.Name(kind, ast.Load())
        case _ if kind in _PEOPLE:
            yield call(kind, renamed(_opposite(tree), _PEOPLE[kind]))


def _opposite(tree: ast.expr) -> ast.expr:
    plain = tree.operand if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not) else None
    return folded(plain if plain is not None else normal(f"not ({ast.unparse(tree)})"))


def _without_reasons(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements whose refusals give no reason."""

    class Silent(ast.NodeTransformer):
        def visit_Return(self, node: ast.Return) -> ast.AST:
            return ast.Return(ast.Constant("")) if isinstance(node.value, ast.Constant | ast.JoinedStr) else node

    return [Silent().visit(copied(one)) for one in body]


def _declared_by(
    code: ast.expr, functions: list[list[ast.stmt]], *, without_reasons: bool = False
) -> tuple[str, ...] | None:
    """What a sentence's code declares, if it comes to just these functions; else None.

    The functions may be without the reasons of their refusals.
    """
    try:
        sentence = normal(ast.unparse(code))
        assert isinstance(sentence, ast.Call)
        made = list(move(sentence, ""))
    except NotMeant:
        return None
    bodies = [ast.parse("\n".join(one.body)).body for one in made if not isinstance(one, str)]
    if [len(body) for body in bodies] != [len(body) for body in functions]:
        return None
    for body, function in zip(bodies, functions, strict=True):
        whole = ast.Module(_without_reasons(body) if without_reasons else body, [])
        if ast.unparse(whole) != ast.unparse(ast.Module(function, [])) and shape_of(whole.body) != shape_of(function):
            return None
    return tuple(one.partition(" =")[0] for one in made if isinstance(one, str))
