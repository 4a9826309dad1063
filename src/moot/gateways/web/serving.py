"""Serves the pages with uvicorn, and stops promptly though streams are open."""

import socket
from collections.abc import Mapping
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from moot.gateways.web.app import create_app
from moot.house.host import Host

GRACE_SECONDS = 3


class Server(uvicorn.Server):
    """Serves a site, and ends its streams before it waits for what is still being answered."""

    def __init__(self, app: Starlette, address: str, port: int, beside: Mapping[str, Starlette] | None = None):
        for path, other in (beside or {}).items():
            app.mount(path, other)
        super().__init__(
            uvicorn.Config(
                app,
                host=address,
                port=port,
                log_level="warning",
                timeout_graceful_shutdown=GRACE_SECONDS,
                server_header=False,
            )
        )
        self._lives = [one.state.live for one in (app, *(beside or {}).values())]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for live in self._lives:
            live.close()
        await super().shutdown(sockets)


def serve(
    host: Host, address: str = "127.0.0.1", port: int = 8000, beside: Mapping[str, Starlette] | None = None
) -> None:
    """Serve a host's games, and `beside` the pages other applications by their paths, each with streams of its own.

    Returns when the process is told to stop; raises `OSError` where the port is taken.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, port), family=family) as opened, suppress(KeyboardInterrupt):
        Server(create_app(host), address, port, beside).run(sockets=[opened])
