"""Sentences that offer a move: what it does, who may make it, and what it takes."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.sentences.code import (
    DraftedProvision,
    NotMeant,
    body_of,
    call,
    effects_of,
    is_call,
    normal,
    said_of,
    same_code,
    statements,
)
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import MOVES

_PARAMETERS = {"whom": "Player", "amount": "int", "words": "str", "proposal": "Proposal"}
_BOARD_MOVES = frozenset(MOVES)


def move(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`LIMITED(MOVE(by, ACT(verb, noun, effects, whom, …)), limits…)`: a register, a move, and what forbids it."""
    limits: list[ast.expr] = []
    inner: ast.expr = sentence
    while is_call(inner, "LIMITED"):
        limits = [*inner.args[1:], *limits]
        inner = inner.args[0]
    assert is_call(inner, "MOVE")
    by, act = ast.literal_eval(inner.args[0]), _plain(inner.args[1], ast.literal_eval(inner.args[0]))
    limits = [*act.args[3:], *limits]
    effects = said_of(act.args[2], "_they", ast.Name("player", ast.Load()))
    verb, noun = ast.literal_eval(act.args[0]), ast.literal_eval(act.args[1])
    name = "-".join(f"{verb} {noun}".replace("_", " ").split())
    if name in _BOARD_MOVES:
        raise NotMeant(f"{name} is a move already")
    body = list(statements(effects))
    used = _names(effects)
    given = tuple((parameter, kind) for parameter, kind in _PARAMETERS.items() if parameter in used)
    tests = [*_needs(effects, by, noun), *_limits(limits, effects, noun, used)]
    note = name.replace("-", "_")
    for one in limits:
        if isinstance(one, ast.Name) and one.id in _PERIODS:
            if by == "author":
                raise NotMeant("what an author does with a proposal isn't counted")
            kind, mark, test, reason = _PERIODS[one.id]
            register = f"{note}_{mark}"
            yield f"{register} = register({kind}, of=Player{', starts=False' if kind == 'bool' else ''})"
            value = "True" if kind == "bool" else test.split(" == ")[1]
            body.append(f"set_register({register!r}, {value}, player)")
            tests.append((test.format(register), reason))
    yield DraftedProvision(
        (f'@move("{name}", by="{by}")',), note, tuple(body), asked=given, has_proposal=True, given=frozenset({"player"})
    )
    if tests:
        lines = [line for test, reason in tests for line in (f"if {test}:", f"    return {reason}")]
        facts = frozenset(parameter for parameter, _ in given) | {"player"}
        yield DraftedProvision(
            (f'@forbid("{name}")',), f"no_{note}", tuple(lines), has_proposal="proposal" in facts, given=facts
        )


_PERIODS = {
    "ONCE": ("bool", "done", "{}[player]", '"this can only be done once"'),
    "DAILY": ("Day", "day", "{}[player] == local_date(now, zone)", '"this can only be done once a day"'),
    "WEEKLY": (
        "Day", "week", "{}[player] == local_date(now, zone) - weekday(local_date(now, zone))",
        '"this can only be done once a week"',
    ),
}  # fmt: skip
"""For how often a move can be made: the type of the register that keeps it, its name, what forbids, and why."""


def _plain(act: ast.expr, by: str) -> ast.Call:
    """An act as `ACT(verb, noun, effects, …)`."""
    if is_call(act, "SPEND"):
        verb, number, thing, inner = act.args
        paid = ast.parse(f"award(player, -({ast.unparse(number)}), {ast.unparse(thing)})", mode="eval").body
        done = _plain(inner, by)
        return call("ACT", verb, thing, call("DO", paid, done.args[2]), *done.args[3:])
    if is_call(act, "GIVING"):
        verb, number, thing, whom = act.args
        n, of = ast.unparse(number), ast.unparse(thing)
        own = f"award(player, -({n}), {of}), " if by == "players" else ""
        done_ = ast.parse(f"DO({own}award(whom, {n}, {of}))", mode="eval").body
        return call("ACT", verb, thing, done_, whom)
    if not is_call(act, "ACT"):
        raise NotMeant("this is no act")
    return act


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _needs(effects: ast.expr, by: str, noun: str) -> Iterator[tuple[str, str]]:
    """What the effects of a move need: test of what forbids it, and the code of the reason."""
    names = _names(effects)
    if by == "author":
        yield "player != proposal.author", '"only its author can do this"'
    if "amount" in names:
        yield "amount < 1", '"the amount must be at least 1"'
    if "words" in names:
        yield "not words.strip()", '"it must not be empty"'
    for one in ast.walk(effects):
        if not isinstance(one, ast.Call):
            continue
        done = ast.unparse(one.func)
        if done == "award" and ast.unparse(one.args[0]) == "player" and isinstance(one.args[1], ast.UnaryOp):
            thing = ast.literal_eval(one.args[2]) if len(one.args) > 2 else "points"
            cost = ast.unparse(one.args[1].operand)
            said = f'f"you have only {{{thing}[player]}} {thing.replace("_", " ")}"'
            yield f"{thing}[player] < {cost}", said
        if done == "set_register" and isinstance(one.args[1], ast.BinOp) and isinstance(one.args[1].op, ast.Sub):
            pot, cost = ast.unparse(one.args[1].left), ast.unparse(one.args[1].right)
            yield f"{pot} < {cost}", f'f"the {pot.replace("_", " ")} has only {{{pot}}}"'
        if done in ("defeat", "close_voting", "adopt") and "proposal" in names:
            yield "proposal.stage != 'voting'", '"there is no vote on it now"'


