"""Documentation of the API: the OpenAPI 3.1 document, and pages about operations and kinds of problem."""

import html
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from moot.game.values import Value, canonical
from moot.gateways.api.dispatch import problem_of
from moot.gateways.api.openapi import ABOUT, document
from moot.gateways.api.operations import PREFIX, OperationGroup
from moot.gateways.api.problems import TYPES, trouble
from moot.views.wording import capital

_BY_RULES = {
    "says": "a rule of the game refuses it; behind the dot is the name of the provision",
    "remedy": "do it otherwise or later, as the rule allows, or propose a change of it",
}


OF_RULES = "law."
"""Codes of refusals by rules: after the dot comes the name of the provision."""


@cache
def known() -> dict[str, dict[str, Any]]:
    """The kinds of problem, as they were collected from the source by `make reference`."""
    read: dict[str, Any] = msgspec.json.decode((resources.files(__package__) / "problems.json").read_bytes())
    return read


class ProblemKind(Value, frozen=True):
    """A kind of problem, by its code."""

    code: str
    type: str
    says: str
    """`…` stands for variable parts."""
    remedy: str = ""
    statuses: tuple[int, ...] = ()
    """The HTTP statuses that the API answers with, besides those of refusals."""


async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    found = await run_in_threadpool(document, request.app.state.groups)
    return Response(msgspec.json.encode(found), media_type="application/json")


async def front(request: Request) -> Response:
    """The page that lists all operations."""
    groups: tuple[OperationGroup, ...] = request.app.state.groups
    return HTMLResponse(_page("The API", "".join(_front(groups))))


def _front(groups: tuple[OperationGroup, ...]) -> Iterator[str]:
    yield f'<p>Described for programs by <a href="{PREFIX}/openapi.json">an OpenAPI 3.1 document</a>; '
    yield f'what can go wrong is told by <a href="{PREFIX}/problems">the list of problems</a>.</p>'
    first, _, points = ABOUT.partition("\n\n")
    yield f"<p>{_safe(first)}</p><ul>"
    yield from (f"<li>{_safe(point)}</li>" for point in points.removeprefix("- ").strip().split("\n- "))
    yield "</ul>"
    for group in groups:
        yield f'<h2 id="{group.name}">{group.name.capitalize()}</h2><p>{_safe(group.about)}</p><dl>'
        for one in group:
            scopes = f"scope{'s' if len(one.scopes) > 1 else ''} {', '.join(one.scopes)}"
            needs = f" <small>{scopes}</small>" if one.scopes else ""
            yield f"<dt><code>{one.method} {PREFIX}{_safe(one.address)}</code>{needs}</dt>"
            yield f"<dd>{_safe(one.summary)}</dd>"
        yield "</dl>"


async def problems(request: Request) -> Response:
    """The page that lists all kinds of problem."""
    listed = tuple(_kind(code) for code in known())
    if not _is_for_people(request):
        return Response(canonical(listed), media_type="application/json")
    rows = "".join(
        f'<dt><a href="{one.type}"><code>{one.code}</code></a></dt><dd>{_safe(one.says)}</dd>' for one in listed
    )
    return HTMLResponse(_page("Problems", f"<dl>{rows}</dl>"))


async def problem(request: Request) -> Response:
    """The page of one kind of problem."""
    code = request.path_params["code"]
    if code not in known() and not code.startswith(OF_RULES):
        return problem_of(trouble(404, "problem.unknown", "There is no such kind of problem.", "see /api/v1/problems"))
    kind = _kind(code)
    if not _is_for_people(request):
        return Response(canonical(kind), media_type="application/json")
    remedy = f"<p>What helps: {_safe(kind.remedy)}.</p>" if kind.remedy else ""
    statuses = f"<p>HTTP status {' or '.join(map(str, kind.statuses))}.</p>" if kind.statuses else ""
    said = f"<p>{_safe(capital(kind.says))}.</p>{remedy}{statuses}"
    return HTMLResponse(_page(code, f'{said}<p><a href="{PREFIX}/problems">All kinds of problem</a></p>'))


def _kind(code: str) -> ProblemKind:
    told = known().get(code, _BY_RULES)
    says = told["says"].rstrip(".") or "what it is depends on the case; the answer says it"
    statuses = tuple(told.get("statuses", ()))
    return ProblemKind(code, TYPES + quote(code, safe=""), says, told["remedy"].rstrip("."), statuses)


def _is_for_people(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _safe(text: Any) -> str:
    """A text as HTML, with code between backticks."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(str(text)))


def _page(title: str, body: str) -> str:
    """A page without style or script of its own, in the site's style if there is one."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_safe(title)} · moot</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/static/moot.css"><link rel="icon" href="/static/mark.svg" type="image/svg+xml">'
        "</head><body>"
        '<header class="mast"><div class="frame"><a class="wordmark" href="/">moot</a> '
        f'<a href="{PREFIX}/">API</a></div></header>'
        f'<main id="main" class="frame"><h1>{_safe(title)}</h1>{body}</main></body></html>'
    )


ROUTES = [
    Route("/", front, methods=["GET"]),
    Route("/openapi.json", openapi, methods=["GET"]),
    Route("/problems", problems, methods=["GET"]),
    Route("/problems/{code}", problem, methods=["GET"]),
]
