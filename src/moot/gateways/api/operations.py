"""Operations of the API: a handler's signature gives its route, its validation and its OpenAPI schema."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, get_type_hints

from starlette.responses import Response

from moot.game.values import Value
from moot.gateways.api.pagination import NoQuery

PREFIX = "/api/v1"
F = TypeVar("F", bound=Callable[..., Any])
Scope = Literal["", "read", "play", "moderate", "account"]
EVERYTHING: tuple[Scope, ...] = ("read", "play", "moderate", "account")
"""The scopes of somebody who signs in: changing a way to sign in requires all of them."""
_PART = re.compile(r"\{(\w+)(?::\w+)?\}")


@dataclass(frozen=True)
class Operation:
    """An operation: a method on an address, its scopes, its parameters and its answer."""

    method: str
    path: str
    handler: Callable[..., Any]
    group: str
    scope: Scope
    also: tuple[Scope, ...] = ()
    """Further scopes: to get a secret, you need the scopes that it gives."""
    status: int = 200
    media: str = "application/json"
    """The media type of the answer, if it isn't JSON."""
    once: bool = False
    """Whether a repeat with the same `Idempotency-Key` gets the first answer."""
    hints: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        """Its `operationId`."""
        return "".join(
            part.capitalize() if n else part for n, part in enumerate(self.handler.__name__.strip("_").split("_"))
        )

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """All scopes that it requires."""
        return tuple(dict.fromkeys(scope for scope in (self.scope, *self.also) if scope))

    @property
    def summary(self) -> str:
        """The first sentence of its docstring."""
        return (inspect.getdoc(self.handler) or "").partition("\n")[0]

    @property
    def description(self) -> str:
        """The rest of its docstring."""
        rest = (inspect.getdoc(self.handler) or "").partition("\n")[2].strip()
        return re.sub(r"(?<!\n)\n(?!\n)", " ", rest)

    @property
    def address(self) -> str:
        """The path as OpenAPI writes it."""
        return _PART.sub(r"{\1}", self.path)

    @property
    def parts(self) -> tuple[str, ...]:
        """The variable parts of the path."""
        return tuple(_PART.findall(self.path))

    @property
    def asks(self) -> type[Value]:
        """The type of the query parameters."""
        asked: type[Value] = self.hints.get("ask", NoQuery)
        return asked

    @property
    def takes(self) -> Any:
        """The type of the body; None if there is none."""
        return self.hints.get("given")

    @property
    def gives(self) -> Any:
        """The type of the answer; None if it isn't a JSON value."""
        gives = self.hints["return"]
        is_value = gives is not type(None) and not (isinstance(gives, type) and issubclass(gives, Response))
        return gives if is_value else None


class OperationGroup:
    """The operations on one subject, with a description for the documentation."""

    def __init__(self, name: str, about: str):
        self.name, self.about = name, about
        self.operations: list[Operation] = []

    def get(self, path: str, scope: Scope = "read", **rest: Any) -> Callable[[F], F]:
        """Declare a GET operation."""
        return self._declare("GET", path, scope, **rest)

    def post(self, path: str, scope: Scope = "play", *, once: bool = True, **rest: Any) -> Callable[[F], F]:
        """Declare a POST operation."""
        return self._declare("POST", path, scope, once=once, **rest)

    def patch(self, path: str, scope: Scope, **rest: Any) -> Callable[[F], F]:
        """Declare a PATCH operation."""
        return self._declare("PATCH", path, scope, **rest)

    def delete(self, path: str, scope: Scope, **rest: Any) -> Callable[[F], F]:
        """Declare a DELETE operation."""
        return self._declare("DELETE", path, scope, status=204, **rest)

    def _declare(self, method: str, path: str, scope: Scope, **rest: Any) -> Callable[[F], F]:
        def declared(handler: F) -> F:
            hints = get_type_hints(handler, include_extras=True)
            self.operations.append(Operation(method, path, handler, self.name, scope, hints=hints, **rest))
            return handler

        return declared

    def __iter__(self) -> Iterator[Operation]:
        return iter(self.operations)
