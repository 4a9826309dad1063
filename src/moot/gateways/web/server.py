"""The HTTP server: runs the site with uvicorn, and stops promptly although streams are open."""

import asyncio
import signal
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial

import uvicorn
from starlette.applications import Starlette

from moot.authoring.drafting.services import ModelClient
from moot.gateways.web.app import create_app
from moot.gateways.web.http.concurrency import AddressLimit
from moot.gateways.web.http.connections import ConnectionAcceptor, Connections, PatientProtocol
from moot.gateways.web.http.host_names import HostNameCheck
from moot.gateways.web.http.monitoring import RequestMonitor
from moot.gateways.web.warm_up import start_warm_up
from moot.languages import OFFERED
from moot.play.host import Host

GRACE_SECONDS = 3
QUIET_SECONDS = 75
"""The keep-alive timeout: longer than that of proxies and browsers, which reuse connections."""


@contextmanager
def _stoppable() -> Iterator[None]:
    """Handle termination signals like Ctrl-C: pending writes are finished, and everything is closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class WebServer(uvicorn.Server):
    """A uvicorn server that ends event streams before it waits for pending responses.

    `forwarded` are the proxies (addresses, or networks as 10.0.0.0/8) whose word is taken for the scheme and for whom a
    request comes from (X-Forwarded-Proto, X-Forwarded-For); from anybody else these headers mean nothing.
    """

    def __init__(
        self,
        app: Starlette,
        address: str,
        port: int,
        beside: Mapping[str, Starlette] | None = None,
        *,
        forwarded: Sequence[str] = (),
        public_url: str = "",
    ):
        for path, other in (beside or {}).items():
            app.mount(path, other)
        self._among = Connections(forwarded)
        super().__init__(
            uvicorn.Config(
                AddressLimit(RequestMonitor(HostNameCheck(app, public_url), app.routes)),
                host=address,
                port=port,
                http=PatientProtocol,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
                timeout_keep_alive=QUIET_SECONDS,
                server_header=False,
                proxy_headers=bool(forwarded),
                forwarded_allow_ips=list(forwarded),
            )
        )
        self._lives = [one.state.live for one in (app, *(beside or {}).values()) if hasattr(one.state, "live")]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        config = self.config
        listening = sockets or [socket.create_server((config.host, config.port))]
        await super().startup([])
        told = {"config": config, "server_state": self.server_state, "app_state": self.lifespan.state}
        make = partial(PatientProtocol, among=self._among, **told)
        for one in listening:
            one.setblocking(False)
            one.listen(config.backlog)
            self.servers.append(ConnectionAcceptor(one, self._among, make))  # type: ignore[arg-type]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for live in self._lives:
            live.close()
        ending = asyncio.create_task(self._end_connections())
        try:
            await super().shutdown(sockets)
        finally:
            ending.cancel()

    async def _end_connections(self) -> None:
        """Let no connection begin another request, not even those that were accepted while the server was closing."""
        while True:
            for connection in list(self.server_state.connections):
                connection.shutdown()
            await asyncio.sleep(0.1)


def serve(
    host: Host,
    address: str = "127.0.0.1",
    port: int = 8000,
    beside: Mapping[str, Starlette] | None = None,
    *,
    forwarded: Sequence[str] = (),
    public_url: str = "",
    contact: str = "",
    embed_on: Sequence[str] = (),
    languages: Sequence[str] = OFFERED,
    model: ModelClient | None = None,
) -> None:
    """Serve a host's games, and other applications `beside` the pages, by path, some with their own streams.

    Returns when the process is told to stop; raises `OSError` where the port is taken.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, port), family=family) as opened, suppress(KeyboardInterrupt), _stoppable():
        app = create_app(host, model, contact, embed_on, languages)
        server = WebServer(app, address, port, beside, forwarded=forwarded, public_url=public_url)
        start_warm_up(app)
        server.run(sockets=[opened])
