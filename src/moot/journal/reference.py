"""Generate docs/record-fields.md, the fields of the journal with their defaults; a test checks that it's up to date."""

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from typing import Any, Union, get_args, get_origin

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from moot.game.events import EVENTS
from moot.game.record.entries import Entry
from moot.game.values import Value, canonical

_INTRODUCTION = """# The fields of the record

Every field that an entry of a game's journal can have, with its default. A field that equals its default is left out,
and a field without a default is always there. [record.md](record.md) explains how entries are spelled and hashed. This
page is made from the program's own classes by `make reference`, and a test holds it true.

| type | in JSON |
| --- | --- |
| text, `PlayerId`, `RuleId`, `Number`, `CaseId`, `Rank` | a string |
| whole number | a number without point and exponent, of any size; times are seconds since 1970-01-01 00:00 UTC |
| `Amount` | a whole number, a decimal with a point or exponent, or a fraction in a string: `"1/3"`, `"-7/2"` |
| yes or no | `true` or `false` |
| list of … | an array |
| object | an object whose keys are strings |
| anything | any JSON; its objects leave nothing out |
"""
_NAMES = {"str": "text", "int": "whole number", "float": "decimal", "bool": "yes or no", "None": "null"}
_ALWAYS = ("because", "adjusted")


def record_reference() -> str:
    """The whole page, in Markdown."""
    others = [kind for kind in _kinds() if kind is not Entry and kind not in EVENTS.values()]
    entry = _table("Entry", "One line of the journal.", fields(Entry), Entry)
    common = [field for field in fields(next(iter(EVENTS.values()))) if field.name in _ALWAYS]
    words = "What happened, in order. Besides its own fields, an event has its name in `event`, and may have these:"
    events = [_table("Events", words, common, EVENTS["joined"])]
    for name, kind in sorted(EVENTS.items()):
        own = [field for field in fields(kind) if field.name not in _ALWAYS]
        events.append(_table(name, _first_words(kind), own, kind, level=3))
    return "\n".join([_INTRODUCTION, entry, *(_of(kind) for kind in others), *events])


def _of(kind: type[Value]) -> str:
    tag = kind.__struct_config__.tag
    words = f"With `{kind.__struct_config__.tag_field}`: `{tag}`. " if tag else ""
    return _table(kind.__name__, words + _first_words(kind), fields(kind), kind)


def _kinds() -> list[type[Value]]:
    """The classes of an entry and of everything in it, each once, those that refer to others first."""
    found: dict[type[Value], None] = {}

    def visit(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, Value) and kind not in found:
            found[kind] = None
            for field in fields(kind):
                visit(field.type)
        for part in get_args(kind):
            visit(part)

    visit(Entry)
    return list(found)


def _first_words(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())


def _table(title: str, words: str, listed: Any, kind: type, level: int = 2) -> str:
    lines = [f"{'#' * level} {title}\n", f"{words}\n" * bool(words)]
    if listed:
        lines += ["| field | type | default | what it is |", "| --- | --- | --- | --- |"]
        lines += [
            f"| `{field.name}` | {_type(field.type)} | {_default(field)} | {_said(kind, field)} |" for field in listed
        ]
    return "\n".join([line for line in lines if line] + [""])


def _default(field: FieldInfo) -> str:
    if field.required:
        return "always there"
    made = field.default_factory() if field.default is NODEFAULT else field.default
    return f"`{canonical(made).decode()}`"


def _type(kind: Any) -> str:
    """A type in words."""
    parts = get_args(kind)
    if kind is Any:
        return "anything"
    if get_origin(kind) is tuple:
        return f"list of {_type(parts[0])}"
    if get_origin(kind) is dict:
        return "object" if parts[1] is Any else f"object of {_type(parts[1])}"
    if get_origin(kind) is Union or type(kind).__name__ == "UnionType":
        if set(parts) == set(EVENTS.values()):
            return "an event"
        words = [_type(part) for part in parts]
        return "`Amount`" if words == ["whole number", "decimal", "text"] else " or ".join(words)
    if hasattr(kind, "__supertype__"):
        return f"`{kind.__name__}`"
    if hasattr(kind, "__metadata__"):
        return "`Rank`"
    name = "None" if kind is type(None) else kind.__name__
    return _NAMES.get(name) or f"[{name}](#{name.lower()})"


def _said(kind: type, field: FieldInfo) -> str:
    """What the source says below a field."""
    found = (_docstrings(base).get(field.name) for base in kind.__mro__ if issubclass(base, Value))
    return next((said for said in found if said), "").replace("|", "\\|")


@cache
def _docstrings(kind: type) -> dict[str, str]:
    """The words below each field of a class."""
    classes = ast.parse(inspect.getsource(sys.modules[kind.__module__])).body
    (body,) = (one.body for one in classes if isinstance(one, ast.ClassDef) and one.name == kind.__name__)
    found = {}
    for line, below in pairwise(body):
        match line, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                found[name] = " ".join(said.split())
    return found
