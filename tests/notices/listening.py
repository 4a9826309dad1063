"""A local server that receives webhooks in tests, and answers as configured."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from tests.waiting import PATIENCE_SECONDS


class Listener:
    """What came, and what is answered."""

    def __init__(self) -> None:
        self.came: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        """The codes of the next answers; then 204."""
        self.elsewhere = ""
        """Where an answer of the 300s points to."""
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"


@contextmanager
def listening() -> Iterator[Listener]:
    """A server while it runs."""
    listener = Listener()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            listener.came.append(({name.lower(): value for name, value in self.headers.items()}, body))
            code = listener.answers.pop(0) if listener.answers else 204
            self.send_response(code)
            if 300 <= code < 400:
                self.send_header("Location", listener.elsewhere)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield listener
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE_SECONDS)
