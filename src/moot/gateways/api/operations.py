"""Operations of the API: a handler's signature gives its route, its validation and its OpenAPI schema."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, get_type_hints

from starlette.responses import Response

from moot.game.values import Value
from moot.gateways.api.pagination import Nothing

PREFIX = "/api/v1"
F = TypeVar("F", bound=Callable[..., Any])
Scope = Literal["", "read", "play", "moderate", "account"]
EVERYTHING: tuple[Scope, ...] = ("read", "play", "moderate", "account")
"""What whoever is in an account by a way of its own may do: so changing such a way takes all of it."""
_PART = re.compile(r"\{(\w+)(?::\w+)?\}")


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked: a method on an address, who may, and what it takes and gives."""

    method: str
    path: str
    handler: Callable[..., Any]
    group: str
    scope: Scope
    also: tuple[Scope, ...] = ()
    """What else: who is handed a secret has to have the scopes of what can be done by it."""
    status: int = 200
    media: str = "application/json"
    """What the answer is, where it is no JSON value."""
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
        """All scopes that it takes."""
        return tuple(dict.fromkeys(scope for scope in (self.scope, *self.also) if scope))

    @property
    def summary(self) -> str:
        """The first sentence of its docstring."""
        return (inspect.getdoc(self.handler) or "").partition("\n")[0]

    @property
    def description(self) -> str:
        """The rest of it."""
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
        asked: type[Value] = self.hints.get("ask", Nothing)
        return asked

    @property
    def takes(self) -> Any:
        """The type of the body; None where there is none."""
        return self.hints.get("given")

    @property
    def gives(self) -> Any:
        """The type of the answer; None where it is no JSON value."""
        gives = self.hints["return"]
        is_value = gives is not type(None) and not (isinstance(gives, type) and issubclass(gives, Response))
        return gives if is_value else None


class OperationGroup:
    """The operations on one kind of thing, with what is told of them in the document."""

    def __init__(self, name: str, about: str):
        self.name, self.about = name, about
        self.operations: list[Operation] = []

    def get(self, path: str, scope: Scope = "read", **rest: Any) -> Callable[[F], F]:
        """Declare what is read at an address."""
        return self._declare("GET", path, scope, **rest)

    def post(self, path: str, scope: Scope = "play", *, once: bool = True, **rest: Any) -> Callable[[F], F]:
        """Declare what is made or asked at an address."""
        return self._declare("POST", path, scope, once=once, **rest)

    def patch(self, path: str, scope: Scope, **rest: Any) -> Callable[[F], F]:
        """Declare what is changed at an address."""
        return self._declare("PATCH", path, scope, **rest)

    def delete(self, path: str, scope: Scope, **rest: Any) -> Callable[[F], F]:
        """Declare what is ended at an address."""
        return self._declare("DELETE", path, scope, status=204, **rest)

    def _declare(self, method: str, path: str, scope: Scope, **rest: Any) -> Callable[[F], F]:
        def declared(handler: F) -> F:
            hints = get_type_hints(handler, include_extras=True)
            self.operations.append(Operation(method, path, handler, self.name, scope, hints=hints, **rest))
            return handler

        return declared

    def __iter__(self) -> Iterator[Operation]:
        return iter(self.operations)
