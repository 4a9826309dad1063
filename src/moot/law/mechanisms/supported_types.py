"""Types that arrive as what they say: in a move's arguments, in an event's fields, and out of a register."""

import ast
import re
from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import UNSET

from moot.languages import N_
from moot.law.mechanisms.mechanism import Declaration, Mechanism, Provision, RecordType
from moot.law.mechanisms.syntax import Findings, expression_of
from moot.law.vocabulary import MOVES

ASKED = (
    "Player Proposal Case Rule Held Number Time Deadline Day Choice Board Changes Posting Ruleset Holding"
    " int float str bool"
).split()
"""What a move may ask for, by itself or in a list; besides, one of several words or numbers, with `Literal`."""
_ALONE = frozenset({"Changes", "Posting", "Ruleset", "Holding", "Choice", "Board"})
"""Those that a move asks for by themselves only."""


_ASKED_OF_RULES = [kind for kind in ASKED if kind not in _ALONE]
"""What a question with parameters is asked of: whatever a mechanism can have at hand."""

_CHOSEN = "OneOf[…]"
"""What a move asks for besides: a choice from what a term answers or a register holds."""
_SEALED = "Sealed[…]"
"""What a move of the rules' own asks for besides: something that nobody sees until a rule reveals it."""
_SEALED_KINDS = "Player Number Time Day int float str bool".split()
"""What can be sealed, by itself or in a list; besides, one of several words or numbers."""
KEPT = "Player Number Time Deadline Day Choice Board int float str bool Any".split()
"""What a register may hold, by itself or in lists and tables; besides, one of several words or numbers."""
_TABLES = "Literal[…], a list of these, or a table dict[str, …] or dict[Player, …]"
"""What registers and events' fields can be besides."""
RECORDS_IN_FIELDS = ("Proposal", "Case", "Rule", "Held")
"""What an event's field can name besides; the field keeps its number, and the record is looked up."""
_KEYS = frozenset({"str", "Player"})
"""What a register's table may have as keys: text, since it's written down as JSON."""
NO_RECORDS: Mapping[str, RecordType] = MappingProxyType({})
_HELD: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("Player", "Choice", "Board", "str"), str),
    **dict.fromkeys(("Time", "Deadline", "Day", "int"), int),
    "Number": (int, str),
    "float": (int, float),
}
"""What a value is that a register of a type starts as; truth values are apart. No value that is written out is one of
`RECORDS_IN_FIELDS`."""


ONE_OF = re.compile(r"OneOf\[['\"](\w+)['\"]\]")
"""A type whose values are the choices of a term or register, by its name."""


def sealed_type(kind: str) -> str:
    """The type of what an argument of a type has sealed; empty for other types."""
    return kind[7:-1] if kind.startswith("Sealed[") else ""


def source_of(kind: str) -> str:
    """The term or register from which an argument of a type is chosen, or each of a list; empty for other types."""
    found = ONE_OF.fullmatch(kind[5:-1] if kind.startswith("list[") else kind)
    return found[1] if found else ""


def unsupported(mechanism: Mechanism) -> Findings:
    """The parameters and registers whose types the language has, but can't hold to."""
    findings = Findings(mechanism.source)
    records = {record.name: record for record in mechanism.records}
    for record in mechanism.records:
        _check_record(record, mechanism.source, findings, records)
    for provision in mechanism.provisions:
        if any(trigger.does == "upon" for trigger in provision.triggers):
            _check_fields(provision, findings, records)
            continue
        asks_rules = any(trigger.does == "term" for trigger in provision.triggers)
        adds = any(trigger.does == "move" and trigger.on in MOVES for trigger in provision.triggers)
        who, known = ("question", [*_ASKED_OF_RULES, *records]) if asks_rules else ("move", [*ASKED, _CHOSEN, _SEALED])
        known = [*_ASKED_OF_RULES, _CHOSEN] if adds else known
        for parameter in provision.parameters:
            if parameter.asked and not _is_asked(_parsed(parameter.asked), known):
                message = N_(
                    "a {who} can't ask for `{parameter}: {asked}`",
                    who=who,
                    parameter=parameter.name,
                    asked=parameter.asked,
                )
                listed = N_("a {who} asks for {known}, a list of these, or Literal[…]", who=who, known=", ".join(known))
                findings.add_at(provision.line, 1, "type", message, listed)
            elif parameter.asked and asks_rules and parameter.default is not UNSET:
                message = N_("`{parameter}` is given whenever the question is asked", parameter=parameter.name)
                findings.add_at(provision.line, 1, "parameter", message, N_("leave its default away"))
    for declaration in mechanism.declarations:
        if declaration.what == "register" and declaration.type:
            _check_register(declaration, mechanism.source, findings, records)
    return findings


