"""Serves a host's games to news readers until the process is told to stop."""

import asyncio
import ssl
from contextlib import suppress
from pathlib import Path

from moot.gateways.news.server import listen
from moot.play.host import Host
from moot.post.news.articles import Newsgroups
from moot.post.news.receiving import Desk


def serve(host: Host, address: str, port: int, certificate: Path | None = None, key: Path | None = None) -> None:
    """Serve, with TLS from the start where there is a certificate; raises `OSError` where it cannot."""
    context = None
    if certificate is not None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)

    async def run() -> None:
        server = await listen(Newsgroups(host), Desk(host), address, port, context)
        async with server:
            await server.serve_forever()

    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(run())
