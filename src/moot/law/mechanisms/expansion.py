"""Macro expansion of library lines, such as `scoring.defeat_costs_proposer(10)`, into their provisions.

The library is written in the mechanism language and read as text, never imported. What is digested, voted on and
in force is the expansion, so that another version of the library amends no rule.
"""

import ast
import keyword
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from textwrap import dedent
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.values import Value
from moot.languages import N_
from moot.law.mechanisms.declarations import literal
from moot.law.mechanisms.gate import parse_mechanism
from moot.law.mechanisms.syntax import Findings, did_you_mean, module_of

MODULES = (
    "counting", "deadlines", "judging", "limits", "numbering", "precedence", "scoring", "turns", "voting", "winning",
)  # fmt: skip

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WEEK_TIME = re.compile(r"([A-Z][a-z]+) ([0-9]{2}):([0-5][0-9])")


class Blank(Value, frozen=True):
    """A placeholder in a library mechanism."""

    name: str
    type: str
    """`int`, a whole number from 1 on; `WeekTime`, a time of the week such as `"Sunday 24:00"`; or `Name`."""
    default: int | None = None


class LibraryMechanism(Value, frozen=True):
    """A library mechanism."""

    name: str
    """With its module: `scoring.defeat_costs_proposer`."""
    doc: str
    """One line for players."""
    blanks: tuple[Blank, ...]
    template: str
    """Its provisions, with the names of the blanks in place of their values."""


_TEMPLATE = re.compile(r"^def (\w+)\(.*(?:\n(?![^\s)]).*)*", re.MULTILINE)
"""A function of the library, with all lines that are indented, empty or end its parameters."""
_HIDES_LINES = re.compile(r"[;\f]")
"""What a library line may stand behind."""
_BEGINS_OTHERWISE = re.compile(r"[ \t]|$|#|@|def |class |\w+ = |[)\]}]")
"""How lines begin that no library line begins with: most code has none, and needn't be parsed to find that out."""


def library_index() -> tuple[LibraryMechanism, ...]:
    """Everything in the library, by module and in order."""
    return tuple(_template(name) for name in _library())


def expand(source: str) -> tuple[str, tuple[Fault, ...]]:
    """Expand the library lines of a mechanism; returns their faults too.

    The source comes back as it is where it has no library lines, where one is faulty, and where it is not Python (which
    `read_mechanism` then tells).
    """
    expansion, faults, _ = _expanded(source)
    return expansion, faults


def placed(faults: Iterable[Fault], mechanism: str) -> tuple[Fault, ...]:
    """Map faults in an expansion to the lines of the mechanism as its author wrote it."""
    _, _, origins = _expanded(mechanism)
    return tuple(
        replace(fault, line=origins[fault.line - 1]) if 0 < fault.line <= len(origins) else fault for fault in faults
    )


@lru_cache(maxsize=256)
def _expanded(source: str) -> tuple[str, tuple[Fault, ...], tuple[int, ...]]:
    """The expansion, its faults, and the original line of each of its lines."""
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    if not _HIDES_LINES.search(text) and all(map(_BEGINS_OTHERWISE.match, text.split("\n"))):
        return source, (), tuple(range(1, text.count("\n") + 2))
    tree = parse_mechanism(text, Findings(text))
    found = [] if tree is None else [(s, c) for s in tree.body if (c := _library_call(s)) is not None]
    findings = Findings(text)
    lines = text.split("\n")
    origins = list(range(1, len(lines) + 1))
    for statement, call in reversed(found):
        first, last = statement.lineno - 1, statement.end_lineno or statement.lineno
        if not _stands_alone(statement, lines):
            findings.add(statement, "library", N_("a library line stands on a line of its own"))
        else:
            follows = last < len(lines) and lines[last].strip()
            expansion = _expand_call(call, findings).split("\n") + ([""] if follows else [])
            lines[first:last] = expansion
            origins[first:last] = [first + 1] * len(expansion)
    if not found or findings.faults:
        return source, findings.faults, tuple(range(1, len(text.split("\n")) + 1))
    return "\n".join(lines), (), tuple(origins)


@cache
def _library() -> dict[str, str]:
    """The source of each template in the library, by its name and in order: a game needs few of them."""
    texts = ((module, files("moot.law.library").joinpath(f"{module}.py").read_text("utf-8")) for module in MODULES)
    return {f"{module}.{found[1]}": found[0] for module, text in texts for found in _TEMPLATE.finditer(text)}


