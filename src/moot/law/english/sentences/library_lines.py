"""Sentences that say what a line of the library does, where its code is more than one sentence of another kind."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of
from moot.law.english.code.trees import call, same_code
from moot.law.english.words import WEEKDAYS
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.mechanism import Provision
from moot.law.mechanisms.syntax import module_of

LINES = {
    **{f'deadlines.opens_weekly("{day} 24:00")': "collation" for day in WEEKDAYS},
    "voting.closes_when_all_have_voted()": "voters_changed",
    "voting.decides_when_closed()": "voting_closed",
    "voting.takes_effect_in_any_case()": "rules_that_do",
    "precedence.immutable_first()": "prevailing",
    "precedence.claims_then_lowest_number()": "prevailing",
}
"""The lines that have phrases, which are known by their whole source, each with a trigger or parameter of its code.

The library is only read for code that has one of these."""


def line(sentence: ast.Call, says: str) -> Iterator[str]:
    """`LINE(source)`."""
    yield from (function.source for function in functions_of_line(ast.literal_eval(sentence.args[0])))


class _Wanted(NamedTuple):
    """A function of a line: a provision, or what provisions call."""

    source: str
    name: str
    """Empty if it's a provision, which may have any name."""
    parameters: frozenset[str]
    head: str
    body: str


@cache
def functions_of_line(source: str) -> tuple[_Wanted, ...]:
    """The functions of a line."""
    functions = [s for s in module_of(expand(source)[0]).body if isinstance(s, ast.FunctionDef)]
    return tuple(
        _Wanted(
            ast.unparse(one),
            "" if one.decorator_list else one.name,
            _parameters(one),
            _head(one),
            ast.unparse(ast.Module(one.body, [])),
        )
        for one in functions
    )


def find_line(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that are those of a line, by whatever names."""
    named = {trigger.on for provision in provisions.values() for trigger in provision.triggers}
    named |= {parameter for function in functions.values() for parameter in _parameters(function)}
    for source in (source for source, mark in LINES.items() if mark in named):
        found = provisions_of_line(source, provisions, functions)
        if found:
            yield found, call("LINE", ast.Constant(source))


def provisions_of_line(source: str, provisions: Mapping[str, Provision], functions: Functions) -> tuple[str, ...]:
    """The provisions that are those of a line, by whatever names; none if one of them isn't there."""
    found: list[str] = []
    for wanted in functions_of_line(source):
        named = (wanted.name,) if wanted.name else provisions
        same = (one for one in named if one in functions and _same(functions[one], wanted))
        found += [one for one in same if one not in found][:1]
    whole = len(found) == len(functions_of_line(source))
    return tuple(one for one in found if one in provisions) if whole else ()


def _same(function: ast.FunctionDef, wanted: _Wanted) -> bool:
    alike = _parameters(function) == wanted.parameters and _head(function) == wanted.head
    return alike and same_code(body_of(function), wanted.body)


def _parameters(function: ast.FunctionDef) -> frozenset[str]:
    return frozenset(one.arg for one in function.args.args)


def _head(function: ast.FunctionDef) -> str:
    """The decorators of a function, and the defaults of its parameters."""
    return " ".join(ast.dump(one) for one in (*function.decorator_list, *function.args.defaults))