def _limits(limits: list[ast.expr], effects: ast.expr, noun: str, used: set[str]) -> Iterator[tuple[str, str]]:
    """The tests of what forbids a move, with the code of the reason."""
    me = ast.Name("player", ast.Load())
    for one in limits:
        if isinstance(one, ast.Name) and one.id == "OTHER":
            yield "whom == player", '"choose another player"'
        elif is_call(one, "MOST") or is_call(one, "SHARE"):
            if "amount" not in used:
                raise NotMeant("there is no amount that could be limited")
            if is_call(one, "MOST"):
                most = ast.unparse(one.args[0])
                yield f"amount > {most}", f'f"at most {{{most}}}"'
            else:
                p, q = (ast.unparse(arg) for arg in one.args[0].args)  # type: ignore[attr-defined]
                yield f"amount * {q} > {noun}[player] * {p}", '"that is a greater part of what you have than allowed"'
        elif is_call(one, "WHO"):
            held = said_of(one.args[0], "_x", me)
            yield f"not ({ast.unparse(held)})", '"not everybody can do this, and you cannot do it now"'
        elif is_call(one, "WHEN"):
            held = said_of(one.args[0], "_they", me)
            yield f"not ({ast.unparse(held)})", '"this cannot be done now"'


def find_move(
    provisions: Mapping[str, Provision], functions: Mapping[str, ast.FunctionDef]
) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """Moves that a sentence would make just so, together with what forbids them."""
    by_trigger = {(t.does, t.on): p.name for p in provisions.values() for t in p.triggers}
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does != "move" or len(provision.triggers) != 1:
            continue
        forbids = by_trigger.get(("forbid", trigger.on))
        effects = effects_of(body_of(functions[name]))
        tests = _tests_of(functions[forbids]) if forbids else []
        if effects is None or tests is None:
            continue
        verb, _, noun = trigger.on.partition("-")
        noun = noun.replace("-", "_")
        own = {test for test, _ in _needs(effects, trigger.by, noun)}
        limits = [one for test, reason in tests if test not in own for one in _limit_of(test, reason)]
        whom = [one for one in limits if isinstance(one, ast.Name)]
        if not whom and "whom" in _names(effects):
            whom = [ast.Name("ANYONE", ast.Load())]
        act = call("ACT", ast.Constant(verb), ast.Constant(noun), effects, *whom)
        code: ast.expr = call("MOVE", ast.Constant(trigger.by), act)
        for one in limits:
            code = code if isinstance(one, ast.Name) else call("LIMITED", code, one)
        sources = [functions[one] for one in (name, forbids) if one]
        if _makes(code, sources):
            yield tuple(one.name for one in sources), code


def _tests_of(function: ast.FunctionDef) -> list[tuple[str, str]] | None:
    """The tests of a function that forbids, each with the reason that it returns; None if it does anything else."""
    found = []
    for one in body_of(function):
        if not isinstance(one, ast.If) or one.orelse or len(one.body) != 1 or not isinstance(one.body[0], ast.Return):
            return None
        found.append((ast.unparse(one.test), ast.unparse(one.body[0].value or ast.Constant(None))))
    return found


def _limit_of(test: str, reason: str) -> Iterator[ast.expr]:
    """The limit that comes to a test, as far as there is one."""
    tree = ast.parse(test, mode="eval").body
    if test == "whom == player":
        yield ast.Name("OTHER", ast.Load())
    elif test.startswith("amount > ") and isinstance(tree, ast.Compare):
        yield call("MOST", tree.comparators[0])
    elif test.startswith("amount * ") and isinstance(tree, ast.Compare):
        q, p = (side.right for side in (tree.left, tree.comparators[0]) if isinstance(side, ast.BinOp))
        yield call("SHARE", call("FRACTION", p, q))
    elif isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        kind, meant = ("WHO", "_x") if "everybody" in reason else ("WHEN", "_they")
        yield call(kind, _renamed(tree.operand, meant))


def _renamed(tree: ast.expr, meant: str) -> ast.expr:
    """Code in which the mover is the one who is meant."""
    return ast.parse(re.sub(r"\bplayer\b", meant, ast.unparse(tree)), mode="eval").body


def _makes(code: ast.expr, functions: list[ast.FunctionDef]) -> bool:
    """Whether a sentence's code comes to just these functions."""
    sentence = normal(ast.unparse(code))
    assert isinstance(sentence, ast.Call)
    try:
        made = list(move(sentence, ""))
    except NotMeant:
        return False
    if len(made) != len(functions) or any(isinstance(one, str) for one in made):
        return False
    bodies = (one.body for one in made if not isinstance(one, str))
    return all(same_code(body_of(function), "\n".join(body)) for function, body in zip(functions, bodies, strict=True))
