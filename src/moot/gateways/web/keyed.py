"""Addresses that programs read without signing in: a key in the address says for whom (`?key=…`)."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from moot.gateways.web.visitors import Needs
from moot.gateways.web.visits import Form, Handler, Visit
from moot.people.reading_keys import reader


def keyed_route(path: str, handler: Handler, needs: Needs = "read") -> Route:
    """A route for reading, for whoever is signed in, or whose key is in the address: its owner's rights, no more."""

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(_let_in, Visit(request, request.app.state.host, Form()), handler, needs)

    return Route(path, answer, methods=["GET"])


def own_address(visit: Visit) -> str:
    """The whole address of this page, with the key if that was in it."""
    url = visit.request.url
    return str(visit.request.base_url).rstrip("/") + url.path + (f"?{url.query}" if visit.asked("key") else "")


def _let_in(visit: Visit, handler: Handler, needs: Needs) -> Response:
    if key := visit.asked("key"):
        visit.who.account = reader(visit.host, key)
    visit.who.enter(needs)
    return handler(visit)
