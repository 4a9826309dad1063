"""Serves the pages with uvicorn, and stops promptly though streams are open."""

import socket
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from moot.gateways.web.app import create_app
from moot.house.host import Host

GRACE_SECONDS = 3


class Server(uvicorn.Server):
    """Serves a site, and ends its streams before it waits for what is still being answered."""

    def __init__(self, app: Starlette, address: str, port: int):
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
        self._live = app.state.live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._live.close()
        await super().shutdown(sockets)


def serve(host: Host, address: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve a host's games until the process is told to stop; raises `OSError` where the port is taken."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, port), family=family) as opened, suppress(KeyboardInterrupt):
        Server(create_app(host), address, port).run(sockets=[opened])
