"""A server on this machine, with a host's pages and API, for programs that connect to it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.waiting import PATIENCE_SECONDS, until

from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.gateways.web.server import WebServer
from moot.play.host import Host


@contextmanager
def served(host: Host, port: int = 0) -> Iterator[str]:
    """The address of a server that runs as long as it is wanted."""
    with socket.create_server(("127.0.0.1", port)) as opened:
        address = opened.getsockname()
        server = WebServer(create_app(host), *address, {api.PREFIX: api.create_app(host)})
        server.config.timeout_graceful_shutdown = 2 * int(PATIENCE_SECONDS)  # what keeps it from stopping is seen
        running = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
        running.start()
        until(lambda: server.started)
        try:
            yield f"http://{address[0]}:{address[1]}"
        finally:
            server.should_exit = True
            running.join(PATIENCE_SECONDS)
            assert not running.is_alive(), "the server does not stop"
