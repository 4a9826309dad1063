"""Sentences that say what a line of the library does, where its code is more than one sentence of another kind.

Some lines count the votes of a kind of proposal, and are given that kind, and a number.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of
from moot.law.english.code.trees import NotMeant, call, same_code
from moot.law.mechanisms.expansion import WEEKDAYS, expand, is_name
from moot.law.mechanisms.mechanism import Provision
from moot.law.mechanisms.syntax import module_of

COUNTING = {
    "most_votes": False, "approval": False, "points": True, "quadratic": True, "runoff": False, "schulze": False,
    "transferable": True,
}  # fmt: skip
"""Library lines that count votes, and whether each takes a number besides the kind of proposal."""
LINES = {
    **{f'deadlines.opens_weekly("{day} 24:00")': "collation" for day in WEEKDAYS},
    "voting.closes_when_all_have_voted()": "voters_changed",
    "voting.decides_when_closed()": "voting_closed",
    "voting.takes_effect_in_any_case()": "rules_that_do",
    "precedence.immutable_first()": "prevailing",
    "precedence.claims_then_lowest_number()": "prevailing",
    **dict.fromkeys(COUNTING, "chosen_by_vote"),
}
"""The lines that have phrases, which are known by their whole source, each with a trigger or parameter of its code.

The library is only read for code that has one of these."""


def line(sentence: ast.Call, says: str) -> Iterator[str]:
    """`LINE(source)`, or `LINE(what counts, kind of vote, number)`."""
    source = _source(*(ast.literal_eval(one) for one in sentence.args))
    yield from (function.source for function in functions_of_line(source))


def _source(name: str, kind: str = "", *numbers: int) -> str:
    """The source of a line. Raises `NotMeant` if it can't have these arguments."""
    if name not in COUNTING:
        return name
    if not is_name(kind.lower()) or 0 in numbers:
        raise NotMeant("the number must be at least 1" if 0 in numbers else f"“{kind}” can't be a kind of vote")
    return f"counting.{name}({', '.join([repr(kind.lower()), *map(str, numbers)])})"


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
    for name in (name for name, mark in LINES.items() if mark in named):
        for given in _given(name, provisions, functions):
            if found := _provisions_of_line(_source(name, *given), provisions, functions):
                yield found, call("LINE", *map(ast.Constant, (name, *given)))


def _given(name: str, provisions: Mapping[str, Provision], functions: Functions) -> Iterator[tuple[Any, ...]]:
    """The arguments with which a line may have come to these provisions."""
    if name not in COUNTING:
        yield ()
        return
    triggers = (trigger for provision in provisions.values() for trigger in provision.triggers)
    kinds = dict.fromkeys(one.kind for one in triggers if (one.does, one.on) == ("term", "chosen_by_vote"))
    nodes = (node for function in functions.values() for node in ast.walk(function))
    constants = dict.fromkeys(node.value for node in nodes if isinstance(node, ast.Constant))
    numbers = [(value,) for value in constants if type(value) is int and value > 0] if COUNTING[name] else [()]
    yield from ((kind, *number) for kind in kinds if is_name(kind) for number in numbers)


def _provisions_of_line(source: str, provisions: Mapping[str, Provision], functions: Functions) -> tuple[str, ...]:
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
