"""The JSON Schema of a move's arguments, made from the parameters that its rule, or the program, gives it."""

from collections.abc import Iterable
from typing import Any, get_args

from moot.game.changes import Change
from moot.gateways.api.operations import PREFIX
from moot.views.movefields import Field

_COMPONENTS = f"{PREFIX}/openapi.json#/components/schemas/"
_CHANGES = {
    "description": "Changes of rules, as values or as a text.",
    "anyOf": [
        {"type": "array", "items": {"anyOf": [{"$ref": _COMPONENTS + kind.__name__} for kind in get_args(Change)]}},
        {"type": "string"},
    ],
}
_KINDS: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "bool": {"type": "boolean"},
    "Time": {"type": "integer", "description": "Seconds since 1970-01-01 00:00 UTC."},
    "Deadline": {"type": "integer", "description": "Seconds since 1970-01-01 00:00 UTC."},
    "Day": {"type": "integer", "description": "A day, by its first second."},
    "Entry": {"type": "integer", "description": "The number of an entry of the log."},
    "Player": {"type": "string", "description": "A player's name."},
    "Proposal": {"type": "string", "description": "A proposal's number."},
    "Case": {"type": "string", "description": "A case's number."},
    "Rule": {"type": "string", "description": "A rule's number."},
    "Ruleset": {"type": "string", "description": "The name of a ruleset, or rule files as one text."},
    "Holding": {"type": "object", "description": "What the law is from now on, as the case's `holdings` say it."},
    "Changes": _CHANGES,
    "str": {"type": "string"},
}


def schema_of(fields: Iterable[Field]) -> dict[str, Any]:
    """The schema of the arguments of a move that asks for these fields."""
    listed = tuple(fields)
    return {
        "type": "object",
        "properties": {field.name: _of(field) for field in listed},
        "required": [field.name for field in listed if field.required],
        "additionalProperties": False,
    }


def _of(field: Field) -> dict[str, Any]:
    schema = _of_type(field.type)
    if field.choices:
        schema = schema | {"enum": list(field.choices)}
    return schema if field.required else schema | {"default": field.default}


def _of_type(spelled: str) -> dict[str, Any]:
    if spelled.startswith("list["):
        return {"type": "array", "items": _of_type(spelled[5:-1])}
    if spelled.startswith("dict["):
        return {"type": "object", "additionalProperties": _of_type(spelled[5:-1].partition(", ")[2])}
    return dict(_KINDS.get(spelled, {}))