@cache
def _template(name: str) -> LibraryMechanism:
    """A template of the library; raises `KeyError` if it has none of this name."""
    source = _library()[name]
    function = module_of(source).body[0]
    assert isinstance(function, ast.FunctionDef), name
    docstring, lines = function.body[0].end_lineno, source.split("\n")
    arguments = function.args
    missing: list[ast.expr | None] = [None] * (len(arguments.args) - len(arguments.defaults))
    blanks = tuple(
        Blank(a.arg, ast.unparse(a.annotation) if a.annotation else "", None if d is None else ast.literal_eval(d))
        for a, d in zip(arguments.args, missing + list(arguments.defaults), strict=True)
    )
    template = dedent("\n".join(lines[docstring:])).strip("\n")
    return LibraryMechanism(name, ast.get_docstring(function) or "", blanks, template)


def _library_call(statement: ast.stmt) -> ast.Call | None:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        func = statement.value.func
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
            return statement.value
    return None


def _stands_alone(statement: ast.stmt, lines: list[str]) -> bool:
    last = lines[(statement.end_lineno or statement.lineno) - 1].encode()[statement.end_col_offset :]
    return statement.col_offset == 0 and (not last.strip() or last.strip().startswith(b"#"))


def _expand_call(call: ast.Call, findings: Findings) -> str:
    name = ast.unparse(call.func)
    if name not in _library():
        remedy = did_you_mean(name, _library(), N_("the library has {modules}", modules=", ".join(MODULES)))
        findings.add(call, "library", N_("the library has no `{name}`", name=name), remedy)
        return ""
    ready = _template(name)
    values = _fill_in(ready, call, findings)
    return f"# {ast.unparse(call)}\n" + _filled(ready.template, values)


def _fill_in(ready: LibraryMechanism, call: ast.Call, findings: Findings) -> dict[str, Any]:
    """The value of each blank; a value that doesn't fit is a fault."""
    names = [b.name for b in ready.blanks]
    given: dict[str, ast.expr] = dict(zip(names, call.args, strict=False))
    usage = N_("`{ready}({blanks})`", ready=ready.name, blanks=", ".join(f"{b.name}: {b.type}" for b in ready.blanks))
    if len(call.args) > len(names):
        findings.add(call, "library", N_("`{ready}` takes {count} values", ready=ready.name, count=len(names)), usage)
    for extra in call.keywords:
        if extra.arg is None or extra.arg not in names or extra.arg in given:
            findings.add(
                extra, "library", N_("`{ready}` takes no further `{arg}`", ready=ready.name, arg=extra.arg), usage
            )
        else:
            given[extra.arg] = extra.value
    values = {}
    for blank in ready.blanks:
        if blank.name in given:
            values[blank.name] = _value(blank, given[blank.name], findings)
        elif blank.default is not None:
            values[blank.name] = blank.default
        else:
            findings.add(call, "library", N_("`{ready}` needs `{blank}`", ready=ready.name, blank=blank.name), usage)
    return values


def _value(blank: Blank, node: ast.expr, findings: Findings) -> Any:
    value = literal(node, findings, f"`{blank.name}`")
    if value is UNSET:
        return value
    if blank.type == "WeekTime":
        return _week_time(blank, node, value, findings)
    if blank.type == "Name":
        return _name(blank, node, value, findings)
    if type(value) is not int or value < 1:
        findings.add(node, "library", N_("`{blank}` is a whole number from 1 on", blank=blank.name))
    return value


def _name(blank: Blank, node: ast.expr, value: Any, findings: Findings) -> str:
    """Parse a name in the mechanism language."""
    if isinstance(value, str) and is_name(value):
        return value
    findings.add(
        node,
        "library",
        N_("`{blank}` is the name of a term, a fact or an office", blank=blank.name),
        N_('write it like this: "judge"'),
    )
    return ""


def is_name(text: str) -> bool:
    """Whether a text can be a name in the mechanism language."""
    return _NAME.fullmatch(text) is not None and not keyword.iskeyword(text)


def _week_time(blank: Blank, node: ast.expr, value: Any, findings: Findings) -> str:
    """A time of the week as `next_weekday` takes it: "Sunday 24:00" is `7, 24 * 60`."""
    found = _WEEK_TIME.fullmatch(value) if isinstance(value, str) else None
    if found is None or found[1] not in WEEKDAYS or int(found[2]) * 60 + int(found[3]) > 24 * 60:
        remedy = N_('write it like this: "Sunday 24:00"')
        findings.add(
            node, "library", N_("`{blank}` is a weekday and a time from 00:00 to 24:00", blank=blank.name), remedy
        )
        return ""
    minutes = f" + {int(found[3])}" if int(found[3]) else ""
    return f"{WEEKDAYS.index(found[1]) + 1}, {int(found[2])} * 60{minutes}"


def _filled(template: str, values: dict[str, Any]) -> str:
    """The template with each blank replaced by its value; an f-string without placeholders becomes a plain string."""
    if not values:
        return template
    names = "|".join(map(re.escape, values))
    filled = re.sub(rf"\{{({names})\}}|\b({names})\b", lambda found: str(values[found[1] or found[2]]), template)
    return re.sub(r'\bf("[^"{}]*")', r"\1", filled)
