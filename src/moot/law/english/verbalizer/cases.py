"""Cases in words: on what conditions a limit or a permission answers, and what."""

import ast
from collections.abc import Sequence
from typing import NamedTuple

from moot.law.english.verbalizer.scope import KnownNames, part_of
from moot.law.english.verbalizer.statements import SUBJECTS, Statements
from moot.law.english.verbalizer.wording import as_object, is_none, listed, quantified


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
            case ast.If(test=test, body=inner, orelse=[]):
                if _empty(inner):
                    guards.append(telling.test(test, scope, False))
                    continue
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
            case ast.Return(value=ast.BoolOp(op=ast.Or(), values=[value, *_])):
                there = telling.test(value, scope)
                return [*found, ToldCase((*guards, there), reason_in_words(telling, value, scope))]
            case ast.Return(value=ast.expr() as value):
                return [*found, ToldCase(tuple(guards), reason_in_words(telling, value, scope))]
            case _:
                return None
    return found


def reason_in_words(telling: Statements, value: ast.expr, scope: KnownNames) -> str:
    """What a limit answers, as a text."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or):
        value = value.values[0]
    text = telling.value(value, scope).text
    return text[1:-1] if isinstance(value, ast.JoinedStr) else f"[{text.replace('“', '‘').replace('”', '’')}]"


def said_cases(cases: list[ToldCase]) -> str:
    """When a provision answers, after what it answers."""
    parts = [f"{listed(one.conditions)} (“{one.answer}”)" for one in cases]
    return "if " + ", or if ".join(parts)


def _empty(body: Sequence[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Return) and is_none(body[0].value)
