"""The OpenAPI 3.1 document of the API, made from the operations and their types."""

from collections.abc import Iterator
from functools import cache
from importlib import metadata, resources
from typing import Any

import msgspec

from moot.game.changes import Change
from moot.gateways.api.dispatch import KEY, KEY_CHARACTERS_MAX
from moot.gateways.api.operations import PREFIX, Operation, OperationGroup
from moot.gateways.api.problems import MEDIA_TYPE, Problem

REFERENCE = "#/components/schemas/{name}"
ABOUT = """\
Everything the pages of a host do, as JSON.

- A field with its default value is left out of an answer; the schemas name the defaults.
- Times are seconds since 1970-01-01 00:00 UTC. `?at=` looks back: an entry's number or a time.
- Long lists come in pages: pass `next` as `cursor` for the next page.
- Errors follow RFC 9457, with the code, rule, facts and remedy that a page would show.
- Answers to GET have an `ETag`; send it as `If-None-Match` to get 304 if nothing changed.
- A POST with an `Idempotency-Key` is done once: for a day, a repeat gets the first answer.
- Send a token from your account page as `Authorization: Bearer`. Games where anybody can play any seat need none.
"""
PROBLEMS: dict[int, str] = {
    400: "The request is invalid: which part of it, and what was expected.",
    401: "You need an account, or the token is invalid.",
    403: "You may not do that, or your token lacks a scope.",
    404: "It doesn't exist, or you can't see it.",
    409: "It conflicts with a change made meanwhile, or a question is before a judge.",
    412: "The text has changed since you read it.",
    413: "The body is too long.",
    415: "The body isn't JSON.",
    422: "The rules, or the program, don't allow it: which rule, which facts, and what to do.",
    429: "Too many requests; `Retry-After` says how long to wait.",
    503: "The journal couldn't store it; nothing was changed.",
}
_OF_A_GAME = (400, 401, 403, 404, 429, 503)
_OF_A_BODY = (409, 413, 415, 422)


def examples() -> dict[str, Any]:
    """Requests and answers of a played game, by the operation's name."""
    read: dict[str, Any] = msgspec.json.decode((resources.files(__package__) / "examples.json").read_bytes())
    return read


@cache
def document(groups: tuple[OperationGroup, ...]) -> dict[str, Any]:
    """The OpenAPI document of these groups of operations."""
    operations = tuple(operation for group in groups for operation in group)
    types = [t for one in operations for t in (one.takes, one.gives, one.asks) if t is not None]
    schemas, components = schemas_of([*types, Problem, Change])
    by_type = dict(zip(map(repr, types), schemas, strict=False))
    shown = examples()
    paths: dict[str, Any] = {}
    for one in operations:
        paths.setdefault(one.address, {})[one.method.lower()] = _operation(one, by_type, components, shown)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "moot",
            "version": metadata.version("moot"),
            "summary": "Games of Nomic, in which the rules in force are what runs.",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": PREFIX}],
        "tags": [{"name": group.name, "description": group.about} for group in groups],
        "security": [{}, {"token": []}, {"session": []}],
        "paths": paths,
        "components": {
            "schemas": {name: _plain(schema) for name, schema in components.items()},
            "responses": {str(status): _problem(status, said) for status, said in PROBLEMS.items()},
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "From the page of an account; each operation names the scopes that it takes.",
                },
                "session": {"type": "apiKey", "in": "cookie", "name": "moot_session"},
            },
        },
    }


