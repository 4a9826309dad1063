"""JSON Schema by the package `jsonschema`, imported where it is used: the grammar of IRIs it makes takes seconds."""

from typing import Any


def validator_of(schema: dict[str, Any]) -> Any:
    """What validates against a schema, which must itself be one of the draft 2020-12."""
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)
