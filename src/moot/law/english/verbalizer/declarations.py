"""Declarations in words, and the types of what is kept and of what players give."""

import ast

from moot.law.english.verbalizer.wording import listed, plain, quoted
from moot.law.mechanisms.mechanism import Declaration, Parameter
from moot.law.mechanisms.supported_types import source_of

_TYPES = {
    "int": "a number", "str": "a text", "bool": "yes or no", "Player": "a player", "Time": "a time",
    "Proposal": "a proposal", "Case": "a case", "Number": "the number of a rule", "Deadline": "a time", "Day": "a day",
    "Choice": "a vote", "Changes": "rule changes", "Ruleset": "a ruleset", "Posting": "a posting", "Any": "anything",
}  # fmt: skip
_LISTS = {"int": "numbers", "str": "texts", "Player": "players", "Time": "times", "Number": "numbers of rules"}


def declared_in_words(declaration: Declaration) -> str:
    """What a rule keeps for each player, rule, office, proposal or case, for a pair of these, or for the game."""
    name = quoted(declaration.name)
    match declaration.what:
        case "office":
            return f"there is a {plain(declaration.name)}"
        case "quantity":
            parts = ", which may be fractions," * (declaration.type == "float")
            return f"every player has {plain(declaration.name)}{parts} and starts with {declaration.starts or 0}"
    whose = f"for each {declaration.of.lower().replace(', ', ' and ')}, " if declaration.of else ""
    return f"{whose}the game keeps {name}: {type_in_words(declaration.type)}, {_start(declaration)}"


def _start(declaration: Declaration) -> str:
    starts = declaration.starts
    if starts is None:
        return "at first none"
    if starts in ([], "", {}):
        return "at first empty"
    if isinstance(starts, bool):
        return "at first " + ("yes" if starts else "no")
    if isinstance(starts, list | tuple):
        return "at first " + listed(f"“{one}”" if isinstance(one, str) else str(one) for one in starts)
    return f"at first “{starts}”" if isinstance(starts, str) else f"at first {starts:,}"


def type_in_words(kind: str) -> str:
    """What something is that is kept or given."""
    if kind.startswith("Literal"):
        return listed((f"“{one}”" for one in ast.literal_eval(kind.removeprefix("Literal"))), "or")
    if source_of(kind):
        return ("some" if kind.startswith("list[") else "one") + f" of the {plain(source_of(kind))}"
    if kind.startswith("list["):
        return "a list of " + _LISTS.get(kind[5:-1], "values")
    if kind.startswith(("dict", "tuple", "set")):
        return "a table of values"
    return _TYPES.get(kind, "a value")


def asked_in_words(parameter: Parameter) -> str:
    """What a player gives with a move."""
    kind, name = type_in_words(parameter.asked), plain(parameter.name)
    if parameter.name in ("whom", "who"):
        return "a player" if kind == "a player" else "a person"
    if kind.endswith(name):
        return kind
    return f"the {name} ({kind})"
