"""Cases in words: on what conditions a limit or a permission answers, and what."""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from moot.law.english.verbalizer.scope import KnownNames, part_of
from moot.law.english.verbalizer.simplification import is_none
from moot.law.english.verbalizer.statements import SUBJECTS, Statements
from moot.law.english.verbalizer.wording import as_object, listed, quantified


class ToldCase(NamedTuple):
    """When a provision answers, and what."""

    conditions: tuple[str, ...]
    answer: str


def cases_in_words(telling: Statements, body: Sequence[ast.stmt], scope: KnownNames) -> list[ToldCase] | None:
    """When a limit answers, and its reasons; None if it's no list of conditions."""
    found: list[ToldCase] = []
    guards: list[str] = []
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if telling.told_in_place(name, value, scope):
                telling.let(statement.targets[0], value, scope)
            case ast.If(test=test, body=[ast.Return(value=none)], orelse=[]) if is_none(none):
                guards.append(telling.test(test, scope, False))
            case ast.If(test=test, body=inner, orelse=[]):
                condition = telling.test(test, scope)
                more = cases_in_words(telling, inner, scope)
                if more is None:
                    return None
                found += [ToldCase((*guards, condition, *one.conditions), one.answer) for one in more]
            case ast.For(target=ast.Name() as target, iter=whole, body=inner, orelse=[]):
                loop = ast.comprehension(target, whole, [], 0)
                within, whom = telling.chosen(loop, scope)
                mark = within.said[target.id].text
                kind = part_of(scope.type_of(whole))
                more = cases_in_words(telling, inner, within)
                if more is None:
                    return None
                for one in more:
                    text = listed(one.conditions)
                    text = quantified("one of " + whom.text, text, mark, kind)
                    thing = SUBJECTS.get(kind, "it")
                    answer = one.answer.replace(mark, thing).replace(as_object(mark), thing)
                    found.append(ToldCase((*guards, text), answer))
            case ast.Return(value=None) | ast.Return(value=ast.Constant(value=None)):
                return found
            case ast.Return(value=ast.expr() as value):
                return [*found, *_answers(telling, value, scope, tuple(guards))]
            case _:
                return None
    return found


def _answers(
    telling: Statements, value: ast.expr, scope: KnownNames, conditions: tuple[str, ...]
) -> Iterator[ToldCase]:
    """When a value is an answer, and which: `few and "too few"` is one if the first part holds."""
    match value:
        case ast.Constant(value=None | False | ""):
            return
        case ast.Constant() | ast.JoinedStr():
            yield ToldCase(conditions, reason_in_words(telling, value, scope))
        case ast.BoolOp(op=ast.And(), values=[*tests, last]) if isinstance(last, ast.Constant | ast.JoinedStr):
            there = tuple(telling.test(one, scope) for one in tests)
            yield from _answers(telling, last, scope, (*conditions, *there))
        case ast.BoolOp(op=ast.Or(), values=[first, *others]):
            yield from _answers(telling, first, scope, conditions)
            for n, other in enumerate(others):
                denied = tuple(telling.test(_tested(one), scope, False) for one in (first, *others[:n]))
                yield from _answers(telling, other, scope, (*conditions, *denied))
        case ast.IfExp(test=test, body=body, orelse=other):
            yield from _answers(telling, body, scope, (*conditions, telling.test(test, scope)))
            yield from _answers(telling, other, scope, (*conditions, telling.test(test, scope, False)))
        case ast.Compare() | ast.UnaryOp():
            yield ToldCase((*conditions, telling.test(value, scope)), reason_in_words(telling, value, scope))
        case _:
            yield ToldCase(conditions, reason_in_words(telling, value, scope))


def _tested(answer: ast.expr) -> ast.expr:
    """What decides whether an answer is given: `few` of `few and "too few"`."""
    match answer:
        case ast.BoolOp(op=ast.And(), values=[test, ast.Constant() | ast.JoinedStr()]):
            return test
        case ast.BoolOp(op=ast.And(), values=[*tests, ast.Constant() | ast.JoinedStr()]):
            return ast.BoolOp(ast.And(), tests)
    return answer


def reason_in_words(telling: Statements, value: ast.expr, scope: KnownNames) -> str:
    """What a limit answers, as a text."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or):
        value = value.values[0]
    text = telling.value(value, scope).text
    return text[1:-1] if isinstance(value, ast.JoinedStr) else f"[{text.replace('“', '‘').replace('”', '’')}]"


def said_cases(what: str, cases: list[ToldCase], always: str) -> str:
    """What a provision answers, and when; `always` says it without conditions."""
    if not cases:
        return f"this rule never says that {what}"
    if len(cases) == 1 and not cases[0].conditions:
        return f"{always} (“{cases[0].answer}”)"
    return f"{what} if " + ", or if ".join(f"{listed(one.conditions)} (“{one.answer}”)" for one in cases)