def _check_record(record: RecordType, source: str, findings: Findings, records: Mapping[str, RecordType]) -> None:
    for field, kind in record.fields.items():
        if not _is_kept(_parsed(kind), records) or re.search(r"\b(float|Any)\b", kind):
            message = N_("a record can't hold `{field}: {kind}`", field=field, kind=kind)
            held = [name for name in KEPT if name not in ("float", "Any")]
            remedy = N_(
                "it holds {held}, {tables}, or a record that is declared above", held=", ".join(held), tables=_TABLES
            )
            findings.add_at(_line_of(record.name, source), 1, "type", message, remedy)


def _check_fields(provision: Provision, findings: Findings, records: Mapping[str, RecordType]) -> None:
    for parameter in provision.parameters:
        kind = _parsed(parameter.asked or "Any")
        if not _is_kept(kind, (*RECORDS_IN_FIELDS, *records)):
            message = N_("an event's field can't be a `{asked}`", asked=parameter.asked)
            listed = N_(
                "it is one of {records_in_fields}, {tables}",
                records_in_fields=", ".join((*RECORDS_IN_FIELDS, *KEPT, *records)),
                tables=_TABLES,
            )
            findings.add_at(provision.line, 1, "type", message, listed)
        elif parameter.asked and parameter.default is not UNSET and not fits(kind, parameter.default, records):
            message = N_("{default!r} is no `{asked}`", default=parameter.default, asked=parameter.asked)
            findings.add_at(provision.line, 1, "type", message, N_("give it a default of its own type"))


def _line_of(name: str, source: str) -> int:
    """The line on which a name is declared."""
    found = re.search(rf"^{name}\s*=", source, re.MULTILINE)
    return source.count("\n", 0, found.start()) + 1 if found else 1


def _parsed(kind: str) -> ast.expr:
    return expression_of(kind).body


def _check_register(
    declaration: Declaration, source: str, findings: Findings, records: Mapping[str, RecordType]
) -> None:
    line, kind = _line_of(declaration.name, source), _parsed(declaration.type)
    if not _is_kept(kind, records):
        message = N_(
            "a register can't hold `{type}`: what it holds is written down, and read again as data",
            type=declaration.type,
        )
        remedy = N_(
            "it holds {kept}, {tables}; of a proposal, case or rule keep the Number",
            kept=", ".join((*KEPT, *records)),
            tables=_TABLES,
        )
        findings.add_at(line, 1, "type", message, remedy)
    elif declaration.starts is not None and not fits(kind, declaration.starts, records):
        message = N_(
            "{starts!r} is no `{type}`, as which `{declaration}` is declared",
            starts=declaration.starts,
            type=declaration.type,
            declaration=declaration.name,
        )
        findings.add_at(line, 1, "type", message, N_("let it start as what it holds"))


def _is_kept(kind: ast.expr, also: Container[str] = ()) -> bool:
    match kind:
        case ast.BinOp(left=inner, right=ast.Constant(value=None)):
            return _is_kept(inner, also)
        case ast.Name(id="list" | "dict"):
            return True
        case ast.Name(id=name):
            return name in KEPT or name in also
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            return _is_kept(inner, also)
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id=key), inner])):
            return key in _KEYS and _is_kept(inner, also)
    return False


def fits(kind: ast.expr, value: Any, records: Mapping[str, RecordType] = NO_RECORDS) -> bool:
    """Whether a value is of a type: what a register may start as and hold, and what arrives as a field.

    `records` are those that rules declare; the program's own are numbers where they are written down.
    """
    match kind:
        case ast.BinOp(left=inner):
            return value is None or fits(inner, value, records)
        case ast.Name(id=name) if name in records:
            fields = records[name].fields
            return (
                isinstance(value, dict)
                and value.keys() == fields.keys()
                and all(fits(_parsed(fields[field]), one, records) for field, one in value.items())
            )
        case ast.Name(id="Any"):
            return True
        case ast.Name(id="bool"):
            return isinstance(value, bool)
        case ast.Name(id="list"):
            return isinstance(value, list | tuple)
        case ast.Name(id="dict"):
            return isinstance(value, dict)
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            return isinstance(value, list | tuple) and all(fits(inner, one, records) for one in value)
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, inner])):
            return isinstance(value, dict) and all(fits(inner, one, records) for one in value.values())
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=words)):
            return value in [word.value for word in words if isinstance(word, ast.Constant)]
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Constant(value=word)):
            return bool(value == word)
        case ast.Name(id=name):
            return isinstance(value, _HELD.get(name, ())) and not isinstance(value, bool)
    return True


def _is_asked(kind: ast.expr, known: Sequence[str], *, is_part: bool = False) -> bool:
    match kind:
        case ast.BinOp(left=inner, right=ast.Constant(value=None)):
            return _is_asked(inner, known, is_part=is_part)
        case ast.Name(id=name):
            return name in known and not (is_part and name in _ALONE)
        case ast.Subscript(value=ast.Name(id="OneOf"), slice=ast.Constant(value=str())):
            return _CHOSEN in known
        case ast.Subscript(value=ast.Name(id="Sealed"), slice=inner):
            return _SEALED in known and not is_part and _is_asked(inner, _SEALED_KINDS)
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            return not is_part and _is_asked(inner, known, is_part=True)
    return False
