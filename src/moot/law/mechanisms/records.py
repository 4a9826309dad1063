"""Records that rules declare: parsed, made, and the values that registers of them may hold.

A record is a plain table with the fields that its declaration names, so it's written down and compared like any other
value. `Contract(text=…, parties=…)` makes one; each rule that makes one declares the record alike.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from typing import Any

from moot.languages import N_
from moot.law.mechanisms.bodies import FIELDS
from moot.law.mechanisms.declarations import read_type
from moot.law.mechanisms.mechanism import Declaration, Mechanism, RecordType
from moot.law.mechanisms.supported_types import fits
from moot.law.mechanisms.syntax import Findings, expression_of, module_of
from moot.law.vocabulary import DECLARERS, METHODS, RECORDS

FIELDS_MAX = 20
_NAME, _FIELD = re.compile(r"[A-Z][A-Za-z0-9]{0,39}"), re.compile(r"[a-z][a-z0-9_]{0,39}")
_TAKEN = frozenset({*RECORDS, "Office", "Subject", "Entry", "Corrections", "Callable"})
"""Names of the language's own records and types, besides those that annotations use."""
_NO_FIELDS = (METHODS - FIELDS) | {"number"}
"""Names of methods; and `number`, by which a table is known as a rule, proposal or case."""


def read_record(name: str, call: ast.Call, findings: Findings, records: Mapping[str, RecordType]) -> RecordType:
    """Parse `record(field=type, …)`; a type may be a record that is declared above."""
    if call.args or not 0 < len(call.keywords) <= FIELDS_MAX:
        message = N_("a record has 1 to {fields_max} fields, each with a name and a type", fields_max=FIELDS_MAX)
        findings.add(call, "declaration", message, N_("`{name} = {record}`", name=name, record=DECLARERS["record"]))
    if not _NAME.fullmatch(name) or name in _TAKEN:
        message = (
            N_("`{name}` means something else already", name=name)
            if name in _TAKEN
            else N_("`{name}` is no name for a record", name=name)
        )
        findings.add(
            call,
            "declaration",
            message,
            N_("give it a capital letter, as in `Contract`"),
        )
    fields = {}
    for keyword in call.keywords:
        if keyword.arg is None or not _FIELD.fullmatch(keyword.arg) or keyword.arg in _NO_FIELDS:
            findings.add(
                keyword, "declaration", N_("`{arg}` can't be a field", arg=keyword.arg or "**"), N_("use another name")
            )
        else:
            fields[keyword.arg] = read_type(keyword.value, findings, records)
    return RecordType(name, fields)


def fault_of_value(kept: Declaration, effect: str, value: Any, records: Mapping[str, RecordType]) -> str:
    """Why an effect doesn't suit a register of records; empty if it does, or the register holds none."""
    if not records or records.keys().isdisjoint(re.findall(r"\w+", kept.type)):
        return ""
    kind = expression_of(kept.type).body
    match kind:
        case ast.Subscript(value=ast.Name(id="list"), slice=inner) if effect in ("add_to", "remove_from"):
            kind = inner
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, inner])) if effect == "set_entry":
            kind = inner
    return (
        ""
        if fits(kind, value, records)
        else N_("{kept} holds {type}, and takes no {value}", kept=kept.name, type=kept.type, value=cut(value))
    )


def cut(value: Any) -> str:
    """The beginning of a value as it's written."""
    return ascii(value)[:80]


def fields_of_records(records: Iterable[RecordType]) -> dict[str, str]:
    """The names under which other rules know the fields of records."""
    return {f"{record.name}.{field}": kind for record in records for field, kind in record.fields.items()}


def without_records(mechanism: Mechanism) -> str:
    """The source with spaces in place of declarations of records, which stubs declare; every column stays."""
    lines = mechanism.source.encode().split(b"\n")
    names = {record.name for record in mechanism.records}
    for statement in module_of(mechanism.source).body if names else ():
        if not (isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)):
            continue
        if statement.targets[0].id in names:
            for at in range(statement.lineno, (statement.end_lineno or 0) + 1):
                start = statement.col_offset if at == statement.lineno else 0
                end = statement.end_col_offset or 0 if at == statement.end_lineno else len(lines[at - 1])
                blank = b"0".ljust(end - start) if at == statement.lineno else b" " * (end - start)
                lines[at - 1] = lines[at - 1][:start] + blank + lines[at - 1][end:]
    return b"\n".join(lines).decode()
