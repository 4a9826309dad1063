"""How players are told what a rule keeps, asks, offers, times or announces: `told=`, a text with names in braces."""

import ast
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import UNSET

from moot.languages import N_
from moot.law.mechanisms.declarations import literal
from moot.law.mechanisms.mechanism import Declaration, RecordType, Telling
from moot.law.mechanisms.syntax import Findings, did_you_mean

TELLING_MAX = 200
IN_HAND = frozenset({"player", "proposal", "case", "judge"})
"""What a question, a move or a time can be about."""
_NAME = re.compile(r"\{([^{}:]*)(?::([a-z ]+))?\}")
"""A name in braces, perhaps with what its number counts: `{amount:coins}`."""


def told_in(head: ast.AST) -> list[ast.expr]:
    """What a declaration or decorator gives as `told=`."""
    return [one.value for one in head.keywords if one.arg == "told"] if isinstance(head, ast.Call) else []


def read_telling(
    head: ast.Call, names: Collection[str], findings: Findings, *, by_value: bool = False
) -> Telling | None:
    """How something is told, from the `told=` of its declaration or decorator; `names` can stand in its braces.

    With `by_value` it can also be a table that has a text for each value.
    """
    node = next(iter(told_in(head)), None)
    told: Any = UNSET if node is None else literal(node, findings, "`told=`")
    if node is None or told is UNSET:
        return None
    texts = list(told.values()) if by_value and isinstance(told, dict) else [told]
    if not all(isinstance(text, str) and len(text) <= TELLING_MAX for text in texts):
        message = N_("`told=` is a text of at most {most} characters", most=TELLING_MAX)
        findings.add(node, "told", message, N_("or for a register, a table with a text for each value"))
        return None
    for text in texts:
        strange = next((name for name, _ in _NAME.findall(text) if name not in names), None)
        if strange is None and "{" not in _NAME.sub("", text) and "}" not in _NAME.sub("", text):
            continue
        message = N_("`told=` can't be filled in: {text}", text=text)
        allowed = N_("in braces stand only {names}", names=", ".join(sorted(names)) or "-")
        findings.add(node, "told", message, did_you_mean(strange or "", names, allowed))
        return None
    return told  # type: ignore[no-any-return]


def names_of(kept: Declaration, records: Mapping[str, RecordType]) -> set[str]:
    """What can stand in the telling of a register: its value or a record's fields, what it is of, and a table's key."""
    fields = {field for one, record in records.items() if one in kept.type for field in record.fields}
    return {
        *fields,
        "value",
        *(["of"] if kept.each else []),
        *([kept.on.lower()] if kept.on else []),
        *(["key"] if kept.type.startswith("dict[") else []),
    }


def announced(nodes: Iterable[ast.AST]) -> dict[str, set[str]]:
    """The fields of each event that code announces, by its name."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="announce"), args=[ast.Constant(value=str() as name), *_]):
                found.setdefault(name, set()).update(one.arg for one in node.keywords if one.arg)
    return found


def filled(telling: str, value_of: Callable[[str, str], str | None]) -> str | None:
    """A telling with what stands in its braces, by its name and what it counts; None if some of that isn't there."""
    values = [value_of(name, counts) for name, counts in _NAME.findall(telling)]
    rest = iter(values)
    return None if None in values else _NAME.sub(lambda _: str(next(rest)), telling)


def telling_of(told: Mapping[str, Telling], name: str, value: Any = None) -> str | None:
    """How something is told by its name, such as `register:part`; None if no rule says it."""
    telling = told.get(name)
    if isinstance(telling, dict):
        return telling.get(value) if isinstance(value, str | int | None) else None
    return telling
