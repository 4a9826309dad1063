"""A browser that asks an ASGI application in the thread that it's called in: cookies and redirects, but no sockets.

Starlette's test client starts a thread with an event loop for each client, and hands every message of a request from
one thread to the other, which takes longer than what most requests ask for.
"""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import unquote, urlencode, urljoin

import anyio.to_thread
from starlette.types import ASGIApp

HOST = "testserver"
REDIRECTS_MAX = 5
_loop = asyncio.new_event_loop()


@contextmanager
def one_thread() -> Iterator[None]:
    """Context manager in which the handlers that usually run in a pool of threads run at once, where they're called."""

    async def called(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
        return function(*arguments)

    with patch.object(anyio.to_thread, "run_sync", called):
        yield


class Answer(NamedTuple):
    """What a request was answered."""

    status: int
    headers: list[tuple[str, str]]
    content: bytes

    def header(self, name: str) -> str:
        """The last header of a name, or nothing."""
        return next((value for one, value in reversed(self.headers) if one == name), "")


class Browser:
    """Somebody with a browser of their own, who keeps its cookies."""

    def __init__(self, app: ASGIApp):
        self.app = app
        self.cookies: dict[str, str] = {}

    def ask(
        self, address: str, *, data: Mapping[str, str] | None = None, body: Any = None, accept: str = "identity"
    ) -> list[Answer]:
        """Get a page, or send a form (`data`) or JSON (`body`); all answers, each but the last a redirect."""
        headers = {"host": HOST, "accept": "*/*", "accept-encoding": accept}
        content = b""
        if data is not None:
            content = urlencode(data).encode()
            headers["content-type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            headers["content-type"] = "application/json"
        method = "GET" if data is None and body is None else "POST"
        if method == "POST":
            headers["content-length"] = str(len(content))
        answers = [self._ask(method, address, headers, content)]
        while answers[-1].header("location") and 300 <= answers[-1].status < 400 and len(answers) <= REDIRECTS_MAX:
            address = urljoin(f"http://{HOST}{address}", answers[-1].header("location")).removeprefix(f"http://{HOST}")
            if "://" in address:
                break
            if answers[-1].status not in (307, 308):
                method, content = "GET", b""
                headers = {name: value for name, value in headers.items() if not name.startswith("content-")}
            answers.append(self._ask(method, address, headers, content))
        return answers

    def _ask(self, method: str, address: str, headers: Mapping[str, str], content: bytes) -> Answer:
        raw, _, query = address.partition("#")[0].partition("?")
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        if self.cookies:
            sent.append((b"cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()).encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(raw),
            "raw_path": raw.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": sent,
            "client": ("testclient", 50_000),
            "server": (HOST, 80),
            "state": {},
        }
        status, told, pieces = 0, list[tuple[str, str]](), list[bytes]()
        asked = iter([{"type": "http.request", "body": content, "more_body": False}])

        async def receive() -> Any:
            return next(asked, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told.extend(
                    (name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in message["headers"]
                )
            elif message["type"] == "http.response.body":
                pieces.append(message.get("body", b""))

        async def answered() -> None:
            try:
                await self.app(scope, receive, send)
            except Exception:
                if not status:  # the error page was sent before the exception is raised again for the server's log
                    raise

        _loop.run_until_complete(answered())
        for name, value in told:
            if name == "set-cookie":
                self._keep(value)
        return Answer(status, told, b"".join(pieces))

    def _keep(self, cookie: str) -> None:
        pair, *rest = (one.strip() for one in cookie.split(";"))
        name, _, value = pair.partition("=")
        if any(one.lower() == "max-age=0" for one in rest):
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value
