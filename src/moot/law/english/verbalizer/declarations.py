"""Declarations in words, and the types of what is kept and of what players give."""

import ast
import re
from typing import Any

from moot.law.english.new_names import plural
from moot.law.english.verbalizer.wording import listed, plain, quoted
from moot.law.mechanisms.mechanism import Declaration, Parameter, RecordType
from moot.law.mechanisms.supported_types import sealed_type, source_of
from moot.law.vocabulary import TYPES

_TYPES = {
    "int": "a number", "str": "a text", "bool": "yes or no", "Player": "a player", "Time": "a time", "Day": "a day",
    "Proposal": "a proposal", "Case": "a case", "Number": "the number of a rule, proposal or case", "Choice": "a vote",
    "Deadline": "a time", "Changes": "rule changes", "Ruleset": "a ruleset", "Posting": "a posting", "Any": "anything",
    "Held": "a held move",
}  # fmt: skip
_LISTS = {"int": "numbers", "str": "texts", "Player": "players", "Time": "times", "Number": "numbers of rules"}


def declared_in_words(declaration: Declaration) -> str:
    """What a rule keeps for each player, rule, office, proposal or case, for a pair of these, or for the game."""
    name = quoted(declaration.name)
    match declaration.what:
        case "office":
            return f"there is {with_article(plain(declaration.name))}"
        case "quantity":
            parts = ", which may be fractions," * (declaration.type == "float")
            return f"every player has {plain(declaration.name)}{parts} and starts with {declaration.starts or 0}"
    whose = f"for each {declaration.of.lower().replace(', ', ' and ')}, " if declaration.of else ""
    sealed = ", which only they see until it's revealed" if declaration.seen_by else ""
    return f"{whose}the game keeps {name}: {type_in_words(declaration.type)}{sealed}, {_start(declaration)}"


def record_in_words(record: RecordType) -> str:
    """The fields of a record that a rule declares."""
    fields = listed(f"{quoted(field)} ({type_in_words(kind)})" for field, kind in record.fields.items())
    return f"{a_record(record.name)} has {fields}"


def a_record(name: str) -> str:
    """A record of a kind, with its article."""
    return with_article(_noun(name))


def with_article(noun: str) -> str:
    """A noun with the article that goes with its first letter."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _noun(name: str) -> str:
    """The name of a record as a noun: `LoanContract` is a loan contract."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()


def _start(declaration: Declaration) -> str:
    starts = declaration.starts
    if starts is None:
        return "at first none"
    if starts in ([], "", {}):
        return "at first empty"
    return f"at first {_value_in_words(starts)}"


def _value_in_words(value: Any) -> str:
    """What a register starts as."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return listed(f"{_value_in_words(value[key])} for {_value_in_words(key)}" for key in value) or "an empty table"
    if isinstance(value, list | tuple):
        return listed(map(_value_in_words, value)) or "an empty list"
    return f"{value:,}" if isinstance(value, int | float) else "none" if value is None else f"“{value}”"


def type_in_words(kind: str) -> str:
    """What something is that is kept or given."""
    if sealed_type(kind):
        return type_in_words(sealed_type(kind)) + " that nobody else sees"
    if kind.startswith("Literal"):
        return listed((f"“{one}”" for one in ast.literal_eval(kind.removeprefix("Literal"))), "or")
    if source_of(kind):
        return ("some" if kind.startswith("list[") else "one") + f" of the {plain(source_of(kind))}"
    inner = kind.removesuffix("]").rpartition("[")[2].rpartition(", ")[2]
    of = plural(_noun(inner)) if inner[:1].isupper() and inner not in TYPES else "values"
    if kind.startswith("list["):
        return "a list of " + _LISTS.get(kind[5:-1], of)
    if kind.startswith(("dict", "tuple", "set")):
        return f"a table of {of}"
    return _TYPES.get(kind) or (a_record(kind) if of != "values" else "a value")


def asked_in_words(parameter: Parameter) -> str:
    """What a player gives with a move."""
    kind, name = type_in_words(parameter.asked), plain(parameter.name)
    if parameter.name in ("whom", "who"):
        return "a player" if kind == "a player" else "a person"
    if kind.endswith(name):
        return kind
    return f"the {name} ({kind})"
