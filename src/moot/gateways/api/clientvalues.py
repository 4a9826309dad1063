"""Writes the values of `moot.client` from the OpenAPI document, so that the client needs nothing of the server.

`python -m moot.gateways.api.clientvalues` prints the module; `make reference` keeps it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from moot.gateways.api.app import GROUPS
from moot.gateways.api.openapi import document

HEAD = '''"""What the API answers, as values. Written from its OpenAPI document by `make reference`; do not edit.

A field that a server does not send has its default, and one that this version does not know is passed over.
"""

from typing import Any, Literal

from msgspec import Struct


'''
_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_BASE = "#/components/schemas/"


def written() -> str:
    """The module."""
    described = document(GROUPS)
    schemas: dict[str, Any] = described["components"]["schemas"]
    names = list(dict.fromkeys(_reached(schemas, _answers(described))))
    classes = [_class(name, schemas[name]) for name in sorted(names)]
    return HEAD + "\n\n".join(classes)


def _answers(described: dict[str, Any]) -> Iterator[str]:
    for path in described["paths"].values():
        for one in path.values():
            for status, answer in one["responses"].items():
                if status.startswith("2"):
                    yield from _named(answer.get("content", {}).get("application/json", {}).get("schema", {}))
    yield "Problem"


def _named(schema: Any) -> Iterator[str]:
    """The components that a schema names, but for those that are told apart by a member: they stay mappings."""
    if isinstance(schema, dict):
        if "discriminator" in schema:
            return
        if "$ref" in schema:
            yield schema["$ref"].removeprefix(_BASE)
        for name, part in schema.items():
            if name not in ("description", "default", "example", "examples"):
                yield from _named(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _named(part)


def _reached(schemas: dict[str, Any], first: Iterable[str]) -> Iterator[str]:
    todo, seen = list(first), set[str]()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            yield name
            todo += _named(schemas[name])


def _class(name: str, schema: dict[str, Any]) -> str:
    """One value. What is required comes first, as Python has it."""
    properties, required = schema.get("properties", {}), schema.get("required", [])
    lines = [f"class {name}(Struct, frozen=True, kw_only=True, omit_defaults=True):"]
    said = schema.get("description", "")
    lines.append(f'    """{said or "A piece of a list."}"""\n')
    lines += [f"    {field}: {_type(properties[field])}" for field in properties if field in required]
    lines += [
        f"    {field}: {_type(properties[field])} = {_default(properties[field])}"
        for field in properties
        if field not in required
    ]
    return "\n".join(lines) + "\n"


def _default(schema: dict[str, Any]) -> str:
    default = schema.get("default")
    return "()" if default == [] else repr(default).replace("'", '"')


def _type(schema: dict[str, Any]) -> str:
    if "discriminator" in schema:
        return "dict[str, Any]"
    if "$ref" in schema:
        return f'"{schema["$ref"].removeprefix(_BASE)}"'
    if "enum" in schema:
        return "Literal[" + ", ".join(repr(one).replace("'", '"') for one in schema["enum"]) + "]"
    if "anyOf" in schema:
        kinds = [_type(one) for one in schema["anyOf"]]
        return _union(kinds)
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"dict[str, {_type(inner)}]" if isinstance(inner, dict) and inner else "dict[str, Any]"
    return _PLAIN.get(str(kind), "Any")


def _union(kinds: list[str]) -> str:
    """Python cannot join a quoted name with `|`, so that the whole is quoted."""
    joined = " | ".join(dict.fromkeys(kind.strip('"') for kind in kinds))
    return f'"{joined}"' if any(kind.startswith('"') for kind in kinds) else joined


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"tuple[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    return f"tuple[{_type(schema.get('items') or {})}, ...]"


if __name__ == "__main__":
    print(written(), end="")