def schemas_of(types: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of types, and their components under readable names."""
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    names = {REFERENCE.format(name=name): REFERENCE.format(name=_name(name)) for name in components}

    def renamed(schema: Any) -> Any:
        if isinstance(schema, dict):
            return {key: renamed(part) for key, part in schema.items()}
        if isinstance(schema, list):
            return [renamed(part) for part in schema]
        return names.get(schema, schema) if isinstance(schema, str) else schema

    return [renamed(one) for one in schemas], {_name(name): renamed(one) for name, one in components.items()}


def _name(name: str) -> str:
    """A component's name: `PageOfRuleLine` for a page of a list, `WordsSpan` for one of two values called span."""
    if name.endswith("_"):
        outer, _, inner = name.strip("_").partition("_")
        return f"{outer}Of{_name(inner)}"
    *modules, last = name.split(".")
    told = [module for module in modules if module != "values"]
    return (told[-1].capitalize() if told else "") + last


def _operation(
    one: Operation, by_type: dict[str, Any], components: dict[str, Any], shown: dict[str, Any]
) -> dict[str, Any]:
    example = shown.get(one.name, {})
    described: dict[str, Any] = {
        "operationId": one.name,
        "tags": [one.group],
        "summary": one.summary,
        "parameters": [*_parts(one, example), *_asked(one, components, example), *_headers(one)],
        "responses": _responses(one, by_type, example),
    }
    if one.description:
        described["description"] = one.description
    known: list[dict[str, Any]] = [{"token": list(one.scopes)}, {"session": []}]
    described["security"] = known if {"moderate", "account"} & set(one.scopes) else [{}, *known]
    if one.takes is not None:
        content: dict[str, Any] = {"schema": _plain(by_type[repr(one.takes)])}
        if "body" in example:
            content["example"] = example["body"]
        described["requestBody"] = {"required": True, "content": {"application/json": content}}
    return described


def _parts(one: Operation, example: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name in one.parts:
        schema: dict[str, Any] = {"type": "string"}
        if one.hints.get(name) is int:
            schema = {"type": "integer", "minimum": 0}
        part = {"name": name, "in": "path", "required": True, "schema": schema}
        given = example.get("parts", {}).get(name)
        yield part if given is None else part | {"example": given}


def _asked(one: Operation, components: dict[str, Any], example: dict[str, Any]) -> Iterator[dict[str, Any]]:
    described = components[one.asks.__name__]
    for name, schema in described["properties"].items():
        plain = dict(_plain(schema))
        said = plain.pop("description", "")
        asked = {"name": name, "in": "query", "required": name in described["required"], "schema": plain}
        shown = {"example": example["query"][name]} if name in example.get("query", {}) else {}
        yield asked | ({"description": said} if said else {}) | shown


def _headers(one: Operation) -> Iterator[dict[str, Any]]:
    if one.once:
        yield {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "A key of your own for this request; a repeat with it gets the first answer.",
            "schema": {
                "type": "string",
                "minLength": 1,
                "maxLength": KEY_CHARACTERS_MAX,
                "pattern": f"^({KEY.pattern})$",
            },
        }


def _responses(one: Operation, by_type: dict[str, Any], example: dict[str, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "Done."}
    if one.gives is not None:
        content: dict[str, Any] = {"schema": _plain(by_type[repr(one.gives)])}
        if "answer" in example:
            content["example"] = example["answer"]
        done["content"] = {"application/json": content}
    elif one.status != 204:
        done["content"] = {media: {} for media in one.media.split(", ")}
    if one.status == 201:
        done["headers"] = {
            "Location": {"schema": {"type": "string"}, "description": "Where what was made can be read."}
        }
    found = {str(one.status): done}
    if one.method == "GET":
        found["304"] = {"description": "The same as the one with the tag that was sent along."}
    statuses = (*_OF_A_GAME, *(_OF_A_BODY if one.method != "GET" else ()), *((412,) if one.once else ()))
    return found | {str(status): {"$ref": f"#/components/responses/{status}"} for status in sorted(statuses)}


def _problem(status: int, said: str) -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": REFERENCE.format(name=Problem.__name__)}}}
    found: dict[str, Any] = {"description": said, "content": content}
    if status in (429, 503):
        found["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return found


def _plain(schema: Any) -> Any:
    """A schema with each description on one line."""
    if isinstance(schema, dict):
        return {
            name: " ".join(said.split()) if name == "description" and isinstance(said, str) else _plain(said)
            for name, said in schema.items()
        }
    return [_plain(one) for one in schema] if isinstance(schema, list) else schema
