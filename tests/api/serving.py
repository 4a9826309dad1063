"""A server on this machine, with a host's pages and API, for programs that connect to it."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.gateways.web.serving import Server
from moot.house.host import Host


@contextmanager
def served(host: Host, port: int = 0) -> Iterator[str]:
    """The address of a server that runs as long as it is wanted."""
    with socket.create_server(("127.0.0.1", port)) as opened:
        address = opened.getsockname()
        server = Server(create_app(host), *address, {api.PREFIX: api.create_app(host)})
        running = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
        running.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield f"http://{address[0]}:{address[1]}"
        finally:
            server.should_exit = True
            running.join(10)
            assert not running.is_alive(), "the server does not stop"
