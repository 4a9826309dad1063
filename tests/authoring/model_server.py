"""A local server that speaks the chat-completions protocol in tests, and answers as a test tells it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from tests.waiting import PATIENCE_SECONDS

Answer = Callable[[BaseHTTPRequestHandler], None]


class ModelServer:
    """What came, and what is answered."""

    def __init__(self) -> None:
        self.came: list[tuple[dict[str, str], dict[str, Any]]] = []
        """The headers and the body of each request."""
        self.answer: Answer = says("NOTHING")
        self.over = Event()
        """Set when the test is over, so that no answer goes on after it."""
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1/chat/completions"


def body(data: bytes, status: int = 200, **headers: str) -> Answer:
    """Answers with these bytes."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def says(content: Any) -> Answer:
    """Answers as a model that says this."""
    return body(json.dumps({"id": "1", "choices": [{"index": 0, "message": {"content": content}}]}).encode())


def codes(source: str) -> Answer:
    """Answers as a model that writes this code."""
    return says(f"Here you are:\n\n```python\n{source}\n```\n")


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """A server while it runs."""
    state = ModelServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            state.came.append(({name.lower(): value for name, value in self.headers.items()}, json.loads(sent)))
            with suppress(OSError):  # the client may have hung up
                state.answer(self)

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.over.set()
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE_SECONDS)
