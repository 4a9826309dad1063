"""What the API promises to programs, kept in `contract.txt`: no limit, default, status or name changes unseen."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.kept import assert_kept

from moot.gateways.api import client_values
from moot.gateways.api.app import GROUPS
from moot.gateways.api.openapi import document

FOR_PEOPLE = {"description", "example", "examples", "title"}
"""Members that other tests look at."""


def contract() -> Iterator[str]:
    """Each operation with its scopes, parameters and answers, and each value with its members."""
    found = document(tuple(GROUPS))
    for address, operations in found["paths"].items():
        for method, one in operations.items():
            scopes = [" ".join(scheme.get("token", scheme)) or "nobody" for scheme in one["security"]]
            yield f"{method.upper()} {address} {one['operationId']}: {' or '.join(scopes)}"
            for asked in one["parameters"]:
                yield f"  {asked['in']} {asked['name']}{'?' * (not asked.get('required'))}: {_schema(asked['schema'])}"
            if "requestBody" in one:
                yield f"  body {_content(one['requestBody'])}"
            statuses = [status for status, answer in one["responses"].items() if "$ref" in answer]
            for status, answer in one["responses"].items():
                if status not in statuses:
                    yield f"  {status} {_content(answer)}{''.join(f' {name}' for name in answer.get('headers', ()))}"
            yield f"  {' '.join(statuses)}"
    for name, schema in found["components"]["schemas"].items():
        members, required = schema.get("properties", {}), schema.get("required", ())
        yield f"{name} {_schema({one: said for one, said in schema.items() if one not in ('properties', 'required')})}"
        yield from (f"  {one}{'' if one in required else '?'}: {_schema(said)}" for one, said in members.items())
    for name, answer in found["components"]["responses"].items():
        yield f"{name} {_content(answer)}{''.join(f' {header}' for header in answer.get('headers', ()))}"
    yield from (f"{name} {_schema(said)}" for name, said in found["components"]["securitySchemes"].items())


def _content(answer: dict[str, Any]) -> str:
    return ", ".join(f"{media} {_schema(said.get('schema', {}))}" for media, said in answer.get("content", {}).items())


def _schema(schema: Any) -> str:
    told = (
        {name: said for name, said in schema.items() if name not in FOR_PEOPLE} if isinstance(schema, dict) else schema
    )
    return json.dumps(told, ensure_ascii=False).replace("#/components/schemas/", "").replace('"', "")


def test_the_api_promises_what_it_did() -> None:
    """Every operation's address, scopes, parameters, limits, defaults and statuses, and every member of every value."""
    assert_kept(Path(__file__).parent / "contract.txt", contract())


def test_the_client_is_the_one_that_is_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its methods and values are those that the operations come to."""
    written: dict[Path, str] = {}
    monkeypatch.setattr(client_values, "write", lambda target, text: written.update({target: text}))
    client_values.write_all()
    assert len(written) == 2
    for target, text in written.items():
        assert target.read_text("utf-8") == text
